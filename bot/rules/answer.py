"""What to answer to a question: which entry, what else it could be, and where else to look."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.errors import InputError
from bot.rules.certainty import HIGH, MEDIUM
from bot.rules.corpus import Corpus
from bot.rules.editions import read_editions
from bot.rules.entry import EDITIONS, Entry, Kind
from bot.rules.expand import Role, groups
from bot.rules.search import ANY_KIND, Confidence, Found, Searcher
from bot.rules.text import MAX_QUERY

OTHERS = 4
"""How many entries beside the answer are offered."""
OFFERED = 25
"""How many choices autocomplete may have."""
WEAK = 0.15
"""A score below which an entry beside the answer is not worth a line of the menu."""
SUBJECT = 2
"""Most words of a subject that official answers are listed for."""
OFFICIAL = frozenset({Kind.FAQ})
POPULAR = (
    "unit-coherency", "engagement-range", "cover", "overwatch", "charge-phase", "fall-back", "reinforcements",
    "targeting-characters", "re-rolls", "modifiers", "wound-roll", "saving-throw", "invulnerable-save",
    "mortal-wounds", "ignoring-wounds", "line-of-sight", "heroic-intervention", "pile-in", "consolidate",
    "fight-order", "stratagems", "command-reroll", "objective-markers", "transports", "roll-off",
)  # fmt: skip
"""Topics for an empty box, the most asked for first."""


@dataclass(frozen=True, slots=True)
class Answer:
    """`entry` answers (none: nothing does, and `others` are only the nearest of the editions asked
    for).

    `editions` are the ones asked for (none: any). `elsewhere` are entries of other editions, where
    none of the ones asked for has an answer. `matched` is the alias that the question named, if it
    named one; `own_words` says that it is the server's own.
    """

    query: str
    editions: tuple[str, ...]
    confidence: Confidence
    entry: Entry | None
    matched: str = ""
    others: tuple[Entry, ...] = ()
    elsewhere: tuple[Entry, ...] = ()
    own_words: bool = False

    @property
    def sure(self) -> bool:
        """The entry may be shown without asking back."""
        return self.confidence is Confidence.HIGH


def look_up(
    searcher: Searcher, query: str, editions: Sequence[str] = (), kinds: frozenset[Kind] = ANY_KIND
) -> Answer:
    """Find the entry that answers, never one of an edition that was not asked for.

    Raises as `Searcher.search` does, and `InputError` where the query names other editions than
    `editions`.
    """
    _agree(searcher, query, editions)
    found = searcher.search(query, editions, OTHERS + 1, kinds)
    best = found.best
    if best:
        others = tuple(hit.entry for hit in found.hits[1:] if hit.score >= WEAK)
        return Answer(
            found.query, found.editions, found.confidence, best.entry, best.matched, others
        )
    known = tuple(edition for edition in found.editions if edition in EDITIONS)
    if kinds == OFFICIAL and (about := _about(searcher, found)):
        return about
    nearest = searcher.complete(read_editions(found.query).text, known, OTHERS * 4)
    near = tuple(hit.entry for hit in nearest if hit.entry.kind in kinds)[:OTHERS]
    if found.editions and not known:
        sure = tuple(hit.entry for hit in nearest if hit.entry in near and hit.score >= HIGH)
        return Answer(found.query, found.editions, Confidence.NONE, None, elsewhere=sure)
    elsewhere = tuple(
        h.entry for h in found.hits if known and h.entry.edition not in known and h.meant
    )
    return Answer(
        found.query, known, Confidence.NONE, None, others=near, elsewhere=elsewhere[:OTHERS]
    )


def _about(searcher: Searcher, found: Found) -> Answer | None:
    """The questions and answers about a subject of one word or two (`overwatch`), those that cover
    most of it first.

    A subject is no question: none of them is sure to be what is wanted.
    """
    said = groups(searcher.index, read_editions(found.query).text)
    subject = {
        group.typed for group in said if group.role is not Role.ASKING and " " not in group.typed
    }
    if not 1 <= len(subject) <= SUBJECT or any(group.role is Role.ELSEWHERE for group in said):
        return None
    hits = [hit for hit in found.hits if not found.editions or hit.entry.edition in found.editions]
    best = sorted(hits, key=lambda hit: -hit.evidence.coverage.share)
    about = [hit.entry for hit in best if hit.evidence.coverage.share >= MEDIUM]
    return (
        Answer(found.query, found.editions, Confidence.MEDIUM, about[0], others=tuple(about[1:]))
        if about
        else None
    )


def _agree(searcher: Searcher, query: str, editions: Sequence[str]) -> None:
    """Raise `InputError` if a query, or the id that it is, names none of the editions that were
    chosen besides.
    """
    entry = searcher.index.corpus.by_id.get(query.strip().lower())
    named: tuple[str, ...] = (entry.edition,) if entry else ()
    if not entry:
        reading = searcher.read(query[:MAX_QUERY])
        named = (*reading.editions, *reading.unknown)
    if named and editions and not {*named} & {*editions}:
        raise InputError(
            f"The text is about {_listed(named)} edition, but {_listed(editions)} was chosen as the edition; "
            "name one of them."
        )


def _listed(editions: Sequence[str]) -> str:
    return " and ".join(editions)


def offer(
    searcher: Searcher, text: str, editions: Sequence[str] = (), kinds: frozenset[Kind] = ANY_KIND
) -> tuple[Entry, ...]:
    """Entries for a box in which `text` stands so far; on an empty one, or for a bare edition, the
    popular ones.
    """
    typed = text.strip().casefold()
    reading = searcher.read(typed[:MAX_QUERY])
    said = reading.text.strip()
    meant = tuple(edition for edition in EDITIONS if edition.startswith(typed))  # `10`, `10t`
    hits = searcher.complete(text, editions, OFFERED if kinds == ANY_KIND else 200) if said else ()
    popular: Iterable[Entry] = ()
    if meant or not said:
        usual = (searcher.default_edition, *reversed(EDITIONS))
        popular = _popular(
            searcher.index.corpus, reading.editions or editions or (meant if typed else usual)
        )
    found = dict.fromkeys((*(hit.entry for hit in hits), *popular))
    return tuple(entry for entry in found if entry.kind in kinds)[:OFFERED]


def _popular(corpus: Corpus, editions: Sequence[str]) -> Iterator[Entry]:
    """Each popular topic in the first of `editions` that has it."""
    for topic in POPULAR:
        held = corpus.by_topic.get(topic, {})
        yield from [held[edition] for edition in editions if edition in held][:1]


def offer_topics(searcher: Searcher, text: str) -> tuple[Entry, ...]:
    """One entry for each topic that fits the box and stands in two editions or more."""
    corpus = searcher.index.corpus
    topics: dict[str, Entry] = {}
    for entry in offer(searcher, text):
        topic = corpus.topic_of(entry)
        if len(corpus.by_topic.get(topic, {})) > 1:
            topics.setdefault(topic, corpus.by_topic[topic].get(entry.edition, entry))
    return tuple(topics.values())
