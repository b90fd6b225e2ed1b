"""Building the search index from a corpus."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

import numpy as np

from bot.rules.corpus import Corpus
from bot.rules.entry import EDITIONS, Entry, Kind
from bot.rules.index import Index, Surfaces, joined, letters, lines, name_key
from bot.rules.latent import learn
from bot.rules.lexicon import CONCEPT, Lexicon
from bot.rules.postings import Floats, Ints, Postings, postings
from bot.rules.text import trigrams, words

FIELDS = {
    "title": (6.0, 0.3), "aliases": (3.5, 0.3), "asked": (2.5, 0.3), "question": (1.5, 0.5), "path": (1.0, 0.3),
    "body": (1.0, 0.4),
}  # fmt: skip
"""BM25F: field → (weight, share of length normalisation)."""
SATURATION = 1.4
"""BM25F's k1."""
CONCEPT_WEIGHT = 0.5
"""A concept on a surface counts this much of a word."""
KINDS = tuple(Kind)


@dataclass(slots=True)
class _Reader:
    """Reads texts into term numbers, and keeps every term and word seen."""

    lexicon: Lexicon
    terms: dict[str, int] = field(default_factory=dict)
    vocabulary: set[str] = field(default_factory=set)
    read: dict[str, list[int]] = field(default_factory=dict)

    def ids(self, text: str) -> list[int]:
        """The numbers of a text's terms."""
        if text not in self.read:
            found = words(text)
            self.vocabulary.update(found)
            numbers = self.terms
            self.read[text] = [
                numbers.setdefault(term, len(numbers)) for term in self.lexicon.terms_of(found)
            ]
        return self.read[text]


def build_index(
    corpus: Corpus, lexicon: Lexicon, adopted: Mapping[str, Sequence[str]] | None = None
) -> Index:
    """Index all entries. `adopted` gives entries without asked-as lines of their own some: id →
    lines.

    The main entries of one topic share their asked-as lines through the editions: players ask the
    same of each.
    """
    adopted = adopted or {}
    aliases = chain.from_iterable(entry.aliases for entry in corpus.entries)
    lexicon = lexicon.with_names((entry.title for entry in corpus.entries), aliases)
    fields = [
        _fields(entry, adopted.get(entry.id) or _shared(corpus, entry)) for entry in corpus.entries
    ]
    reader = _Reader(lexicon)
    analysed = [
        {name: [reader.ids(text) for text in texts] for name, texts in f.items()} for f in fields
    ]
    terms = reader.terms
    impacts, idf = _impacts(analysed, len(terms))
    weight = idf.copy()
    weight[[number for term, number in terms.items() if term.startswith(CONCEPT)]] *= CONCEPT_WEIGHT
    vocabulary = sorted(
        filter(str.isalpha, reader.vocabulary.union(terms) - lexicon.stop)
    )  # "morral": near a stem
    names, grams = _names(fields)
    spaced = list(map(letters, names.texts))
    keys = [_keys(lexicon, entry) for entry in corpus.entries]
    return Index(
        corpus=corpus,
        lexicon=lexicon,
        terms=terms,
        spellings=tuple(terms),
        idf=idf,
        impacts=impacts,
        latent=learn(impacts, len(terms), len(corpus.entries)),
        asked=_surfaces(fields, analysed, weight),
        names=names,
        letters=lines(spaced),
        joined=lines(list(map(joined, spaced))),
        grams=grams,
        exact=_exact(keys),
        stems=tuple(frozenset(word for key in found for word in key.split()) for found in keys),
        titles=tuple(sorted((found[0], number) for number, found in enumerate(keys))),
        numbers={entry.id: number for number, entry in enumerate(corpus.entries)},
        kind=np.array([KINDS.index(entry.kind) for entry in corpus.entries], np.int64),
        documented=np.array([_documented(corpus, entry) for entry in corpus.entries], np.float32),
        edition=np.array([EDITIONS.index(entry.edition) for entry in corpus.entries], np.int64),
        vocabulary=tuple(sorted(vocabulary, key=len)),
        alphabet=tuple(vocabulary),
    )


