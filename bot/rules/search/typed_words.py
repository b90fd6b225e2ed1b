"""What each word of a query may stand for: itself, a misspelling, the beginning of another, two
words written as one, a concept.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from operator import itemgetter

from bot.rules.search.indexing.index import Index
from bot.rules.search.indexing.postings import unknown_rarity
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
TALK = 0.5
"""Weight of a word that people say around a question, at most: an entry that has it gains little.
"""
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
        term, _ = max(self.variants, key=itemgetter(1))
        return term

    @property
    def surest(self) -> float:
        """The strength of what it most likely stands for; 0 where that is nothing."""
        return max((strength for _, strength in self.variants), default=0.0)


def read_words(index: Index, text: str, complete: bool = False) -> list[TypedWord]:
    """The query's words with all they stand for. `complete`: the last may be unfinished."""
    return _Reading(index, text, complete).words()


def unknown_weight(index: Index) -> float:
    """What a word unknown to the corpus is worth: as much as one of a single entry."""
    entries = max(len(index.entries), 1)
    return unknown_rarity(entries)


@dataclass(frozen=True, slots=True)
class _Said:
    """A word where it stands: its stem, the concepts whose phrases it is part of, and whether it
    may be unfinished.
    """

    word: str
    stem: str
    concepts: set[str]
    is_unfinished: bool


class _Reading:
    """One query being read."""

    def __init__(self, index: Index, text: str, complete: bool) -> None:
        lexicon = index.lexicon
        self._index = index
        self._lexicon = lexicon
        self._terms = index.terms
        self._spellings = Spellings(index)
        typed = lexicon.expand(words(text))
        found = self._join_and_split(typed)
        self._said = list(self._in_their_places(found, complete))

    def words(self) -> list[TypedWord]:
        """Each word once."""
        made: dict[str, TypedWord] = {}
        for said in self._said:
            word = self._word(said)
            if word:
                made.setdefault(word.stem, word)
        return list(made.values())

    def _in_their_places(self, found: Sequence[str], complete: bool) -> Iterator[_Said]:
        """The words with what they are by those around them."""
        stems = [self._lexicon.stem(word) for word in found]
        concepts = self._concepts_by_place(stems)
        last = len(found) - 1
        for place, word in enumerate(found):
            is_unfinished = complete and place == last
            yield _Said(word, stems[place], concepts[place], is_unfinished)

    def _word(self, said: _Said) -> TypedWord | None:
        """The word that was typed; none if it says nothing where it stands."""
        word, stem = said.word, said.stem
        if word not in self._lexicon.stop:
            return self._telling(said)
        if said.is_unfinished:
            begun = self._beginnings(word)
            if begun:
                return self._unfinished_word(said, begun)
        if word in self._lexicon.asking and stem in self._terms:
            term = self._terms[stem]
            itself = (term, 1.0)
            return TypedWord(stem, word, (itself,), self._idf(term), Role.ASKING)
        return None

    def _unfinished_word(self, said: _Said, begun: list[int]) -> TypedWord:
        """A small word at the end of an unfinished text, as the beginning of others."""
        most_used = self._most_used(begun, said.stem)
        variants = [(term, PREFIX_STRENGTH) for term in most_used]
        weight = UNFINISHED * self._rarest(begun)
        return TypedWord(said.word, said.word, tuple(variants), weight)

    def _telling(self, said: _Said) -> TypedWord:
        """A word that is no small one, known or not."""
        variants = self._meanings(said)
        weight = self._rarest(variants) if variants else unknown_weight(self._index)
        if said.word in self._lexicon.talk:
            weight = min(weight, TALK)
        if len(variants) > MAX_BEGUN:
            most_used = self._most_used(variants, said.stem)
            variants = {term: variants[term] for term in most_used}
        variants |= self._told_concepts(said)
        role = self._role(said)
        return TypedWord(said.stem, said.word, tuple(variants.items()), weight, role)

    def _rarest(self, terms: Iterable[int]) -> float:
        """As much as the rarest of all that a word may stand for."""
        return max(self._idf(term) for term in terms)

    def _meanings(self, said: _Said) -> Variants:
        """The terms of a word as it is written, of those that it begins, or else of those near."""
        word, stem = said.word, said.stem
        meant = {}
        if stem in self._terms:
            meant[self._terms[stem]] = 1.0
        if said.is_unfinished and word.isalpha():
            begun = self._beginnings(word)
            if begun and len(word) <= SHORT:
                meant = {}
            for term in begun:
                meant.setdefault(term, PREFIX_STRENGTH)
        return meant or self._spellings.variants(word)

    def _role(self, said: _Said) -> Role:
        word = said.word
        lexicon = self._lexicon
        if word in lexicon.elsewhere or ELSEWHERE in said.concepts:
            return Role.ELSEWHERE
        if word in lexicon.names or word.isdigit():
            return Role.DETAIL
        return Role.WORD

    def _concepts_by_place(self, stems: Sequence[str]) -> list[set[str]]:
        """For each stem the concepts whose phrases it is part of."""
        covered: list[set[str]] = [set() for _ in stems]
        for phrase in self._lexicon.phrases_in(stems):
            for concepts in covered[phrase.start : phrase.end]:
                concepts.add(phrase.concept)
        return covered

    def _told_concepts(self, said: _Said) -> Variants:
        """The concepts of a word that some entry speaks of."""
        terms = self._terms
        named = sorted(said.concepts - {ELSEWHERE})
        return {terms[name]: CONCEPT_STRENGTH for name in named if name in terms}

    def _join_and_split(self, found: list[str]) -> list[str]:
        """`over watch` → `overwatch`, `piledin` → `piled in`, where the corpus writes it so."""
        read = []
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
        longer = self._index.beginning_with(joined)
        if not joined.isalpha() or longer[:1] != (joined,):
            return False
        if self._lexicon.stop.issuperset((first, second)):
            return False
        rarer = max(self._rarity(first), self._rarity(second))
        return self._rarity(joined) < rarer

    def _rarity(self, word: str) -> float:
        """How rare a word is in the corpus; small words are everywhere."""
        if word in self._lexicon.stop:
            return 0.0
        stem = self._lexicon.stem(word)
        if stem not in self._terms:
            return math.inf
        return self._idf(self._terms[stem])

    def _split(self, word: str) -> list[str]:
        """`piledin` → `piled in`, where both are known and the whole is not, nor near to a word."""
        if self._is_known(word) or word in self._lexicon.elsewhere:
            return [word]
        if len(word) < LEAST_SPLIT or not word.isalpha() or self._is_near(word):
            return [word]
        last = len(word) - LEAST_PART
        for cut in range(LEAST_PART, last + 1):
            first = word[:cut]
            second = word[cut:]
            if self._is_known(first) and self._is_known(second):
                return [first, second]
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
        found = []
        for candidate in self._index.beginning_with(word):
            stem = self._lexicon.stem(candidate)
            if stem in self._terms:
                found.append(self._terms[stem])
        return list(dict.fromkeys(found))

    def _most_used(self, found: Iterable[int], stem: str) -> list[int]:
        """Of very many terms the stem's own and the most used ones."""
        own = self._terms.get(stem)
        ranked = sorted(found, key=lambda term: (term != own, self._idf(term)))
        return ranked[:MAX_BEGUN]

    def _idf(self, term: int) -> float:
        return float(self._index.idf[term])
