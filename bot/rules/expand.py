"""What a typed word may stand for: itself, a misspelling, a beginning, two words written as one, one written as two."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

import numpy as np
from rapidfuzz.distance import OSA
from rapidfuzz.process import cdist

from bot.rules.index import Index
from bot.rules.text import words

TYPO_COST = (1.0, 0.85, 0.65)
"""Strength of a word at OSA distance 0, 1, 2 (a transposition counts one)."""
PREFIX_STRENGTH = 0.8
CONCEPT_STRENGTH = 0.8
MAX_VARIANTS = 6
"""Spellings considered for one unknown word."""


class Role(Enum):
    """What kind of word was typed: one to find rules by, a detail of the case at the table (the name of a unit or of a
    weapon, a number), or a sign of another subject."""

    WORD = "word"
    DETAIL = "detail"
    ELSEWHERE = "elsewhere"


ROLE_WEIGHT = {Role.WORD: 1.0, Role.DETAIL: 0.2, Role.ELSEWHERE: 1.0}
"""Share of its weight that a word of each role keeps."""


@dataclass(frozen=True, slots=True)
class Group:
    """One typed word (`word` is its stem), the terms it may stand for with their strength (0 to 1), and its weight."""

    word: str
    typed: str
    variants: tuple[tuple[int, float], ...]
    weight: float
    role: Role = Role.WORD

    @property
    def known(self) -> bool:
        """Whether the corpus has the word, or something it may stand for."""
        return bool(self.variants)


def typo_budget(word: str) -> int:
    """Edits forgiven: none up to three letters, one up to seven, then two; never in numbers."""
    return 0 if len(word) <= 3 or not word.isalpha() else 1 if len(word) <= 7 else 2


def groups(index: Index, text: str, complete: bool = False) -> list[Group]:
    """The query's words with all they may stand for. `complete`: the last word may be unfinished."""
    lexicon = index.lexicon
    found = _joined_and_split(index, lexicon.expand(words(text)))
    stems = [lexicon.stem(word) for word in found]
    concepts = _concepts_by_position(index, stems)
    made: dict[str, Group] = {}
    for i, (word, stem) in enumerate(zip(found, stems, strict=True)):
        near = [(index.terms[concept], CONCEPT_STRENGTH) for concept in concepts[i] if concept in index.terms]
        if word in lexicon.stop:
            if near and not any(word not in lexicon.stop for word in found):
                made[word] = Group(word, word, tuple(near), float(index.idf[near[0][0]]))
            continue
        last = complete and i == len(found) - 1
        group = _group(index, word, stem, near, last)
        made.setdefault(group.word, group)
    return list(made.values())


def _group(index: Index, word: str, stem: str, near: list[tuple[int, float]], last: bool) -> Group:
    variants = {}
    if stem in index.terms:
        variants[index.terms[stem]] = 1.0
    if last and word.isalpha():
        for term in beginnings(index, word):
            variants.setdefault(term, PREFIX_STRENGTH)
    if not variants:
        variants = dict(misspelt(index, word))
    weight = max((float(index.idf[term]) for term in variants), default=unknown_weight(index))
    for term, strength in near:
        variants.setdefault(term, strength)
    role = _role(index, word)
    return Group(stem, word, tuple(variants.items()), weight * ROLE_WEIGHT[role], role)


def _role(index: Index, word: str) -> Role:
    if word in index.lexicon.elsewhere:
        return Role.ELSEWHERE
    return Role.DETAIL if word in index.lexicon.names or word.isdigit() else Role.WORD


def unknown_weight(index: Index) -> float:
    """What a word that the corpus has not is worth: as much as one that stands in a single entry."""
    return float(np.log1p(max(len(index.corpus.entries), 1) / 1.5))


def _concepts_by_position(index: Index, stems: list[str]) -> list[set[str]]:
    covered: list[set[str]] = [set() for _ in stems]
    for i, stem in enumerate(stems):
        for rest, concept in index.lexicon.phrases.get(stem, ()):
            if tuple(stems[i + 1 : i + 1 + len(rest)]) == rest:
                for position in range(i, i + 1 + len(rest)):
                    covered[position].add(concept)
    return covered


def _joined_and_split(index: Index, found: list[str]) -> list[str]:
    """`over watch` → `overwatch`, `piledin` → `piled in`, where the corpus writes it so."""
    joined: list[str] = []
    i = 0
    while i < len(found):
        pair = found[i] + found[i + 1] if i + 1 < len(found) else ""
        if pair.isalpha() and index.lexicon.stem(pair) in index.terms and not _both_known(index, found[i : i + 2]):
            joined.append(pair)
            i += 2
            continue
        joined.extend(_split(index, _as_stop(index, found[i])))
        i += 1
    return joined


def _as_stop(index: Index, word: str) -> str:
    """`whta`, `meny`: an unknown word one edit away from a word that says nothing, and from none that does."""
    if _known(index, word) or not typo_budget(word) or _near(index, word, 1):
        return word
    near = (stop for stop in index.lexicon.stop if len(stop) > 3 and OSA.distance(word, stop, score_cutoff=1) <= 1)
    return next(near, word)


def _both_known(index: Index, pair: list[str]) -> bool:
    return all(_known(index, word) and len(word) > 3 for word in pair)


def _known(index: Index, word: str) -> bool:
    return word in index.lexicon.stop or index.lexicon.stem(word) in index.terms


def _split(index: Index, word: str) -> list[str]:
    if _known(index, word) or len(word) < 6 or not word.isalpha() or _near(index, word, 1):
        return [word]
    for cut in range(2, len(word) - 1):
        parts = [word[:cut], word[cut:]]
        if all(_known(index, part) for part in parts) and max(map(len, parts)) > 3:
            return parts
    return [word]


def misspelt(index: Index, word: str) -> list[tuple[int, float]]:
    """Terms within the word's typo budget, nearest first, with their strength."""
    variants: dict[int, float] = {}
    for distance, candidate in sorted(_near(index, word, typo_budget(word)), key=lambda near: near[0])[:MAX_VARIANTS]:
        term = index.terms.get(index.lexicon.stem(candidate))
        if term is not None:
            variants.setdefault(term, TYPO_COST[distance])
    return list(variants.items())


def _near(index: Index, word: str, budget: int) -> list[tuple[int, str]]:
    """(distance, word) of the corpus's words within `budget` edits."""
    candidates = index.of_length(len(word) - budget, len(word) + budget) if budget else ()
    if not candidates:
        return []
    distances = cdist([word], candidates, scorer=OSA.distance, score_cutoff=budget, dtype=np.uint8)[0]
    return [(int(distances[position]), candidates[position]) for position in np.flatnonzero(distances <= budget)]


def beginnings(index: Index, word: str) -> list[int]:
    """Terms of words that begin with `word`."""
    if len(word) < 2:
        return []
    found: dict[int, None] = {}
    for candidate in index.beginning_with(word):
        term = index.terms.get(index.lexicon.stem(candidate))
        if term is not None:
            found[term] = None
    return list(found)
