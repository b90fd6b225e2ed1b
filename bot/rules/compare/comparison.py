"""One topic through the editions: what is the same, what the numbers were and are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise, product

from bot.rules.compare.quantities import Amount, Quantity, Unit, quantities
from bot.rules.compare.side import Side, read_side, told_of
from bot.rules.corpus import Corpus
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
class Change:
    """A number that differs, as each text writes it; empty where only the other text has it."""

    before: str
    after: str


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
    """A topic's sides, oldest edition first, and the steps between them. `lacking` is the usual
    edition, where none was named and it does not have the rule.
    """

    topic: str
    title: str
    sides: tuple[Side, ...]
    steps: tuple[Step, ...]
    lacking: str = ""


Span = tuple[int, int]
Pair = tuple[Quantity, Quantity]
"""A number of the older text, and the one that took its place."""

_IN_COMMON = 0.5
"""Two texts share at least so many of the telling words of the one that has fewer, or they are
largely different.
"""
_MOST = 0.45
"""Of the telling words in either of them, two texts that are only reworded share at least so many …
"""
_NEARLY_ALL = 0.9
"""… or so many of those of the one that has fewer."""
_MEASURED = frozenset({"move", "rang", "chang", "fall", "advanc", "consolid", "pile"})
_LIKE = 0.34
"""Two numbers are of the same thing if they share so much of the words around the one that has
fewer.
"""


def compare(corpus: Corpus, lexicon: Lexicon, topic: str, editions: Sequence[str]) -> Comparison:
    """Put the topic's main entries of `editions` side by side."""
    return compare_entries(lexicon, corpus.by_topic.get(topic, {}), editions, topic)


def compare_entries(
    lexicon: Lexicon, found: Mapping[str, Entry], editions: Sequence[str], topic: str = ""
) -> Comparison:
    """Put entries (by edition) of `editions` side by side. An edition without one has an empty
    side.

    Each is compared with the next edition that has one.
    """
    sides = [read_side(edition, found.get(edition)) for edition in EDITIONS if edition in editions]
    title = topic.replace("-", " ").title()
    for side in sides:
        title = side.entry.title if side.entry else title
    marks: dict[str, set[Span]] = {side.edition: set() for side in sides}
    steps = []
    for older, newer in pairwise(_compared(sides)):
        changed = _changed_numbers(lexicon, older, newer)
        steps.append(_step(lexicon, older, newer, changed))
        marks[older.edition].update(changed.marks_before)
        marks[newer.edition].update(changed.marks_after)
    for place, side in enumerate(sides):
        sides[place] = replace(side, marks=tuple(sorted(marks[side.edition])))
    return Comparison(topic, title, tuple(sides), tuple(steps))


def _compared(sides: Sequence[Side]) -> list[Side]:
    """Without the gaps between editions that have the rule: the 9th's silence does not part the 8th
    from the 10th.
    """
    having = [place for place, side in enumerate(sides) if side.entry]
    if not having:
        return list(sides)
    within = range(having[0], having[-1])
    return [side for place, side in enumerate(sides) if side.entry or place not in within]


@dataclass(slots=True)
class _Changed:
    """The numbers that differ between two texts: those that took the place of others, those that
    are gone, those that have come.
    """

    pairs: list[Pair] = field(default_factory=list)
    gone: list[Quantity] = field(default_factory=list)
    come: list[Quantity] = field(default_factory=list)

    @property
    def marks_before(self) -> list[Span]:
        """Where they stand in the older text."""
        return [number.span for number in (*(one for one, _ in self.pairs), *self.gone)]

    @property
    def marks_after(self) -> list[Span]:
        """Where they stand in the newer text."""
        return [number.span for number in (*(other for _, other in self.pairs), *self.come)]


def _step(lexicon: Lexicon, older: Side, newer: Side, changed: _Changed) -> Step:
    """What became of the rule from one side to the next."""
    changes = [Change(one.said, other.said) for one, other in changed.pairs]
    changes += [Change(number.said, "") for number in changed.gone]
    changes += [Change("", number.said) for number in changed.come]
    verdict = _verdict(lexicon, older, newer, changed)
    told = told_of(older, newer)
    change = told.change if told else ""
    return Step(older.edition, newer.edition, verdict, tuple(dict.fromkeys(changes)), change)


