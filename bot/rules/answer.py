"""What to answer to a question: which entry, what else it could be, and where else to look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.rules.editions import read_editions
from bot.rules.entry import EDITIONS, Entry, Kind
from bot.rules.search import ANY_KIND, Confidence, Searcher

OTHERS = 4
"""How many entries beside the answer are offered."""
OFFICIAL = frozenset({Kind.FAQ})


@dataclass(frozen=True, slots=True)
class Answer:
    """`entry` answers (none: nothing does, and `others` are only the nearest of the editions asked for).

    `editions` are the ones asked for (none: any). `elsewhere` are entries of other editions, where none of the ones
    asked for has an answer. `matched` is the alias that the question named, if it named one.
    """

    query: str
    editions: tuple[str, ...]
    confidence: Confidence
    entry: Entry | None
    matched: str = ""
    others: tuple[Entry, ...] = ()
    elsewhere: tuple[Entry, ...] = ()

    @property
    def sure(self) -> bool:
        """The entry may be shown without asking back."""
        return self.confidence is Confidence.HIGH


def look_up(searcher: Searcher, query: str, editions: Sequence[str] = (), kinds: frozenset[Kind] = ANY_KIND) -> Answer:
    """Find the entry that answers, never one of an edition that was not asked for. Raises as `Searcher.search` does."""
    found = searcher.search(query, editions, OTHERS + 1, kinds)
    best = found.best
    if best:
        others = tuple(hit.entry for hit in found.hits[1:])
        return Answer(found.query, found.editions, found.confidence, best.entry, best.matched, others)
    known = tuple(edition for edition in found.editions if edition in EDITIONS)
    nearest = searcher.complete(read_editions(found.query).text, known, OTHERS * 4)
    near = tuple(hit.entry for hit in nearest if hit.entry.kind in kinds)[:OTHERS]
    if found.editions and not known:
        return Answer(found.query, found.editions, Confidence.NONE, None, elsewhere=near)
    elsewhere = tuple(hit.entry for hit in found.hits if known and hit.entry.edition not in known)
    return Answer(found.query, known, Confidence.NONE, None, others=near, elsewhere=elsewhere[:OTHERS])


def look_up_official(searcher: Searcher, question: str, editions: Sequence[str] = ()) -> Answer:
    """Find the official answer to a question."""
    return look_up(searcher, question, editions, OFFICIAL)
