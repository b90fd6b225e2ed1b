"""What an import made, what it was not sure of, and what it refused."""

from __future__ import annotations

from collections import defaultdict
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
        parts = [_many(count, one, many) for count, one, many in counts if count]
        verb = "replaced" if self.replaced else "imported"
        yield (
            f"{self.file}: {verb} as {self.key}: {self.title} ({self.edition}), read as {self.form}"
        )
        entries = _many(self.entries, "entry", "entries")
        chapters = _many(len(self.chapters), "chapter", "chapters")
        among = f", among them {', '.join(parts)}" if parts else ""
        yield f"  {entries} in {chapters}{among}"
        if self.repaired:
            yield f"  {_many(self.repaired, 'lost letter', 'lost letters')} put back"
        if self.furniture:
            left = sum(len(part.span.lines) for part in self.furniture)
            reasons = ", ".join(self._reasons())
            yield f"  {_many(left, 'line', 'lines')} left out: {reasons}"
        for doubt in self.doubts:
            where = f"line {doubt.line}: " if doubt.line else ""
            yield f"  not sure: {where}{doubt.text}"

    def _reasons(self) -> Iterator[str]:
        """Why lines were left out, each with where the first of them stand."""
        places = defaultdict(list)
        for part in self.furniture:
            places[part.reason].append(str(part.span))
        for reason, spans in sorted(places.items()):
            shown = ", ".join(spans[:MOST_LINES])
            more = ", …" if len(spans) > MOST_LINES else ""
            yield f"{reason} ({shown}{more})"


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
