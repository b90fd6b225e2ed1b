"""What a box offers while it is typed in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.rules.corpus import Corpus
from bot.rules.entry import EDITIONS, Entry, Kind
from bot.rules.search import ANY_KIND, Searcher
from bot.rules.text import MAX_QUERY

OFFERED = 25
"""How many choices autocomplete may have."""
OFFERED_OF_KINDS = 200
"""How many are looked at where only some kinds are offered."""
POPULAR = (
    "unit-coherency",
    "engagement-range",
    "cover",
    "overwatch",
    "charge-phase",
    "fall-back",
    "reinforcements",
    "targeting-characters",
    "re-rolls",
    "modifiers",
    "wound-roll",
    "saving-throw",
    "invulnerable-save",
    "mortal-wounds",
    "ignoring-wounds",
    "line-of-sight",
    "heroic-intervention",
    "pile-in",
    "consolidate",
    "fight-order",
    "stratagems",
    "command-reroll",
    "objective-markers",
    "transports",
    "roll-off",
)
"""Topics for an empty box, the most asked for first."""


def offer(
    searcher: Searcher, text: str, editions: Sequence[str] = (), kinds: frozenset[Kind] = ANY_KIND
) -> tuple[Entry, ...]:
    """Entries for a box in which `text` stands so far; on an empty one, or for a bare edition, the
    popular ones.
    """
    typed = text.strip().casefold()
    reading = searcher.read(typed[:MAX_QUERY])
    is_empty = not reading.text.strip()
    found: list[Entry] = []
    if not is_empty:
        limit = OFFERED if kinds == ANY_KIND else OFFERED_OF_KINDS
        hits = searcher.complete(text, editions, limit)
        found.extend(hit.entry for hit in hits)
    begun = tuple(edition for edition in EDITIONS if edition.startswith(typed))  # `10`, `10t`
    if begun or is_empty:
        if not typed:
            begun = (searcher.default_edition, *reversed(EDITIONS))
        wanted = reading.editions or editions or begun
        found.extend(_popular(searcher.index.corpus, wanted))
    each_once = dict.fromkeys(found)
    offered = [entry for entry in each_once if entry.kind in kinds]
    return tuple(offered[:OFFERED])


def _popular(corpus: Corpus, editions: Sequence[str]) -> Iterator[Entry]:
    """Each popular topic in the first of `editions` that has it."""
    for topic in POPULAR:
        held = corpus.by_topic.get(topic, {})
        first = next((edition for edition in editions if edition in held), None)
        if first:
            yield held[first]


def offer_topics(searcher: Searcher, text: str) -> tuple[Entry, ...]:
    """One entry for each topic that fits the box and stands in two editions or more."""
    corpus = searcher.index.corpus
    topics: dict[str, Entry] = {}
    for entry in offer(searcher, text):
        topic = corpus.topic_of(entry)
        held = corpus.by_topic.get(topic, {})
        if len(held) > 1:
            main = held.get(entry.edition, entry)
            topics.setdefault(topic, main)
    return tuple(topics.values())
