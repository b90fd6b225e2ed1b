"""What each word of a query may stand for: itself, a misspelling, the beginning of another, two
words written as one, a concept.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

import numpy as np

from bot.rules.search.index import Index
from bot.rules.search.spelling import Spellings
from bot.rules.text import words
from bot.rules.text.lexicon import CONCEPT

PREFIX_STRENGTH = 0.8
"""Strength of a word that a typed one only begins."""
SHORT = 2
"""Letters of an unfinished word that is no word yet (`sh`)."""
UNFINISHED = 0.3
"""Share of its weight that a small word at the end of an unfinished text has as the beginning of
another.
"""
CONCEPT_STRENGTH = 1.0
ELSEWHERE = CONCEPT + "elsewhere"
"""The concept of phrases that no rule answers."""
LEAST_SPLIT, LEAST_PART = 6, 2
"""Letters of a word that is read as two written together, and of each of these."""
MAX_BEGUN = 256
"""Terms that an unfinished word may stand for: itself and the most used ones, for each costs time.
"""


class Role(Enum):
    """What kind of word was typed: one to find rules by, a detail of the case at the table (the
    name of a unit or of a weapon, a number), how it is asked (`who`, `before`), or a sign of
    another subject.
    """

    WORD = "word"
    DETAIL = "detail"
    ASKING = "asking"
    ELSEWHERE = "elsewhere"


Variants = dict[int, float]
"""Term → how strongly a word stands for it, 0 to 1."""


@dataclass(frozen=True, slots=True)
class TypedWord:
    """One typed word, its stem, the terms it may stand for with their strength, and its weight."""

    stem: str
    typed: str
    variants: tuple[tuple[int, float], ...]
    weight: float
    role: Role = Role.WORD

    @property
    def known(self) -> bool:
        """Whether the corpus has the word, or something it may stand for."""
        return bool(self.variants)

    @property
    def best(self) -> int:
        """The term it most likely stands for. Only where it stands for any."""
        return max(self.variants, key=lambda variant: variant[1])[0]

    @property
    def surest(self) -> float:
        """The strength of what it most likely stands for; 0 where that is nothing."""
        return max((strength for _, strength in self.variants), default=0.0)


def read_words(index: Index, text: str, complete: bool = False) -> list[TypedWord]:
    """The query's words with all they stand for. `complete`: the last may be unfinished."""
    return _Reading(index, text, complete).words()


def unknown_weight(index: Index) -> float:
    """What a word unknown to the corpus is worth: as much as one of a single entry."""
    entries = max(len(index.corpus.entries), 1)
    return float(np.log1p(entries / 1.5))


