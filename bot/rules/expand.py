"""What a typed word may stand for: itself, a misspelling, a beginning, two words written as one,
one written as two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum

import numpy as np
from rapidfuzz.distance import OSA
from rapidfuzz.process import cdist

from bot.rules.counting import counted
from bot.rules.index import Index
from bot.rules.lexicon import CONCEPT, Lexicon
from bot.rules.text import words

TYPO_COST = (1.0, 0.85, 0.65)
"""Strength of a word at OSA distance 0, 1, 2 (a transposition counts one)."""
PREFIX_STRENGTH = 0.8
SHORT = 2
"""Letters of an unfinished word that are no word yet (`sh`)."""
UNFINISHED = 0.3
"""Share of its weight that a small word at the end of an unfinished text has as the beginning of
another.
"""
CONCEPT_STRENGTH = 1.0
ELSEWHERE = CONCEPT + "elsewhere"
"""The concept of phrases that no rule answers."""
MANY_WOUNDS = 10
"""From here on a Character of the 8th edition may be shot at (003:862-871)."""
MAX_PARTS = 3
"""Words written as one that are told apart (`gotoground`)."""
LONG_PART = 4
"""Letters of a part that may stand beside a misspelt one, which has more."""
MAX_VARIANTS = 6
"""Spellings considered for one unknown word."""
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


ROLE_WEIGHT = {Role.WORD: 1.0, Role.DETAIL: 0.2, Role.ASKING: 1.0, Role.ELSEWHERE: 1.0}
"""Share of its weight that a word of each role keeps."""


@dataclass(frozen=True, slots=True)
class Group:
    """One typed word (`word` is its stem), the terms it may stand for with their strength (0 to 1),
    and its weight.
    """

    word: str
    typed: str
    variants: tuple[tuple[int, float], ...]
    weight: float
    role: Role = Role.WORD

    @property
    def best(self) -> tuple[int, float]:
        """The term it most likely stands for, with its strength. Only where it stands for any."""
        return max(self.variants, key=lambda variant: variant[1])

    @property
    def known(self) -> bool:
        """Whether the corpus has the word, or something it may stand for."""
        return bool(self.variants)


def typo_budget(word: str) -> int:
    """Edits forgiven: none up to three letters, one up to seven, then two; never in numbers."""
    return 0 if len(word) <= 3 or not word.isalpha() else 1 if len(word) <= 7 else 2


def unit_brackets(lexicon: Lexicon, text: str) -> list[str]:
    """`10 models`, `unit of 10`: the brackets of unit size that a rule may speak of (`6+`, `7+`)
    and ten falls into.

    `12 wounds`: that of a model with many (`10+`).
    """
    models = max(counted(lexicon, text, "model"), default=0)
    wounds = max(counted(lexicon, text, "wound"), default=0)
    return [f"{least}+" for least in (6, 7) if models >= least] + [f"{MANY_WOUNDS}+"] * (
        wounds >= MANY_WOUNDS
    )


def groups(index: Index, text: str, complete: bool = False) -> list[Group]:
    """The query's words with all they may stand for. `complete`: the last word may be unfinished."""
    return _Reading(index).groups(text, complete)


def unknown_weight(index: Index) -> float:
    """What a word that the corpus has not is worth: as much as one that stands in a single entry."""
    return float(np.log1p(max(len(index.corpus.entries), 1) / 1.5))


