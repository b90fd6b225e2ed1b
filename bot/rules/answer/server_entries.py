"""A server's own words and entries: a small index of their own, searched beside the shared rules.

They are few (hundreds), and a server's own title says what it means; so an entry is found by how
much of what a question says stands in its names and text, weighed as the shared rules weigh words.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeVar

from rapidfuzz.distance import OSA

from bot.rules.corpus import Corpus, entry_code
from bot.rules.entry import Entry
from bot.rules.search.certainty import Confidence
from bot.rules.search.indexing.index import name_key
from bot.rules.text.lexicon import CONCEPT, Lexicon

PREFIX = "house/"
"""How the id of a server's own entry begins. Those of the shared rules begin with an edition."""
WHOLE, MOST, SOME = 0.99, 0.75, 0.5
"""Shares of a question that stand in an entry: all of it, enough to ask back, enough for a line of
the menu.
"""
NAMED, HINTED = 0.6, 0.3
"""Shares of a question that stand in an entry's names: it means this entry; it may."""
LONG = 5
"""Letters from which a word may be misspelt by one."""
_RANK = {Confidence.HIGH: 2, Confidence.MEDIUM: 1, Confidence.NONE: 0}

Weigh = Callable[[str], float]
"""How much a stem of a question says."""
Value = TypeVar("Value")


def is_house(entry: Entry) -> bool:
    """Whether a server wrote the entry itself."""
    return entry.id.startswith(PREFIX)


@dataclass(frozen=True, slots=True)
class Known:
    """What an entry of this id is known by: whole names, stems of its names, stems of all it says.

    `own_words`: these are a server's words for an entry, not the entry itself.
    """

    id: str
    keys: Mapping[str, str]
    """Normal form of a name → the name."""
    names: frozenset[str]
    text: frozenset[str]
    own_words: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """An entry that may answer. `matched`: the question is this name of it. `words`: the server's
    words for it.
    """

    id: str
    confidence: Confidence
    share: float
    matched: str = ""
    words: bool = False


@dataclass(frozen=True, slots=True)
class House:
    """A server's own `entries`, and its `words` for entries of any kind."""

    entries: tuple[Entry, ...] = ()
    known: tuple[Known, ...] = ()
    words: tuple[Known, ...] = ()
    spelling: frozenset[str] = field(default=frozenset())

    def __bool__(self) -> bool:
        return bool(self.known or self.words)

    def find(self, lexicon: Lexicon, question: str, weigh: Weigh) -> tuple[Finding, ...]:
        """What may answer a question without its edition words, the best first; each id once."""
        key = name_key(lexicon, question)
        weights = {}
        for stem in _stems(lexicon, question):
            spelt = self._spell(stem)
            weights[spelt] = weigh(spelt)
        found: dict[str, Finding] = {}
        for known in (*self.known, *self.words):
            finding = _find(known, key, weights)
            if finding is None:
                continue
            before = found.setdefault(finding.id, finding)
            best = max(before, finding, key=_worth)
            found[finding.id] = best
        best_first = sorted(found.values(), key=_worth, reverse=True)
        return tuple(best_first)

    def offer(self, text: str) -> Iterator[str]:
        """Ids of entries with a name in which a word begins with `text`, which stands in a box so
        far.
        """
        folded = text.casefold()
        said = " ".join(folded.split())
        typed = f" {said}"
        for known in (*self.known, *self.words):
            for name in known.keys.values():
                spaced = f" {name.casefold()}"
                if typed in spaced:
                    yield known.id

    def words_for(self, entry: Entry) -> tuple[str, ...]:
        """The server's own words for an entry."""
        said: list[str] = []
        for known in self.words:
            if known.id == entry.id:
                said.extend(known.keys.values())
        return tuple(said)

    def _spell(self, stem: str) -> str:
        """The stem of a name that a misspelt one stands for."""
        may_be_misspelt = len(stem) >= LONG and stem.isalpha()
        if stem in self.spelling or not may_be_misspelt:
            return stem
        for name in sorted(self.spelling):
            if len(name) < LONG:
                continue
            distance = OSA.distance(stem, name, score_cutoff=1)
            if distance <= 1:
                return name
        return stem