def _verdict(lexicon: Lexicon, older: Side, newer: Side, changed: _Changed) -> Verdict:
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
    return Verdict.OTHER_NUMBERS if changed.gone or changed.come else verdict


def _compare_words(lexicon: Lexicon, older: str, newer: str) -> Verdict:
    """How much two texts have in common, numbers aside."""
    one, other = _telling_words(lexicon, older), _telling_words(lexicon, newer)
    common = len(one & other)
    fewer = min(len(one), len(other))
    if common < _IN_COMMON * fewer:
        return Verdict.DIFFERENT
    most = _MOST * len(one | other)
    if common >= min(most, _NEARLY_ALL * fewer):
        return Verdict.REWORDED
    return Verdict.RETOLD


def _telling_words(lexicon: Lexicon, text: str) -> set[str]:
    return {term for term in lexicon.terms(text) if term.isalpha()}


def _changed_numbers(lexicon: Lexicon, older: Side, newer: Side) -> _Changed:
    """The numbers that differ: each value once, without what the notes of the other edition name;
    of texts that are largely different only those that are of the same thing, and where the newer
    rule tells what changed only those of them that it names.
    """
    if older.entry is None or newer.entry is None:
        return _Changed()
    before = list(quantities(lexicon, older.text))
    after = list(quantities(lexicon, newer.text))
    changed = _pair(before, after)
    told = told_of(older, newer)
    if told:
        named = {quantity.amount for quantity in quantities(lexicon, told.change)}
        return _Changed([pair for pair in changed.pairs if named & {one.amount for one in pair}])
    if _compare_words(lexicon, older.text, newer.text) is Verdict.DIFFERENT:
        return _Changed(changed.pairs)
    paired_before = {one.amount for one, _ in changed.pairs}
    paired_after = {other.amount for _, other in changed.pairs}
    changed.gone = _unsaid(changed.gone, paired_before | _noted(lexicon, newer))
    changed.come = _unsaid(changed.come, paired_after | _noted(lexicon, older))
    return changed


def _noted(lexicon: Lexicon, side: Side) -> set[Amount]:
    """The values that the notes of an edition name."""
    return {quantity.amount for note in side.notes for quantity in quantities(lexicon, note)}


def _unsaid(found: list[Quantity], named: set[Amount]) -> list[Quantity]:
    """Each value that says something by itself once, in order, without those that are named."""
    once: dict[Amount, Quantity] = {}
    for quantity in found:
        if quantity.is_telling and quantity.amount not in named:
            once.setdefault(quantity.amount, quantity)
    return list(once.values())


def _pair(older: list[Quantity], newer: list[Quantity]) -> _Changed:
    """Numbers that differ: values that both texts have drop out, the rest pair up by the words
    around them, the likest first; what finds no partner follows.
    """
    before = {number.amount for number in older}
    after = {number.amount for number in newer}
    gone = [number for number in older if number.amount not in after]
    come = [number for number in newer if number.amount not in before]
    candidates = []
    for one, other in product(gone, come):
        likeness = _likeness(one, other)
        if likeness >= _LIKE:
            candidates.append((-likeness, one.span, other.span, one, other))
    candidates.sort(key=lambda candidate: candidate[:3])
    pairs: list[Pair] = []
    for *_, one, other in candidates:
        if one in gone and other in come:
            gone.remove(one)
            come.remove(other)
            pairs.append((one, other))
    return _Changed(pairs, gone, come)


def _likeness(one: Quantity, other: Quantity) -> float:
    """0 to 1: how much of the words around two numbers is the same; counts are of the same noun.

    Distances are alike as well where the same word leads to them (`move up to 3"`), if it says what
    is measured; bounds where both are of models (`6+ models`).
    """
    if one.unit is not other.unit:
        return 0.0
    if one.unit is Unit.COUNT and one.noun != other.noun:
        return 0.0
    fewer = min(len(one.near), len(other.near))
    shared = len(one.near & other.near) / max(fewer, 1)
    is_alike = False
    if one.unit is Unit.INCHES:
        is_alike = one.verb == other.verb and one.verb in _MEASURED
    elif one.unit is Unit.BOUND:
        is_alike = one.noun == other.noun == "model"
    return max(_LIKE, shared) if is_alike else shared
