"""Abilities, triggers and numbers that may be dice, from their JSON forms."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, ValidationInfo

from bot.attack.model.spec import FixedWoundTrigger, Special
from bot.dice.quantity import Again, Quantity
from bot.editions import Edition
from bot.editions.ability import MAX_EXTRA, AbilityUse, Bearer
from bot.editions.adjustments import At, Effect, OnRoll, Reads
from bot.editions.named_abilities import NotModelled, read_ability
from bot.errors import InputError, LimitError, quoted
from bot.notation.feedback.describe import effect_in_words
from bot.notation.json.form import Flag, Form, Number, read_form

DICE_FORMS = "a number or dice, like `10`, `2D6` or `D6+3`"
MAX_WORD = 60
"""Characters of a keyword or of an ability's name."""


def missing_amount(name: str) -> InputError:
    """Says that a number that may be dice is missing."""
    return InputError(f"`{name}` is missing: {DICE_FORMS}.")


def read_amount(value: object, name: str, least: int) -> Quantity:
    """A number or dice. InputError where it is neither, or always below `least`; LimitError where
    it is too large.
    """
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise InputError(f"`{name}` is {DICE_FORMS}, not {quoted(value)}.")
    amount = Quantity.read(value, f"a value for `{name}`")
    if amount.high < least:
        raise InputError(f"`{name}` is at least {least}, not `{amount}`.")
    return amount


def _amount_from(least: int) -> BeforeValidator:
    def read(value: object, info: ValidationInfo) -> Quantity:
        return read_amount(value, str(info.field_name), least)

    return BeforeValidator(read)


Amount = Annotated[Quantity, _amount_from(1)]
"""A number of at least 1, or dice."""
AmountOrNone = Annotated[Quantity, _amount_from(0)]
"""A number, or dice."""


class UpTo(Form):
    """Totals of `upto` or less are rolled again: `{"upto": 2}`."""

    called = "the re-roll"
    upto: Number = Field(ge=1, le=60)


def _read_again(value: object, info: ValidationInfo) -> Again | None:
    """When dice of attacks or damage are rolled again."""
    if value == "none":
        return None
    if value == "ones":
        return Again()
    name = f"`{info.field_name}`"
    if isinstance(value, Mapping) and set(value) == {"upto"}:
        totals = read_form(UpTo, value, name)
        return Again(totals.upto)
    takes = '"ones", or {"upto": k} for totals of k or less'
    raise InputError(f"{name} is {takes}, not {quoted(value)}.")


RerollOfDice = Annotated[Again | None, BeforeValidator(_read_again)]


def read_word(value: object, name: str) -> str:
    """One of the words in the list of this `name`."""
    word = value.strip() if isinstance(value, str) and len(value) <= MAX_WORD else ""
    if not word:
        raise InputError(
            f"`{name}` holds words of at most {MAX_WORD} characters, not {quoted(value)}."
        )
    return word


def read_target_ability(value: object, edition: Edition) -> AbilityUse | NotModelled:
    """An ability of a unit, by its name."""
    return read_ability(read_word(value, "abilities"), edition.key, Bearer.TARGET)


def read_weapon_ability(value: object, edition: Edition) -> Special:
    """An ability of a weapon, by its name, or a trigger."""
    if isinstance(value, Mapping):
        return trigger_from_json(value, edition)
    return read_ability(read_word(value, "abilities"), edition.key, Bearer.WEAPON)


class Trigger(Form):
    """What a trigger says: which roll it looks at, from which number on, and what it causes.

    `n` is how much of it, checked when the effect is known.
    """

    called: ClassVar[str] = "the trigger"
    trigger: Literal["hit", "wound", "always"]
    effect: Any
    on: Number = Field(6, ge=2, le=12)
    value: Literal["modified", "unmodified"] | None = None
    instead: Flag = False
    n: Any = "1"


class HitTrigger(Trigger):
    """An effect of a hit roll."""

    effect: Literal["extra_hits", "extra_attack", "auto_wound"]


class WoundTrigger(Trigger):
    """An effect of a wound roll."""

    effect: Literal["mortal", "ap", "damage"]


class AlwaysTrigger(Trigger):
    """The weapon wounds on `on`+ whatever Strength and Toughness."""

    effect: Literal["fixed_wound"]
    on: Number = Field(ge=2, le=6)


class Piercing(Form):
    """How much AP a trigger gives; `AP 4` and `AP -4` are one thing to players."""

    called: ClassVar[str] = "the trigger"
    n: Number = Field(ge=-10, le=10)


class ClassicPiercing(Form):
    """The AP that a trigger gives in the 4th edition, by its table (004:486-488)."""

    called: ClassVar[str] = "the trigger"
    n: Number = Field(ge=1, le=6)


TRIGGERS: Mapping[object, type[Trigger]] = {
    "hit": HitTrigger,
    "wound": WoundTrigger,
    "always": AlwaysTrigger,
}


def trigger_from_json(data: Mapping[str, Any], edition: Edition) -> OnRoll | FixedWoundTrigger:
    """An effect of a hit or wound roll, or of the weapon as such."""
    kind = data.get("trigger")
    form = TRIGGERS.get(kind, Trigger) if isinstance(kind, str) else Trigger
    if form is AlwaysTrigger:
        data = {"on": data.get("n"), **data}
        return FixedWoundTrigger(read_form(form, data).on)
    trigger = read_form(form, data)
    effect = Effect(trigger.effect)
    reads = Reads(trigger.value) if trigger.value else edition.trigger_reads
    amount = _effect_amount(trigger.n, effect, edition)
    return OnRoll(
        at=At(trigger.trigger),
        reads=reads,
        on=trigger.on,
        effect=effect,
        amount=amount,
        why=_trigger_in_words(trigger, reads, amount),
        instead=trigger.instead,
    )


def _effect_amount(value: Any, effect: Effect, edition: Edition) -> Quantity:
    """How much of an effect a trigger causes, within the bounds of the effect."""
    if effect is Effect.SET_AP and edition.ap_beats_armour:
        return Quantity.fixed(read_form(ClassicPiercing, {"n": value}).n)
    if effect is Effect.SET_AP:
        piercing = read_form(Piercing, {"n": value})
        return Quantity.fixed(-abs(piercing.n))
    if effect is Effect.SET_DAMAGE and edition.wounds_always_one:
        raise InputError(
            f"`damage` is no effect in the {edition.name}: a failed save costs one wound."
        )
    amount = read_amount(value, "n", 1)
    if effect is not Effect.SET_DAMAGE and amount.high > MAX_EXTRA:
        raise LimitError(f"`n` of the trigger is at most {MAX_EXTRA}, not `{amount}`.")
    return amount


def _trigger_in_words(trigger: Trigger, reads: Reads, amount: Quantity) -> str:
    """`hit unmodified 6+: +2 hits`."""
    roll = "" if reads is Reads.MODIFIED else "unmodified "
    does = effect_in_words(trigger.effect, str(amount))
    if trigger.effect == Effect.MORTAL.value:
        how = "instead of" if trigger.instead else "in addition to"
        does += f" {how} the damage"
    return f"{trigger.trigger} {roll}{trigger.on}+: {does}"
