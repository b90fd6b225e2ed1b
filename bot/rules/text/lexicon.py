"""What words mean to players: stems, words that say nothing, abbreviations, phrases of one concept.
The data is `words.toml` of the corpus that comes with the program.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import Stemmer

from bot.rules.faults import CorpusError
from bot.rules.text.normal_form import plain, words

_CAPITALS = re.compile(r"(?<![A-Za-z])[A-Z]{2,4}(?![A-Za-z])")
_STEMMER = Stemmer.Stemmer("english")
WORD_LISTS = ("stop", "names", "elsewhere", "asking", "card", "talk")
TABLES = frozenset({*WORD_LISTS, "forms", "abbreviations", "concepts"})
"""What `words.toml` may hold."""
CONCEPT = "§"
"""First character of a term that stands for a concept, not for a word."""


class Phrase(NamedTuple):
    """Where the words of a concept stand in a text: `start` to before `end`."""

    start: int
    end: int
    concept: str


@dataclass(frozen=True)
class Lexicon:
    """Turns text into terms. Empty tables are allowed: then only stemming is left.

    `stop` words carry no meaning in a query; those of them that are `asking` words (`who`,
    `before`, `opponent`) are no part of a name, but tell entries of one subject apart. `names` of
    units and weapons carry little; `elsewhere` words tell that the question is about something
    else; `talk` words are what people say around a question; `card` words are what a data sheet
    says of a unit. `forms` are words to read as others
    (`shot` → `shoot`); `abbreviations` expand to words, `capitals` too where they are typed in
    capitals; `phrases` maps the first stem of a phrase to (rest of the phrase, concept) pairs.
    """

    stop: frozenset[str] = frozenset()
    asking: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    elsewhere: frozenset[str] = frozenset()
    card: frozenset[str] = frozenset()
    talk: frozenset[str] = frozenset()
    forms: Mapping[str, str] = field(default_factory=dict)
    abbreviations: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    capitals: Mapping[str, str] = field(default_factory=dict)
    phrases: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]] = field(default_factory=dict)
    _stems: dict[str, str] = field(default_factory=dict, compare=False, repr=False)

    def spell_out(self, text: str) -> str:
        """The text with abbreviations in capitals written out, unless all of it is in capitals."""
        if text.isupper():
            return text
        return _CAPITALS.sub(self._spell, text)

    def _spell(self, capitals: re.Match[str]) -> str:
        short = capitals[0]
        return self.capitals.get(short, short)

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
        said = []
        stems = []
        for word in self.expand(found):
            stem = self.stem(word)
            stems.append(stem)
            if word not in self.silent:
                said.append(stem)
        phrases = self.phrases_in(stems)
        concepts = [phrase.concept for phrase in phrases]
        return said + list(dict.fromkeys(concepts))

    @cached_property
    def silent(self) -> frozenset[str]:
        """Stop words that are no asking words."""
        return self.stop - self.asking

    def phrases_in(self, stems: Sequence[str]) -> Iterator[Phrase]:
        """The phrases of concepts that stand in `stems` (of all words, stop words too)."""
        for start, stem in enumerate(stems):
            after = start + 1
            for rest, concept in self.phrases.get(stem, ()):
                end = after + len(rest)
                following = stems[after:end]
                if tuple(following) == rest:
                    yield Phrase(start, end, concept)


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
    talk: Iterable[str] = (),
) -> Lexicon:
    """A lexicon from plain tables. `forms` maps a word to space-separated other forms of it.
    `asking` words are `stop` words as well.
    """
    quiet = frozenset(map(plain, asking))
    words_of_forms: dict[str, str] = {}
    for word, listed in forms.items():
        words_of_forms.update(dict.fromkeys(listed.split(), word))
    capitals: dict[str, str] = {}
    others: dict[str, tuple[str, ...]] = {}
    for short, long in abbreviations.items():
        if short.isupper():
            capitals[short] = long
        else:
            others[short] = tuple(words(long))
    lexicon = Lexicon(
        stop=quiet.union(map(plain, stop)),
        asking=quiet,
        names=_with_plurals(names),
        elsewhere=frozenset(elsewhere),
        card=frozenset(card),
        talk=frozenset(talk),
        forms=words_of_forms,
        abbreviations=others,
        capitals=capitals,
    )
    return replace(lexicon, phrases=_phrases(lexicon, concepts))


def _phrases(
    lexicon: Lexicon, concepts: Mapping[str, Iterable[str]]
) -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """The phrases of concepts by their first stem: the stems behind it, and the concept."""
    phrases: dict[str, tuple[tuple[tuple[str, ...], str], ...]] = {}
    for concept, listed in concepts.items():
        for phrase in listed:
            spelt_out = lexicon.expand(words(phrase))
            stems = [lexicon.stem(word) for word in spelt_out]
            if not stems:
                raise ValueError(f"concept {concept}: {phrase!r} holds no word")
            first, *rest = stems
            named = (tuple(rest), CONCEPT + concept)
            phrases[first] = (*phrases.get(first, ()), named)
    return phrases


def _with_plurals(names: Iterable[str]) -> frozenset[str]:
    """Names with their plurals in -s: nobody need list both."""
    listed = frozenset(names)
    return listed | {name + "s" for name in listed if not name.endswith("s")}
