"""What a specification's JSON says of abilities and triggers, and the numbers that may be dice."""

from collections.abc import Mapping
from typing import Any

from bot.attack.model.spec import FixedWoundTrigger, Special
from bot.dice.quantity import Quantity
from bot.dice.stage import Reroll
from bot.editions import Edition
from bot.editions.ability import MAX_EXTRA, AbilityUse, Bearer
from bot.editions.adjustments import At, Effect, OnRoll, Reads
from bot.editions.named_abilities import NotModelled, read_ability
from bot.errors import InputError, LimitError, quoted
from bot.notation.json.fields import Fields
from bot.notation.words import effect_in_words

EFFECTS: dict[str, dict[str, Effect | None]] = {
    "hit": {
        effect.value: effect
        for effect in (Effect.EXTRA_HITS, Effect.EXTRA_ATTACK, Effect.AUTO_WOUND)
    },
    "wound": {effect.value: effect for effect in (Effect.MORTAL, Effect.AP, Effect.DAMAGE)},
    "always": {"fixed_wound": None},
}
REROLLS = tuple(item.value for item in Reroll)


def quantity(fields: Fields, name: str, least: int, default: str | None = None) -> Quantity:
    """A number or dice. InputError where it is neither, or always below `least`; LimitError where
    it is too large.
    """
    value = fields.raw(name)
    if value is None:
        value = default
    if value is None:
        raise InputError(f"`{name}` is missing: a number or dice, like `10`, `2D6` or `D6+3`.")
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise InputError(
            f"`{name}` is a number or dice, like `10`, `2D6` or `D6+3`, not {quoted(value)}."
        )
    quantity = Quantity.read(value, f"a value for `{name}`")
    if quantity.high < least or (not quantity.is_rolled and quantity.plus < least):
        raise InputError(f"`{name}` is at least {least}, not `{quantity}`.")
    return quantity


def word(value: object, name: str) -> str:
    """Words in the list of this `name`, at most 60 characters."""
    if not isinstance(value, str) or not value.strip() or len(value) > 60:
        raise InputError(f"`{name}` holds words of at most 60 characters, not {quoted(value)}.")
    return value.strip()


def target_ability(value: object, edition: Edition) -> AbilityUse | NotModelled:
    """An ability of a unit, by its name."""
    return read_ability(word(value, "abilities"), edition.key, Bearer.TARGET)


def special(value: object, edition: Edition) -> Special:
    """An ability of a weapon, by its name, or a trigger."""
    if isinstance(value, Mapping):
        return trigger_from_json(value, edition)
    return read_ability(word(value, "abilities"), edition.key, Bearer.WEAPON)


def trigger_from_json(data: Mapping[str, Any], edition: Edition) -> OnRoll | FixedWoundTrigger:
    """An effect of a hit or wound roll, or of the weapon as such."""
    fields = Fields(data, "the trigger")
    stage = fields.choice("trigger", tuple(EFFECTS))
    effect = EFFECTS[stage][fields.choice("effect", tuple(EFFECTS[stage]))]
    if effect is None:
        need = fields.number("on" if fields.has("on") else "n", 2, 6)
        for name in ("on", "n", "value", "instead"):
            fields.raw(name)
        fields.finish()
        return FixedWoundTrigger(need)
    on = fields.number("on", 2, 12, 6)
    reads = Reads(fields.choice("value", ("modified", "unmodified"), edition.trigger_reads.value))
    instead = fields.flag("instead")
    amount = _amount(fields, effect, edition)
    fields.finish()
    return OnRoll(
        At(stage),
        reads,
        on,
        effect,
        amount,
        _told(At(stage), reads, on, effect, amount, instead),
        instead,
    )


def _amount(fields: Fields, effect: Effect, edition: Edition) -> Quantity:
    if effect is Effect.AP:
        if edition.ap_beats_armour:
            return Quantity.fixed(fields.number("n", *edition.ap))
        # `AP 4` and `AP -4` are one thing to players.
        return Quantity.fixed(-abs(fields.number("n", -10, 10)))
    if effect is Effect.DAMAGE and edition.wounds_always_one:
        raise InputError(
            f"`damage` is no effect in the {edition.name}: a failed save costs one wound."
        )
    amount = quantity(fields, "n", 1, "1")
    if effect is not Effect.DAMAGE and amount.high > MAX_EXTRA:
        raise LimitError(f"`n` of the trigger is at most {MAX_EXTRA}, not `{amount}`.")
    return amount


def _told(at: At, reads: Reads, on: int, effect: Effect, amount: Quantity, instead: bool) -> str:
    does = effect_in_words(effect.value, str(amount))
    if effect is Effect.MORTAL:
        does += f" {'instead of' if instead else 'in addition to'} the damage"
    return f"{at.value} {'' if reads is Reads.MODIFIED else 'unmodified '}{on}+: {does}"
