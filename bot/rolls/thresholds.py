"""What a player wants to be sure of: at least so many models, and weapons enough for it."""

from dataclasses import dataclass

from bot.attack.odds.thresholds import Enough, chance_of, enough_weapons, measured_by
from bot.errors import InputError
from bot.rolls.attack import AttackAsk


@dataclass(frozen=True, slots=True)
class Wanted:
    """At least so many models destroyed, or wounds of a single model; without a number the whole
    unit. `sure` is how likely that shall be, in percent.
    """

    at_least: int | None = None
    sure: int | None = None

    def __bool__(self) -> bool:
        return self.at_least is not None or self.sure is not None


@dataclass(frozen=True, slots=True)
class Threshold:
    """How likely what was wanted is, and the weapons that make it as likely as was wanted."""

    wanted: Wanted
    chance: float
    enough: Enough | None = None


def threshold_of(ask: AttackAsk, wanted: Wanted) -> Threshold:
    """What an attack says about it. InputError where more is wanted than the target has."""
    measure = measured_by(ask.spec)
    least = wanted.at_least
    if least is not None:
        _check(ask, measure, least)
    chance = chance_of(ask.odds, measure, least)
    if wanted.sure is None:
        return Threshold(wanted, chance)
    enough = enough_weapons(ask.spec, least, wanted.sure / 100)
    return Threshold(wanted, chance, enough)


def _check(ask: AttackAsk, measure: str, at_least: int) -> None:
    """InputError for a number that the target can never lose."""
    target = ask.spec.target
    if measure == "destroying_results":
        raise InputError("A vehicle is destroyed or not: leave `at_least` open.")
    most = target.models
    what = "model"
    if measure == "damage":
        most = sum(target.wounds) - target.wounds_lost
        what = "wound"
    if at_least > most:
        if most > 1:
            what += "s"
        raise InputError(f"The target has {most} {what}: `at_least` can be {most} at most.")