def make_house(
    lexicon: Lexicon, entries: Sequence[Entry], words: Iterable[tuple[str, str]]
) -> House:
    """From a server's entries and its (words, id of an entry)."""
    known = []
    own = []
    spelling: set[str] = set()
    for entry in entries:
        itself = _known(lexicon, entry.id, entry.names, entry.text)
        known.append(itself)
        spelling |= itself.names
    for said, meant in words:
        named = _known(lexicon, meant, (said,), own_words=True)
        own.append(named)
        spelling |= named.names
    return House(tuple(entries), tuple(known), tuple(own), frozenset(spelling))


def _known(
    lexicon: Lexicon, id: str, names: Sequence[str], text: str = "", own_words: bool = False
) -> Known:
    keys: dict[str, str] = {}
    stems: set[str] = set()
    for name in names:
        key = name_key(lexicon, name)
        keys.setdefault(key, name)
        stems.update(_stems(lexicon, name))
    in_text = _stems(lexicon, text)
    said = stems.union(in_text)
    return Known(id, keys, frozenset(stems), frozenset(said), own_words)


def _stems(lexicon: Lexicon, text: str) -> Iterator[str]:
    return (term for term in lexicon.terms(text) if not term.startswith(CONCEPT))


def _find(known: Known, key: str, weights: Mapping[str, float]) -> Finding | None:
    """Whether an entry may answer, by how much of what a question says stands in it."""
    if key and key in known.keys:
        name = known.keys[key]
        return Finding(known.id, Confidence.HIGH, 1.0, name, known.own_words)
    if not weights:
        return None
    share = _share(weights, known.text)
    named = _share(weights, known.names)
    if share >= WHOLE and named >= NAMED:
        confidence = Confidence.HIGH
    elif share >= MOST and named >= HINTED:
        confidence = Confidence.MEDIUM
    elif share >= SOME and named:
        confidence = Confidence.NONE
    else:
        return None
    return Finding(known.id, confidence, share, words=known.own_words)


def _share(weights: Mapping[str, float], stems: frozenset[str]) -> float:
    """How much of what a question says is said by these stems."""
    held = [weight for stem, weight in weights.items() if stem in stems]
    return sum(held) / sum(weights.values())


def _worth(finding: Finding) -> tuple[bool, int, float]:
    return bool(finding.matched), _RANK[finding.confidence], finding.share


@dataclass(frozen=True)
class Overlaid(Corpus):
    """The shared corpus with a server's own entries beside it; topics, sources and version are the
    shared ones.
    """

    shared: Corpus = field(default_factory=lambda: Corpus((), {}))
    own: tuple[Entry, ...] = ()

    @classmethod
    def over(cls, shared: Corpus, own: tuple[Entry, ...]) -> Corpus:
        """The shared corpus itself where a server has nothing of its own."""
        if not own:
            return shared
        return cls((*shared.entries, *own), shared.sources, shared=shared, own=own)

    @cached_property
    def by_id(self) -> Mapping[str, Entry]:
        """See `Corpus`."""
        return _first({entry.id: entry for entry in self.own}, self.shared.by_id)

    @cached_property
    def by_code(self) -> Mapping[str, Entry]:
        """See `Corpus`."""
        return _first({entry_code(entry.id): entry for entry in self.own}, self.shared.by_code)

    @cached_property
    def by_topic(self) -> Mapping[str, Mapping[str, Entry]]:
        """See `Corpus`."""
        return self.shared.by_topic

    @cached_property
    def version(self) -> str:
        """See `Corpus`."""
        return self.shared.version


def _first(own: dict[str, Value], shared: Mapping[str, Value]) -> Mapping[str, Value]:
    return ChainMap(own, shared)  # type: ignore[arg-type]  # only ever read
