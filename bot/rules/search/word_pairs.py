"""Which words stand side by side: `shoot after charging` has the words of `charge after shooting`,
but not its pairs.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from bot.rules.search.postings import Floats, Ints, Postings, make_postings
from bot.rules.text import words
from bot.rules.text.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class WordPairs:
    """The pairs of neighbouring words of all entries. `held`: row: pair; column: entry that has it;
    weight: how rare it is. `unknown` is what a pair of no entry weighs.
    """

    numbers: Mapping[str, int]
    held: Postings
    unknown: float

    def shares(self, pairs: Iterable[str], entries: int) -> Floats:
        """How much of these pairs each of `entries` entries has, by how rare they are; 0 to 1."""
        found = np.zeros(entries, np.float32)
        said = 0.0
        for pair in pairs:
            weight = self.unknown
            if pair in self.numbers:
                columns, weights = self.held.row(self.numbers[pair])
                found[columns] += weights
                weight = float(weights[0])
            said += weight
        found /= np.float32(said or 1.0)
        return found


@dataclass(frozen=True, slots=True)
class LinePairs:
    """The pairs of neighbouring words of single lines, each a unit vector of its own. `held`: row:
    pair; column: line that has it; weight: its share of the line. `rarity`: what each pair weighs;
    `unknown`: what one of no line does.
    """

    numbers: Mapping[str, int]
    held: Postings
    rarity: Floats
    unknown: float

    def likeness(self, pairs: Iterable[str], lines: int) -> Floats:
        """Cosine of these pairs to each of `lines` lines."""
        found = np.zeros(lines, np.float32)
        square = 0.0
        for pair in pairs:
            weight = self.unknown
            if pair in self.numbers:
                number = self.numbers[pair]
                weight = float(self.rarity[number])
                columns, shares = self.held.row(number)
                found[columns] += np.float32(weight) * shares
            square += weight * weight
        found /= np.float32(math.sqrt(square) or 1.0)
        return found


def pairs_in(lexicon: Lexicon, text: str) -> list[str]:
    """The stems that stand side by side in a text, each pair once; none of numbers and words that
    say nothing.
    """
    pairs: dict[str, None] = {}
    for two in pairwise(lexicon.expand(words(text))):
        if any(word.isalpha() and word not in lexicon.stop for word in two):
            pairs[" ".join(map(lexicon.stem, two))] = None
    return list(pairs)


def index_pairs(texts: Sequence[Iterable[str]], lexicon: Lexicon) -> WordPairs:
    """The pairs of entries, each of which has some texts."""
    said = [{pair for text in own for pair in pairs_in(lexicon, text)} for own in texts]
    numbers, row, column = _numbered(said)
    holding = np.bincount(row, minlength=len(numbers))
    rarity = np.log1p((len(texts) - holding + 0.5) / (holding + 0.5))
    held = make_postings(row, column, rarity[row], (len(numbers), max(len(texts), 1)))
    return WordPairs(numbers, held, float(np.log1p(len(texts) / 1.5)))


def index_line_pairs(lines: Sequence[str], lexicon: Lexicon) -> LinePairs:
    """The pairs of single lines."""
    numbers, row, column = _numbered([set(pairs_in(lexicon, line)) for line in lines])
    holding = np.bincount(row, minlength=len(numbers))
    rarity = np.log1p(len(lines) / (holding + 0.5)).astype(np.float32)
    lengths = np.sqrt(np.bincount(column, rarity[row] ** 2, minlength=len(lines)))
    shares = rarity[row] / np.maximum(lengths[column], 1e-9)
    shape = (len(numbers), max(len(lines), 1))
    held = make_postings(row, column, shares.astype(np.float32), shape)
    return LinePairs(numbers, held, rarity, float(np.log1p(len(lines) / 1.5)))


def _numbered(said: Sequence[set[str]]) -> tuple[dict[str, int], Ints, Ints]:
    """Numbers for all pairs, and beside each other the number of a pair and of who says it."""
    numbers: dict[str, int] = {}
    rows: list[int] = []
    columns: list[int] = []
    for speaker, pairs in enumerate(said):
        for pair in sorted(pairs):
            rows.append(numbers.setdefault(pair, len(numbers)))
            columns.append(speaker)
    return numbers, np.array(rows, np.int64), np.array(columns, np.int64)
