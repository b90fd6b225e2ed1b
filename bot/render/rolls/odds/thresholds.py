"""What a player wants to be sure of, first of all on the card of the odds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.attack.odds.thresholds import measured_by
from bot.errors import UserError
from bot.render.card import Card, Section
from bot.render.escape import capital
from bot.render.numbers import counted, percent, percent_below
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
            said = (_answer(ask, threshold), _more(ask, threshold))
            told.setdefault(said, []).append(edition)
    if not told:
        return card
    if len(told) == 1:
        answer, more = said
        lines = filter(None, (f"**{card.title}**", more, card.text))
        return replace(card, title=f"{answer}: {goal}", text="\n".join(lines))
    answers = []
    for (answer, more), editions in told.items():
        line = f"*{' = '.join(editions)}:* **{answer}** {more}"
        answers.append(line.rstrip())
    section = Section(capital(goal), "\n".join(answers))
    return replace(card, sections=(section, *card.sections))


def _answer(ask: AttackAsk, threshold: Threshold) -> str:
    """The number that was asked for: `10%`, or `3 weapons for 80%`."""
    enough = threshold.enough
    sure = threshold.wanted.sure
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
    chance = percent(enough.chance)
    if not enough.reached:
        most = _weapons(ask, enough.weapons)
        return f"Not even by {most}, the most that I work out: {chance}; {here}"
    fewer = enough.weapons - 1
    sure = threshold.wanted.sure
    if fewer and sure:
        before = percent_below(enough.chance_before, sure)
        is_this_attack = before == percent(threshold.chance)
        here = here if is_this_attack else f"with {fewer} {before}, {here}"
    return f"With {enough.weapons} it is **{chance}**, {here}"


def _weapons(ask: AttackAsk, number: int) -> str:
    """`14 weapons (28 attacks)`; several profiles are counted together."""
    volleys = ask.spec.volleys
    if len(volleys) > 1:
        if number > 1:
            return f"{number} times these weapons"
        return "these weapons once"
    words = counted(number, "weapon")
    attacks = volleys[0].attacks
    if not attacks.is_rolled:
        words += f" ({counted(number * attacks.plus, 'attack')})"
    return words
