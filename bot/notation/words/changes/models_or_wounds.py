"""Numbers of a unit's losses that may be models, or the wounds of one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bot.errors import InputError, quoted
from bot.notation.feedback.describe import how_many, listed
from bot.notation.words.loss_words import LEFT, OF, WOUNDS_LEFT
from bot.notation.words.phrases import Fields

MANY_WOUNDS = 10
"""Wounds from which on a model mostly stands alone."""


def check_no_wounds(before: int | None, wounds: int | Sequence[int], left: int, words: str) -> None:
    """InputError where what is left may be the wounds of a single model: `T12 W24, 8 left`."""
    may_be_one = before in (None, 1) and left > 1
    if not (may_be_one and isinstance(wounds, int) and left <= wounds):
        return
    as_wounds = f"{left}W left"
    as_models = f"{left}x"
    if before == 1:
        raise InputError(
            f"{quoted(words)}: there was 1 model; of its wounds it is {quoted(as_wounds)}.",
            meant=((words, as_wounds),),
        )
    if wounds >= MANY_WOUNDS:
        raise InputError(
            f"{quoted(words)} can be read in two ways: as wounds of one model it is "
            f"{quoted(as_wounds)}, as models {quoted(as_models)}.",
            choices=((words, as_wounds), (words, as_models)),
        )


def check_one_model(of: int, wounds: int, words: str) -> None:
    """InputError where `8 of 16` is said of a single model that has not so many wounds."""
    if of != wounds:
        has = how_many(str(wounds), "wound")
        raise InputError(f"{quoted(words)}: this is one model, with {has}.")


def check_wounds_of(whole: int, fields: Mapping[str, Any], words: str) -> None:
    """InputError for `8 of 12 wounds` of several models, or of one that has another number."""
    if fields.get("models", 1) > 1:
        raise InputError(
            f"{quoted(words)} is said of one model: of several write how many are left, as in "
            "`5 left`, and what the first of them has, as in `1W left`."
        )
    check_one_model(whole, fields.get("wounds", whole), words)


def of_one_model(raw: Fields, fields: Fields, said: Mapping[str, str]) -> Fields:
    """What was said of losses, where `8 of 16` are the wounds of a single model that has so many.
    InputError where one model has another number of them, or nobody says that there is one.
    """
    if OF not in raw or LEFT not in raw:
        return raw
    whole, left = raw[OF], raw[LEFT]
    models = fields.get("models")
    each = fields.get("wounds", 1)
    if models is None and whole == each:
        check_no_wounds(models, each, left, said[LEFT])
    if models != whole == each:
        check_wounds_of(whole, fields, said[LEFT])
    if models != 1 or whole == 1:
        return raw
    check_one_model(whole, each, said[OF])
    others = {name: value for name, value in raw.items() if name not in (LEFT, OF)}
    return others | {WOUNDS_LEFT: left}


def of_whole_unit(raw: Fields, models: int | None, each: int) -> Fields:
    """What was said of losses, where `13 wounds left` are more than one model has: those of all
    that are left, the first of which may be hurt. The short `3W left` is said of one.
    """
    left = raw.get(WOUNDS_LEFT, 0)
    if models is None or LEFT in raw or not each < left <= models * each:
        return raw
    standing = -(-left // each)
    of_first = left - (standing - 1) * each
    return {**raw, LEFT: standing, WOUNDS_LEFT: of_first}


@dataclass(frozen=True, slots=True)
class WoundsLost:
    """So many lost, counted as wounds: the models that fall, what the next one has lost, and the
    wounds that each of these has.
    """

    fallen: int
    of_next: int
    each: Sequence[int]

    def __str__(self) -> str:
        fallen = _models_lost(self.fallen)
        return f"{fallen} {self.of_next} lost" if self.of_next else fallen

    @property
    def whose(self) -> str:
        """`models with 2 each`, `models with 2 and 5`."""
        different = [str(each) for each in dict.fromkeys(self.each)]
        return f"models with {listed(different)}{' each' if len(different) == 1 else ''}"


def models_or_wounds(
    typed: str, lost: int, as_wounds: WoundsLost, models: int | None
) -> InputError:
    """What so many lost may be, models or wounds, as far as any of `models` would be left."""
    before = how_many(str(models), "model")
    if models is not None and as_wounds.fallen >= models:
        return InputError(f"{quoted(typed)}: of {before}, none would be left.")
    wounds = str(as_wounds)
    of_wounds = f"wounds of {as_wounds.whose} it is {quoted(wounds)}"
    if models is not None and lost >= models:
        return InputError(
            f"{quoted(typed)}: of {before}, none would be left; as {of_wounds}.",
            meant=((typed, wounds),),
        )
    as_models = _models_lost(lost)
    return InputError(
        f"{quoted(typed)} can be read in two ways: as models it is {quoted(as_models)}, as "
        f"{of_wounds}.",
        choices=((typed, as_models), (typed, wounds)),
    )


def _models_lost(number: int) -> str:
    """`1 model lost`, `2 models lost`."""
    return f"{how_many(str(number), 'model')} lost"
