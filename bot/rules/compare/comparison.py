"""One topic through the editions: what is the same, what the numbers were and are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from bot.rules.compare.changed_numbers import (
    Change,
    ChangedNumbers,
    Span,
    amounts,
    pair_up,
    unsaid,
)
from bot.rules.compare.quantities import Amount, quantities
from bot.rules.compare.side import Side, read_side, told_of
from bot.rules.entry import EDITIONS, Entry
from bot.rules.text import words
from bot.rules.text.lexicon import Lexicon


class Verdict(StrEnum):
    """How a rule of one edition relates to the same rule of the edition before.

    Words and numbers are compared, not what they mean: `REWORDED` shares most of its words,
    `RETOLD` some, `DIFFERENT` few. `NUMBERS_CHANGED` has a number in the place of another,
    `OTHER_NUMBERS` only ones that the other text has not. Where the newer rule itself says what
    changed it is `CHANGED`, or `NUMBERS_CHANGED` if it names such a number; where it says that
    nothing did, `SAME`.
    """

    SAME = "same"
    REWORDED = "reworded"
    RETOLD = "told differently"
    OTHER_NUMBERS = "names other numbers"
    NUMBERS_CHANGED = "numbers changed"
    CHANGED = "changed"
    DIFFERENT = "largely different"
    NEW = "new"
    GONE = "gone"
    ABSENT = "in neither"


@dataclass(frozen=True, slots=True)
class Step:
    """From one edition to the next one compared; those between the two that have no such rule are
    passed over. `told` is how it changed, if the newer rule says so.
    """

    older: str
    newer: str
    verdict: Verdict
    changes: tuple[Change, ...] = ()
    told: str = ""


@dataclass(frozen=True, slots=True)
class Comparison:
    """A topic's sides, oldest edition first, and the steps between them. Where no edition was
    named, `without` are those that do not have the rule, and `lacking` is the usual one if it is
    among them.
    """

    topic: str
    title: str
    sides: tuple[Side, ...]
    steps: tuple[Step, ...]
    lacking: str = ""
    without: tuple[str, ...] = ()


_IN_COMMON = 0.5
"""Two texts share at least so many of the telling words of the one that has fewer, or they are
largely different.
"""
_MOST = 0.45
"""Of the telling words in either of them, two texts that are only reworded share at least so many …
"""
_NEARLY_ALL = 0.9
"""… or so many of those of the one that has fewer."""


def compare_entries(
    lexicon: Lexicon, found: Mapping[str, Entry], editions: Sequence[str], topic: str = ""
) -> Comparison:
    """Put entries (by edition) of `editions` side by side. An edition without one has an empty
    side.

    Each is compared with the next edition that has one.
    """
    wanted = [edition for edition in EDITIONS if edition in editions]
    sides = [read_side(edition, found.get(edition)) for edition in wanted]
    title = topic.replace("-", " ").title()
    for side in sides:
        if side.entry:
            title = side.entry.title
    marks: dict[str, set[Span]] = {side.edition: set() for side in sides}
    steps = []
    for older, newer in pairwise(_compared(sides)):
        changed = _changed_numbers(lexicon, older, newer)
        step = _step(lexicon, older, newer, changed)
        steps.append(step)
        marks[older.edition].update(changed.marks_before)
        marks[newer.edition].update(changed.marks_after)
    marked = []
    for side in sides:
        spans = sorted(marks[side.edition])
        marked.append(replace(side, marks=tuple(spans)))
    return Comparison(topic, title, tuple(marked), tuple(steps))


def _compared(sides: Sequence[Side]) -> list[Side]:
    """Without the gaps between editions that have the rule: the 9th's silence does not part the 8th
    from the 10th.
    """
    having = [place for place, side in enumerate(sides) if side.entry]
    if not having:
        return list(sides)
    compared = []
    between = range(having[0], having[-1])
    for place, side in enumerate(sides):
        if side.entry or place not in between:
            compared.append(side)
    return compared


def _step(lexicon: Lexicon, older: Side, newer: Side, changed: ChangedNumbers) -> Step:
    """What became of the rule from one side to the next."""
    verdict = _verdict(lexicon, older, newer, changed)
    told = told_of(older, newer)
    change = told.change if told else ""
    return Step(older.edition, newer.edition, verdict, changed.changes(), change)


def _verdict(lexicon: Lexicon, older: Side, newer: Side, changed: ChangedNumbers) -> Verdict:
    if older.entry is None:
        return Verdict.NEW if newer.entry else Verdict.ABSENT
    if newer.entry is None:
        return Verdict.GONE
    told = told_of(older, newer)
    if told and changed.pairs:
        return Verdict.NUMBERS_CHANGED
    if told and told.change:
        return Verdict.CHANGED
    if told or words(older.text) == words(newer.text):
        return Verdict.SAME
    verdict = _compare_words(lexicon, older.text, newer.text)
    if verdict is Verdict.DIFFERENT:
        return verdict
    if changed.pairs:
        return Verdict.NUMBERS_CHANGED
    if changed.gone or changed.come:
        return Verdict.OTHER_NUMBERS
    return verdict


def _compare_words(lexicon: Lexicon, older: str, newer: str) -> Verdict:
    """How much two texts have in common, numbers aside."""
    before = _telling_words(lexicon, older)
    after = _telling_words(lexicon, newer)
    shared = len(before & after)
    either = len(before | after)
    fewer = min(len(before), len(after))
    if shared < _IN_COMMON * fewer:
        return Verdict.DIFFERENT
    if shared >= _MOST * either or shared >= _NEARLY_ALL * fewer:
        return Verdict.REWORDED
    return Verdict.RETOLD


def _telling_words(lexicon: Lexicon, text: str) -> set[str]:
    return {term for term in lexicon.terms(text) if term.isalpha()}


def _changed_numbers(lexicon: Lexicon, older: Side, newer: Side) -> ChangedNumbers:
    """The numbers that differ: each value once, without what the notes of the other edition name;
    of texts that are largely different only those that are of the same thing, and where the newer
    rule tells what changed only those of them that it names.
    """
    if older.entry is None or newer.entry is None:
        return ChangedNumbers()
    before = list(quantities(lexicon, older.text))
    after = list(quantities(lexicon, newer.text))
    changed = pair_up(before, after)
    told = told_of(older, newer)
    if told:
        named = amounts(quantities(lexicon, told.change))
        told_pairs = [pair for pair in changed.pairs if named & amounts(pair)]
        return ChangedNumbers(told_pairs)
    if _compare_words(lexicon, older.text, newer.text) is Verdict.DIFFERENT:
        return ChangedNumbers(changed.pairs)
    named_after = amounts(changed.replaced) | _noted(lexicon, newer)
    named_before = amounts(changed.replacing) | _noted(lexicon, older)
    changed.gone = unsaid(changed.gone, named_after)
    changed.come = unsaid(changed.come, named_before)
    return changed


def _noted(lexicon: Lexicon, side: Side) -> set[Amount]:
    """The values that the notes of an edition name."""
    noted = set()
    for note in side.notes:
        noted |= amounts(quantities(lexicon, note))
    return noted