class _Reading:
    """One query being read."""

    def __init__(self, index: Index, text: str, complete: bool) -> None:
        self._index = index
        self._lexicon = index.lexicon
        self._terms = index.terms
        self._spellings = Spellings(index)
        self._found = self._join_and_split(index.lexicon.expand(words(text)))
        self._stems = [self._lexicon.stem(word) for word in self._found]
        self._concepts = self._concepts_by_place()
        self._unfinished = len(self._found) - 1 if complete else -1

    def words(self) -> list[TypedWord]:
        """Each word once."""
        made: dict[str, TypedWord] = {}
        for place in range(len(self._found)):
            word = self._word(place)
            if word:
                made.setdefault(word.stem, word)
        return list(made.values())

    def _word(self, place: int) -> TypedWord | None:
        """The word at a place; none if it says nothing there."""
        word, stem = self._found[place], self._stems[place]
        if word not in self._lexicon.stop:
            return self._telling(place)
        if place == self._unfinished:
            begun = self._beginnings(word)
            if begun:
                variants = dict.fromkeys(self._most_used(begun, stem), PREFIX_STRENGTH)
                weight = UNFINISHED * self._rarest(begun)
                return TypedWord(word, word, tuple(variants.items()), weight)
        if word in self._lexicon.asking and stem in self._terms:
            return self._single(stem, word, Role.ASKING)
        return None

    def _single(self, stem: str, typed: str, role: Role) -> TypedWord:
        """A word that stands for its own term alone."""
        term = self._terms[stem]
        return TypedWord(stem, typed, ((term, 1.0),), self._idf(term), role)

    def _telling(self, place: int) -> TypedWord:
        """A word that is no small one, known or not."""
        word, stem = self._found[place], self._stems[place]
        variants = self._meanings(place)
        weight = unknown_weight(self._index)
        if variants:
            weight = self._rarest(variants)
        if len(variants) > MAX_BEGUN:
            variants = {term: variants[term] for term in self._most_used(variants, stem)}
        variants |= self._told_concepts(place)
        return TypedWord(stem, word, tuple(variants.items()), weight, self._role(place))

    def _rarest(self, terms: Iterable[int]) -> float:
        """As much as the rarest of all that a word may stand for."""
        return max(self._idf(term) for term in terms)

    def _meanings(self, place: int) -> Variants:
        """The terms of a word as it is written, of those that it begins, or else of those near."""
        word, stem = self._found[place], self._stems[place]
        meant: Variants = {}
        if stem in self._terms:
            meant[self._terms[stem]] = 1.0
        if place == self._unfinished and word.isalpha():
            begun = self._beginnings(word)
            if begun and len(word) <= SHORT:
                meant = {}
            for term in begun:
                meant.setdefault(term, PREFIX_STRENGTH)
        if meant:
            return meant
        return self._spellings.variants(word)

    def _role(self, place: int) -> Role:
        word = self._found[place]
        if word in self._lexicon.elsewhere or ELSEWHERE in self._concepts[place]:
            return Role.ELSEWHERE
        is_detail = word in self._lexicon.names or word.isdigit()
        return Role.DETAIL if is_detail else Role.WORD

    def _concepts_by_place(self) -> list[set[str]]:
        """For each word the concepts whose phrases it is part of."""
        stems = self._stems
        covered: list[set[str]] = [set() for _ in stems]
        for start, stem in enumerate(stems):
            for rest, concept in self._lexicon.phrases.get(stem, ()):
                end = start + 1 + len(rest)
                if tuple(stems[start + 1 : end]) == rest:
                    for place in range(start, end):
                        covered[place].add(concept)
        return covered

    def _told_concepts(self, place: int) -> Variants:
        """The concepts at a place that some entry speaks of."""
        terms = self._terms
        named = sorted(self._concepts[place] - {ELSEWHERE})
        return {terms[name]: CONCEPT_STRENGTH for name in named if name in terms}

    def _join_and_split(self, found: list[str]) -> list[str]:
        """`over watch` → `overwatch`, `piledin` → `piled in`, where the corpus writes it so."""
        read: list[str] = []
        rest = list(reversed(found))
        while rest:
            word = rest.pop()
            if rest and self._is_written_as_one(word, rest[-1]):
                read.append(word + rest.pop())
            else:
                read.extend(self._split(word))
        return read

    def _is_written_as_one(self, first: str, second: str) -> bool:
        """Whether a pair is a word of the corpus, more usual there than the rarer of the two; two
        that say nothing (`is he`) are none.
        """
        joined = first + second
        written = self._index.beginning_with(joined)[:1] == (joined,)
        if not joined.isalpha() or not written or self._lexicon.stop.issuperset((first, second)):
            return False
        return self._rarity(joined) < max(self._rarity(first), self._rarity(second))

    def _rarity(self, word: str) -> float:
        """How rare a word is in the corpus; small words are everywhere."""
        if word in self._lexicon.stop:
            return 0.0
        stem = self._lexicon.stem(word)
        return self._idf(self._terms[stem]) if stem in self._terms else math.inf

    def _split(self, word: str) -> list[str]:
        """`piledin` → `piled in`, where both are known and the whole is not, nor near to a word."""
        if self._is_known(word) or word in self._lexicon.elsewhere:
            return [word]
        if len(word) < LEAST_SPLIT or not word.isalpha() or self._is_near(word):
            return [word]
        for cut in range(LEAST_PART, len(word) - LEAST_PART + 1):
            parts = [word[:cut], word[cut:]]
            if all(self._is_known(part) for part in parts):
                return parts
        return [word]

    def _is_known(self, word: str) -> bool:
        return word in self._lexicon.stop or self._lexicon.stem(word) in self._terms

    def _is_near(self, word: str) -> bool:
        """Whether a word of the corpus is one edit away."""
        return any(distance == 1 for distance, _ in self._spellings.near(word))

    def _beginnings(self, word: str) -> list[int]:
        """Terms of words that begin with `word`."""
        if len(word) < 2:
            return []
        found: dict[int, None] = {}
        for candidate in self._index.beginning_with(word):
            stem = self._lexicon.stem(candidate)
            if stem in self._terms:
                found[self._terms[stem]] = None
        return list(found)

    def _most_used(self, found: Iterable[int], stem: str) -> list[int]:
        """Of very many terms the stem's own and the most used ones."""
        own = self._terms.get(stem)
        ranked = sorted(found, key=lambda term: (term != own, self._idf(term)))
        return ranked[:MAX_BEGUN]

    def _idf(self, term: int) -> float:
        return float(self._index.idf[term])
