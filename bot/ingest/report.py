"""What an import made, what it was not sure of, and what it refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.errors import UserError
from bot.ingest.outline import Doubt, Furniture

MOST_LINES = 8
"""Places that a report names for one reason."""


def _many(count: int, one: str, many: str) -> str:
    return f"{count:,} {one if count == 1 else many}"


@dataclass(frozen=True, slots=True)
class DocumentReport:
    """One document made into entries.

    `chapters` are the files written, relative to the folder; `entries` counts all entries, the
    others those of a kind; `repaired` is the number of lost letters put back; `replaced` tells that
    the folder held this document before.
    """

    file: str
    key: str
    title: str
    edition: str
    form: str
    chapters: tuple[str, ...]
    entries: int
    pairs: int = 0
    tables: int = 0
    rows: int = 0
    glossary: int = 0
    repaired: int = 0
    replaced: bool = False
    furniture: tuple[Furniture, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    def describe(self) -> Iterator[str]:
        """The report of this document, a line at a time."""
        counts = (
            (self.pairs, "question with its answer", "questions with answers"),
            (self.tables, "table", "tables"),
            (self.rows, "row of a table", "rows of tables"),
            (self.glossary, "glossary entry", "glossary entries"),
        )
        parts = ", ".join(_many(*count) for count in counts if count[0])
        verb = "replaced" if self.replaced else "imported"
        yield (
            f"{self.file}: {verb} as {self.key}: {self.title} ({self.edition}), read as {self.form}"
        )
        made = (
            f"{_many(self.entries, 'entry', 'entries')} in "
            f"{_many(len(self.chapters), 'chapter', 'chapters')}"
        )
        yield f"  {made}" + (f", among them {parts}" if parts else "")
        if self.repaired:
            yield f"  {_many(self.repaired, 'lost letter', 'lost letters')} put back"
        if self.furniture:
            left = sum(len(part.span.lines) for part in self.furniture)
            yield f"  {_many(left, 'line', 'lines')} left out: {', '.join(self._reasons())}"
        for doubt in self.doubts:
            yield (
                f"  not sure: {'line ' + str(doubt.line) + ': ' if doubt.line else ''}{doubt.text}"
            )

    def _reasons(self) -> Iterator[str]:
        """Why lines were left out, each with where the first of them stand."""
        for reason in sorted({part.reason for part in self.furniture}):
            spans = [str(part.span) for part in self.furniture if part.reason == reason]
            yield (
                f"{reason} "
                f"({', '.join(spans[:MOST_LINES])}{', …' if len(spans) > MOST_LINES else ''})"
            )


@dataclass(frozen=True, slots=True)
class Refusal:
    """A file that was not imported. The error's text names it."""

    file: str
    error: UserError


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The outcome for every file, in the order in which they were named."""

    out: Path
    documents: tuple[DocumentReport, ...] = ()
    refused: tuple[Refusal, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether every file was imported."""
        return not self.refused

    def describe(self) -> Iterator[str]:
        """What was made, a line at a time; errors are not among them."""
        for document in self.documents:
            yield from document.describe()
