"""Which words stand side by side: `shoot after charging` has the words of `charge after shooting`,
but not its pairs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from bot.rules.search.indexing.postings import (
    Floats,
    Ints,
    Postings,
    make_postings,
    make_unit_postings,
    rarity,
    unknown_rarity,
)
from bot.rules.text import words
from bot.rules.text.lexicon import Lexicon

ReadPairs = Callable[[str], Sequence[str]]
"""Text → its pairs."""


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
                number = self.numbers[pair]
                columns, weights = self.held.row(number)
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
        length = math.sqrt(square)
        found /= np.float32(length or 1.0)
        return found


def pairs_in(lexicon: Lexicon, text: str) -> list[str]:
    """The stems that stand side by side in a text, each pair once; none of numbers and words that
    say nothing.
    """
    pairs = []
    said = lexicon.expand(words(text))
    for first, second in pairwise(said):
        if _says_something(lexicon, first) or _says_something(lexicon, second):
            before = lexicon.stem(first)
            after = lexicon.stem(second)
            pairs.append(f"{before} {after}")
    return list(dict.fromkeys(pairs))


def _says_something(lexicon: Lexicon, word: str) -> bool:
    return word.isalpha() and word not in lexicon.stop


def index_pairs(texts: Sequence[Iterable[str]], read: ReadPairs) -> WordPairs:
    """The pairs of entries, each of which has some texts."""
    said = []
    for own in texts:
        pairs: set[str] = set()
        for text in own:
            pairs.update(read(text))
        said.append(pairs)
    entries = len(texts)
    numbers, row, column = _numbered(said)
    holding = np.bincount(row, minlength=len(numbers))
    weights = rarity(holding, entries)
    shape = (len(numbers), max(entries, 1))
    held = make_postings(row, column, weights[row], shape)
    return WordPairs(numbers, held, unknown_rarity(entries))


def index_line_pairs(lines: Sequence[str], read: ReadPairs) -> LinePairs:
    """The pairs of single lines."""
    whole = len(lines)
    said = [read(line) for line in lines]
    numbers, row, column = _numbered(said)
    holding = np.bincount(row, minlength=len(numbers))
    shares = whole / (holding + 0.5)
    # The + 1 of `log1p` keeps the weight of a pair of nearly all lines above 0.
    weights = np.log1p(shares).astype(np.float32)
    held = make_unit_postings(row, column, weights, whole)
    return LinePairs(numbers, held, weights, unknown_rarity(whole))


def _numbered(said: Sequence[Collection[str]]) -> tuple[dict[str, int], Ints, Ints]:
    """Numbers for all pairs, and beside each other the number of a pair and of who says it."""
    numbers: dict[str, int] = {}
    rows = []
    columns = []
    for speaker, pairs in enumerate(said):
        for pair in sorted(pairs):
            number = numbers.setdefault(pair, len(numbers))
            rows.append(number)
            columns.append(speaker)
    return numbers, np.array(rows, np.int64), np.array(columns, np.int64)
