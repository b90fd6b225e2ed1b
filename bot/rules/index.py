"""The search index: postings in numpy arrays, never changed. `build.py` makes it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from rapidfuzz.distance import OSA

from bot.rules.corpus import Corpus
from bot.rules.latent import Latent
from bot.rules.lexicon import Lexicon
from bot.rules.postings import Floats, Ints, Postings
from bot.rules.text import plain, words

LEAST_BEGUN = 4
"""Letters of an unfinished word in which a slip is forgiven."""
BY_TITLE = 3
"""The tier in which `Index.begun` has entries whose title begins with what is typed."""
_LETTERS = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")


@dataclass(frozen=True, slots=True)
class Surfaces:
    """Short texts that stand for an entry: `texts[s]` belongs to entry `owners[s]` (ascending)."""

    texts: tuple[str, ...]
    owners: Ints
    postings: Postings
    """Row: term (or trigram); column: surface; weight: its share of the surface's unit vector."""

    def firsts_of(self, owner: int) -> int:
        """The number of an owner's first surface; every owner has one."""
        return int(self.owners.searchsorted(owner))

    def best(self, scores: Floats, entries: int) -> Floats:
        """The best surface's score for each of `entries` entries. No score is below 0, and most are
        0.
        """
        best = np.zeros(entries, np.float32)
        found = np.flatnonzero(
            scores > 0
        )  # of truth values: found ten times sooner than of numbers
        np.maximum.at(best, self.owners[found], scores[found])
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
        at = self.text.find(key)
        while at >= 0:
            line = int(self.starts.searchsorted(at, "right")) - 1
            yield line, at == int(self.starts[line])
            at = self.text.find(key, at + 1)


def lines(texts: Sequence[str]) -> Lines:
    """Put texts without line breaks together."""
    lengths = np.array([len(text) + 1 for text in texts], np.int64)
    return Lines("\n".join(texts), np.concatenate([np.zeros(1, np.int64), np.cumsum(lengths)[:-1]]))


@dataclass(frozen=True, slots=True)
class Index:
    """Everything a search reads. Entry numbers are positions in `corpus.entries`."""

    corpus: Corpus
    lexicon: Lexicon
    terms: Mapping[str, int]
    spellings: tuple[str, ...]
    """Term → how it is written."""
    idf: Floats
    impacts: Postings
    """Row: term; column: entry; weight: its BM25F score."""
    latent: Latent
    asked: Surfaces
    """Titles, aliases, questions and asked-as lines, by terms."""
    names: Surfaces
    """Titles and aliases, by character trigrams."""
    letters: Lines
    """The same names as a box is matched with them: plain words with a space before each."""
    joined: Lines
    """The same without the spaces between."""
    grams: Mapping[str, int]
    exact: Mapping[str, tuple[int, ...]]
    """Normal form of a title or alias → entries of that name."""
    stems: tuple[frozenset[str], ...]
    """Entry → the words of those normal forms."""
    titles: tuple[tuple[str, int], ...]
    """(normal form of a title, entry), by letters."""
    numbers: Mapping[str, int]
    """Id → entry."""
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

    def of_length(self, least: int, most: int) -> tuple[str, ...]:
        """Words of `least` to `most` letters."""
        first = bisect_left(self.vocabulary, least, key=len)
        return self.vocabulary[first : bisect_right(self.vocabulary, most, key=len)]

    def beginning_with(self, word: str) -> tuple[str, ...]:
        """Words that begin with `word`."""
        first = bisect_left(self.alphabet, word)
        return self.alphabet[first : bisect_left(self.alphabet, word + "{")]

    def titles_beginning_with(self, key: str) -> list[int]:
        """Entries whose title begins with the words of `key`, and goes on."""
        first = bisect_left(self.titles, (key + " ", 0))
        return [entry for _, entry in self.titles[first : bisect_left(self.titles, (key + "!", 0))]]

    def begun(self, typed: str) -> dict[int, int]:
        """Entries with a name that goes on from what is typed: 3 the title itself, 2 an alias, 1
        words in the title.

        Where none does, blanks are overlooked (`over wat`), then small words in front (`can i sh`),
        then a slip in the last word (`ovrw`).
        """
        key = letters(typed)
        found = self._begun(self.letters, key)
        if not found and key.count(" ") > 1:
            found = self._begun(self.joined, joined(key))
            first, _, rest = key[1:].partition(" ")
            if not found and first in self.lexicon.stop:
                return self.begun(rest)
        if not found and key:
            before, _, last = key.rpartition(" ")
            for word in self._meant(last):
                found |= self._begun(self.letters, f"{before} {word}")
        return found

    def _meant(self, begun: str) -> list[str]:
        """Beginnings of words of the corpus that are one edit away from this one of four letters or
        more.
        """
        if len(begun) < LEAST_BEGUN or not begun.isalpha():
            return []
        sizes = (len(begun), len(begun) + 1)
        meant = {
            word[:size]
            for word in self.beginning_with(begun[0])
            for size in sizes
            if len(word) > size
        }
        return sorted(word for word in meant if OSA.distance(begun, word, score_cutoff=1) == 1)

    def _begun(self, names: Lines, key: str) -> dict[int, int]:
        found: dict[int, int] = {}
        for name, begins in names.holding(key) if key else ():
            entry = int(self.names.owners[name])
            is_title = self.names.firsts_of(entry) == name
            tier = 2 + is_title if begins else int(is_title)
            found[entry] = max(found.get(entry, 0), tier)
        return {entry: tier for entry, tier in found.items() if tier}

    def is_named(self, entry: int, stem: str) -> bool:
        """Whether a stem is part of the entry's title or aliases."""
        return stem in self.stems[entry]

    def name_key(self, text: str) -> str:
        """The normal form in which names are compared: stems of the words that mean something, else
        all words.
        """
        return name_key(self.lexicon, text)


def letters(text: str) -> str:
    """Plain words, a space before each: ` go to ground`."""
    return "".join(" " + word for word in _LETTERS.findall(plain(text)))


def joined(spaced: str) -> str:
    """`letters` without the spaces between words."""
    return " " + spaced.replace(" ", "")


def name_key(lexicon: Lexicon, text: str) -> str:
    """See `Index.name_key`."""
    found = words(text)
    said = [lexicon.stem(word) for word in found if word not in lexicon.stop]
    return " ".join(said or found)
