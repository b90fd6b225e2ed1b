"""Finding a unit's name through typos, slang and abbreviations.

Every word typed is compared with the words of all names; rare words weigh more than common ones
(`guilliman` more than `squad`). A name is the likelier the more of what was typed it explains, and
the less of it was left out.
"""

import math
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from pathlib import Path

import numpy as np
from rapidfuzz import fuzz, process

from bot.armies.wording import name_key

SLANG = Path(__file__).with_name("slang.toml")
LIKE = 74.0
"""Per cent from which on a word may be a misspelling of another."""
PREFIX = 0.92
"""Likeness of a word to one that it begins."""
MIN_PREFIX = 3
EXPLAINED = 0.75
"""Weight of what was typed being explained."""
COVERED = 1 - EXPLAINED
"""Weight of nothing of the name being left out."""
CLOSE = 82.0
"""Per cent from which on whole names are compared without their gaps: `bloodletters`."""
SPELT = 0.9
"""Weight of that where every word is one of some name: `enginseer` is no misspelt engineer."""
SAME = 100.0
MAX_WORDS = 8
MOST_OF_FACTION = 4
"""Words of a faction's name, at most."""
FILLERS = frozenset(
    {"the", "of", "with", "and", "in", "a", "squad", "unit", "team", "my", "primari"}
)
"""Words, as keys, that tell units apart only where nothing else does."""
FILLER = 0.3
"""Their weight; a word that stands in one name of a thousand has 7."""


def tells_apart(word: str) -> bool:
    """Whether a word can name a unit: no filler, and no bare number, as in `squad 1`."""
    return word not in FILLERS and not word.isdecimal()


@dataclass(frozen=True, slots=True)
class Slang:
    """What players call units, weapons (some of them by one word), words of units, and factions;
    all as keys of names.
    """

    units: Mapping[str, Sequence[str]]
    weapons: Mapping[str, Sequence[str]]
    words: Mapping[str, str]
    factions: Mapping[str, tuple[str, ...]]

    def also_called(self, name: str) -> Sequence[str]:
        """What players call the unit of this name; several units may share one such word."""
        return self.units.get(name_key(name), ())

    def words_of(self, key: str) -> list[str]:
        """The words of a name's key, each that stands for several as these: `wardog`."""
        return [part for word in key.split() for part in self._parts(word)]

    def _parts(self, word: str) -> Sequence[str]:
        meaning = self.words.get(word, "")
        return meaning.split() if " " in meaning else (word,)

    def split_faction(self, typed: str) -> tuple[str, tuple[str, ...]]:
        """What was typed without a faction at its beginning or end, and that faction's names.

        A faction alone is a unit's name: there is nothing else to look for.
        """
        words = typed.split()
        most = min(MOST_OF_FACTION, len(words) - 1)
        for size in range(most, 0, -1):
            at_the_end = (words[-size:], words[:-size])
            at_the_beginning = (words[:size], words[size:])
            for part, rest in (at_the_end, at_the_beginning):
                factions = self.factions.get(" ".join(part))
                if factions:
                    return " ".join(rest), factions
        return typed, ()

    def factions_named(self, text: str) -> tuple[str, ...]:
        """The factions that a list's line names: `Xenos - T'au Empire` the last of its parts."""
        key = name_key(text)
        last = name_key(text.rpartition(" - ")[2])
        return self.factions.get(key) or self.factions.get(last) or ()


@lru_cache(maxsize=1)
def read_slang() -> Slang:
    """The words of `slang.toml`."""
    text = SLANG.read_text(encoding="utf-8")
    data = tomllib.loads(text)
    meanings = _meanings(data["words"])
    return Slang(
        units=_units(data["units"]),
        weapons=_meanings(data["weapons"]),
        words={word: meant for word, (meant,) in meanings.items()},
        factions=_factions(data["factions"], data["groups"]),
    )


