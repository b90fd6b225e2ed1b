"""What a player wants to be sure of, first of all on the card of the odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.attack.odds.thresholds import measured_by
from bot.errors import UserError
from bot.render.card import Card, Section
from bot.render.escape import capital
from bot.render.numbers import counted, percent
from bot.rolls import AttackAsk
from bot.rolls.thresholds import Threshold, Wanted


def with_thresholds(
    card: Card,
    asks: Mapping[str, AttackAsk | UserError],
    thresholds: Mapping[str, Threshold],
) -> Card:
    """A card of odds that says first what was asked: how likely it is, or the weapons that are
    enough. Editions that agree stand together.
    """
    told: dict[tuple[str, str], list[str]] = {}
    goal = ""
    for edition, threshold in thresholds.items():
        ask = asks[edition]
        if isinstance(ask, AttackAsk):
            goal = _goal(ask, threshold.wanted)
            told.setdefault((_answer(ask, threshold), _more(ask, threshold)), []).append(edition)
    if not told:
        return card
    if len(told) == 1:
        ((answer, more),) = told
        lines = [f"**{card.title}**", *filter(None, (more, card.text))]
        return replace(card, title=f"{answer}: {goal}", text="\n".join(lines))
    lines = [
        " ".join(filter(None, (f"*{' = '.join(editions)}:* **{answer}**", more)))
        for (answer, more), editions in told.items()
    ]
    return replace(card, sections=(Section(capital(goal), "\n".join(lines)), *card.sections))


def _answer(ask: AttackAsk, threshold: Threshold) -> str:
    """The number that was asked for: `10%`, or `3 weapons for 80%`."""
    enough, sure = threshold.enough, threshold.wanted.sure
    if enough is None:
        return percent(threshold.chance)
    if not enough.reached:
        return f"{sure}% is out of reach"
    return f"{_weapons(ask, enough.weapons)} for {sure}%"


def _goal(ask: AttackAsk, wanted: Wanted) -> str:
    """`at least 5 models destroyed`"""
    number = wanted.at_least
    if number is None:
        return "the target destroyed"
    if measured_by(ask.spec) == "damage":
        return f"at least {counted(number, 'wound')} lost"
    return f"at least {counted(number, 'model')} destroyed"


def _more(ask: AttackAsk, threshold: Threshold) -> str:
    """How likely it is with other numbers of weapons, where such a number was asked for."""
    enough = threshold.enough
    if enough is None:
        return ""
    here = f"with this attack {percent(threshold.chance)}"
    if not enough.reached:
        most = _weapons(ask, enough.weapons)
        return f"Not even by {most}, the most that I work out: {percent(enough.chance)}; {here}"
    fewer = enough.weapons - 1
    before = f"with {fewer} {percent(enough.chance_before)}, " if fewer else ""
    return f"With {enough.weapons} it is **{percent(enough.chance)}**, {before}{here}"


def _weapons(ask: AttackAsk, number: int) -> str:
    """`14 weapons (28 attacks)`; several profiles are counted together."""
    volleys = ask.spec.volleys
    if len(volleys) > 1:
        return f"{number} times these weapons" if number > 1 else "these weapons once"
    attacks = volleys[0].attacks
    rolled = f" ({counted(number * attacks.plus, 'attack')})" if not attacks.is_rolled else ""
    return f"{counted(number, 'weapon')}{rolled}"
