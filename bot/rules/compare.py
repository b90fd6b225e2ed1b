"""One topic through the editions: what is the same, what the numbers were and are."""

from __future__ import annotations

import re
from collections.abc import Sequence
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

    Words and numbers are compared, not what they mean: `REWORDED` shares most of its words, `RETOLD` some, `DIFFERENT`
    few. `NUMBERS_CHANGED` has a number in the place of another, `OTHER_NUMBERS` only ones that the other text has not.
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
    """One edition's rule. `marks` are the (start, end) of what differs from a neighbour, in `text`."""

    edition: str
    entry: Entry | None
    text: str = ""
    marks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """From one edition to the next one compared."""

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


_NOTE = re.compile(r"\n\s*(?:\*\*)?Note:.*", re.DOTALL)
_IN_COMMON = 0.5
"""Two texts share at least so many of the telling words of the one that has fewer, or they are largely different."""
_MOST = 0.45
"""Of the telling words in either of them, two texts that are only reworded share at least so many …"""
_NEARLY_ALL = 0.9
"""… or so many of those of the one that has fewer."""
_MEASURED = frozenset({"move", "rang", "chang", "fall", "advanc", "consolid", "pile"})
_LIKE = 0.34
"""Two numbers are of the same thing if they share so much of the words around the one that has fewer."""


def compare(corpus: Corpus, lexicon: Lexicon, topic: str, editions: Sequence[str]) -> Comparison:
    """Put the topic's main entries of `editions` side by side. An edition without one has an empty side."""
    found = corpus.by_topic.get(topic, {})
    ordered = [edition for edition in EDITIONS if edition in editions]
    entries = [found.get(edition) for edition in ordered]
    texts = [_rule_text(entry) for entry in entries]
    marks: list[set[tuple[int, int]]] = [set() for _ in ordered]
    steps = []
    for i, j in pairwise(range(len(ordered))):
        step, older, newer = _step(lexicon, (ordered[i], ordered[j]), (entries[i], entries[j]), (texts[i], texts[j]))
        steps.append(step)
        marks[i].update(older)
        marks[j].update(newer)
    title = next((entry.title for entry in reversed(entries) if entry), topic.replace("-", " ").title())
    sides = tuple(
        Side(e, entry, text, tuple(sorted(m))) for e, entry, text, m in zip(ordered, entries, texts, marks, strict=True)
    )
    return Comparison(topic, title, sides, tuple(steps))


def _rule_text(entry: Entry | None) -> str:
    return _NOTE.sub("", "\n" + entry.text).strip() if entry else ""


Spans = list[tuple[int, int]]


def _step(
    lexicon: Lexicon,
    editions: tuple[str, str],
    entries: tuple[Entry | None, Entry | None],
    texts: tuple[str, str],
) -> tuple[Step, Spans, Spans]:
    older, newer = entries
    if older is None or newer is None:
        verdict = Verdict.ABSENT if older is newer else Verdict.NEW if older is None else Verdict.GONE
        return Step(*editions, verdict), [], []
    if words(texts[0]) == words(texts[1]):
        return Step(*editions, Verdict.SAME), [], []
    numbers = list(quantities(lexicon, texts[0])), list(quantities(lexicon, texts[1]))
    pairs, before, after = _pairs(*numbers)
    verdict = _in_words(lexicon, *texts)
    if verdict is Verdict.DIFFERENT:
        before, after = [], []
    elif pairs or before or after:
        verdict = Verdict.NUMBERS_CHANGED if pairs else Verdict.OTHER_NUMBERS
    changes = [Change(_said(texts[0], a), _said(texts[1], b)) for a, b in pairs]
    changes += [Change(_said(texts[0], a), "") for a in before] + [Change("", _said(texts[1], b)) for b in after]
    return (
        Step(*editions, verdict, tuple(dict.fromkeys(changes))),
        [(a.start, a.end) for a in (*(a for a, _ in pairs), *before)],
        [(b.start, b.end) for b in (*(b for _, b in pairs), *after)],
    )


def _said(text: str, quantity: Quantity) -> str:
    return text[quantity.start : quantity.end]


def _in_words(lexicon: Lexicon, older: str, newer: str) -> Verdict:
    """How much two texts have in common, numbers aside."""
    one, other = ({term for term in lexicon.terms(text) if term.isalpha()} for text in (older, newer))
    common, fewer = len(one & other), min(len(one), len(other))
    if common < _IN_COMMON * fewer:
        return Verdict.DIFFERENT
    return Verdict.REWORDED if common >= min(_MOST * len(one | other), _NEARLY_ALL * fewer) else Verdict.RETOLD


Pair = tuple[Quantity, Quantity]


def _pairs(older: list[Quantity], newer: list[Quantity]) -> tuple[list[Pair], list[Quantity], list[Quantity]]:
    """Numbers that differ: values that both texts have drop out, the rest pair up by the words around them.

    What finds no partner follows, unless it says nothing by itself.
    """
    before, after = {(q.unit, q.value) for q in older}, {(q.unit, q.value) for q in newer}
    gone = [q for q in older if (q.unit, q.value) not in after]
    come = [q for q in newer if (q.unit, q.value) not in before]
    likeness = sorted(((_likeness(a, b), -a.start, -b.start, a, b) for a in gone for b in come), key=lambda p: p[:3])
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

    Distances are alike as well where the same word leads to them (`move up to 3"`), if it says what is measured.
    """
    if a.unit is not b.unit or (a.unit is Unit.COUNT and a.noun != b.noun):
        return 0.0
    led = a.unit is Unit.INCHES and a.verb == b.verb and a.verb in _MEASURED
    if led:
        return max(_LIKE, len(a.near & b.near) / min(len(a.near), len(b.near)))
    return len(a.near & b.near) / max(min(len(a.near), len(b.near)), 1)
