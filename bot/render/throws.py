"""Plain dice, roll-offs and tests, as cards."""

from __future__ import annotations

from bot.dice.expression import Rolled
from bot.dice.luck import better_than
from bot.dice.simple import SimpleOdds, ThrowRolled
from bot.render.card import Card, edition_colour
from bot.render.dice import box, faces, in_order
from bot.render.escape import typed, typed_plain
from bot.render.numbers import mean, percent
from bot.rolls import DiceAsk, DiceThrown, RolledOff, RollOffAsk, SimpleAsk, SimpleThrown
from bot.rolls.rolloff import BLUE, RED

FEW_OUTCOMES = 12
SINGLE = 24
"""So many dice are shown in the order thrown; more are counted by face."""


def dice_card(ask: DiceAsk, thrown: DiceThrown, footer: str) -> Card:
    """Plain dice."""
    rolled = thrown.rolled
    text = [*reason_lines(ask.reason), rolled_line(rolled)]
    odds = ask.odds
    if odds is not None and odds.pmf.size > 1:
        text.append(f"Better than **{percent(better_than(odds, rolled.total))}** · {mean(odds.mean)} expected")
    return Card(
        title=f"{ask.expression.text()}: {total_words(rolled)}", text="\n".join(text), badge="dice", footer=footer
    )


def total_words(rolled: Rolled) -> str:
    """The total in words: a number, successes, or where a shot scatters to."""
    terms = rolled.expression.terms
    if rolled.scatter is not None:
        hit = "hit" if rolled.scatter.counts else "arrow"
        return f"{hit}, {rolled.total} inches" if terms and not rolled.scatter.counts else hit
    if terms and terms[0].threshold is not None:
        return f"{rolled.total} of {sum(term.count for term in terms)}"
    return str(rolled.total)


def rolled_line(rolled: Rolled) -> str:
    """The dice, pool by pool."""
    parts = []
    if rolled.scatter is not None:
        parts.append(box("hit" if rolled.scatter.counts else "arrow"))
    parts += [faces(term.dice, term.pool.sides) for term in rolled.terms]
    return " · ".join(parts) or str(rolled.total)


def reason_lines(reason: str) -> list[str]:
    """What the roll is for."""
    return [f"*{typed(reason)}*"] if reason else []


def rolloff_card(ask: RollOffAsk, rolled: RolledOff, footer: str) -> Card:
    """A roll-off, round by round."""
    story = rolled.story
    lines = reason_lines(ask.reason)
    for number, turn in enumerate(story.rounds, 1):
        dice = " · ".join(f"{typed(ask.name(colour), 32)} {box(face)}" for colour, face in turn.dice)
        lines.append(f"{dice}{' — a tie, both roll again' if turn.tied else ''}")
        if number == len(story.rounds):
            lines[-1] = lines[-1]
    if ask.second is None:
        lines.append(f"{RED} is {typed(ask.first, 32)}, {BLUE} is the other side of the table.")
    winner = typed_plain(ask.name(story.winner), 32)
    return Card(title=f"{winner} wins the roll-off", text="\n".join(lines), badge="roll-off", footer=footer)


def simple_card(ask: SimpleAsk, thrown: SimpleThrown, footer: str) -> Card:
    """A test: its dice, how it ended, and how likely that was."""
    test, outcome = ask.prepared.test, thrown.story.outcome
    lines = [throw_line(throw) for throw in thrown.story.throws]
    lines.append(f"{test.outcome[:1].upper()}{test.outcome[1:]}: **{outcome.label}**")
    if outcome.success is not None:
        lines.append(f"**{'Yes' if outcome.success else 'No'}**: {test.success}")
    if outcome.note:
        lines.append(f"*{outcome.note}*")
    lines += ["", *odds_lines(ask, ask.odds)]
    return Card(
        title=test.title,
        text="\n".join(lines),
        badge=f"{ask.prepared.edition} edition · test",
        colour=edition_colour(ask.prepared.edition),
        footer=footer,
    )


def throw_line(throw: ThrowRolled) -> str:
    """One throw: what for, and its dice."""
    return f"{throw.what}: {rolled_line(throw.rolled)}"


def odds_lines(ask: SimpleAsk, odds: SimpleOdds) -> list[str]:
    """The chance of success, and of each outcome where there are few."""
    lines = []
    if odds.success is not None:
        lines.append(f"Chance that {ask.prepared.test.success}: **{percent(odds.success)}**")
    if len(odds.outcomes) <= FEW_OUTCOMES:
        lines.append(" · ".join(f"{label} {percent(chance)}" for label, chance in odds.outcomes.items()))
    return lines


def order(rolled: Rolled) -> str:
    """The dice in the order thrown."""
    return " ".join(in_order(term.dice, term.pool.sides) for term in rolled.terms)
