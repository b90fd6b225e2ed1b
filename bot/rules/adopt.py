"""Players' words for entries that have none: an imported document learns them from shipped entries
that say the same.

A document imported verbatim has titles and text, but nobody wrote down how players ask for its
rules. Entries of the shipped corpus that resemble it (tf-idf cosine of title and text) lend it
their names and asked-as lines.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from bot.rules.corpus import Corpus
from bot.rules.entry import Entry
from bot.rules.lexicon import Lexicon
from bot.rules.postings import Floats

LIKENESS = 0.36
"""Least cosine at which an entry lends its words."""
LENDERS = 3
"""Entries that one entry may borrow from."""
NEAREST = 0.95
"""Share of the likeness to a lender's best borrower of an edition that another borrower of it must
reach: a lender's words belong to the entry that says the same, not to its neighbours.
"""
OTHER_EDITION = 0.75
"""Factor on the likeness to an entry of another edition: the game's words stay, its numbers do not.
"""
BLOCK = 1000
TITLE_WEIGHT = 3


def adopt(corpus: Corpus, book: Corpus, lexicon: Lexicon) -> Mapping[str, tuple[str, ...]]:
    """Id → lines lent by `book`, for entries of `corpus` without asked-as lines of their own."""
    takers = [entry for entry in corpus.entries if not entry.asked]
    lenders = [entry for entry in book.entries if entry.asked]
    if not takers or not lenders:
        return {}
    vocabulary: dict[str, int] = {}
    lexicon = replace(
        lexicon, asking=frozenset()
    )  # what two rules say is alike, not how they are asked for
    told = [_counts(lexicon, entry, vocabulary, grow=True) for entry in lenders]
    frequency = np.bincount([term for counts in told for term in counts], minlength=len(vocabulary))
    idf = np.log1p(len(lenders) / (1 + frequency)).astype(np.float32)
    matrix = _matrix(told, idf)
    likeness = np.empty((len(takers), len(lenders)), np.float32)
    for start in range(0, len(takers), BLOCK):
        block = takers[start : start + BLOCK]
        likeness[start : start + BLOCK] = (
            _matrix([_counts(lexicon, e, vocabulary, grow=False) for e in block], idf) @ matrix.T
        )
    editions = np.array([taker.edition for taker in takers])
    for edition in set(editions.tolist()):
        rows = editions == edition
        likeness[rows] *= likeness[rows] >= NEAREST * likeness[rows].max(axis=0)
    adopted = {
        taker.id: _borrowed(taker, row, lenders)
        for taker, row in zip(takers, likeness, strict=True)
    }
    return {name: lines for name, lines in adopted.items() if lines}


def _counts(
    lexicon: Lexicon, entry: Entry, vocabulary: dict[str, int], grow: bool
) -> dict[int, float]:
    counts: dict[int, float] = {}
    text = " ".join((*(entry.title,) * TITLE_WEIGHT, *entry.path[1:-1], entry.text))
    for term in lexicon.terms(text):
        number = vocabulary.setdefault(term, len(vocabulary)) if grow else vocabulary.get(term, -1)
        if number >= 0:
            counts[number] = counts.get(number, 0.0) + 1.0
    return counts


def _matrix(counted: Sequence[Mapping[int, float]], idf: Floats) -> Floats:
    """One unit row per entry: dampened counts times idf."""
    matrix = np.zeros((len(counted), len(idf)), np.float32)
    for row, counts in enumerate(counted):
        terms = list(counts)
        matrix[row, terms] = np.log1p(list(counts.values())) * idf[terms]
    norms = np.linalg.norm(matrix, axis=1, keepdims=True)
    matrix /= np.maximum(norms, 1e-9)
    return matrix


def _borrowed(entry: Entry, row: Floats, lenders: Sequence[Entry]) -> tuple[str, ...]:
    same = np.array(
        [1.0 if lender.edition == entry.edition else OTHER_EDITION for lender in lenders],
        np.float32,
    )
    weighed = row * same
    lines: dict[str, None] = {}
    for number in np.argsort(-weighed, kind="stable")[:LENDERS]:
        if weighed[number] >= LIKENESS:
            lender = lenders[number]
            lines.update(dict.fromkeys((lender.title, *lender.aliases, *lender.asked)))
    return tuple(lines)
