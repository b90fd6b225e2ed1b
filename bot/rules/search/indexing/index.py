"""The search index: postings in numpy arrays, never changed. `index_builder.py` makes it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from bot.rules.corpus import Corpus
from bot.rules.entry import Entry
from bot.rules.search.indexing.latent import Latent
from bot.rules.search.indexing.postings import Floats, Ints, Postings
from bot.rules.search.indexing.word_pairs import LinePairs, WordPairs
from bot.rules.text import words
from bot.rules.text.lexicon import Lexicon


@dataclass(frozen=True, slots=True)
class Surfaces:
    """Short texts that stand for an entry: `texts[s]` belongs to entry `owners[s]` (ascending)."""

    texts: tuple[str, ...]
    owners: Ints
    postings: Postings
    """Row: term (or trigram); column: surface; weight: its share of the surface's unit vector."""

    def first_of(self, owner: int) -> int:
        """The number of an owner's first surface; every owner has one."""
        return int(self.owners.searchsorted(owner))

    def best(self, scores: Floats, entries: int) -> Floats:
        """The best surface's score for each of `entries` entries. No score is below 0, and most are
        0.
        """
        best = np.zeros(entries, np.float32)
        is_found = scores > 0
        found = np.flatnonzero(is_found)  # ten times sooner found among truth values than numbers
        owners = self.owners[found]
        np.maximum.at(best, owners, scores[found])
        return best


@dataclass(frozen=True, slots=True)
class Lines:
    """Many short texts, a line each, in one: so that all are looked through at once. `starts[i]` is
    where line i is.
    """

    text: str
    starts: Ints

    def holding(self, key: str) -> Iterator[tuple[int, bool]]:
        """The numbers of the lines that hold `key`, and whether they begin with it."""
        place = self.text.find(key)
        while place >= 0:
            after = self.starts.searchsorted(place, "right")
            line = int(after) - 1
            start = int(self.starts[line])
            yield line, place == start
            place = self.text.find(key, place + 1)


@dataclass(frozen=True, slots=True, eq=False)
class Index:
    """Everything a search reads. Entry numbers are positions in `corpus.entries`."""

    corpus: Corpus
    lexicon: Lexicon
    terms: Mapping[str, int]
    spellings: tuple[str, ...]
    """Term → how it is written."""
    idf: Floats
    emphasis: Floats
    """Term → how much more or less it tells than its rarity says."""
    impacts: Postings
    """Row: term; column: entry; weight: its BM25F score."""
    latent: Latent
    pairs: WordPairs
    asked: Surfaces
    """Titles, aliases, questions and asked-as lines, by terms."""
    phrases: LinePairs
    """The pairs of neighbouring words of the same lines."""
    names: Surfaces
    """Titles and aliases, by character trigrams."""
    letters: Lines
    """The same names as a box is matched with them: plain words with a space before each."""
    joined: Lines
    """The same without the spaces between."""
    run_together: Mapping[str, int]
    """Each of these → the number of the first such name."""
    grams: Mapping[str, int]
    exact: Mapping[str, tuple[int, ...]]
    """Normal form of a title or alias → entries of that name."""
    stems: tuple[frozenset[str], ...]
    """Entry → the words of those normal forms."""
    edition: Ints
    """Entry → position in `EDITIONS`."""
    kind: Ints
    """Entry → position in `Kind`."""
    documented: Floats
    """Entry → 1 if it cites a document, 0 if it stands on common knowledge only."""
    vocabulary: tuple[str, ...]
    """Every word of the corpus that says something, as written, by length."""
    alphabet: tuple[str, ...]
    """The same words by letters."""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of the corpus, by their numbers."""
        return self.corpus.entries

    def of_length(self, least: int, most: int) -> tuple[str, ...]:
        """Words of `least` to `most` letters."""
        first = bisect_left(self.vocabulary, least, key=len)
        end = bisect_right(self.vocabulary, most, key=len)
        return self.vocabulary[first:end]

    def beginning_with(self, word: str) -> tuple[str, ...]:
        """Words that begin with `word`."""
        first = bisect_left(self.alphabet, word)
        end = bisect_left(self.alphabet, word + "{")
        return self.alphabet[first:end]

    def is_named(self, entry: int, stem: str) -> bool:
        """Whether a stem is part of the entry's title or aliases."""
        return stem in self.stems[entry]

    def name_in(self, text: str) -> str:
        """The normal form of a question by which a name may be found: with its asking words, where
        a name has them.
        """
        key = self.name_key(text, with_asking=True)
        if key in self.exact:
            return key
        return self.name_key(text)

    def name_key(self, text: str, with_asking: bool = False) -> str:
        """The normal form in which names are compared: stems of the words that mean something, else
        all words. A name keeps its asking words (`same time`); a question may have some besides.
        """
        return name_key(self.lexicon, text, with_asking)


def name_key(lexicon: Lexicon, text: str, with_asking: bool = False) -> str:
    """See `Index.name_key`."""
    silent = lexicon.stop
    if with_asking:
        silent = lexicon.silent
    found = words(text)
    said = [lexicon.stem(word) for word in found if word not in silent]
    if not said:
        said = found
    return " ".join(said)
