"""One topic through the editions: what is the same, what the numbers were and are."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from bot.rules.corpus import Corpus
from bot.rules.entry import EDITIONS, Entry
from bot.rules.lexicon import Lexicon
from bot.rules.quantities import Quantity, Unit, quantities
from bot.rules.text import words


class Verdict(StrEnum):
    """How a rule of one edition relates to the same rule of the edition before.

    Words and numbers are compared, not what they mean: `REWORDED` shares most of its words,
    `RETOLD` some, `DIFFERENT` few. `NUMBERS_CHANGED` has a number in the place of another,
    `OTHER_NUMBERS` only ones that the other text has not.
    """

    SAME = "same"
    REWORDED = "reworded"
    RETOLD = "told differently"
    OTHER_NUMBERS = "names other numbers"
    NUMBERS_CHANGED = "numbers changed"
    DIFFERENT = "largely different"
    NEW = "new"
    GONE = "gone"
    ABSENT = "in neither"


@dataclass(frozen=True, slots=True)
class Change:
    """A number that differs, as each text writes it; one side is empty where only the other has it."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Side:
    """One edition's rule. `marks` are the (start, end) of what differs from a neighbour, in `text`.

    `notes` are its paragraphs that begin with `Note:`: shown, but no part of the rule that is
    compared.
    """

    edition: str
    entry: Entry | None
    text: str = ""
    marks: tuple[tuple[int, int], ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """From one edition to the next one compared; those between the two that have no such rule are
    passed over.
    """

    older: str
    newer: str
    verdict: Verdict
    changes: tuple[Change, ...] = ()


@dataclass(frozen=True, slots=True)
class Comparison:
    """A topic's sides, oldest edition first, and the steps between them."""

    topic: str
    title: str
    sides: tuple[Side, ...]
    steps: tuple[Step, ...]


_NOTE = re.compile(r"^(?:\*\*)?Note:(?:.|\n(?![ \t]*(?:\n|\Z)))*", re.MULTILINE)
_BLANKS = re.compile(r"\n(?:[ \t]*\n){2,}")
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
    ordered = [edition for edition in EDITIONS if edition in editions]
    entries = [found.get(edition) for edition in ordered]
    told = [_told(entry) for entry in entries]
    marks: list[set[tuple[int, int]]] = [set() for _ in ordered]
    steps = []
    for i, j in pairwise(_stations(entries)):
        step, older, newer = _step(
            lexicon, (ordered[i], ordered[j]), (entries[i], entries[j]), (told[i], told[j])
        )
        steps.append(step)
        marks[i].update(older)
        marks[j].update(newer)
    title = next(
        (entry.title for entry in reversed(entries) if entry), topic.replace("-", " ").title()
    )
    sides = tuple(
        Side(edition, entry, text, tuple(sorted(found)), notes)
        for edition, entry, (text, notes), found in zip(ordered, entries, told, marks, strict=True)
    )
    return Comparison(topic, title, sides, tuple(steps))


def _stations(entries: Sequence[Entry | None]) -> list[int]:
    """Without the gaps between editions that have the rule: the 9th's silence does not part the 8th
    from the 10th.
    """
    having = [i for i, entry in enumerate(entries) if entry] or [0]
    return [i for i, entry in enumerate(entries) if entry or not having[0] < i < having[-1]]


Told = tuple[str, tuple[str, ...]]


def _told(entry: Entry | None) -> Told:
    """An entry's text without its notes, and these."""
    if entry is None:
        return "", ()
    notes = tuple(note.strip() for note in _NOTE.findall(entry.text))
    return _BLANKS.sub("\n\n", _NOTE.sub("", entry.text)).strip(), notes


Spans = list[tuple[int, int]]


def _step(
    lexicon: Lexicon,
    editions: tuple[str, str],
    entries: tuple[Entry | None, Entry | None],
    told: tuple[Told, Told],
) -> tuple[Step, Spans, Spans]:
    (older, newer), texts = entries, (told[0][0], told[1][0])
    if older is None or newer is None:
        verdict = (
            Verdict.ABSENT if older is newer else Verdict.NEW if older is None else Verdict.GONE
        )
        return Step(*editions, verdict), [], []
    if words(texts[0]) == words(texts[1]):
        return Step(*editions, Verdict.SAME), [], []
    numbers = list(quantities(lexicon, texts[0])), list(quantities(lexicon, texts[1]))
    pairs, before, after = _pairs(*numbers)
    before = _unsaid(lexicon, before, told[1][1], [a for a, _ in pairs])
    after = _unsaid(lexicon, after, told[0][1], [b for _, b in pairs])
    verdict = _in_words(lexicon, *texts)
    if verdict is Verdict.DIFFERENT:
        before, after = [], []
    elif pairs or before or after:
        verdict = Verdict.NUMBERS_CHANGED if pairs else Verdict.OTHER_NUMBERS
    changes = [Change(_said(texts[0], a), _said(texts[1], b)) for a, b in pairs]
    changes += [Change(_said(texts[0], a), "") for a in before] + [
        Change("", _said(texts[1], b)) for b in after
    ]
    return (
        Step(*editions, verdict, tuple(dict.fromkeys(changes))),
        [(a.start, a.end) for a in (*(a for a, _ in pairs), *before)],
        [(b.start, b.end) for b in (*(b for _, b in pairs), *after)],
    )


def _unsaid(
    lexicon: Lexicon, found: list[Quantity], notes: Sequence[str], paired: Sequence[Quantity]
) -> list[Quantity]:
    """Each value once, without those that have a partner or that the notes of the other edition
    name.
    """
    named = {q.amount for note in notes for q in quantities(lexicon, note)} | {
        q.amount for q in paired
    }
    once = {q.amount: q for q in reversed(found)}
    return sorted((q for amount, q in once.items() if amount not in named), key=lambda q: q.start)


def _said(text: str, quantity: Quantity) -> str:
    return text[quantity.start : quantity.end]


def _in_words(lexicon: Lexicon, older: str, newer: str) -> Verdict:
    """How much two texts have in common, numbers aside."""
    one, other = (
        {term for term in lexicon.terms(text) if term.isalpha()} for text in (older, newer)
    )
    common, fewer = len(one & other), min(len(one), len(other))
    if common < _IN_COMMON * fewer:
        return Verdict.DIFFERENT
    return (
        Verdict.REWORDED
        if common >= min(_MOST * len(one | other), _NEARLY_ALL * fewer)
        else Verdict.RETOLD
    )


Pair = tuple[Quantity, Quantity]


def _pairs(
    older: list[Quantity], newer: list[Quantity]
) -> tuple[list[Pair], list[Quantity], list[Quantity]]:
    """Numbers that differ: values that both texts have drop out, the rest pair up by the words
    around them.

    What finds no partner follows, unless it says nothing by itself.
    """
    before, after = {q.amount for q in older}, {q.amount for q in newer}
    gone = [q for q in older if q.amount not in after]
    come = [q for q in newer if q.amount not in before]
    likeness = sorted(
        ((_likeness(a, b), -a.start, -b.start, a, b) for a in gone for b in come),
        key=lambda p: p[:3],
    )
    pairs: list[Pair] = []
    while likeness and likeness[-1][0] >= _LIKE:
        *_, a, b = likeness.pop()
        if a in gone and b in come:
            gone.remove(a)
            come.remove(b)
            pairs.append((a, b))
    return pairs, [q for q in gone if q.telling], [q for q in come if q.telling]


def _likeness(a: Quantity, b: Quantity) -> float:
    """0 to 1: how much of the words around two numbers is the same; counts are of the same noun.

    Distances are alike as well where the same word leads to them (`move up to 3"`), if it says what
    is measured; bounds where both are of models (`6+ models`).
    """
    if a.unit is not b.unit or (a.unit is Unit.COUNT and a.noun != b.noun):
        return 0.0
    shared = len(a.near & b.near) / max(min(len(a.near), len(b.near)), 1)
    led = a.unit is Unit.INCHES and a.verb == b.verb and a.verb in _MEASURED
    alike = led or (a.unit is Unit.BOUND and a.noun == b.noun == "model")
    return max(_LIKE, shared) if alike else shared
