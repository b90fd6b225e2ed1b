"""How likely so much is, and how many weapons make it as likely as a player wants."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.attack.model.limits import MAX_WEAPONS
from bot.attack.model.spec import AttackSpec
from bot.attack.odds.attack_odds import AttackOdds, attack_odds
from bot.errors import LimitError


def measured_by(spec: AttackSpec) -> str:
    """The count that an attack is measured by: models, the wounds of a single one, or the results
    that destroy a vehicle.
    """
    if spec.target.armour is not None:
        return "destroying_results"
    return "damage" if spec.target.models == 1 else "models_destroyed"


def chance_of(odds: AttackOdds, count: str, at_least: int | None) -> float:
    """The chance that a count is so high; without a number that the unit is destroyed."""
    if at_least is None:
        return odds.unit_destroyed
    return float(min(1.0, odds.counts[count][at_least:].sum()))


@dataclass(frozen=True, slots=True)
class Enough:
    """The least number of weapons that reaches a chance, and the chances of so many and of one
    fewer. `reached` is False where so many are all that can be worked out.
    """

    weapons: int
    chance: float
    chance_before: float
    reached: bool


def enough_weapons(
    spec: AttackSpec, at_least: int | None, sure: float, most: int = MAX_WEAPONS
) -> Enough:
    """How many weapons there must be for the chance `sure`: of a single profile so many bearers, of
    several profiles all of them so many times over.

    More weapons never make it less likely, so that bisection finds the least number. LimitError
    where not even one can be worked out.
    """
    count = measured_by(spec)

    def chance(weapons: int) -> float:
        return chance_of(attack_odds(times(spec, weapons)), count, at_least) if weapons else 0.0

    def is_enough(weapons: int) -> bool:
        """Also of what is too much to work out: whatever is more is so as well."""
        try:
            return chance(weapons) >= sure
        except LimitError:
            return True

    least = _first(is_enough, most)
    if least is not None:
        try:
            return Enough(least, chance(least), chance(least - 1), reached=True)
        except LimitError:
            if least == 1:
                raise
    last = most if least is None else least - 1
    return Enough(last, chance(last), chance(last - 1), reached=False)


def times(spec: AttackSpec, number: int) -> AttackSpec:
    """The attack with so many bearers of its weapon; one of several weapons so many times over.
    LimitError where that is too many.
    """
    alone = len(spec.volleys) == 1
    volleys = []
    for volley in spec.volleys:
        weapons = number
        if not alone:
            weapons *= volley.weapons
        if weapons > MAX_WEAPONS:
            raise LimitError(f"An attack has at most {MAX_WEAPONS} weapons of a kind.")
        volleys.append(replace(volley, weapons=weapons))
    return replace(spec, volleys=tuple(volleys))


def _first(holds: Callable[[int], bool], most: int) -> int | None:
    """The least number from 1 to `most` of which something holds that holds of all larger ones."""
    high = 1
    while high < most and not holds(high):
        high *= 2
    # The small numbers come first: they take the least time.
    low, high = high // 2 + 1, min(high, most)
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low if holds(low) else None
