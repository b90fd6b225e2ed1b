"""What is left of a unit of which players said that it has lost something already."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from bot.errors import InputError, UserError, quoted
from bot.notation.feedback.models_or_wounds import (
    check_no_wounds,
    check_one_model,
    check_wounds_of,
    models_or_wounds,
)
from bot.notation.reading import TargetReading
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
    if "groups" in fields:
        hurt = _characters_left(raw, fields["groups"], said)
        left = {"groups": _groups_left(raw, hurt, said)}
        return left | _keywords_left(raw, fields)
    _refuse_characters(raw, said)
    return dict(_left(raw, fields, said))


def _left(raw: Fields, fields: Fields, said: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """The fields `models` and `wounds_lost` as far as losses say them. InputError where they cannot
    be.
    """
    if WOUNDS_OF in raw:
        check_wounds_of(raw[WOUNDS_OF], fields, said[WOUNDS_OF])
        fields = {"wounds": raw[WOUNDS_OF], **fields}
        yield "wounds", fields["wounds"]
    each = fields.get("wounds", 1)
    raw = _of_one_model(raw, fields, said)
    models = _models(raw, fields, said)
    lost = raw.get(LOST, 0)
    if lost and each == 1:
        # Of models with one wound, a wound lost is a model lost.
        models = _fewer(models, lost, said[LOST])
        lost = 0
    elif lost >= each:
        raise models_or_wounds(said[LOST], lost, each, models)
    if WOUNDED in raw:
        lost = _wounded(raw[WOUNDED], each, said[WOUNDED])
    if WOUNDS_LEFT in raw:
        lost = _hurt(raw[WOUNDS_LEFT], each, said.get(WOUNDS_LEFT) or said[LEFT])
    if models is not None:
        yield "models", models
    if lost:
        yield LOST, lost


def _of_one_model(raw: Fields, fields: Fields, said: Mapping[str, str]) -> Fields:
    """What was said of losses, where `8 of 16` are the wounds of a single model that has so many.
    InputError where one model has another number of them, or nobody says that there is one.
    """
    models, each = fields.get("models"), fields.get("wounds", 1)
    left, whole = raw.get(LEFT), raw.get(OF, 1)
    may_be_wounds = models is None and whole == each and OF in raw
    if may_be_wounds:
        check_no_wounds(models, each, raw[LEFT], said[LEFT])
    if models != 1 or whole == 1:
        return raw
    check_one_model(whole, each, said[OF])
    others = dict(raw)
    del others[LEFT], others[OF]
    return others | {WOUNDS_LEFT: left}


def _refuse_characters(raw: Fields, said: Mapping[str, str]) -> None:
    """InputError for what is said of a Character, where the unit has no group of one."""
    for name in OF_CHARACTERS:
        if name in raw:
            raise InputError(
                f"{quoted(said[name])}: no group of this unit is a CHARACTER, as in "
                "`5x T4 3+ W2 | 1x W5 2+ character`; behind groups it is `but character dead`."
            )


def _characters_left(
    raw: Fields, groups: Sequence[Fields], said: Mapping[str, str]
) -> Sequence[Fields]:
    """The groups without the Characters that are dead, the first of the others as it is hurt.
    InputError where there are not so many of them, or no other models.
    """
    characters = [group for group in groups if group.get("character")]
    fallen = raw.get(CHARACTERS_LOST, 0)
    if fallen > len(characters) or fallen == len(groups):
        raise InputError(
            f"{quoted(said[CHARACTERS_LOST])}: there are not so many Characters, or no others."
        )
    dead, alive = characters[:fallen], characters[fallen:]
    gone = set(map(id, dead))
    rest = [group for group in groups if id(group) not in gone]
    if CHARACTER_LEFT not in raw:
        return rest
    if not alive:
        _refuse_characters(raw, said)
    hurt = alive[0]
    lost = _hurt(raw[CHARACTER_LEFT], _wounds_each(hurt), said[CHARACTER_LEFT])
    return [group | {LOST: lost} if group is hurt else group for group in rest]


def _keywords_left(raw: Fields, fields: Fields) -> Fields:
    """The unit's keywords without those that only its dead Characters had."""
    groups = fields["groups"]
    characters = [group for group in groups if group.get("character")]
    dead = characters[: raw.get(CHARACTERS_LOST, 0)]
    if not dead:
        return {}
    gone = set(map(id, dead))
    alive = [group for group in groups if id(group) not in gone]
    lost = _keywords_of(dead) - _keywords_of(alive)
    return {"keywords": [word for word in fields.get("keywords", ()) if word not in lost]}


def _keywords_of(groups: Iterable[Fields]) -> set[str]:
    return {word for group in groups for word in group[OWN_KEYWORDS]}


def _groups_left(raw: Fields, groups: Sequence[Fields], said: Mapping[str, str]) -> list[Fields]:
    """The groups without what was lost: the first ones are hurt first. InputError as `_left`."""
    before = sum(map(_size, groups))
    left = _models(raw, {"models": before}, said) or before
    hurt, *_ = _without(before - left, groups)
    each = _wounds_each(hurt)
    unit = {"models": before, "wounds": each}
    remaining = dict(_left(raw, unit, said))
    fallen = before - remaining.pop("models")
    first, *others = _without(fallen, groups)
    return [first | remaining, *others]


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


def _models(raw: Fields, fields: Fields, said: Mapping[str, str]) -> int | None:
    """How many models are left; None where nobody says how many there were."""
    before = raw.get(OF, fields.get("models"))
    if LEFT in raw:
        check_no_wounds(before, fields.get("wounds", 1), raw[LEFT], said[LEFT])
        return _left_of(before, raw[LEFT], said[LEFT])
    if MODELS_LOST in raw:
        return _fewer(before, raw[MODELS_LOST], said[MODELS_LOST])
    return before


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
    if not 1 <= left <= each:
        raise InputError(f"{quoted(words)}: a model has 1 to {each} wounds left.")
    return each - left
