"""The table of books that a page of rulings begins with, its cells run together: which edition,
which dates.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.ingest.lines.line import Line
from bot.ingest.outline import Passage, Row, Span, Table

_HEADS = ("Book", "Kind", "Edition", "Version", "Last update")
_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip
_MAX_ROW = 300
_ROW = re.compile(
    r"(?P<book>.*\S)(?P<kind>[A-Z][a-z]+)(?P<edition>10|[1-9])(?P<version>\d+\.\d+)?"
    rf"(?P<date>(?:{'|'.join(_MONTHS)}) \d{{4}})"
)


@dataclass(frozen=True, slots=True)
class Book:
    """A book that questions are asked about."""

    title: str
    kind: str
    date: str

    def names(self, heading: str) -> bool:
        """Whether a heading names this book."""
        return heading.casefold() in {self.title.casefold(), f"{self.title} {self.kind}".casefold()}


@dataclass(frozen=True, slots=True)
class Books:
    """The table, where it stands (lines `first` to `next - 1`), and what it tells of the whole
    page.
    """

    books: tuple[Book, ...] = ()
    first: int = -1
    next: int = -1
    edition: str = ""
    date: str = ""
    passage: Passage | None = None


def read_books(lines: Sequence[Line]) -> Books:
    """Find the table of books; an empty value if there is none."""
    for i, line in enumerate(lines):
        if "".join(line.text.split()) == "".join(_HEADS).replace(" ", ""):
            return _read(lines, i)
    return Books()


def _read(lines: Sequence[Line], i: int) -> Books:
    rows: list[Row] = []
    books: list[Book] = []
    at = i + 1
    while at < len(lines) and (cells := _ROW.fullmatch(lines[at].text[:_MAX_ROW])):
        values = tuple(
            " ".join((cells[name] or "").split())
            for name in ("book", "kind", "edition", "version", "date")
        )
        rows.append(Row(values, lines[at].span))
        books.append(Book(values[0], values[1], values[4]))
        at += 1
    if not rows:
        return Books()
    dates = sorted((book.date for book in books), key=_when)
    span = Span(lines[i].number, lines[at - 1].number)
    passage = Passage((span,), table=Table(_HEADS, tuple(rows)))
    editions = {row.cells[2] for row in rows}
    return Books(
        tuple(books), i, at, editions.pop() if len(editions) == 1 else "", dates[-1], passage
    )


def _when(date: str) -> tuple[int, int]:
    month, year = date.split()
    return int(year), _MONTHS.index(month)