def _units(names: Mapping[str, Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Each word for units, and the names of these."""
    return {name_key(name): tuple(others) for name, others in names.items()}


def _factions(
    names: Mapping[str, Sequence[str]], groups: Mapping[str, Sequence[str]]
) -> dict[str, tuple[str, ...]]:
    """Each name of a faction, also run together (`deathguard`), and the factions that are meant by
    it: of a group all of them.
    """
    factions: dict[str, tuple[str, ...]] = {}
    for name, others in names.items():
        group = groups.get(name, [name])
        members = tuple(map(name_key, group))
        for each in (name, *others):
            key = name_key(each)
            factions[key] = members
            factions.setdefault(key.replace(" ", ""), members)
    return factions


def _meanings(table: Mapping[str, Iterable[str]]) -> dict[str, list[str]]:
    """`{meaning: slang words}` as slang → its meanings, in the order of the table."""
    meanings: defaultdict[str, list[str]] = defaultdict(list)
    for meaning, words in table.items():
        for word in words:
            meanings[name_key(word)].append(name_key(meaning))
    return meanings


class NameIndex:
    """Names by their words. A place is where a name stood among those that were given."""

    def __init__(self, names: Sequence[Iterable[str]], slang: Slang) -> None:
        self._slang = slang
        self._keys: list[str] = []
        self._places: list[int] = []
        for place, several in enumerate(names):
            for name in several:
                self._keys.append(name_key(name))
                self._places.append(place)
        self._whole = [key.replace(" ", "") for key in self._keys]
        word_sets = [frozenset(slang.words_of(key)) for key in self._keys]
        self._weights = _weights(word_sets, len(names))
        self._vocabulary = list(self._weights)
        self._heaviest = math.log(1 + len(names))
        self._totals: list[float] = []
        self._with_word = defaultdict[str, list[int]](list)
        for at, words in enumerate(word_sets):
            total = sum(self._weights[word] for word in words)
            self._totals.append(total)
            for word in words:
                self._with_word[word].append(at)

    def find(self, typed: str) -> Iterator[tuple[int, float]]:
        """The places of names that are like what was typed, and how much: 0 to 1."""
        words = self.words(typed)
        if not any(map(tells_apart, words)):
            return
        best: defaultdict[int, float] = defaultdict(float)
        for at, likeness in self._by_words(words):
            place = self._places[at]
            best[place] = max(likeness, best[place])
        all_known = self._weights.keys() >= set(words)
        weight = SPELT if all_known else 1.0
        for at, likeness in self._by_letters(typed):
            place = self._places[at]
            best[place] = max(weight * likeness, best[place])
        yield from best.items()

    def words(self, typed: str) -> list[str]:
        """The words of a key as names have them: spaced, and what slang stands for."""
        spaced = " ".join(self._spaced(typed.split()))
        return self._slang.words_of(spaced)[:MAX_WORDS]

    def meanings(self, typed: str) -> frozenset[str]:
        """The same without fillers, and of abbreviations what they mean."""
        words = [self._slang.words.get(word, word) for word in self.words(typed)]
        return frozenset(words) - FILLERS

    def _spaced(self, words: Sequence[str]) -> Iterator[str]:
        """The words with the spaces that names have: `storm raven`, `sunshark`."""
        rest = list(words)
        while rest:
            together = "".join(rest[:2])
            if together in self._weights or together in self._slang.words:
                yield together
                del rest[:2]
            else:
                yield from self._apart(rest.pop(0))

    def _apart(self, word: str) -> Sequence[str]:
        """Two words of names that were written as one; else the word itself."""
        if word in self._weights:
            return (word,)
        for at in range(MIN_PREFIX, len(word) - MIN_PREFIX + 1):
            both = (word[:at], word[at:])
            is_repeated = both[0] == both[1]  # `dakkadakka` says no more than `dakka`
            if self._weights.keys() >= set(both) and not is_repeated:
                return both
        return (word,)

    def _by_words(self, words: Sequence[str]) -> Iterator[tuple[int, float]]:
        explained: defaultdict[int, float] = defaultdict(float)
        covered: defaultdict[int, float] = defaultdict(float)
        typed_weight = 0.0
        for word in words:
            alike = self._alike(word)
            weights = [self._weights[known] for known in alike]
            weight = max(weights, default=self._heaviest)
            typed_weight += weight
            for at, (likeness, known) in self._best(alike).items():
                explained[at] += weight * likeness
                covered[at] += self._weights[known] * likeness
        for at, found in explained.items():
            explanation = found / typed_weight
            share = covered[at] / self._totals[at]
            coverage = min(1.0, share)
            yield at, EXPLAINED * explanation + COVERED * coverage

    def _best(self, alike: Mapping[str, float]) -> dict[int, tuple[float, str]]:
        """For each name that has a known word, the one that is most like what was typed."""
        best: dict[int, tuple[float, str]] = {}
        for known, likeness in alike.items():
            found = (likeness, known)
            for at in self._with_word[known]:
                best[at] = max(found, best.get(at, found))
        return best

    def _alike(self, word: str) -> dict[str, float]:
        """The known words that a typed one may be, and how much it is like each."""
        meant = self._slang.words.get(word, "")
        known = {each: 1.0 for each in (meant, word) if each in self._weights}
        if known:
            return known
        alike = {}
        for at, likeness in _like(word, self._vocabulary, LIKE):
            alike[self._vocabulary[at]] = likeness
        if len(word) >= MIN_PREFIX:
            longer = [known for known in self._vocabulary if known.startswith(word)]
            alike |= dict.fromkeys(longer, PREFIX)
        return alike

    def _by_letters(self, typed: str) -> Iterator[tuple[int, float]]:
        """Names that are alike without their gaps, as in `bloodangels` and `death watch`."""
        letters = typed.replace(" ", "")
        # A number is no misspelling: `boyz 4`.
        has_number = any(map(str.isdigit, letters))
        return _like(letters, self._whole, SAME if has_number else CLOSE)


def _weights(word_sets: Iterable[Iterable[str]], names: int) -> dict[str, float]:
    """The weight of each word of so many names: the fewer of them have it, the more it weighs."""
    counts = Counter(chain.from_iterable(word_sets))
    weights = {}
    for word, count in counts.items():
        is_filler = word in FILLERS
        weights[word] = FILLER if is_filler else math.log(1 + names / count)
    return weights


def _like(text: str, others: Sequence[str], least: float) -> Iterator[tuple[int, float]]:
    """The places of the others that are like a text, from so many per cent on; and how much they
    are: 0 to 1.
    """
    row = process.cdist([text], others, scorer=fuzz.ratio, score_cutoff=least)[0]
    for at in np.flatnonzero(row):
        yield int(at), float(row[at]) / 100
