"""The search index: postings in numpy arrays, built once from a corpus and never changed."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from bot.rules.corpus import Corpus
from bot.rules.entry import EDITIONS, Entry, Kind
from bot.rules.lexicon import CONCEPT, Lexicon
from bot.rules.text import trigrams, words

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]

FIELDS = {
    "title": (5.0, 0.3), "aliases": (4.0, 0.3), "asked": (2.5, 0.5), "question": (3.0, 0.5), "path": (1.5, 0.3),
    "body": (1.0, 0.6),
}  # fmt: skip
"""BM25F: field → (weight, share of length normalisation)."""
SATURATION = 1.4
"""BM25F's k1."""
CONCEPT_WEIGHT = 0.5
"""A concept on a surface counts this much of a word."""


@dataclass(frozen=True, slots=True)
class Postings:
    """A sparse matrix by rows: row r holds `columns[starts[r]:starts[r+1]]`, ascending, with `weights` beside them."""

    starts: Ints
    columns: Ints
    weights: Floats

    def row(self, r: int) -> tuple[Ints, Floats]:
        """Columns and weights of one row."""
        part = slice(self.starts[r], self.starts[r + 1])
        return self.columns[part], self.weights[part]

    def has(self, r: int, column: int) -> bool:
        """Whether row r holds the column."""
        columns = self.columns[self.starts[r] : self.starts[r + 1]]
        at = int(np.searchsorted(columns, column))
        return at < len(columns) and int(columns[at]) == column


def postings(rows: Ints, columns: Ints, weights: Floats | None, shape: tuple[int, int]) -> Postings:
    """Sum the weights (None: count) of equal (row, column) pairs. `shape` is (rows, columns)."""
    keys, inverse = np.unique(rows * shape[1] + columns, return_inverse=True)
    summed = np.bincount(inverse, weights, minlength=len(keys))
    found, column = np.divmod(keys, shape[1])
    starts = np.searchsorted(found, np.arange(shape[0] + 1))
    return Postings(starts, column, summed.astype(np.float32))


@dataclass(frozen=True, slots=True)
class Surfaces:
    """Short texts that stand for an entry: `texts[s]` belongs to entry `owners[s]` (ascending)."""

    texts: tuple[str, ...]
    owners: Ints
    postings: Postings
    """Row: term (or trigram); column: surface; weight: its share of the surface's unit vector."""

    def best(self, scores: Floats, entries: int) -> Floats:
        """The best surface's score for each of `entries` entries."""
        best = np.zeros(entries, np.float32)
        if len(self.owners):
            firsts = np.flatnonzero(np.r_[True, self.owners[1:] != self.owners[:-1]])
            best[self.owners[firsts]] = np.maximum.reduceat(scores, firsts)
        return best


@dataclass(frozen=True, slots=True)
class Index:
    """Everything a search reads. Entry numbers are positions in `corpus.entries`."""

    corpus: Corpus
    lexicon: Lexicon
    terms: Mapping[str, int]
    idf: Floats
    impacts: Postings
    """Row: term; column: entry; weight: its BM25F score."""
    asked: Surfaces
    """Titles, aliases, questions and asked-as lines, by terms."""
    names: Surfaces
    """Titles and aliases, by character trigrams."""
    grams: Mapping[str, int]
    exact: Mapping[str, tuple[int, ...]]
    """Normal form of a title or alias → entries of that name."""
    titles: tuple[str, ...]
    """Entry → normal form of its title."""
    edition: Ints
    """Entry → position in `EDITIONS`."""
    is_rule: Floats
    """Entry → 1 for a rule, 0 for other kinds."""
    vocabulary: tuple[str, ...]
    """Every word of the corpus as written, by length."""
    alphabet: tuple[str, ...]
    """The same words by letters."""

    def of_length(self, least: int, most: int) -> tuple[str, ...]:
        """Words of `least` to `most` letters."""
        first = bisect_left(self.vocabulary, least, key=len)
        return self.vocabulary[first : bisect_right(self.vocabulary, most, key=len)]

    def beginning_with(self, word: str) -> tuple[str, ...]:
        """Words that begin with `word`."""
        first = bisect_left(self.alphabet, word)
        return self.alphabet[first : bisect_left(self.alphabet, word + "{")]

    def name_key(self, text: str) -> str:
        """The normal form in which names are compared: stems of the words that mean something, else all words."""
        return name_key(self.lexicon, text)


def name_key(lexicon: Lexicon, text: str) -> str:
    """See `Index.name_key`."""
    found = words(text)
    said = [lexicon.stem(word) for word in found if word not in lexicon.stop]
    return " ".join(said or found)


