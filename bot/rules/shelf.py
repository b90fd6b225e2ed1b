"""What can be looked up in one place: the shared rules, and over them what a server has of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from bot.rules import answer
from bot.rules.answer import OFFERED, OTHERS, Answer
from bot.rules.certainty import Confidence
from bot.rules.corpus import Corpus
from bot.rules.editions import read_editions
from bot.rules.entry import EDITIONS, Entry, Kind
from bot.rules.house import Finding, House, Overlaid
from bot.rules.search import ANY_KIND, Searcher

OWN_FIRST = 10
"""How many of a server's own entries come before the shared ones in a box."""
Chosen = tuple[tuple[Entry, Finding], ...]


@dataclass(frozen=True, slots=True)
class Shelf:
    """One reference to all that a look-up needs. `corpus` holds shared and own entries."""

    searcher: Searcher
    house: House = field(default_factory=House)
    corpus: Corpus = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(
            self, "corpus", Overlaid.over(self.searcher.index.corpus, self.house.entries)
        )

    def weigh(self, stem: str) -> float:
        """How much a stem says: the rarer it is in the shared rules, the more."""
        index = self.searcher.index
        number = index.terms.get(stem)
        return float(index.idf[number]) if number is not None else float(index.idf.max(initial=1.0))


def look_up(
    shelf: Shelf, query: str, editions: Sequence[str] = (), kinds: frozenset[Kind] = ANY_KIND
) -> Answer:
    """Find the entry that answers, among the server's own and the shared ones. Raises as
    `Searcher.search` does.

    A name beats a description; between two of a kind the server's own comes first.
    """
    shared = answer.look_up(shelf.searcher, query, editions, kinds)
    if not shelf.house:
        return shared
    named = shelf.corpus.by_id.get(shared.query.lower())
    if named is not None and named in shelf.house.entries:
        return Answer(shared.query, (named.edition,), Confidence.HIGH, named)
    reading = shelf.searcher.read(shared.query)
    if reading.unknown and not reading.editions:
        return shared
    asked = reading.editions or tuple(editions)
    found = tuple(_fitting(shelf, reading.text, asked, kinds))
    return _merged(shelf, shared, found) if found else shared


def _fitting(
    shelf: Shelf, text: str, asked: Sequence[str], kinds: frozenset[Kind]
) -> Iterator[tuple[Entry, Finding]]:
    """What a server's own words and entries find, among those that were asked for; the usual
    edition first.
    """
    found = []
    for finding in shelf.house.find(shelf.searcher.index.lexicon, text, shelf.weigh):
        entry = shelf.corpus.by_id.get(finding.id)
        if entry is not None and entry.kind in kinds and (not asked or entry.edition in asked):
            found.append((entry, finding))
    usual = shelf.searcher.default_edition
    yield from sorted(
        found,
        key=lambda pair: (not pair[1].matched, pair[0].edition != usual if not asked else False),
    )


def _merged(shelf: Shelf, shared: Answer, found: Chosen) -> Answer:
    (entry, finding), *_ = found
    own = [each for each, _ in found]
    if not _wins(shelf, shared, finding):
        return replace(shared, others=_others(shared.entry, own, shared.others))
    rest = [*own[1:], *([shared.entry] if shared.entry else [])]
    return Answer(
        shared.query,
        shared.editions,
        finding.confidence,
        entry,
        finding.matched,
        _others(entry, rest, shared.others),
        own_words=finding.words,
    )


def _wins(shelf: Shelf, shared: Answer, finding: Finding) -> bool:
    """Whether the server's own comes before what the shared rules answer."""
    if shared.entry is None or finding.matched:
        return finding.confidence is not Confidence.NONE
    if finding.confidence is not Confidence.HIGH:
        return False
    key = shelf.searcher.index.name_key
    names = (shared.entry.title, *shared.entry.aliases)
    return key(read_editions(shared.query).text) not in map(key, names)


def _others(
    shown: Entry | None, first: Sequence[Entry], then: Sequence[Entry]
) -> tuple[Entry, ...]:
    return tuple(entry for entry in dict.fromkeys((*first, *then)) if entry != shown)[:OTHERS]


def in_shared_words(shelf: Shelf, text: str) -> str:
    """The id of the shared entry that a text is the server's own words for; any other text as it
    is.
    """
    reading = read_editions(text)
    found = (
        shelf.house.find(shelf.searcher.index.lexicon, reading.text, shelf.weigh)
        if shelf.house
        else ()
    )
    named = next((each.id for each in found if each.matched and each.words), "")
    return named if named in shelf.searcher.index.corpus.by_id else text


def offer(
    shelf: Shelf, text: str, editions: Sequence[str] = (), kinds: frozenset[Kind] = ANY_KIND
) -> tuple[Entry, ...]:
    """Entries for a box in which `text` stands so far: some of the server's own first, and the rest
    of them last.
    """
    shared = answer.offer(shelf.searcher, text, editions, kinds)
    reading = read_editions(text)
    if not shelf.house or not reading.text.strip():
        return shared
    named = reading.editions or tuple(editions) or EDITIONS
    found = dict.fromkeys(shelf.house.offer(reading.text))
    held = (shelf.corpus.by_id.get(name) for name in found)
    own = [entry for entry in held if entry and entry.kind in kinds and entry.edition in named]
    return tuple(dict.fromkeys((*own[:OWN_FIRST], *shared, *own)))[:OFFERED]
