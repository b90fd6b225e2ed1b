"""What can be looked up: the shared rules, and over them what a server has of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bot.rules.answer import lookup, offering
from bot.rules.answer.lookup import OTHERS, Answer
from bot.rules.answer.offering import OFFERED
from bot.rules.answer.server_entries import Finding, House, Overlaid
from bot.rules.corpus import Corpus
from bot.rules.editions import read_editions
from bot.rules.entry import EDITIONS, Entry, Kind
from bot.rules.search import ANY_KIND, Searcher
from bot.rules.search.certainty import Confidence

OWN_FIRST = 10
"""How many of a server's own entries come before the shared ones in a box."""
OwnFinding = tuple[Entry, Finding]


@dataclass(frozen=True, slots=True)
class Shelf:
    """One reference to all that a look-up needs. `corpus` holds shared and own entries.
    `only_usual`: the server has set its edition, and no other answers unasked.
    """

    searcher: Searcher
    house: House = field(default_factory=House)
    only_usual: bool = False
    corpus: Corpus = field(init=False)

    def __post_init__(self) -> None:
        corpus = Overlaid.over(self.searcher.index.corpus, self.house.entries)
        object.__setattr__(self, "corpus", corpus)

    def find(self, question: str) -> tuple[Finding, ...]:
        """What of the server's own may answer a question without its edition words."""
        lexicon = self.searcher.index.lexicon
        return self.house.find(lexicon, question, self.weigh)

    def weigh(self, stem: str) -> float:
        """How much a stem says: the rarer it is in the shared rules, the more."""
        index = self.searcher.index
        number = index.terms.get(stem)
        if number is None:
            return float(index.idf.max(initial=1.0))
        return float(index.idf[number])


def look_up(
    shelf: Shelf, query: str, editions: Sequence[str] = (), kinds: frozenset[Kind] = ANY_KIND
) -> Answer:
    """Find the entry that answers, among the server's own and the shared ones. Raises as
    `Searcher.search` does.

    A name beats a description; between two of a kind the server's own comes first.
    """
    searcher = shelf.searcher
    shared = lookup.look_up(searcher, query, editions, kinds, shelf.only_usual)
    if not shelf.house:
        return shared
    query = shared.query
    by_id = shelf.corpus.by_id
    named = by_id.get(query.lower())
    if named is not None and named in shelf.house.entries:
        return Answer(query, (named.edition,), Confidence.HIGH, named)
    reading = searcher.read(query)
    if reading.unknown and not reading.editions:
        return shared
    asked = reading.editions or tuple(editions)
    found = _own_findings(shelf, reading.text, asked, kinds)
    if not found:
        return shared
    return _merge(shelf, shared, found)


def _own_findings(
    shelf: Shelf, text: str, asked: Sequence[str], kinds: frozenset[Kind]
) -> list[OwnFinding]:
    """What a server's own words and entries find, among those that were asked for; names first,
    then the usual edition.
    """
    found = []
    usual = shelf.searcher.default_edition
    for finding in shelf.find(text):
        entry = shelf.corpus.by_id.get(finding.id)
        if entry is None or entry.kind not in kinds:
            continue
        is_wanted = entry.edition in asked
        if not asked:
            # A name that the moderators gave is asked for, whatever edition it is of.
            is_named = bool(finding.matched)
            is_wanted = is_named or not shelf.only_usual or entry.edition == usual
        if is_wanted:
            found.append((entry, finding))

    def order(own: OwnFinding) -> tuple[bool, bool]:
        entry, finding = own
        return not finding.matched, not asked and entry.edition != usual

    return sorted(found, key=order)


def _merge(shelf: Shelf, shared: Answer, found: list[OwnFinding]) -> Answer:
    """The shared answer with the server's own before or beside it."""
    own = [entry for entry, _ in found]
    entry, finding = found[0]
    if not _wins(shelf, shared, finding):
        return replace(shared, others=_others(shared.entry, (*own, *shared.others)))
    replaced = (shared.entry,) if shared.entry else ()
    others = _others(entry, (*own, *replaced, *shared.others))
    usual = shelf.searcher.default_edition
    is_wanted = finding.matched or entry.edition == usual
    return Answer(
        shared.query,
        shared.editions,
        finding.confidence,
        entry,
        finding.matched,
        others,
        own_words=finding.words,
        lacking="" if is_wanted else shared.lacking,
        beside=tuple(each for each in shared.beside if each.edition != entry.edition),
        without=tuple(each for each in shared.without if each != entry.edition),
    )


def _wins(shelf: Shelf, shared: Answer, finding: Finding) -> bool:
    """Whether the server's own comes before what the shared rules answer."""
    if shared.entry is None or finding.matched:
        return finding.confidence is not Confidence.NONE
    if finding.confidence is not Confidence.HIGH:
        return False
    index = shelf.searcher.index
    said = read_editions(shared.query).text
    names = map(index.name_key, shared.entry.names)
    return index.name_key(said) not in names


def _others(shown: Entry | None, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The first few others, each once."""
    others = [entry for entry in dict.fromkeys(entries) if entry != shown]
    return tuple(others[:OTHERS])


def in_shared_words(shelf: Shelf, text: str) -> str:
    """The id of the shared entry that a text is the server's own words for; any other text as it
    is.
    """
    if not shelf.house:
        return text
    shared = shelf.searcher.index.corpus
    said = read_editions(text).text
    for finding in shelf.find(said):
        if finding.matched and finding.words:
            is_shared = finding.id in shared.by_id
            return finding.id if is_shared else text
    return text


def offer(
    shelf: Shelf, text: str, editions: Sequence[str] = (), kinds: frozenset[Kind] = ANY_KIND
) -> tuple[Entry, ...]:
    """Entries for a box in which `text` stands so far: some of the server's own first, and the rest
    of them last.
    """
    shared = offering.offer(shelf.searcher, text, editions, kinds)
    reading = read_editions(text)
    if not shelf.house or not reading.text.strip():
        return shared
    asked = reading.editions or editions or EDITIONS
    own = []
    for name in shelf.house.offer(reading.text):
        entry = shelf.corpus.by_id.get(name)
        if entry and entry.kind in kinds and entry.edition in asked:
            own.append(entry)
    own = list(dict.fromkeys(own))
    first = own[:OWN_FIRST]
    offered = dict.fromkeys((*first, *shared, *own))
    return tuple(offered)[:OFFERED]
