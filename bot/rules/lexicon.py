"""What words mean to players: stems, words that say nothing, abbreviations, phrases of one concept.
The data is `words.toml` of the corpus that comes with the program.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import Stemmer

from bot.rules.markdown import CorpusError
from bot.rules.text import plain, words

_CAPITALS = re.compile(r"(?<![A-Za-z])[A-Z]{2,4}(?![A-Za-z])")
LONGEST_NAME = 3
"""Words of a name whose pairs are kept."""
TABLES = frozenset(
    {"stop", "forms", "abbreviations", "concepts", "names", "elsewhere", "asking", "card"}
)
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
    is likely meant to be. `initials` are those of titles (`sd`), with their words.
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
    initials: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    _stems: dict[str, str] = field(default_factory=dict, compare=False, repr=False)
    _stemmer: Stemmer.Stemmer = field(
        default_factory=lambda: Stemmer.Stemmer("english"), compare=False, repr=False
    )

    def spell_out(self, text: str) -> str:
        """The text with abbreviations in capitals written out, unless all of it is in capitals."""
        if text.isupper():
            return text
        return _CAPITALS.sub(lambda match: self.capitals.get(match[0], match[0]), text)

    def stem(self, word: str) -> str:
        """The stem that a word is indexed under; cached, numbers unchanged."""
        found = self._stems.get(word)
        if found is None:
            form = self.forms.get(word, word)
            found = self._stems[word] = self._stemmer.stemWord(form) if form.isalpha() else form
        return found

    def expand(self, found: Iterable[str]) -> list[str]:
        """Abbreviations replaced by the words they stand for."""
        found = list(found)
        if self.abbreviations.keys().isdisjoint(found):
            return found
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
        known = self._stems
        stems = [known.get(word) or self.stem(word) for word in found]
        silent = self._silent
        said = [stem for word, stem in zip(found, stems, strict=True) if word not in silent]
        return said + self.concepts(stems) + self.pairs_in(found, stems)

    def pairs_in(self, found: Sequence[str], stems: Sequence[str]) -> list[str]:
        """The `pairs` that stand in the words `found` (with their `stems`), each once."""
        firsts = self._firsts
        if firsts.isdisjoint(stems):
            return []
        starts = [i for i, stem in enumerate(stems[:-1]) if stem in firsts]
        near = [
            i
            for i in starts
            if f"{stems[i]} {stems[i + 1]}" in self.pairs and self._mixed(found[i], found[i + 1])
        ]
        return list(dict.fromkeys(f"{stems[i]} {stems[i + 1]}" for i in near))

    @cached_property
    def _silent(self) -> frozenset[str]:
        return self.stop - self.asking

    @cached_property
    def _firsts(self) -> frozenset[str]:
        return frozenset(pair.partition(" ")[0] for pair in self.pairs)

    def _mixed(self, first: str, second: str) -> bool:
        """Whether one of the words is a stop word that can be part of a name (`rule`, `only`; not
        `of`).
        """
        stop = [word for word in (first, second) if word in self.stop]
        return len(stop) == 1 and len(stop[0]) > 3

    def says_the_same(self, other: Lexicon) -> bool:
        """Whether both were read from the same tables, whatever names they know besides."""
        read = (
            "stop",
            "asking",
            "names",
            "elsewhere",
            "card",
            "forms",
            "abbreviations",
            "capitals",
            "phrases",
        )
        return all(getattr(self, table) == getattr(other, table) for table in read)

    def with_names(self, titles: Iterable[str], aliases: Iterable[str] = ()) -> Lexicon:
        """This lexicon, knowing the pairs of these names, where they are short, and the initials of
        the titles.
        """
        pairs: set[str] = set()
        neighbours = {" ".join(pair) for phrase in self._phrases() for pair in pairwise(phrase)}
        titles = tuple(titles)
        for name in chain(titles, aliases):
            found = self.expand(words(name))
            near = list(zip(pairwise(found), pairwise(map(self.stem, found)), strict=True))
            neighbours.update(" ".join(pair) for _, pair in near)
            if len(found) <= LONGEST_NAME:
                pairs.update(" ".join(pair) for (a, b), pair in near if self._mixed(a, b))
        return replace(
            self,
            pairs=frozenset(pairs),
            neighbours=frozenset(neighbours),
            initials=self._initials_of(titles),
        )

    def _phrases(self) -> Iterator[tuple[str, ...]]:
        return ((first, *rest) for first, listed in self.phrases.items() for rest, _ in listed)

    def _initials_of(self, titles: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """Initials of two to four words that stand for one title alone."""
        meant: dict[str, set[tuple[str, ...]]] = {}
        for title in titles:
            found = tuple(words(title))
            if 2 <= len(found) <= 4 and all(map(str.isalpha, found)):
                meant.setdefault("".join(word[0] for word in found), set()).add(found)
        return {letters: next(iter(names)) for letters, names in meant.items() if len(names) == 1}

    def concepts(self, stems: list[str]) -> list[str]:
        """Concepts whose phrases stand in `stems` (all of them, stop words too); each once."""
        found: dict[str, None] = {}
        phrases = self.phrases
        for i in [i for i, stem in enumerate(stems) if stem in phrases]:
            after = stems[i + 1] if i + 1 < len(stems) else ""
            for rest, concept in phrases[stems[i]]:
                if not rest or (
                    after == rest[0] and tuple(stems[i + 1 : i + 1 + len(rest)]) == rest
                ):
                    found[concept] = None
        return list(found)


def read_lexicon(path: Path) -> Lexicon:
    """Read `words.toml`: tables `stop.words`, `forms`, `abbreviations`, `concepts`. No file: an
    empty lexicon.
    """
    if not path.is_file():
        return Lexicon()
    try:
        return _lexicon(tomllib.loads(path.read_text(encoding="utf-8")))
    except (ValueError, AttributeError, TypeError) as error:
        raise CorpusError(str(path), 1, f"not a table of words: {error}") from None


def _lexicon(tables: Mapping[str, Any]) -> Lexicon:
    unknown = sorted(tables.keys() - TABLES)
    if unknown:
        raise ValueError(f"there is no table {unknown[0]}, only {', '.join(sorted(TABLES))}")
    return make_lexicon(
        " ".join(tables.get("stop", {}).values()).split(),
        tables.get("forms", {}),
        tables.get("abbreviations", {}),
        tables.get("concepts", {}),
        " ".join(tables.get("names", {}).values()).split(),
        " ".join(tables.get("elsewhere", {}).values()).split(),
        " ".join(tables.get("asking", {}).values()).split(),
        " ".join(tables.get("card", {}).values()).split(),
    )


def _with_plurals(names: Iterable[str]) -> frozenset[str]:
    """Names with their plurals in -s: nobody need list both."""
    listed = frozenset(names)
    return listed | {name + "s" for name in listed if not name.endswith("s")}


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
    to_word = {form: word for word, listed in forms.items() for form in listed.split()}
    short = {key: tuple(words(value)) for key, value in abbreviations.items() if not key.isupper()}
    capitals = {key: value for key, value in abbreviations.items() if key.isupper()}
    quiet = frozenset(plain(word) for word in asking)
    said = quiet.union(map(plain, stop))
    base = Lexicon(
        said,
        quiet,
        _with_plurals(names),
        frozenset(elsewhere),
        frozenset(card),
        to_word,
        short,
        capitals,
    )
    phrases: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for concept, listed in concepts.items():
        for phrase in listed:
            stems = [base.stem(word) for word in base.expand(words(phrase))]
            if not stems:
                raise ValueError(f"concept {concept}: {phrase!r} holds no word")
            phrases.setdefault(stems[0], []).append((tuple(stems[1:]), CONCEPT + concept))
    return replace(base, phrases={first: tuple(listed) for first, listed in phrases.items()})
