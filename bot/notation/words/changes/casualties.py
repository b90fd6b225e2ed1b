"""What is left of a unit of which players said that it has lost something already."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, repeat

from bot.errors import InputError, UserError, quoted
from bot.notation.reading import TargetReading
from bot.notation.words.changes.models_or_wounds import (
    WoundsLost,
    check_no_wounds,
    check_wounds_of,
    models_or_wounds,
    of_one_model,
    of_whole_unit,
)
from bot.notation.words.groups import OWN_KEYWORDS
from bot.notation.words.loss_words import (
    CHARACTER_LEFT,
    CHARACTERS_LOST,
    LEFT,
    LOST,
    MODELS_LOST,
    OF,
    OF_CHARACTERS,
    RAW,
    WOUNDED,
    WOUNDS_LEFT,
    WOUNDS_OF,
)
from bot.notation.words.phrases import Fields

OFFERED = 3
"""Numbers of wounds of which one may be tapped."""


def settled(reading: TargetReading) -> TargetReading:
    """The reading with what is left of the unit in place of what was said of its losses."""
    fields = dict(reading.fields)
    said = [name for name in RAW if name in fields]
    raw = {name: fields.pop(name) for name in said}
    if not raw:
        return reading
    try:
        left = _fields_left(raw, fields, reading.said)
    except UserError as error:
        errors = (*reading.errors, error)
        return replace(reading, fields=fields, errors=errors)
    remaining = fields | left
    return replace(reading, fields=remaining)


def _fields_left(raw: Fields, fields: Fields, said: Mapping[str, str]) -> Fields:
    """The fields that losses change. InputError where they cannot be."""
    if "groups" not in fields:
        _refuse_characters(raw, said)
        return dict(_unit_left(raw, fields, said))
    groups = fields["groups"]
    dead, alive = _dead_and_alive(groups, raw.get(CHARACTERS_LOST, 0))
    if len(dead) < raw.get(CHARACTERS_LOST, 0) or not alive:
        raise InputError(
            f"{quoted(said[CHARACTERS_LOST])}: there are not so many Characters, or no others."
        )
    left: Fields = {}
    if dead:
        gone = _keywords_of(dead) - _keywords_of(alive)
        left["keywords"] = [word for word in fields.get("keywords", ()) if word not in gone]
    if CHARACTER_LEFT in raw:
        alive = _with_hurt_character(raw, alive, said)
    return left | {"groups": _groups_left(raw, alive, said)}


def _unit_left(raw: Fields, fields: Fields, said: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """The fields `models` and `wounds_lost` of models that are alike, as far as losses say them,
    and `wounds` that `8 of 12 wounds` says. InputError where they cannot be.
    """
    if WOUNDS_OF in raw:
        check_wounds_of(raw[WOUNDS_OF], fields, said[WOUNDS_OF])
        fields = {"wounds": raw[WOUNDS_OF], **fields}
        yield "wounds", fields["wounds"]
    each = fields.get("wounds", 1)
    models = fields.get("models")
    raw = of_one_model(raw, fields, said)
    if LEFT in raw:
        check_no_wounds(raw.get(OF, models), each, raw[LEFT], said[LEFT])
    if "wound" in said.get(WOUNDS_LEFT, "").casefold():
        raw = of_whole_unit(raw, models, each)
    left = _left(raw, models, lambda _left: repeat(each), said)
    if left.models is not None:
        yield "models", left.models
    if left.wounds_lost:
        yield LOST, left.wounds_lost


def _refuse_characters(raw: Fields, said: Mapping[str, str]) -> None:
    """InputError for what is said of a Character, where the unit has no group of one."""
    for name in OF_CHARACTERS:
        if name in raw:
            raise InputError(
                f"{quoted(said[name])}: no group of this unit is a CHARACTER, as in "
                "`5x T4 3+ W2 | 1x W5 2+ character`; behind groups it is `but character dead`."
            )


def _dead_and_alive(groups: Iterable[Fields], fallen: int) -> tuple[list[Fields], list[Fields]]:
    """The first Characters of a unit, as many as have fallen, and its other groups."""
    dead: list[Fields] = []
    alive: list[Fields] = []
    for group in groups:
        is_dead = group.get("character") and len(dead) < fallen
        where = dead if is_dead else alive
        where.append(group)
    return dead, alive


def _with_hurt_character(
    raw: Fields, groups: Sequence[Fields], said: Mapping[str, str]
) -> list[Fields]:
    """The groups, the first Character with no more wounds than were said to be left."""
    places = [place for place, group in enumerate(groups) if group.get("character")]
    if not places:
        _refuse_characters(raw, said)
    first = places[0]
    hurt = groups[first]
    lost = _hurt(raw[CHARACTER_LEFT], _wounds_each(hurt), said[CHARACTER_LEFT])
    return [*groups[:first], hurt | {LOST: lost}, *groups[first + 1 :]]


def _keywords_of(groups: Iterable[Fields]) -> set[str]:
    return {word for group in groups for word in group[OWN_KEYWORDS]}


def _groups_left(raw: Fields, groups: Sequence[Fields], said: Mapping[str, str]) -> list[Fields]:
    """The groups without what was lost: the first ones are hurt first. InputError as `_left`."""
    wounds: list[int] = []
    for group in groups:
        wounds += [_wounds_each(group)] * _size(group)

    def standing(models: int | None) -> Iterable[int]:
        return chain(wounds[-(models or 0) :], repeat(wounds[-1]))

    left = _left(raw, len(wounds), standing, said)
    fallen = len(wounds) - (left.models or 0)
    first, *others = _without(fallen, groups)
    if left.wounds_lost:
        first = first | {LOST: left.wounds_lost}
    return [first, *others]


@dataclass(frozen=True, slots=True)
class _Left:
    """What is left of a unit: its models, None where nobody says how many there were, and what the
    first of them has lost.
    """

    models: int | None
    wounds_lost: int


Standing = Callable[[int | None], Iterable[int]]
"""The wounds that models have of which so many are left, in the order in which they fall; without
an end: behind the last one as if there were more like it.
"""


def _left(raw: Fields, before: int | None, standing: Standing, said: Mapping[str, str]) -> _Left:
    """What losses leave of a unit. InputError where they cannot be, or two say different things."""
    left = _Left(_models(raw, before, said), 0)
    if LOST in raw:
        left = _without_wounds(raw[LOST], left.models, standing, said[LOST])
    each = next(iter(standing(left.models)))
    if WOUNDED in raw:
        lost = _wounded(raw[WOUNDED], each, said[WOUNDED])
        left = replace(left, wounds_lost=lost)
    if WOUNDS_LEFT in raw:
        words = said.get(WOUNDS_LEFT) or said[LEFT]
        lost = _hurt(raw[WOUNDS_LEFT], each, words)
        if left.wounds_lost not in (0, lost):
            raise _different(said.get(LOST) or said[WOUNDED], words)
        left = replace(left, wounds_lost=lost)
    return left


def _without_wounds(lost: int, models: int | None, standing: Standing, words: str) -> _Left:
    """What is left of so many models that lost so many wounds. InputError where these may be
    models as well, or nobody is left.
    """
    fallen, of_next = _fallen(lost, standing(models))
    if not fallen:
        return _Left(models, lost)
    if fallen == lost:
        # Of models with one wound, a wound lost is a model lost.
        return _Left(_fewer(models, lost, words), 0)
    hurt = fallen + 1 if of_next else fallen
    as_wounds = WoundsLost(fallen, of_next, tuple(islice(standing(models), hurt)))
    raise models_or_wounds(words, lost, as_wounds, models)


def _fallen(lost: int, standing: Iterable[int]) -> tuple[int, int]:
    """How many models fall that lose so many wounds one after the other, and what the next one has
    lost then.
    """
    wounds = iter(standing)
    fallen = 0
    each = next(wounds)
    while lost >= each:
        lost -= each
        fallen += 1
        each = next(wounds)
    return fallen, lost


def _size(group: Fields) -> int:
    models: int = group.get("models", 1)
    return models


def _wounds_each(group: Fields) -> int:
    wounds: int = group.get("wounds", 1)
    return wounds


def _without(lost: int, groups: Sequence[Fields]) -> list[Fields]:
    """The groups without so many models, fewer than there are, taken from the first ones."""
    rest = list(groups)
    while lost >= _size(rest[0]):
        lost -= _size(rest.pop(0))
    if lost:
        first = dict(rest[0])
        first.pop(LOST, None)  # its wounded model is the first that falls
        first["models"] -= lost
        rest[0] = first
    return rest


def _models(raw: Fields, before: int | None, said: Mapping[str, str]) -> int | None:
    """How many models are left; None where nobody says how many there were."""
    before = raw.get(OF, before)
    if LEFT in raw:
        words = said.get(LEFT) or said[WOUNDS_LEFT]
        fallen = raw.get(MODELS_LOST)
        if fallen is not None and before not in (None, raw[LEFT] + fallen):
            raise _different(words, said[MODELS_LOST])
        return _left_of(before, raw[LEFT], words)
    if MODELS_LOST in raw:
        return _fewer(before, raw[MODELS_LOST], said[MODELS_LOST])
    return before


def _different(words: str, others: str) -> InputError:
    return InputError(
        f"{quoted(words)} and {quoted(others)} say different things: keep one of them."
    )


def _left_of(before: int | None, left: int, words: str) -> int:
    """The models said to be left. InputError where none is, or where there were fewer."""
    if before is not None and left > before:
        raise InputError(f"{quoted(words)}: there were {before} models.")
    if left < 1:
        raise InputError(f"{quoted(words)}: at least 1 model is left to be attacked.")
    return left


def _fewer(models: int | None, lost: int, words: str) -> int:
    """The models without those lost. InputError where none is left."""
    if models is not None and lost < models:
        return models - lost
    if models:
        raise InputError(f"{quoted(words)}: there were {models} models, and none would be left.")
    raise InputError(
        f"{quoted(words)}: how many models there were is not said; write it like `11 left`."
    )


def _wounded(number: int, each: int, words: str) -> int:
    """The wounds that the one wounded model has lost: one, where it can have lost no other number
    and live.
    """
    if number != 1:
        raise InputError(f"{quoted(words)}: only one model of a unit can be wounded.")
    if each != 2:
        raise InputError(
            f"{quoted(words)}: write how many wounds it has lost or left, as `1 lost` or "
            "`2W left`.",
            choices=tuple((words, f"{lost} lost") for lost in range(1, min(each, OFFERED + 1))),
        )
    return 1


def _hurt(left: int, each: int, words: str) -> int:
    """The wounds that a model has lost of which so many are left."""
    if each == 1 and left > 1:
        raise InputError(
            f"{quoted(words)}: how many wounds a model has is missing or is 1; write it like "
            f"{quoted(f'W{left + 1}')}."
        )
    if not 1 <= left <= each:
        raise InputError(f"{quoted(words)}: a model has 1 to {each} wounds left.")
    return each - left