class _Reading:
    """One query being read; remembers which words of the corpus are near a typed one."""

    def __init__(self, index: Index) -> None:
        self._index = index
        self._lexicon = index.lexicon
        self._spellings: dict[str, list[tuple[int, str]]] = {}

    def groups(self, text: str, complete: bool) -> list[Group]:
        terms, stop = self._index.terms, self._lexicon.stop
        found = self._joined_and_split(self._initials_spelt(self._lexicon.expand(words(text))))
        stems = [self._lexicon.stem(word) for word in found]
        concepts = self._concepts_by_position(stems)
        only_stop = all(word in stop for word in found)
        made: dict[str, Group] = {}
        for i, (word, stem) in enumerate(zip(found, stems, strict=True)):
            elsewhere = ELSEWHERE in concepts[i]
            told = sorted(name for name in concepts[i] if name in terms and name != ELSEWHERE)
            near = [(terms[name], CONCEPT_STRENGTH) for name in told]
            if word not in stop:
                beside = (stems[i - 1] if i else "", *stems[i + 1 : i + 2])
                group = self._group(word, stem, near, complete and i == len(found) - 1, beside)
                group = replace(group, role=Role.ELSEWHERE) if elsewhere else group
                made.setdefault(group.word, group)
            elif complete and i == len(found) - 1 and (begun := self._beginnings(word)):
                weight = UNFINISHED * max(float(self._index.idf[term]) for term in begun)
                variants = tuple((term, PREFIX_STRENGTH) for term in self._most_used(begun, stem))
                made.setdefault(word, Group(word, word, variants, weight))
            elif near and only_stop:
                made[word] = Group(word, word, tuple(near), float(self._index.idf[near[0][0]]))
            elif word in self._lexicon.asking and stem in terms:
                weight = ROLE_WEIGHT[Role.ASKING] * float(self._index.idf[terms[stem]])
                made.setdefault(stem, Group(stem, word, ((terms[stem], 1.0),), weight, Role.ASKING))
        for bracket in unit_brackets(self._lexicon, text):
            if bracket in terms:
                made[bracket] = Group(bracket, bracket, ((terms[bracket], 1.0),), 0.5, Role.DETAIL)
        for pair in self._lexicon.pairs_in(
            found, stems
        ):  # pairs of the corpus's names, so its terms hold them
            made[pair] = Group(
                pair, pair, ((terms[pair], 1.0),), float(self._index.idf[terms[pair]])
            )
        return list(made.values())

    def _initials_spelt(self, found: list[str]) -> list[str]:
        """Initials of a title that are no word of the corpus, as the title's words."""
        spelt: list[str] = []
        for word in found:
            spelt.extend(
                (word,) if self._known(word) else self._lexicon.initials.get(word, (word,))
            )
        return spelt

    def _group(
        self,
        word: str,
        stem: str,
        near: list[tuple[int, float]],
        unfinished: bool,
        beside: Sequence[str] = (),
    ) -> Group:
        variants = {self._index.terms[stem]: 1.0} if stem in self._index.terms else {}
        if unfinished and word.isalpha() and (begun := self._beginnings(word)):
            variants = variants if len(word) > SHORT else {}
            for term in begun:
                variants.setdefault(term, PREFIX_STRENGTH)
        if not variants:
            variants = self._misspelt(word, beside)
        weight = max(
            (float(self._index.idf[term]) for term in variants), default=unknown_weight(self._index)
        )
        variants = {term: variants[term] for term in self._most_used(list(variants), stem)}
        for term, strength in near:
            variants.setdefault(term, strength)
        role = self._role(word)
        return Group(stem, word, tuple(variants.items()), weight * ROLE_WEIGHT[role], role)

    def _role(self, word: str) -> Role:
        if word in self._lexicon.elsewhere:
            return Role.ELSEWHERE
        return Role.DETAIL if word in self._lexicon.names or word.isdigit() else Role.WORD

    def _concepts_by_position(self, stems: list[str]) -> list[set[str]]:
        covered: list[set[str]] = [set() for _ in stems]
        for i, stem in enumerate(stems):
            for rest, concept in self._lexicon.phrases.get(stem, ()):
                if tuple(stems[i + 1 : i + 1 + len(rest)]) == rest:
                    for position in range(i, i + 1 + len(rest)):
                        covered[position].add(concept)
        return covered

    def _joined_and_split(self, found: list[str]) -> list[str]:
        """`over watch` → `overwatch`, `piledin` → `piled in`, where the corpus writes it so."""
        joined: list[str] = []
        i = 0
        while i < len(found):
            pair = found[i] + found[i + 1] if i + 1 < len(found) else ""
            if (
                pair.isalpha()
                and self._lexicon.stem(pair) in self._index.terms
                and not self._both_known(found[i : i + 2])
            ):
                joined.append(pair)
                i += 2
                continue
            joined.extend(self._split(self._as_stop(found[i])))
            i += 1
        return joined

    def _both_known(self, pair: list[str]) -> bool:
        """Whether a pair is to be left as it is: two words that are known, or two that say nothing
        (`is he`).
        """
        stop = self._lexicon.stop.issuperset(pair)
        return stop or all(self._known(word) and len(word) > 3 for word in pair)

    def _known(self, word: str) -> bool:
        return word in self._lexicon.stop or self._lexicon.stem(word) in self._index.terms

    def _as_stop(self, word: str) -> str:
        """`whta`, `meny`: an unknown word one edit away from a word that says nothing, and from
        none that does.
        """
        if self._known(word) or not typo_budget(word) or self._nearest(word) == 1:
            return word
        near = (
            stop
            for stop in self._lexicon.stop
            if len(stop) > 3 and OSA.distance(word, stop, score_cutoff=1) <= 1
        )
        return min(near, default=word)

    def _split(self, word: str) -> list[str]:
        known = self._known(word) or word in self._lexicon.elsewhere
        if known or len(word) < 6 or not word.isalpha() or self._nearest(word) == 1:
            return [word]
        return next(
            (parts for parts in self._parts(word, MAX_PARTS) if max(map(len, parts)) > 3), [word]
        )

    def _parts(self, word: str, most: int) -> Iterator[list[str]]:
        """Ways to read a word as 2 to `most` known words of at least two letters written together."""
        for cut in range(2, len(word) - 1):
            first, rest = word[:cut], word[cut:]
            if self._known(first):
                if self._known(rest) or (most == MAX_PARTS and self._near_long(first, rest)):
                    yield [first, rest]
                elif most > 2:
                    yield from ([first, *parts] for parts in self._parts(rest, most - 1))

    def _near_long(self, first: str, rest: str) -> bool:
        """Whether two long parts are words of the corpus, the second one misspelt
        (`fireoverwacth`).
        """
        return len(first) >= LONG_PART and len(rest) > LONG_PART and self._nearest(rest) == 1

    def _misspelt(self, word: str, beside: Sequence[str]) -> dict[int, float]:
        """Terms within the word's typo budget, nearest first, with their strength."""
        variants: dict[int, float] = {}
        for distance, candidate in (
            *self._in_phrase(word, beside),
            *self._near(word)[:MAX_VARIANTS],
        ):
            term = self._index.terms.get(
                self._lexicon.stem(candidate), self._index.terms.get(candidate)
            )
            if term is not None:
                variants.setdefault(term, TYPO_COST[distance])
        return variants

    def _in_phrase(self, word: str, beside: Sequence[str]) -> list[tuple[int, str]]:
        """(distance, word) of words one edit beyond the budget that make a phrase of the corpus
        with a neighbour.

        `falling bak`: three letters are forgiven nothing, but `fall back` is a name.
        """
        budget = typo_budget(word) + 1
        if not word.isalpha() or len(word) < 3 or budget > 2:
            return []
        before, *after = beside
        pairs = self._lexicon.neighbours
        found = []
        for distance, candidate in self._within(word, budget):
            stem = self._lexicon.stem(candidate)
            if f"{before} {stem}" in pairs or any(f"{stem} {other}" in pairs for other in after):
                found.append((distance, candidate))
        return sorted(found)[:MAX_VARIANTS]

    def _nearest(self, word: str) -> int:
        """Edits to the nearest word of the corpus; 0 if none is within the word's budget."""
        return min((distance for distance, _ in self._near(word)), default=0)

    def _near(self, word: str) -> list[tuple[int, str]]:
        """(distance, word) of the corpus's words within the typed word's budget, nearest first."""
        if word not in self._spellings:
            self._spellings[word] = sorted(
                self._within(word, typo_budget(word)), key=lambda near: near[0]
            )
        return self._spellings[word]

    def _within(self, word: str, budget: int) -> list[tuple[int, str]]:
        candidates = self._index.of_length(len(word) - budget, len(word) + budget) if budget else ()
        if not candidates:
            return []
        distances = cdist(
            [word], candidates, scorer=OSA.distance, score_cutoff=budget, dtype=np.uint8
        )[0]
        return [
            (int(distances[position]), candidates[position])
            for position in np.flatnonzero(distances <= budget)
        ]

    def _beginnings(self, word: str) -> list[int]:
        """Terms of words that begin with `word`."""
        found: dict[int, None] = {}
        for candidate in self._index.beginning_with(word) if len(word) > 1 else ():
            term = self._index.terms.get(self._lexicon.stem(candidate))
            if term is not None:
                found[term] = None
        return list(found)

    def _most_used(self, found: list[int], stem: str) -> list[int]:
        """Of very many terms the stem's own and the most used ones, all of fewer."""
        if len(found) <= MAX_BEGUN:
            return found
        own = self._index.terms.get(stem)
        return sorted(found, key=lambda term: (term != own, self._index.idf[term]))[:MAX_BEGUN]
