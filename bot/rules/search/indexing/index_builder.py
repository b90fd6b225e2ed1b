"""Building the search index from a corpus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import chain

import numpy as np

from bot.rules.corpus import Corpus
from bot.rules.entry import EDITIONS, Entry, Kind
from bot.rules.search.indexing.emphasis import emphasis_of
from bot.rules.search.indexing.index import Index, Lines, Surfaces, name_key
from bot.rules.search.indexing.latent import learn
from bot.rules.search.indexing.postings import (
    Doubles,
    Floats,
    Ints,
    Postings,
    make_postings,
    make_unit_postings,
    rarity,
)
from bot.rules.search.indexing.word_pairs import index_line_pairs, index_pairs, pairs_in
from bot.rules.search.unfinished_names import joined_letters, spaced_letters
from bot.rules.text import trigrams, words
from bot.rules.text.lexicon import CONCEPT, Lexicon

FIELDS = {
    "title": (6.0, 0.3),
    "aliases": (3.5, 0.3),
    "asked": (2.5, 0.6),
    "question": (1.5, 0.5),
    "path": (1.0, 0.3),
    "body": (1.5, 0.4),
}
"""BM25F: field → (weight, share of length normalisation)."""
SATURATION = 1.4
"""BM25F's k1."""
CONCEPT_WEIGHT = 0.5
"""A concept on a surface counts this much of a word."""
NAMES = ("title", "aliases")
SURFACES = ("title", "aliases", "question", "asked")
"""The fields whose texts stand for an entry each."""
KINDS = tuple(Kind)

Fields = dict[str, tuple[str, ...]]
"""What an entry says: field → texts."""


def build_index(
    corpus: Corpus, lexicon: Lexicon, borrowed: Mapping[str, Sequence[str]] | None = None
) -> Index:
    """Index all entries. `borrowed` gives entries without asked-as lines of their own some: id →
    lines.

    The main entries of one topic share their asked-as lines through the editions: players ask the
    same of each.
    """
    entries = corpus.entries
    lent = borrowed or {}
    said = [_fields(corpus, entry, lent) for entry in entries]
    own_texts = [_own_texts(entry, lent) for entry in entries]
    terms = _Terms(lexicon)
    impacts, idf = _impacts(said, terms)
    grams = _Numbers()
    names = _surfaces(said, NAMES, lambda text: sorted(grams.of(trigrams(text))))
    spaced = [spaced_letters(name) for name in names.texts]
    joined = [joined_letters(name) for name in spaced]
    keys = [_keys(lexicon, entry) for entry in entries]
    stems = [frozenset(" ".join(names).split()) for names in keys]
    asked = _surfaces(said, SURFACES, terms.read, _surface_weights(idf, terms.numbers))
    read_pairs = cache(partial(pairs_in, lexicon))  # many entries share a line
    alphabet = terms.vocabulary()
    documented = [_is_documented(corpus, entry) for entry in entries]
    return Index(
        corpus=corpus,
        lexicon=lexicon,
        terms=terms.numbers,
        spellings=tuple(terms.numbers),
        idf=idf,
        emphasis=emphasis_of(tuple(terms.numbers)),
        impacts=impacts,
        latent=learn(impacts, len(terms.numbers), len(entries)),
        pairs=index_pairs(own_texts, read_pairs),
        asked=asked,
        phrases=index_line_pairs(asked.texts, read_pairs),
        names=names,
        letters=_lines(spaced),
        joined=_lines(joined),
        run_together={name.strip(): place for place, name in reversed([*enumerate(joined)])},
        grams=grams.numbers,
        exact=_exact(keys),
        stems=tuple(stems),
        edition=np.array([EDITIONS.index(entry.edition) for entry in entries], np.int64),
        kind=np.array([KINDS.index(entry.kind) for entry in entries], np.int64),
        documented=np.array(documented, np.float32),
        vocabulary=tuple(sorted(alphabet, key=len)),
        alphabet=alphabet,
    )


@dataclass(slots=True)
class _Numbers:
    """Numbers words in the order in which they are first seen."""

    numbers: dict[str, int] = field(default_factory=dict)

    def of(self, found: Iterable[str]) -> list[int]:
        """The number of each word."""
        numbers = self.numbers
        return [numbers.setdefault(word, len(numbers)) for word in found]


class _Terms(_Numbers):
    """Reads texts into term numbers, and keeps every term and word seen."""

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__()
        self._lexicon = lexicon
        self._words: set[str] = set()
        self._read: dict[str, list[int]] = {}

    def read(self, text: str) -> list[int]:
        """The numbers of a text's terms."""
        known = self._read
        if text not in known:
            said = words(text)
            self._words.update(said)
            terms = self._lexicon.terms_of(said)
            known[text] = self.of(terms)
        return known[text]

    def vocabulary(self) -> tuple[str, ...]:
        """What a misspelt word may stand for: words and stems (`morral` is near a stem), by
        letters.
        """
        said = self._words.union(self.numbers) - self._lexicon.stop
        return tuple(sorted(word for word in said if word.isalpha()))


