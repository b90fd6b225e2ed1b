"""What a unit has lost already, as players say it: `11 left`, `9 of 20`, `3 lost`, `1 wounded`,
`2W left`, `character dead`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from bot.errors import InputError, UserError, quoted
from bot.notation.phrases import Fields, Phrase, phrase
from bot.notation.reading import TargetReading

LEFT, OF, MODELS_LOST = "models_left", "models_before", "models_lost"
LOST, WOUNDS_LEFT, WOUNDED = "wounds_lost", "wounds_left", "models_wounded"
OFFERED = 3
"""Numbers of wounds of which one may be tapped."""
CHARACTERS_LOST, CHARACTER_LEFT = "characters_lost", "character_wounds_left"
OF_CHARACTERS = (CHARACTERS_LOST, CHARACTER_LEFT)
RAW = (LEFT, OF, MODELS_LOST, LOST, WOUNDS_LEFT, WOUNDED, *OF_CHARACTERS)
"""Fields of what was said, before it is known how many models and wounds there are."""

MEN = "(?:models?|guys|dudes|men|lads)"
FALLEN = "(?:dead|down|gone|slain|killed|casualt(?:y|ies))"
MODELS_FELL = (
    rf"(\d{{1,3}}) (?:{MEN} (?:lost|{FALLEN})|{FALLEN})"
    rf"|(?:down|minus|lost:?) (\d{{1,3}}) {MEN}|(?:down|minus) (\d{{1,3}})"
)
"""How many models a unit has lost: `3 dead`, `3 models lost`, `down 3`."""

PHRASES: tuple[Phrase, ...] = (
    phrase(
        rf"(\d{{1,3}}) (?:{MEN} )?(?:left|remain(?:ing|s)?|alive)",
        lambda m: {LEFT: int(m[1])},
        "11 left",
    ),
    phrase(
        r"(\d{1,3}) of (\d{1,3})(?: models?)?(?: left)?",
        lambda m: {LEFT: int(m[1]), OF: int(m[2])},
        "9 of 20",
    ),
    phrase(
        MODELS_FELL,
        lambda m: {MODELS_LOST: int(m[1] or m[2] or m[3])},
        "3 models lost",
    ),
    phrase(
        rf"(?:(\d) )?(?:characters?|leaders?) (?:lost|{FALLEN})",
        lambda m: {CHARACTERS_LOST: int(m[1] or 1)},
        "character slain",
    ),
    phrase(
        r"(?:character|leader) (\d{1,3}) ?(?:w|wounds?) (?:left|remaining)",
        lambda m: {CHARACTER_LEFT: int(m[1])},
        "character 2W left",
    ),
    phrase(
        r"(\d{1,3}) ?(?:w|wounds?) (?:left|remaining)",
        lambda m: {WOUNDS_LEFT: int(m[1])},
        "2W left",
    ),
    phrase(r"(\d{1,2}) (?:wounded|hurt)", lambda m: {WOUNDED: int(m[1])}, "1 wounded"),
    phrase(
        r"(\d{1,3}) (?:wounds? )?lost|(?:wounds? )?lost:? (\d{1,3})",
        lambda m: {LOST: int(m[1] or m[2])},
        "2 lost",
    ),
)


def says_losses(typed: str) -> bool:
    """Whether some words say what a unit has lost."""
    return any(each.pattern.fullmatch(typed.strip().casefold()) for each in PHRASES)


def settled(reading: TargetReading) -> TargetReading:
    """The reading with what is left of the unit in place of what was said of its losses."""
    fields = dict(reading.fields)
    raw = {name: fields.pop(name) for name in RAW if name in fields}
    if not raw:
        return reading
    try:
        if "groups" in fields:
            hurt = _characters_left(raw, fields["groups"], reading.said)
            left: Fields = {"groups": _groups_left(raw, hurt, reading.said)}
        else:
            _refuse_characters(raw, reading.said)
            left = dict(_left(raw, fields, reading.said))
    except UserError as error:
        return replace(reading, fields=fields, errors=(*reading.errors, error))
    return replace(reading, fields=fields | left)


def _left(raw: Fields, fields: Fields, said: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """The fields `models` and `wounds_lost` as far as losses say them. InputError where they cannot
    be.
    """
    models, each = _models(raw, fields, said), fields.get("wounds", 1)
    lost = raw.get(LOST, 0)
    if lost and each == 1:
        # Of models with one wound, a wound lost is a model lost.
        models = _fewer(models, lost, said[LOST])
        lost = 0
    elif lost >= each:
        raise InputError(
            f"{quoted(said[LOST])} can be read in two ways: write the models as `5 left` or "
            f"`{lost} models lost`, and the wounds of the model that is hurt as `1 lost`; each has "
            f"{each}.",
            choices=tuple((said[LOST], words) for words in _lost_words(lost, each)),
        )
    if WOUNDED in raw:
        lost = _wounded(raw[WOUNDED], each, said[WOUNDED])
    if WOUNDS_LEFT in raw:
        lost = _hurt(raw[WOUNDS_LEFT], each, said[WOUNDS_LEFT])
    if models is not None:
        yield "models", models
    if lost:
        yield LOST, lost


def _lost_words(lost: int, each: int) -> Iterator[str]:
    """So many lost as models, and as wounds of models that have so many each."""
    yield f"{lost} models lost"
    models, wounds = divmod(lost, each)
    hurt = f" {wounds} lost" if wounds else ""
    yield f"{models} models lost{hurt}"


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
    dead = characters[: raw.get(CHARACTERS_LOST, 0)]
    alive = characters[len(dead) :]
    if len(dead) < raw.get(CHARACTERS_LOST, 0) or len(dead) == len(groups):
        raise InputError(
            f"{quoted(said[CHARACTERS_LOST])}: there are not so many Characters, or no others."
        )
    rest = [group for group in groups if not any(group is each for each in dead)]
    if CHARACTER_LEFT not in raw:
        return rest
    if not alive:
        _refuse_characters(raw, said)
    lost = _hurt(raw[CHARACTER_LEFT], alive[0].get("wounds", 1), said[CHARACTER_LEFT])
    return [group | {LOST: lost} if group is alive[0] else group for group in rest]


def _groups_left(raw: Fields, groups: Sequence[Fields], said: Mapping[str, str]) -> list[Fields]:
    """The groups without what was lost: the first ones are hurt first. InputError as `_left`."""
    models = sum([group.get("models", 1) for group in groups])
    left = _models(raw, {"models": models}, said) or models
    hurt = _without(models - left, groups)[0]
    of_hurt = dict(_left(raw, {"models": models, "wounds": hurt.get("wounds", 1)}, said))
    first, *others = _without(models - of_hurt["models"], groups)
    return [first | {name: of_hurt[name] for name in (LOST,) if name in of_hurt}, *others]


def _without(lost: int, groups: Sequence[Fields]) -> list[Fields]:
    """The groups without so many models, fewer than there are, taken from the first ones."""
    rest = list(groups)
    while lost >= rest[0].get("models", 1):
        lost -= rest.pop(0).get("models", 1)
    if lost:
        first = {name: value for name, value in rest[0].items() if name != LOST}
        rest[0] = first | {"models": first["models"] - lost}
    return rest


def _models(raw: Fields, fields: Fields, said: Mapping[str, str]) -> int | None:
    """How many models are left; None where nobody says how many there were."""
    before = raw.get(OF, fields.get("models"))
    if LEFT in raw:
        if before is not None and raw[LEFT] > before:
            raise InputError(f"{quoted(said[LEFT])}: there were {before} models.")
        if raw[LEFT] < 1:
            raise InputError(f"{quoted(said[LEFT])}: at least 1 model is left to be attacked.")
        return int(raw[LEFT])
    if MODELS_LOST in raw:
        return _fewer(before, raw[MODELS_LOST], said[MODELS_LOST])
    return before


def _fewer(models: int | None, lost: int, words: str) -> int:
    """The models without those lost. InputError where none is left."""
    if models is None or lost >= models:
        number = "how many models there were is not said" if models is None else f"of {models}"
        raise InputError(f"{quoted(words)}: no model is left ({number}); write it like `11 left`.")
    return models - lost


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
