"""What words mean to players: stems, words that say nothing, abbreviations, phrases of one concept.
The data is `words.toml` of the corpus that comes with the program.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

import Stemmer

from bot.rules.faults import CorpusError
from bot.rules.text.normal_form import plain, words

_CAPITALS = re.compile(r"(?<![A-Za-z])[A-Z]{2,4}(?![A-Za-z])")
_STEMMER = Stemmer.Stemmer("english")
LONGEST_NAME = 3
"""Words of a name whose pairs are kept."""
WORD_LISTS = ("stop", "names", "elsewhere", "asking", "card")
TABLES = frozenset({*WORD_LISTS, "forms", "abbreviations", "concepts"})
"""What `words.toml` may hold."""
CONCEPT = "§"
"""First character of a term that stands for a concept, not for a word."""


@dataclass(frozen=True)
class Lexicon:
    """Turns text into terms. Empty tables are allowed: then only stemming is left.

    `stop` words carry no meaning in a query; those of them that are `asking` words (`who`,
    `before`, `opponent`) are no part of a name, but tell entries of one subject apart. `names` of
    units and weapons carry little; `elsewhere` words tell that the question is about something
    else; `card` words are what a data sheet says of a unit. `forms` are words to read as others
    (`shot` → `shoot`); `abbreviations` expand to words, `capitals` too where they are typed in
    capitals; `phrases` maps the first stem of a phrase to (rest of the phrase, concept) pairs.
    `pairs` are pairs of neighbours, one of them a stop word, that names of the corpus hold (`mob
    rule`, `only war`): together they do carry meaning. `neighbours` are all pairs of stems that
    stand side by side in names and phrases (`fall back`): what an unknown word beside a known one
    is likely meant to be.
    """

    stop: frozenset[str] = frozenset()
    asking: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    elsewhere: frozenset[str] = frozenset()
    card: frozenset[str] = frozenset()
    forms: Mapping[str, str] = field(default_factory=dict)
    abbreviations: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    capitals: Mapping[str, str] = field(default_factory=dict)
    phrases: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]] = field(default_factory=dict)
    pairs: frozenset[str] = frozenset()
    neighbours: frozenset[str] = frozenset()
    _stems: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    def spell_out(self, text: str) -> str:
        """The text with abbreviations in capitals written out, unless all of it is in capitals."""
        if text.isupper():
            return text
        return _CAPITALS.sub(lambda match: self.capitals.get(match[0], match[0]), text)

    def stem(self, word: str) -> str:
        """The stem that a word is indexed under; cached, numbers unchanged."""
        found = self._stems.get(word)
        if found is None:
            found = self.forms.get(word, word)
            if found.isalpha():
                found = _STEMMER.stemWord(found)
            self._stems[word] = found
        return found

    def expand(self, found: Iterable[str]) -> list[str]:
        """Abbreviations replaced by the words they stand for."""
        expanded: list[str] = []
        for word in found:
            expanded.extend(self.abbreviations.get(word) or (word,))
        return expanded

    def terms(self, text: str) -> list[str]:
        """Stems of all words that carry meaning, then the concepts that the text speaks of."""
        return self.terms_of(words(text))

    def terms_of(self, found: Iterable[str]) -> list[str]:
        """`terms` of words already read."""
        found = self.expand(found)
        stems = [self.stem(word) for word in found]
        said = []
        for word, stem in zip(found, stems, strict=True):
            if word not in self._silent:
                said.append(stem)
        return said + self._concepts(stems) + self.pairs_in(found, stems)

    def pairs_in(self, found: Sequence[str], stems: Sequence[str]) -> list[str]:
        """The `pairs` that stand in the words `found` (with their `stems`), each once."""
        if self._firsts.isdisjoint(stems):
            return []
        pairs: dict[str, None] = {}
        for two, stem, after in zip(pairwise(found), stems, stems[1:], strict=False):
            pair = f"{stem} {after}"
            if pair in self.pairs and self._is_mixed(*two):
                pairs[pair] = None
        return list(pairs)

    @cached_property
    def _silent(self) -> frozenset[str]:
        return self.stop - self.asking

    @cached_property
    def _firsts(self) -> frozenset[str]:
        return frozenset(pair.partition(" ")[0] for pair in self.pairs)

    def _is_mixed(self, first: str, second: str) -> bool:
        """Whether one of the words is a stop word that can be part of a name (`rule`, `only`; not
        `of`).
        """
        stop = [word for word in (first, second) if word in self.stop]
        return len(stop) == 1 and len(stop[0]) > 3

    def says_the_same(self, other: Lexicon) -> bool:
        """Whether both were read from the same tables, whatever names they know besides."""
        return self.with_names(()) == other.with_names(())

    def with_names(self, names: Iterable[str]) -> Lexicon:
        """This lexicon, knowing the pairs of these names, where they are short, and what stands
        side by side in them.
        """
        pairs: set[str] = set()
        neighbours = set(self._phrase_neighbours())
        for name in names:
            found = self.expand(words(name))
            for first, second in pairwise(found):
                pair = f"{self.stem(first)} {self.stem(second)}"
                neighbours.add(pair)
                if len(found) <= LONGEST_NAME and self._is_mixed(first, second):
                    pairs.add(pair)
        return replace(self, pairs=frozenset(pairs), neighbours=frozenset(neighbours))

    def _phrase_neighbours(self) -> Iterator[str]:
        for first, listed in self.phrases.items():
            for rest, _ in listed:
                yield from map(" ".join, pairwise((first, *rest)))

    def _concepts(self, stems: list[str]) -> list[str]:
        """Concepts whose phrases stand in `stems` (all of them, stop words too); each once."""
        found: dict[str, None] = {}
        for place, stem in enumerate(stems):
            after = place + 1
            for rest, concept in self.phrases.get(stem, ()):
                following = stems[after : after + len(rest)]
                if tuple(following) == rest:
                    found[concept] = None
        return list(found)


def read_lexicon(path: Path) -> Lexicon:
    """Read `words.toml`. No file: an empty lexicon. Raises `CorpusError`."""
    if not path.is_file():
        return Lexicon()
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
        unknown = sorted(tables.keys() - TABLES)
        if unknown:
            known = ", ".join(sorted(TABLES))
            raise ValueError(f"there is no table {unknown[0]}, only {known}")
        return _from_tables(tables)
    except (ValueError, AttributeError, TypeError) as error:
        raise CorpusError(str(path), 1, f"not a table of words: {error}") from None


def _from_tables(tables: Mapping[str, Any]) -> Lexicon:
    lists = {name: " ".join(tables.get(name, {}).values()).split() for name in WORD_LISTS}
    return make_lexicon(
        forms=tables.get("forms", {}),
        abbreviations=tables.get("abbreviations", {}),
        concepts=tables.get("concepts", {}),
        **lists,
    )


def make_lexicon(
    stop: Iterable[str],
    forms: Mapping[str, str],
    abbreviations: Mapping[str, str],
    concepts: Mapping[str, Iterable[str]],
    names: Iterable[str] = (),
    elsewhere: Iterable[str] = (),
    asking: Iterable[str] = (),
    card: Iterable[str] = (),
) -> Lexicon:
    """A lexicon from plain tables. `forms` maps a word to space-separated other forms of it.
    `asking` words are `stop` words as well.
    """
    quiet = frozenset(plain(word) for word in asking)
    lexicon = Lexicon(
        stop=quiet.union(plain(word) for word in stop),
        asking=quiet,
        names=_with_plurals(names),
        elsewhere=frozenset(elsewhere),
        card=frozenset(card),
        forms={form: word for word, listed in forms.items() for form in listed.split()},
        abbreviations={
            short: tuple(words(long))
            for short, long in abbreviations.items()
            if not short.isupper()
        },
        capitals={short: long for short, long in abbreviations.items() if short.isupper()},
    )
    phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for concept, listed in concepts.items():
        for phrase in listed:
            stems = [lexicon.stem(word) for word in lexicon.expand(words(phrase))]
            if not stems:
                raise ValueError(f"concept {concept}: {phrase!r} holds no word")
            phrases.setdefault(stems[0], []).append((tuple(stems[1:]), CONCEPT + concept))
    return replace(lexicon, phrases={first: tuple(listed) for first, listed in phrases.items()})


def _with_plurals(names: Iterable[str]) -> frozenset[str]:
    """Names with their plurals in -s: nobody need list both."""
    listed = frozenset(names)
    return listed | {name + "s" for name in listed if not name.endswith("s")}
