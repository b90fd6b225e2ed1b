"""Tests as cards: what was rolled, what came of it, and how likely that was."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.dice.simple import SimpleOdds, SimpleRoll, ThrowRoll
from bot.dice.simple.script import Outcome
from bot.render.card import Card, edition_colour
from bot.render.escape import capital, typed, uncited
from bot.render.numbers import percent
from bot.render.rolls.plain_rolls import rolled_line, total_words
from bot.rolls import RolledTest, SimpleAsk

FEW_OUTCOMES = 12
FEW_SUMS = 7
WORDLESS = frozenset({"none", "hit", "arrow"})
"""Outcomes that a test has words for."""
UNITS = frozenset({"inches", "mortal wounds"})
"""What a total counts, where it is worth saying."""
_SINGULAR = {
    "inches": "inch",
    "wounds": "wound",
    "models": "model",
    "dice": "die",
    "rounds": "round",
    "points": "point",
}
"""Things that outcomes count."""


def simple_card(ask: SimpleAsk, thrown: RolledTest, footer: str) -> Card:
    """A test: its dice, how it ended, and how likely that was."""
    test = ask.prepared
    story = thrown.story
    odds = ask.odds
    outcome = story.outcome
    lines = [*asked_line(ask), *_told(story)]
    if outcome.success is not None and odds.success is not None:
        lines.append(_verdict(ask, outcome, odds.success))
    if outcome.note:
        lines.append(f"*{outcome.note}*")
    lines += (f"*{uncited(note)}*" for note in test.notes)
    lines += _chances(odds)
    return Card(
        title=f"{test.title}: {_ending(ask, outcome)}",
        text="\n".join(lines),
        badge=f"{test.edition} edition · test",
        colour=edition_colour(test.edition),
        footer=footer,
    )


def _ending(ask: SimpleAsk, outcome: Outcome) -> str:
    """What was rolled and what came of it, in a few words: `3 + 4 slain = 7 against 7: holds`."""
    label = outcome.label
    compared = outcome.compared
    counts = ask.prepared.outcome
    if label != "0" and not compared and _is_counted(counts):
        return _so_many(label, counts)
    if outcome.success is None:
        return compared or _so_many(label, counts)
    says_itself = label not in WORDLESS and not label.isdecimal()
    came = label if says_itself else _came(ask, outcome)
    return f"{compared}: {came}" if compared else came


def past_ending(ask: SimpleAsk, account: Mapping[str, Any]) -> str:
    """What was rolled and what came of it, as the log keeps it: `10: the charge arrives`."""
    outcome = Outcome(account["outcome"], account["success"])
    label = _so_many(outcome.label, ask.prepared.outcome)
    if outcome.success is None:
        return label
    came = _came(ask, outcome)
    is_told = outcome.label in came.split()
    is_number = outcome.label.isdecimal() and outcome.label != "0"
    return f"{label}: {came}" if is_number and not is_told else came


def _is_counted(what: str) -> bool:
    """Whether an outcome is a number of things."""
    return not _SINGULAR.keys().isdisjoint(what.split())


def _so_many(label: str, what: str) -> str:
    """`1 mortal wound`, `3 mortal wounds`; what is no number of things alone."""
    counts_things = label.isdecimal() and _is_counted(what)
    if not counts_things:
        return label
    words = what.split()
    if label == "1":
        words = [_SINGULAR.get(word, word) for word in words]
    return " ".join([label, *words])


def _told(story: SimpleRoll) -> list[str]:
    """The throws, and what they came to: on the last throw's line where that is its total."""
    throws = story.throws
    label = story.outcome.label
    counts = story.asked.outcome
    title = story.asked.title if len(throws) == 1 else ""
    lines = [throw_line(throw, title) for throw in throws]
    if throws and label == str(throws[-1].rolled.total):
        line = f"{lines.pop()} = **{label}**"
        if counts in UNITS:
            words = _so_many(label, counts)
            line += words.removeprefix(label)
        lines.append(line)
    elif rolled_words(throws) != label and story.outcome.success is None:
        lines.append(f"{capital(counts)}: **{label}**")
    return lines


def rolled_words(throws: Sequence[ThrowRoll]) -> str:
    """What a scatter die shows, which is a word already."""
    return total_words(throws[-1].rolled) if throws else ""


def _verdict(ask: SimpleAsk, outcome: Outcome, chance: float) -> str:
    """What came of it, and how likely a success was."""
    came = capital(_came(ask, outcome))
    what = _filled(ask, ask.prepared.test.chance)
    return f"**{came}** · chance {what}: {percent(chance)}"


def _came(ask: SimpleAsk, outcome: Outcome) -> str:
    """What came of it, in the words of the test."""
    test = ask.prepared.test
    words = test.success if outcome.success else test.failure
    return _filled(ask, words, outcome.label)


def _filled(ask: SimpleAsk, words: str, result: str = "") -> str:
    """The words of a test; a field that they name is its value, `#` what it came to."""
    values = {"#": result, **ask.prepared.values}
    return " ".join(str(values.get(word, word)) for word in words.split())


def _chances(odds: SimpleOdds) -> Iterator[str]:
    """The chance of every outcome; of many sums that only decide about success, none."""
    few = FEW_OUTCOMES if odds.success is None else FEW_SUMS
    if len(odds.outcomes) > few:
        return
    labels = list(odds.outcomes)
    chances = [percent(chance) for chance in odds.outcomes.values()]
    yield ""
    if len(labels) > 2 and len(set(chances)) == 1:
        named = ", ".join(labels)
        if all(label.isdecimal() for label in labels):
            named = f"{labels[0]} to {labels[-1]}"
        yield f"{named}: {chances[0]} each"
        return
    each = map("{}: {}".format, labels, chances)
    yield " · ".join(each)


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