def _fields(corpus: Corpus, entry: Entry, borrowed: Mapping[str, Sequence[str]]) -> Fields:
    lent = borrowed.get(entry.id) or _shared_lines(corpus, entry)
    question: tuple[str, ...] = ()
    body = entry.text
    if entry.question:
        question = (entry.question,)
        body = body.replace(entry.question, "", 1)
    return {
        "title": (entry.title,),
        "aliases": entry.aliases,
        "asked": (*entry.asked, *lent),
        "question": question,
        "path": entry.path[:-1],
        "body": (body,),
    }


def _own_texts(entry: Entry, borrowed: Mapping[str, Sequence[str]]) -> list[str]:
    """What an entry says and how it is asked for, without the lines of other editions: what they
    have besides is asked for there.
    """
    lent = borrowed.get(entry.id, ())
    lines = entry.text.split("\n")
    return [*entry.names, *entry.asked, *lent, *lines]


def _shared_lines(corpus: Corpus, entry: Entry) -> list[str]:
    """The asked-as lines of the other editions, for the main entry of a topic."""
    lines: list[str] = []
    if corpus.is_main(entry):
        for sibling in corpus.siblings(entry):
            lines.extend(sibling.asked)
    return lines


def _is_documented(corpus: Corpus, entry: Entry) -> bool:
    cited = (corpus.sources.get(citation.key) for citation in entry.sources)
    return any(source and source.file for source in cited)


def _impacts(said: Sequence[Fields], terms: _Terms) -> tuple[Postings, Floats]:
    """Every term's BM25F score in every entry (Robertson and Zaragoza), and its idf."""
    frequencies = _frequencies(said, terms)
    holding = np.diff(frequencies.starts)
    idf: Floats = rarity(holding, len(said)).astype(np.float32)
    weights = frequencies.weights
    saturated = weights / (SATURATION + weights)
    scores = saturated * np.repeat(idf, holding)
    impacts = replace(frequencies, weights=scores)
    return impacts, idf


def _frequencies(said: Sequence[Fields], terms: _Terms) -> Postings:
    """How often each term stands in each entry: in every field normalised by its length, and
    weighted.
    """
    rows = []
    columns = []
    weights = []
    whole = len(said)
    entries = np.arange(whole)
    for name, (weight, norm) in FIELDS.items():
        lengths = np.zeros(whole, np.int64)
        for entry, fields in enumerate(said):
            found = _terms_of(fields[name], terms)
            rows.extend(found)
            lengths[entry] = len(found)
        field_weights = weight / _length_norms(lengths, norm)
        columns.append(np.repeat(entries, lengths))
        weights.append(np.repeat(field_weights, lengths))
    row = np.array(rows, np.int64)
    column = np.concatenate(columns)
    weight_of_each = np.concatenate(weights)
    height = len(terms.numbers)
    return make_postings(row, column, weight_of_each, (height, max(whole, 1)))


def _length_norms(lengths: Ints, norm: float) -> Doubles:
    """What a field's terms are divided by: 1 where it is as long as in the mean entry that has it;
    `norm` is how much its length matters.
    """
    filled = lengths[lengths > 0]
    mean = filled.mean() if len(filled) else 1.0
    norms: Doubles = 1 - norm + norm * lengths / mean
    return norms


def _terms_of(texts: Sequence[str], terms: _Terms) -> list[int]:
    return list(chain.from_iterable(map(terms.read, texts)))


def _surface_weights(idf: Floats, numbers: Mapping[str, int]) -> Floats:
    """How much each term says on a surface."""
    weights = idf.copy()
    for term, number in numbers.items():
        if term.startswith(CONCEPT):
            weights[number] *= CONCEPT_WEIGHT
    return weights


def _surfaces(
    said: Sequence[Fields],
    names: Sequence[str],
    read: Callable[[str], Iterable[int]],
    weights: Floats | None = None,
) -> Surfaces:
    """The texts of these fields, each a unit vector of what `read` finds in it, by its weight
    (none: all weigh the same).
    """
    texts: list[str] = []
    owners = []
    rows: list[int] = []
    columns = []
    for entry, fields in enumerate(said):
        for text in chain.from_iterable(fields[name] for name in names):
            found = set(read(text))
            rows.extend(found)
            columns.extend([len(texts)] * len(found))
            texts.append(text)
            owners.append(entry)
    row = np.array(rows, np.int64)
    column = np.array(columns, np.int64)
    if weights is None:
        height = max(rows, default=-1) + 1
        weights = np.ones(height, np.float32)
    postings = make_unit_postings(row, column, weights, len(texts))
    return Surfaces(tuple(texts), np.array(owners, np.int64), postings)


def _lines(texts: Sequence[str]) -> Lines:
    """Put texts without line breaks together."""
    lengths = [len(text) + 1 for text in texts]
    starts = np.cumsum([0, *lengths], dtype=np.int64)[:-1]
    return Lines("\n".join(texts), starts)


def _keys(lexicon: Lexicon, entry: Entry) -> list[str]:
    """The normal forms of an entry's title and aliases, the title's first."""
    return [name_key(lexicon, name, with_asking=True) for name in entry.names]


def _exact(keys: Sequence[Sequence[str]]) -> dict[str, tuple[int, ...]]:
    """Normal form of a name → entries of that name."""
    found: dict[str, tuple[int, ...]] = {}
    for number, names in enumerate(keys):
        each_once = dict.fromkeys(names)
        for name in each_once:
            if name:
                before = found.get(name, ())
                found[name] = (*before, number)
    return found
