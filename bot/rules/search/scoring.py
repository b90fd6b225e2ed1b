"""How well every entry matches a query: scores of 0 to 1, blended into one."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from operator import mul

import numpy as np

from bot.rules.entry import Kind
from bot.rules.search.indexing.index import Index
from bot.rules.search.indexing.postings import Floats, Postings
from bot.rules.search.indexing.word_pairs import pairs_in
from bot.rules.search.typed_words import TypedWord
from bot.rules.text import trigrams

RULE = tuple(Kind).index(Kind.RULE)


WORDS, ASKED, NAMES, LATENT = 1.0, 0.15, 0.25, 0.8
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
    spread = _spread(index, typed)
    latent = index.latent.likeness(spread)
    together = pairs_in(index.lexicon, text)
    pairs = index.pairs.shares(together, len(index.entries))
    phrases = _by_nearest_phrases(index, together)
    total = WORDS * words
    total += ASKED * asked
    total += NAMES * names
    total += LATENT * latent
    total += PAIRS * pairs + PHRASES * phrases
    total += RULE_BONUS * (index.kind == RULE)
    total += DOCUMENTED * index.documented
    if not index.latent.size:
        latent = asked
    return Scores(words, asked, names, latent, pairs, phrases, total)


def _by_words(index: Index, typed: Sequence[TypedWord]) -> Floats:
    """BM25F, as a share of what the query says; a word counts as much more or less as it tells more
    or less than its rarity says.
    """
    emphasis = [_emphasis(index, word) for word in typed]
    weights = [word.weight for word in typed]
    said = sum(map(mul, emphasis, weights)) or 1.0
    factors = [each / said for each in emphasis]
    return _add_up(index.impacts, typed, len(index.entries), factors)


def _emphasis(index: Index, word: TypedWord) -> float:
    return float(index.emphasis[word.best]) if word.known else 1.0


def _by_nearest_line(index: Index, typed: Sequence[TypedWord]) -> Floats:
    """Cosine of the query, as a unit vector of its words, with the entry's nearest line."""
    lines = index.asked
    weights = [word.weight for word in typed]
    length = math.hypot(*weights) or 1.0
    shares = [weight / length for weight in weights]
    cosines = _add_up(lines.postings, typed, len(lines.texts), shares)
    return lines.best(cosines, len(index.entries))


def _by_nearest_phrases(index: Index, together: Sequence[str]) -> Floats:
    """Cosine of the query's pairs of words with those of the entry's nearest line."""
    lines = index.asked
    cosines = index.phrases.likeness(together, len(lines.texts))
    return lines.best(cosines, len(index.entries))


def _by_letters(index: Index, typed: Sequence[TypedWord]) -> Floats:
    """Cosine of the query's trigrams with those of the entry's nearest name; 0 for queries too long
    to be one.
    """
    entries = len(index.entries)
    if len(typed) > NAME_WORDS:
        return np.zeros(entries, np.float32)
    names = index.names
    said = " ".join([word.typed for word in typed])
    grams = trigrams(said)
    cosines = np.zeros(len(names.texts), np.float32)
    for gram in sorted(grams):
        if gram in index.grams:
            number = index.grams[gram]
            columns, shares = names.postings.row(number)
            cosines[columns] += shares
    length = math.sqrt(len(grams))
    cosines /= np.float32(length or 1)
    return names.best(cosines, entries)


def _spread(index: Index, typed: Sequence[TypedWord]) -> dict[int, float]:
    """Term → weight. A word with several terms is spread over them by their strength."""
    weighted: dict[int, float] = defaultdict(float)
    for word in typed:
        whole = sum(strength for _, strength in word.variants)
        for term, strength in word.variants:
            share = strength * strength / whole
            rarity = float(index.idf[term])
            weighted[term] += share * rarity
    return weighted


def _add_up(
    matrix: Postings, typed: Sequence[TypedWord], size: int, factors: Sequence[float]
) -> Floats:
    """Per column the sum over words of the word's best variant there."""
    total = np.zeros(size, np.float32)
    best = np.zeros(size, np.float32)
    for word, factor in zip(typed, factors, strict=True):
        columns = []
        weights = []
        for term, strength in word.variants:
            row, shares = matrix.row(term)
            weight = np.float32(strength * factor)
            columns.append(row)
            weights.append(shares * weight)
        if columns:
            found = np.concatenate(columns)
            weight_of_each = np.concatenate(weights)
            np.maximum.at(best, found, weight_of_each)
            total[found] += best[found]  # once, where several variants have a column
            best[found] = 0
    return total
