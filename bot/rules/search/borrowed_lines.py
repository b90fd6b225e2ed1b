"""Players' words for entries that have none: an imported document borrows them from shipped entries
that say the same.

A document imported verbatim has titles and text, but nobody wrote down how players ask for its
rules. Entries of the shipped corpus that resemble it (tf-idf cosine of title and text) lend it
their names and asked-as lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from bot.rules.corpus.collection import Corpus
from bot.rules.entry import Entry
from bot.rules.search.postings import Floats
from bot.rules.text.lexicon import Lexicon

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
"""Borrowers that are compared with all lenders at a time."""
TITLE_WEIGHT = 3


def borrow_lines(corpus: Corpus, book: Corpus, lexicon: Lexicon) -> Mapping[str, tuple[str, ...]]:
    """Id → lines lent by `book`, for entries of `corpus` without asked-as lines of their own."""
    borrowers = [entry for entry in corpus.entries if not entry.asked]
    lenders = [entry for entry in book.entries if entry.asked]
    if not borrowers or not lenders:
        return {}
    likeness = _likeness(borrowers, lenders, lexicon)
    _keep_nearest(likeness, borrowers)
    borrowed = {}
    for entry, row in zip(borrowers, likeness, strict=True):
        lines = _lines_for(entry, row, lenders)
        if lines:
            borrowed[entry.id] = lines
    return borrowed


def _likeness(borrowers: Sequence[Entry], lenders: Sequence[Entry], lexicon: Lexicon) -> Floats:
    """Cosines: a row for each borrower, a column for each lender."""
    # What two rules say is alike, not how they are asked for.
    vectors = _Vectors(replace(lexicon, asking=frozenset()))
    vectors.learn(lenders)
    columns = vectors.matrix(lenders).T
    likeness = np.empty((len(borrowers), len(lenders)), np.float32)
    for start in range(0, len(borrowers), BLOCK):
        block = slice(start, start + BLOCK)
        likeness[block] = vectors.matrix(borrowers[block]) @ columns
    return likeness


def _keep_nearest(likeness: Floats, borrowers: Sequence[Entry]) -> None:
    """Within each edition, leave a lender to the borrowers that are most like it."""
    editions = np.array([entry.edition for entry in borrowers])
    for edition in set(editions.tolist()):
        rows = editions == edition
        best = likeness[rows].max(axis=0)
        likeness[rows] *= likeness[rows] >= NEAREST * best


def _lines_for(entry: Entry, row: Floats, lenders: Sequence[Entry]) -> tuple[str, ...]:
    """The names and lines of the entry's lenders, the likest first, each line once."""
    factors = [1.0 if lender.edition == entry.edition else OTHER_EDITION for lender in lenders]
    weighed = row * np.array(factors, np.float32)
    lines: dict[str, None] = {}
    for number in np.argsort(-weighed, kind="stable")[:LENDERS]:
        if weighed[number] >= LIKENESS:
            lender = lenders[number]
            said = (*lender.names, *lender.asked)
            lines.update(dict.fromkeys(said))
    return tuple(lines)


@dataclass
class _Vectors:
    """Entries as unit vectors of their terms, by the terms of the lenders."""

    lexicon: Lexicon
    numbers: dict[str, int] = field(default_factory=dict)
    idf: Floats = field(default_factory=lambda: np.zeros(0, np.float32))

    def learn(self, entries: Sequence[Entry]) -> None:
        """Take these entries' terms, and how rare each is among them."""
        holding: Counter[str] = Counter()
        for entry in entries:
            holding.update(self._counts(entry).keys())
        self.numbers = {term: number for number, term in enumerate(holding)}
        counts = np.array(list(holding.values()))
        rarity = len(entries) / (1 + counts)
        self.idf = np.log1p(rarity).astype(np.float32)

    def matrix(self, entries: Sequence[Entry]) -> Floats:
        """One unit row per entry: dampened counts times idf."""
        matrix = np.zeros((len(entries), len(self.idf)), np.float32)
        for row, entry in enumerate(entries):
            for term, count in self._counts(entry).items():
                if term in self.numbers:
                    matrix[row, self.numbers[term]] = count
        matrix = np.log1p(matrix) * self.idf
        norms = np.linalg.norm(matrix, axis=1, keepdims=True)
        matrix /= np.maximum(norms, 1e-9)
        return matrix

    def _counts(self, entry: Entry) -> Counter[str]:
        titles = (entry.title,) * TITLE_WEIGHT
        text = " ".join((*titles, *entry.path[1:-1], entry.text))
        return Counter(self.lexicon.terms(text))