def _shared(corpus: Corpus, entry: Entry) -> tuple[str, ...]:
    if corpus.by_topic.get(entry.topic, {}).get(entry.edition) is not entry:
        return ()
    return tuple(line for sibling in corpus.siblings(entry) for line in sibling.asked)


def _fields(entry: Entry, adopted: Sequence[str]) -> dict[str, tuple[str, ...]]:
    body = entry.text.replace(entry.question, "", 1) if entry.question else entry.text
    return {
        "title": (entry.title,),
        "aliases": entry.aliases,
        "asked": (*entry.asked, *adopted),
        "question": (entry.question,) if entry.question else (),
        "path": entry.path[:-1],
        "body": (body,),
    }


def _documented(corpus: Corpus, entry: Entry) -> bool:
    return any(
        citation.key in corpus.sources and corpus.sources[citation.key].file
        for citation in entry.sources
    )


def _impacts(analysed: list[dict[str, list[list[int]]]], terms: int) -> tuple[Postings, Floats]:
    """BM25F (Robertson and Zaragoza): field frequencies are normalised by length, weighted, summed,
    then saturated.
    """
    entries = len(analysed)
    rows, columns, weights = [], [], []
    for name, (weight, norm) in FIELDS.items():
        lists = [list(chain.from_iterable(entry[name])) for entry in analysed]
        lengths = np.array([len(found) for found in lists], np.int64)
        mean = lengths[lengths > 0].mean() if lengths.any() else 1.0
        share = weight / (1 - norm + norm * lengths / mean)
        rows.append(np.fromiter(chain.from_iterable(lists), np.int64, int(lengths.sum())))
        columns.append(np.repeat(np.arange(entries), lengths))
        weights.append(np.repeat(share, lengths))
    found = postings(
        np.concatenate(rows),
        np.concatenate(columns),
        np.concatenate(weights),
        (terms, max(entries, 1)),
    )
    frequency = np.diff(found.starts)
    idf = np.log1p((entries - frequency + 0.5) / (frequency + 0.5)).astype(np.float32)
    tf = found.weights
    scored = np.repeat(idf, frequency) * tf / (SATURATION + tf)
    return Postings(found.starts, found.columns, scored.astype(np.float32)), idf


def _surfaces(
    fields: list[dict[str, tuple[str, ...]]],
    analysed: list[dict[str, list[list[int]]]],
    weight: Floats,
) -> Surfaces:
    texts: list[str] = []
    owners: list[int] = []
    rows: list[int] = []
    columns: list[int] = []
    for entry, (said, found) in enumerate(zip(fields, analysed, strict=True)):
        for name in ("title", "aliases", "question", "asked"):
            for text, ids in zip(said[name], found[name], strict=True):
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
    for entry, said in enumerate(fields):
        for text in (*said["title"], *said["aliases"]):
            found = [grams.setdefault(gram, len(grams)) for gram in trigrams(text)]
            rows.extend(found)
            columns.extend([len(texts)] * len(found))
            texts.append(text)
            owners.append(entry)
    unit = _unit(
        texts,
        owners,
        np.array(rows, np.int64),
        np.array(columns, np.int64),
        np.ones(len(grams), np.float32),
    )
    return unit, grams


def _unit(
    texts: list[str], owners: list[int], rows: Ints, columns: Ints, weight: Floats
) -> Surfaces:
    """Every surface a unit vector of its terms' weights."""
    norms = np.sqrt(np.bincount(columns, weight[rows] ** 2, minlength=len(texts)))
    shares = weight[rows] / np.maximum(norms[columns], 1e-9)
    found = postings(rows, columns, shares.astype(np.float32), (len(weight), max(len(texts), 1)))
    return Surfaces(tuple(texts), np.array(owners, np.int64), found)


def _keys(lexicon: Lexicon, entry: Entry) -> list[str]:
    """The normal forms of an entry's title and aliases, the title's first."""
    return [name_key(lexicon, name) for name in (entry.title, *entry.aliases)]


def _exact(keys: Sequence[Sequence[str]]) -> dict[str, tuple[int, ...]]:
    found: dict[str, list[int]] = {}
    for number, names in enumerate(keys):
        for name in filter(None, dict.fromkeys(names)):
            found.setdefault(name, []).append(number)
    return {name: tuple(numbers) for name, numbers in found.items()}
