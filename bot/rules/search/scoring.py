"""How well every entry matches a query: scores of 0 to 1, blended into one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bot.rules.entry import Kind
from bot.rules.search.index import Index
from bot.rules.search.postings import Floats, Postings
from bot.rules.search.typed_words import TypedWord
from bot.rules.search.word_pairs import pairs_in
from bot.rules.text import trigrams

RULE = tuple(Kind).index(Kind.RULE)


WORDS, ASKED, NAMES, LATENT = 1.0, 0.15, 0.25, 0.6
PAIRS, PHRASES = 0.6, 0.4
"""How the scores are blended."""
NAME_WORDS = 6
"""Words of a query up to which it may be a name that is misspelt."""
RULE_BONUS, DOCUMENTED = 0.015, 0.05
"""Added for a rule, and for what a document says. All are set on the tuning part of the golden
queries (`benchmarks/search.py`).
"""


@dataclass(frozen=True, slots=True)
class Scores:
    """One number per entry: `words` BM25F over all fields, `asked` the likeness to the entry's
    nearest title, alias, question or asked-as line, `names` the likeness of its nearest name by
    letters, `latent` the likeness by meaning (`asked` again where the index has no model of it),
    `pairs` the share of its neighbouring words that stand side by side in the entry, `phrases` the
    likeness of such pairs to those of the nearest line, `total` the blend.
    """

    words: Floats
    asked: Floats
    names: Floats
    latent: Floats
    pairs: Floats
    phrases: Floats
    total: Floats


def score(index: Index, typed: Sequence[TypedWord], text: str) -> Scores:
    """Score all entries against the query's words, and the text in which they stand."""
    words = _by_words(index, typed)
    asked = _by_nearest_line(index, typed)
    names = _by_letters(index, typed)
    latent = index.latent.likeness(_spread(index, typed))
    said_together = pairs_in(index.lexicon, text)
    pairs = index.pairs.shares(said_together, len(index.corpus.entries))
    phrases = _by_nearest_phrases(index, said_together)
    total = WORDS * words + ASKED * asked + NAMES * names + LATENT * latent
    total += PAIRS * pairs + PHRASES * phrases
    total += RULE_BONUS * (index.kind == RULE)
    total += DOCUMENTED * index.documented
    if not index.latent.size:
        latent = asked
    return Scores(words, asked, names, latent, pairs, phrases, total)


def _by_words(index: Index, typed: Sequence[TypedWord]) -> Floats:
    """BM25F, as a share of what the query says."""
    said = sum(word.weight for word in typed) or 1.0
    factors = [1.0 / said] * len(typed)
    return _add_up(index.impacts, typed, len(index.corpus.entries), factors)


def _by_nearest_line(index: Index, typed: Sequence[TypedWord]) -> Floats:
    """Cosine of the query, as a unit vector of its words, with the entry's nearest line."""
    length = math.hypot(*(word.weight for word in typed)) or 1.0
    shares = [word.weight / length for word in typed]
    lines = index.asked
    cosines = _add_up(lines.postings, typed, len(lines.texts), shares)
    return lines.best(cosines, len(index.corpus.entries))


def _by_nearest_phrases(index: Index, said_together: Sequence[str]) -> Floats:
    """Cosine of the query's pairs of words with those of the entry's nearest line."""
    lines = index.asked
    cosines = index.phrases.likeness(said_together, len(lines.texts))
    return lines.best(cosines, len(index.corpus.entries))


def _by_letters(index: Index, typed: Sequence[TypedWord]) -> Floats:
    """Cosine of the query's trigrams with those of the entry's nearest name; 0 for queries too long
    to be one.
    """
    if len(typed) > NAME_WORDS:
        return np.zeros(len(index.corpus.entries), np.float32)
    names = index.names
    grams = trigrams(" ".join(word.typed for word in typed))
    known = grams & index.grams.keys()
    cosines = np.zeros(len(names.texts), np.float32)
    for gram in sorted(known):
        row = index.grams[gram]
        columns, shares = names.postings.row(row)
        cosines[columns] += shares
    cosines /= np.float32(math.sqrt(len(grams) or 1))
    return names.best(cosines, len(index.corpus.entries))


def _spread(index: Index, typed: Sequence[TypedWord]) -> dict[int, float]:
    """Term → weight. A word with several terms is spread over them by their strength."""
    weighted: dict[int, float] = {}
    for word in typed:
        strengths = sum(strength for _, strength in word.variants)
        for term, strength in word.variants:
            share = strength * strength / strengths
            weighted[term] = weighted.get(term, 0.0) + share * float(index.idf[term])
    return weighted


def _add_up(
    matrix: Postings, typed: Sequence[TypedWord], size: int, factors: Sequence[float]
) -> Floats:
    """Per column the sum over words of the word's best variant there."""
    total = np.zeros(size, np.float32)
    best = np.zeros(size, np.float32)
    for word, factor in zip(typed, factors, strict=True):
        columns, weights = [], []
        for term, strength in word.variants:
            row, shares = matrix.row(term)
            columns.append(row)
            weights.append(shares * np.float32(strength * factor))
        if columns:
            found = np.concatenate(columns)
            np.maximum.at(best, found, np.concatenate(weights))
            total[found] += best[found]  # once, where several variants have a column
            best[found] = 0
    return total
