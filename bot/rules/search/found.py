"""What a search finds."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.entry import Entry
from bot.rules.search.certainty import HIGH, Confidence, Evidence


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry found, how likely it answers (0 to 1), and the alias that the query named, when it
    was one.
    """

    entry: Entry
    score: float
    evidence: Evidence
    matched: str = ""

    @property
    def is_sure(self) -> bool:
        """Whether the query surely means this entry, or names it but for the spelling."""
        return self.score >= HIGH or self.evidence.misspelt


@dataclass(frozen=True, slots=True)
class Found:
    """The answer to a query. `editions` are those asked for. With `Confidence.NONE` the hits are
    only suggestions. `lacking` is the usual edition, where none was asked for, it has no answer,
    and another one has.
    """

    query: str
    editions: tuple[str, ...]
    confidence: Confidence
    reason: str
    hits: tuple[Hit, ...]
    lacking: str = ""

    @property
    def best(self) -> Hit | None:
        """The first hit, if something answers."""
        return self.hits[0] if self.hits and self.confidence is not Confidence.NONE else None
