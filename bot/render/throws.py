"""Plain dice, roll-offs and tests, as cards."""

from __future__ import annotations

from collections.abc import Iterator

from bot.dice.expression import Rolled
from bot.dice.luck import better_than
from bot.dice.simple import ThrowRolled
from bot.render.card import Card, edition_colour
from bot.render.dice import box, faces, in_order
from bot.render.escape import typed, typed_plain
from bot.render.numbers import mean, percent
from bot.rolls import DiceAsk, DiceThrown, RolledOff, RollOffAsk, SimpleAsk, SimpleThrown
from bot.rolls.rolloff import BLUE, RED

FEW_OUTCOMES = 12
LINE = 20
"""Dice on a line."""


def dice_card(ask: DiceAsk, thrown: DiceThrown, footer: str) -> Card:
    """Plain dice."""
    rolled = thrown.rolled
    text = [*reason_lines(ask.reason), rolled_line(rolled)]
    odds = ask.odds
    luck = None if odds is None or in_a_table(rolled) else better_than(odds, rolled.total)
    if odds is not None and luck is not None:
        text.append(f"Better than {percent(luck)} of such rolls · {mean(odds.mean)} expected")
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
    for term in rolled.terms:
        apart = " ".join(box(die.faces[-1]) for die in term.dice)
        parts.append(apart if term.pool.is_d66 else faces(term.dice, term.pool.sides))
    return " · ".join(parts) or str(rolled.total)


def in_a_table(rolled: Rolled) -> bool:
    """Whether the result is looked up, not compared: a scatter die or a D66."""
    return rolled.scatter is not None or any(term.pool.is_d66 for term in rolled.terms)


def reason_lines(reason: str) -> list[str]:
    """What the roll is for."""
    return [f"*{typed(reason)}*"] if reason else []


def rolloff_card(ask: RollOffAsk, rolled: RolledOff, footer: str) -> Card:
    """A roll-off, round by round."""
    story = rolled.story
    lines = reason_lines(ask.reason)
    for turn in story.rounds:
        dice = " · ".join(f"{typed(ask.name(colour), 32)} {box(face)}" for colour, face in turn.dice)
        lines.append(f"{dice}{' — a tie, both roll again' if turn.tied else ''}")
    if ask.second is None:
        lines.append(f"{RED} is {typed(ask.first, 32)}, {BLUE} is the other side of the table.")
    winner = typed_plain(ask.name(story.winner), 32)
    return Card(title=f"{winner} wins the roll-off", text="\n".join(lines), badge="roll-off", footer=footer)


def simple_card(ask: SimpleAsk, thrown: SimpleThrown, footer: str) -> Card:
    """A test: its dice, how it ended, and how likely that was."""
    test, outcome = ask.prepared.test, thrown.story.outcome
    odds = ask.odds
    lines = [*asked_line(ask), *(throw_line(throw) for throw in thrown.story.throws)]
    lines.append(f"{_capital(test.outcome)}: **{outcome.label}**")
    if outcome.success is not None and odds.success is not None:
        lines.append(_verdict(test.success, outcome.success, odds.success))
    if outcome.note:
        lines.append(f"*{outcome.note}*")
    lines += (f"*{note}*" for note in ask.prepared.notes)
    if len(odds.outcomes) <= FEW_OUTCOMES:
        lines += ["", " · ".join(f"{label}: {percent(chance)}" for label, chance in odds.outcomes.items())]
    return Card(
        title=f"{test.title}: {outcome.label}",
        text="\n".join(lines),
        badge=f"{ask.prepared.edition} edition · test",
        colour=edition_colour(ask.prepared.edition),
        footer=footer,
    )


def throw_line(throw: ThrowRolled) -> str:
    """One throw: what for, and its dice."""
    return f"{throw.what}: {rolled_line(throw.rolled)}"


def _verdict(claim: str, holds: bool, chance: float) -> str:
    """Whether what could succeed did, and how likely that was."""
    if holds:
        return f"**Yes: {claim}** · chance {percent(chance)}"
    return f"**No** · chance that {claim}: {percent(chance)}"


def asked_line(ask: SimpleAsk) -> Iterator[str]:
    """The options that were chosen, in words."""
    chosen = [f"{name.replace('_', ' ')} {_value(value)}" for name, value in ask.request if name != "edition"]
    if chosen:
        yield f"*{typed(' · '.join(chosen), 200)}*"


def _value(value: object) -> str:
    return {True: "yes", False: "no"}.get(value, str(value)) if isinstance(value, bool) else str(value)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def thrown_in_order(rolled: Rolled) -> Iterator[str]:
    """Every die in the order thrown, pool by pool."""
    if rolled.scatter is not None:
        yield f"scatter: {rolled.scatter.faces[-1]}, {'hit' if rolled.scatter.counts else 'arrow'}"
    for term in rolled.terms:
        for start in range(0, len(term.dice), LINE):
            yield in_order(term.dice[start : start + LINE], term.pool.sides)