def build_index(corpus: Corpus, lexicon: Lexicon, adopted: Mapping[str, Sequence[str]] | None = None) -> Index:
    """Index all entries. `adopted` gives entries without asked-as lines of their own some: id → lines."""
    adopted = adopted or {}
    fields = [_fields(entry, adopted.get(entry.id, ())) for entry in corpus.entries]
    terms: dict[str, int] = {}
    analysed = [{name: [_ids(lexicon, terms, text) for text in texts] for name, texts in f.items()} for f in fields]
    impacts, idf = _impacts(analysed, len(terms))
    weight = idf.copy()
    weight[[number for term, number in terms.items() if term.startswith(CONCEPT)]] *= CONCEPT_WEIGHT
    vocabulary = sorted(_vocabulary(fields), key=len)
    names, grams = _names(fields)
    return Index(
        corpus=corpus,
        lexicon=lexicon,
        terms=terms,
        idf=idf,
        impacts=impacts,
        asked=_surfaces(fields, analysed, weight),
        names=names,
        grams=grams,
        exact=_exact(corpus.entries, lexicon),
        titles=tuple(name_key(lexicon, entry.title) for entry in corpus.entries),
        is_rule=np.array([entry.kind is Kind.RULE for entry in corpus.entries], np.float32),
        edition=np.array([EDITIONS.index(entry.edition) for entry in corpus.entries], np.int64),
        vocabulary=tuple(vocabulary),
        alphabet=tuple(sorted(vocabulary)),
    )


def _fields(entry: Entry, adopted: Sequence[str]) -> dict[str, tuple[str, ...]]:
    body = entry.text.replace(entry.question, "", 1) if entry.question else entry.text
    return {
        "title": (entry.title,),
        "aliases": entry.aliases,
        "asked": entry.asked or tuple(adopted),
        "question": (entry.question,) if entry.question else (),
        "path": entry.path[:-1],
        "body": (body,),
    }


def _ids(lexicon: Lexicon, terms: dict[str, int], text: str) -> list[int]:
    return [terms.setdefault(term, len(terms)) for term in lexicon.terms(text)]


def _impacts(analysed: list[dict[str, list[list[int]]]], terms: int) -> tuple[Postings, Floats]:
    """BM25F (Robertson and Zaragoza): field frequencies are normalised by length, weighted, summed, then saturated."""
    entries = len(analysed)
    rows, columns, weights = [], [], []
    for name, (weight, norm) in FIELDS.items():
        lists = [list(chain.from_iterable(entry[name])) for entry in analysed]
        lengths = np.array([len(found) for found in lists])
        mean = lengths[lengths > 0].mean() if lengths.any() else 1.0
        share = weight / (1 - norm + norm * lengths / mean)
        rows.append(np.fromiter(chain.from_iterable(lists), np.int64, int(lengths.sum())))
        columns.append(np.repeat(np.arange(entries), lengths))
        weights.append(np.repeat(share, lengths))
    found = postings(np.concatenate(rows), np.concatenate(columns), np.concatenate(weights), (terms, max(entries, 1)))
    frequency = np.diff(found.starts)
    idf = np.log1p((entries - frequency + 0.5) / (frequency + 0.5)).astype(np.float32)
    tf = found.weights
    scored = np.repeat(idf, frequency) * tf / (SATURATION + tf)
    return Postings(found.starts, found.columns, scored.astype(np.float32)), idf


def _surfaces(
    fields: list[dict[str, tuple[str, ...]]], analysed: list[dict[str, list[list[int]]]], weight: Floats
) -> Surfaces:
    texts: list[str] = []
    owners: list[int] = []
    rows: list[int] = []
    columns: list[int] = []
    for entry, (field, found) in enumerate(zip(fields, analysed, strict=True)):
        for name in ("title", "aliases", "question", "asked"):
            for text, ids in zip(field[name], found[name], strict=True):
                unique = set(ids)
                rows.extend(unique)
                columns.extend([len(texts)] * len(unique))
                texts.append(text)
                owners.append(entry)
    return _unit(texts, owners, np.array(rows, np.int64), np.array(columns, np.int64), weight)


def _names(fields: list[dict[str, tuple[str, ...]]]) -> tuple[Surfaces, dict[str, int]]:
    grams: dict[str, int] = {}
    texts: list[str] = []
    owners: list[int] = []
    rows: list[int] = []
    columns: list[int] = []
    for entry, field in enumerate(fields):
        for text in (*field["title"], *field["aliases"]):
            found = [grams.setdefault(gram, len(grams)) for gram in trigrams(text)]
            rows.extend(found)
            columns.extend([len(texts)] * len(found))
            texts.append(text)
            owners.append(entry)
    unit = _unit(texts, owners, np.array(rows, np.int64), np.array(columns, np.int64), np.ones(len(grams), np.float32))
    return unit, grams


def _unit(texts: list[str], owners: list[int], rows: Ints, columns: Ints, weight: Floats) -> Surfaces:
    """Every surface a unit vector of its terms' weights."""
    norms = np.sqrt(np.bincount(columns, weight[rows] ** 2, minlength=len(texts)))
    shares = weight[rows] / np.maximum(norms[columns], 1e-9)
    found = postings(rows, columns, shares.astype(np.float32), (len(weight), max(len(texts), 1)))
    return Surfaces(tuple(texts), np.array(owners, np.int64), found)


def _exact(entries: Sequence[Entry], lexicon: Lexicon) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for number, entry in enumerate(entries):
        for name in dict.fromkeys(name_key(lexicon, text) for text in (entry.title, *entry.aliases)):
            found.setdefault(name, []).append(number)
    return {name: tuple(numbers) for name, numbers in found.items()}


def _vocabulary(fields: list[dict[str, tuple[str, ...]]]) -> set[str]:
    found: set[str] = set()
    for text in chain.from_iterable(chain.from_iterable(field.values() for field in fields)):
        found.update(words(text))
    return {word for word in found if word.isalpha()}
