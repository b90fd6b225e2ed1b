"""What a player wants to be sure of, as a section of the odds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.attack.odds.thresholds import measured_by
from bot.errors import UserError
from bot.render.card import Section
from bot.render.numbers import counted, percent
from bot.rolls import AttackAsk
from bot.rolls.thresholds import Threshold, Wanted


def threshold_sections(
    asks: Mapping[str, AttackAsk | UserError], thresholds: Mapping[str, Threshold]
) -> tuple[Section, ...]:
    """How likely it is, and the weapons that are enough; editions that agree stand together."""
    agreed: dict[str, list[str]] = {}
    heading = ""
    for edition, threshold in thresholds.items():
        ask = asks[edition]
        if isinstance(ask, AttackAsk):
            heading = _goal(ask, threshold.wanted)
            agreed.setdefault("\n".join(_lines(ask, threshold)), []).append(edition)
    if not agreed:
        return ()
    if len(asks) == 1:
        return (Section(heading, next(iter(agreed))),)
    lines = [f"*{' = '.join(editions)}:* {text}" for text, editions in agreed.items()]
    return (Section(heading, "\n".join(lines)),)


def _goal(ask: AttackAsk, wanted: Wanted) -> str:
    """`At least 5 models destroyed`"""
    number = wanted.at_least
    if number is None:
        return "The target destroyed"
    if measured_by(ask.spec) == "damage":
        return f"At least {counted(number, 'wound')} lost"
    return f"At least {counted(number, 'model')} destroyed"


def _lines(ask: AttackAsk, threshold: Threshold) -> Sequence[str]:
    lines = [f"**{percent(threshold.chance)}** with this attack"]
    enough, sure = threshold.enough, threshold.wanted.sure
    if enough is None:
        return lines
    weapons = _weapons(ask, enough.weapons)
    if not enough.reached:
        most = f"not even by {weapons}, the most that I work out: {percent(enough.chance)}"
        return [*lines, f"{sure} % are reached {most}"]
    fewer = enough.weapons - 1
    before = f"; with {fewer} it is {percent(enough.chance_before)}" if fewer else ""
    return [*lines, f"{sure} % take **{weapons}**: {percent(enough.chance)}{before}"]


def _weapons(ask: AttackAsk, number: int) -> str:
    """`14 weapons (28 attacks)`; several profiles are counted together."""
    volleys = ask.spec.volleys
    if len(volleys) > 1:
        return f"{number} times these weapons" if number > 1 else "these weapons once"
    attacks = volleys[0].attacks
    rolled = f" ({counted(number * attacks.plus, 'attack')})" if not attacks.is_rolled else ""
    return f"{counted(number, 'weapon')}{rolled}"
