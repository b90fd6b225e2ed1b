"""What an import made, what it was not sure of, and what it refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.errors import UserError
from bot.ingest.outline import Doubt, Furniture


@dataclass(frozen=True, slots=True)
class Imported:
    """One document made into entries.

    `chapters` are the files written, relative to the folder; `entries` counts all entries, the others those of a kind;
    `repaired` is the number of lost letters put back; `replaced` tells that the folder held this document before.
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
        counts = [(self.pairs, "questions with answers"), (self.tables, "tables"), (self.rows, "rows of tables"),
                  (self.glossary, "glossary entries")]  # fmt: skip
        parts = ", ".join(f"{count} {name}" for count, name in counts if count)
        verb = "replaced" if self.replaced else "imported"
        yield f"{self.file}: {verb} as {self.key}: {self.title} ({self.edition}), read as {self.form}"
        yield f"  {self.entries} entries in {len(self.chapters)} chapters" + (f": {parts}" if parts else "")
        if self.repaired:
            yield f"  {self.repaired} lost letters put back"
        if self.furniture:
            left = sum(part.span.last - part.span.first + 1 for part in self.furniture)
            reasons = sorted({part.reason for part in self.furniture})
            yield f"  {left} lines left out: {', '.join(reasons)}"
        for doubt in self.doubts:
            yield f"  not sure: {'line ' + str(doubt.line) + ': ' if doubt.line else ''}{doubt.text}"


@dataclass(frozen=True, slots=True)
class Refused:
    """A file that was not imported. The error's text names it."""

    file: str
    error: UserError


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The outcome for every file, in the order in which they were named."""

    out: Path
    documents: tuple[Imported, ...] = ()
    refused: tuple[Refused, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether every file was imported."""
        return not self.refused

    def describe(self) -> Iterator[str]:
        """What was made, a line at a time; errors are not among them."""
        for document in self.documents:
            yield from document.describe()
