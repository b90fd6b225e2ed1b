"""Plain dice, roll-offs and tests, as cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.dice.expression import RolledExpression
from bot.dice.pool import RolledPool
from bot.dice.simple import SimpleOdds, SimpleRoll, SimpleTest, ThrowRoll
from bot.render.card import Card, edition_colour
from bot.render.escape import capital, typed, typed_plain, uncited
from bot.render.numbers import mean, percent
from bot.render.rolls.attack import luck_words
from bot.render.rolls.dice import box, faces, rows
from bot.rolls import DiceAsk, DiceThrown, RolledOff, RollOffAsk, SimpleAsk, SimpleThrown
from bot.rolls.rolloff import BLUE, RED

FEW_OUTCOMES = 12
FEW_SUMS = 7
UNITS = frozenset({"inches", "mortal wounds"})
"""What a total counts, where it is worth saying."""


def dice_card(ask: DiceAsk, thrown: DiceThrown, footer: str) -> Card:
    """Plain dice."""
    rolled = thrown.rolled
    text = [*reason_lines(ask.reason), rolled_line(rolled)]
    odds = ask.odds
    luck = [] if odds is None or in_a_table(rolled) else luck_words(odds, rolled.total, "rolls")
    if odds is not None and luck:
        text.append(f"{luck[0]} · {mean(odds.mean)} expected")
    return Card(
        title=f"{ask.expression.text()}: {total_words(rolled)}",
        text="\n".join(text),
        badge="dice",
        footer=footer,
    )


def total_words(rolled: RolledExpression) -> str:
    """The total in words: a number, successes, or where a shot scatters to."""
    terms = rolled.expression.terms
    if rolled.scatter is not None:
        hit = "hit" if rolled.scatter.counts else "arrow"
        return f"{hit}, {rolled.total} inches" if terms and not rolled.scatter.counts else hit
    if terms and terms[0].threshold is not None:
        return f"{rolled.total} of {sum(term.count for term in terms)}"
    return str(rolled.total)


def rolled_line(rolled: RolledExpression) -> str:
    """The dice, pool by pool; of dice that are counted or kept, those that count come first."""
    parts = []
    if rolled.scatter is not None:
        parts.append(box("hit" if rolled.scatter.counts else "arrow"))
    for term in rolled.terms:
        apart = " ".join(box(die.faces[-1]) for die in term.dice)
        parts.append(apart if term.pool.is_d66 else _pool_line(term))
    return " + ".join(parts) or str(rolled.total)


def _pool_line(term: RolledPool) -> str:
    pool, kept = term.pool, [die for die in term.dice if die.counts]
    if (pool.keep is None and pool.threshold is None) or len(kept) == len(term.dice):
        return faces(term.dice, pool.sides)
    left = faces([die for die in term.dice if not die.counts], pool.sides)
    if pool.keep is not None:
        left = f"left out: {left}"
    return f"{faces(kept, pool.sides)} · {left}" if kept else left


def in_a_table(rolled: RolledExpression) -> bool:
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
        dice = [f"{typed(ask.name(colour), 32)} {box(face)}" for colour, face in turn.dice]
        tie = " — a tie, both roll again" if turn.tied else ""
        lines.append(" · ".join(dice) + tie)
    if ask.second is None:
        lines.append(f"{RED} is {typed(ask.first, 32)}, {BLUE} is the other side of the table.")
    winner = typed_plain(ask.name(story.winner), 32)
    return Card(
        title=f"{winner} wins the roll-off", text="\n".join(lines), badge="roll-off", footer=footer
    )


def simple_card(ask: SimpleAsk, thrown: SimpleThrown, footer: str) -> Card:
    """A test: its dice, how it ended, and how likely that was."""
    test, story, odds = ask.prepared.test, thrown.story, ask.odds
    outcome = story.outcome
    lines = [*asked_line(ask), *_told(test, story)]
    if outcome.success is not None and odds.success is not None:
        lines.append(_verdict(ask, outcome.success, odds.success))
    if outcome.note:
        lines.append(f"*{outcome.note}*")
    lines += (f"*{uncited(note)}*" for note in ask.prepared.notes)
    lines += _chances(odds)
    return Card(
        title=f"{test.title}: {outcome.label}",
        text="\n".join(lines),
        badge=f"{ask.prepared.edition} edition · test",
        colour=edition_colour(ask.prepared.edition),
        footer=footer,
    )


def _told(test: SimpleTest, story: SimpleRoll) -> Iterator[str]:
    """The throws, and what they came to: on the last throw's line where that is its total."""
    throws, label = story.throws, story.outcome.label
    lines = [throw_line(throw, test.title if len(throws) == 1 else "") for throw in throws]
    if throws and label == str(throws[-1].rolled.total):
        unit = test.outcome if test.outcome in UNITS else ""
        yield from lines[:-1]
        yield f"{lines[-1]} = **{label}** {unit}".rstrip()
    elif rolled_words(throws) == label:
        yield from lines
    else:
        yield from lines
        yield f"{capital(test.outcome)}: **{label}**"


def rolled_words(throws: Sequence[ThrowRoll]) -> str:
    """What a scatter die shows, which is a word already."""
    return total_words(throws[-1].rolled) if throws else ""


def _verdict(ask: SimpleAsk, holds: bool, chance: float) -> str:
    """What came of it, and how likely a success was."""
    test = ask.prepared.test
    came = _filled(ask, test.success if holds else test.failure)
    return f"**{capital(came)}** · chance {_filled(ask, test.chance)}: {percent(chance)}"


def _filled(ask: SimpleAsk, words: str) -> str:
    """The words of a test; a field that they name is its value."""
    values = ask.prepared.values
    return " ".join(str(values.get(word, word)) for word in words.split())


def _chances(odds: SimpleOdds) -> Iterator[str]:
    """The chance of every outcome; of many sums that only decide about success, none."""
    few = FEW_OUTCOMES if odds.success is None else FEW_SUMS
    if len(odds.outcomes) > few:
        return
    chances = {label: percent(chance) for label, chance in odds.outcomes.items()}
    labels = list(chances)
    yield ""
    if len(labels) > 2 and len(set(chances.values())) == 1:
        numbers = all(label.isdecimal() for label in labels)
        named = f"{labels[0]} to {labels[-1]}" if numbers else ", ".join(labels)
        yield f"{named}: {chances[labels[0]]} each"
    else:
        yield " · ".join(f"{label}: {chance}" for label, chance in chances.items())


def throw_line(throw: ThrowRoll, title: str = "") -> str:
    """One throw: what for, unless the card's title says so, and its dice."""
    line = rolled_line(throw.rolled)
    return line if throw.what == title else f"{throw.what}: {line}"


def asked_line(ask: SimpleAsk) -> Iterator[str]:
    """The options that were chosen, in words."""
    chosen = [
        f"{name.replace('_', ' ')} {_value(value)}"
        for name, value in ask.request
        if name != "edition"
    ]
    if chosen:
        yield f"*{typed(' · '.join(chosen), 200)}*"


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def thrown_in_order(rolled: RolledExpression) -> Iterator[str]:
    """Every die in the order thrown, pool by pool."""
    if rolled.scatter is not None:
        yield f"scatter: {rolled.scatter.faces[-1]}, {'hit' if rolled.scatter.counts else 'arrow'}"
    for term in rolled.terms:
        yield from rows(term.dice, term.pool.sides)
