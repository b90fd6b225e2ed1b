"""One topic through the editions: what is the same, what the numbers were and are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise

from bot.rules.corpus import Corpus
from bot.rules.entry import EDITIONS, Entry
from bot.rules.lexicon import Lexicon
from bot.rules.text import NUMBERS, words


class Verdict(StrEnum):
    """How a rule of one edition relates to the same rule of the edition before."""

    SAME = "same"
    REWORDED = "reworded"
    NUMBERS_CHANGED = "numbers changed"
    NEW = "new"
    GONE = "gone"
    ABSENT = "in neither"


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in a text: where it stands, its normal form (`7+` for "seven or more"), and the words around it."""

    start: int
    end: int
    value: str
    near: frozenset[str]


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


_COUNT = (
    r"(?:[0-9]*d[0-9]+|[+-]?[0-9]+(?:\+{1,3}|\"| ?inch(?:es)?\b)?|half|twice|double|"
    + "|".join(filter(str.isalpha, NUMBERS))
    + ")"
)
_QUANTITY = re.compile(rf"(?<![\w.]){_COUNT}(?: or (?:more|fewer|less|higher|lower))?(?!\w)", re.IGNORECASE)
_NOTE = re.compile(r"\n\s*(?:\*\*)?Note:.*", re.DOTALL)
_WINDOW = 40
"""Characters on each side of a number whose words tell which quantity it is."""


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
    pairs = list(_pairs(list(quantities(lexicon, texts[0])), list(quantities(lexicon, texts[1]))))
    changes = tuple(dict.fromkeys(Change(_said(texts[0], a), _said(texts[1], b)) for a, b in pairs))
    verdict = Verdict.NUMBERS_CHANGED if changes else Verdict.REWORDED
    return (
        Step(*editions, verdict, changes),
        [(a.start, a.end) for a, _ in pairs if a],
        [(b.start, b.end) for _, b in pairs if b],
    )


def _said(text: str, quantity: Quantity | None) -> str:
    return text[quantity.start : quantity.end] if quantity else ""


def quantities(lexicon: Lexicon, text: str) -> Iterator[Quantity]:
    """The numbers of a text, each with the stems of the words near it."""
    for match in _QUANTITY.finditer(text):
        around = text[max(0, match.start() - _WINDOW) : match.start()] + " " + text[match.end() : match.end() + _WINDOW]
        near = frozenset(term for term in lexicon.terms(around) if term.isalpha())
        yield Quantity(match.start(), match.end(), _value(match[0]), near)


def _value(said: str) -> str:
    """`2d6`, `7+` for "seven or more", `3-` for "3 or fewer", `2"` for `2" or less` (as for "within 2\"")."""
    found = words(said)
    number = found[0] if "d" in found[0] else found[found.index("or") - 1 if "or" in found else -1]
    if "or" not in found:
        return number
    if found[-1] in {"fewer", "less", "lower"}:
        return number if number.endswith('"') else number + "-"
    return found[-1] if found[-1].endswith("+") else number + "+"


def _pairs(older: list[Quantity], newer: list[Quantity]) -> Iterator[tuple[Quantity | None, Quantity | None]]:
    """Numbers that differ: values that both texts have drop out, the rest pair up by the words around them."""
    before, after = {q.value for q in older}, {q.value for q in newer}
    gone = [q for q in older if q.value not in after]
    come = [q for q in newer if q.value not in before]
    likeness = sorted(
        ((len(a.near & b.near), -a.start, -b.start, a, b) for a in gone for b in come), key=lambda p: p[:3]
    )
    while likeness:
        alike, *_, a, b = likeness.pop()
        if alike and a in gone and b in come:
            gone.remove(a)
            come.remove(b)
            yield a, b
    # A bare number without a partner counts things of the wording ("one other model"), not of the rule.
    yield from ((a, None) for a in gone if not a.value.isdigit())
    yield from ((None, b) for b in come if not b.value.isdigit())
