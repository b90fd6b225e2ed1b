"""Which words of the corpus a misspelt one may stand for."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import OSA
from rapidfuzz.process import cdist

from bot.rules.search.indexing.index import Index

TYPO_COST = (1.0, 0.85, 0.65)
"""Strength of a word at OSA distance 0, 1, 2 (a transposition counts one)."""
MAX_VARIANTS = 6
"""Spellings considered for one unknown word."""
MAX_LOOKED_UP = 12
"""Words of one query for which near ones are looked for, since each costs time; of 12,000 questions
of people none has more than 7 that the corpus does not know.
"""

MAX_EDITS = 2
SHORT = 3
"""Letters of a word in which no slip is forgiven but that its last letter lacks."""

Spelling = tuple[int, str]
"""A word of the corpus after its distance from the typed one."""


def typo_budget(word: str) -> int:
    """Edits forgiven: none up to three letters, one up to seven, then two; never in numbers."""
    if len(word) <= 3 or not word.isalpha():
        return 0
    return 1 if len(word) <= 7 else MAX_EDITS


class Spellings:
    """Looks words up for one query; remembers what is near to each."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._near: dict[str, list[Spelling]] = {}

    def variants(self, word: str) -> dict[int, float]:
        """Terms that a word may stand for, with their strength: those within its typo budget."""
        found: dict[int, float] = {}
        nearest = self.near(word)[:MAX_VARIANTS]
        for distance, candidate in nearest:
            term = self._term(candidate)
            if term is not None:
                found.setdefault(term, TYPO_COST[distance])
        return found

    def near(self, word: str) -> list[Spelling]:
        """The corpus's words within the typed word's budget, nearest first; those of the same
        letters before others, for many slips swap two (`tset`).
        """
        if word in self._near:
            return self._near[word]
        if len(word) == SHORT:
            return self._lacking_its_last_letter(word)
        if len(self._near) == MAX_LOOKED_UP or not typo_budget(word):
            return []
        letters = sorted(word)

        def order(spelling: Spelling) -> tuple[int, bool]:
            distance, candidate = spelling
            return distance, sorted(candidate) != letters

        self._near[word] = sorted(self._within(word), key=order)
        return self._near[word]

    def _lacking_its_last_letter(self, word: str) -> list[Spelling]:
        """The most used word of which a typed one lacks but the last letter: `rol`, `sav`."""
        longer = [each for each in self._index.beginning_with(word) if len(each) == SHORT + 1]
        longer.sort(key=self._rarity)
        return [(1, each) for each in longer[:1]]

    def _rarity(self, word: str) -> float:
        term = self._term(word)
        return math.inf if term is None else float(self._index.idf[term])

    def _term(self, word: str) -> int | None:
        terms = self._index.terms
        stem = self._index.lexicon.stem(word)
        return terms.get(stem, terms.get(word))

    def _within(self, word: str) -> list[Spelling]:
        """All words of the corpus within the typed word's budget."""
        budget = typo_budget(word)
        length = len(word)
        candidates = self._index.of_length(length - budget, length + budget)
        distances = edits_to(word, candidates, budget)
        within = np.flatnonzero(distances <= budget)
        return [(int(distances[place]), candidates[place]) for place in within.tolist()]


def edits_to(word: str, others: Sequence[str], most: int) -> NDArray[np.uint8]:
    """How many edits away each of the others is; of those that are more than `most` away only that
    they are.
    """
    # `cdist` lets other threads run; comparing word by word does not.
    rows = cdist([word], others, scorer=OSA.distance, score_cutoff=most, dtype=np.uint8)
    found: NDArray[np.uint8] = rows[0]
    return found
