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
from bot.rules.search.indexing.postings import Floats, unit_rows
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
    lexicon = replace(lexicon, asking=frozenset())
    vectors = _Vectors(lexicon)
    lent = [vectors.counts(entry) for entry in lenders]
    vectors.learn(lent)
    columns = vectors.matrix(lent).T
    shape = (len(borrowers), len(lenders))
    likeness = np.empty(shape, np.float32)
    for start in range(0, len(borrowers), BLOCK):
        block = slice(start, start + BLOCK)
        read = [vectors.counts(entry) for entry in borrowers[block]]
        rows = vectors.matrix(read)
        likeness[block] = rows @ columns
    return likeness


def _keep_nearest(likeness: Floats, borrowers: Sequence[Entry]) -> None:
    """Within each edition, leave a lender to the borrowers that are most like it."""
    editions = np.array([entry.edition for entry in borrowers])
    for edition in np.unique(editions):
        is_own = editions == edition
        own = likeness[is_own]
        best = own.max(axis=0)
        is_near = own >= NEAREST * best
        likeness[is_own] = own * is_near


def _lines_for(entry: Entry, row: Floats, lenders: Sequence[Entry]) -> tuple[str, ...]:
    """The names and lines of the entry's lenders, the likest first, each line once."""
    is_own = np.array([lender.edition == entry.edition for lender in lenders])
    weighed = np.where(is_own, row, np.float32(OTHER_EDITION) * row)
    likest_first = np.argsort(-weighed, kind="stable")
    lines = []
    for number in likest_first[:LENDERS]:
        if weighed[number] < LIKENESS:
            break
        lender = lenders[number]
        lines.extend(lender.names)
        lines.extend(lender.asked)
    return tuple(dict.fromkeys(lines))


@dataclass
class _Vectors:
    """Entries as unit vectors of their terms, by the terms of the lenders."""

    lexicon: Lexicon
    numbers: dict[str, int] = field(default_factory=dict)
    idf: Floats = field(default_factory=lambda: np.zeros(0, np.float32))

    def learn(self, read: Sequence[Counter[str]]) -> None:
        """Take the terms of entries, and how rare each is among them."""
        holding: Counter[str] = Counter()
        for counts in read:
            holding.update(counts.keys())
        for term in holding:
            self.numbers[term] = len(self.numbers)
        held_by = np.array(list(holding.values()))
        rarities = len(read) / (1 + held_by)
        idf = np.log1p(rarities)
        self.idf = idf.astype(np.float32)

    def matrix(self, read: Sequence[Counter[str]]) -> Floats:
        """One unit row for each entry read: dampened counts times idf."""
        numbers = self.numbers
        shape = (len(read), len(numbers))
        matrix = np.zeros(shape, np.float32)
        for row, counts in enumerate(read):
            for term, count in counts.items():
                if term in numbers:
                    column = numbers[term]
                    matrix[row, column] = count
        dampened = np.log1p(matrix)
        return unit_rows(dampened * self.idf)

    def counts(self, entry: Entry) -> Counter[str]:
        """The terms of an entry, and how often it says each."""
        parts = [entry.title] * TITLE_WEIGHT
        between = entry.path[1:-1]
        parts.extend(between)
        parts.append(entry.text)
        text = " ".join(parts)
        terms = self.lexicon.terms(text)
        return Counter(terms)
