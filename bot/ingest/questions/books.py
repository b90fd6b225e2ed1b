"""The table of books that a page of rulings begins with, its cells run together: which edition,
which dates.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.ingest.lines.line import Line, span_of
from bot.ingest.outline import Passage, Row, Table

_HEADS = ("Book", "Kind", "Edition", "Version", "Last update")
_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
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
        title = self.title.casefold()
        return heading.casefold() in {title, f"{title} {self.kind.casefold()}"}


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
    heads = "".join(_HEADS).replace(" ", "")
    for i, line in enumerate(lines):
        joined = "".join(line.text.split())
        if joined == heads:
            return _read_rows(lines, i)
    return Books()


def _read_rows(lines: Sequence[Line], first: int) -> Books:
    rows = []
    books = []
    for line in lines[first + 1 :]:
        match = _ROW.fullmatch(line.text[:_MAX_ROW])
        if not match:
            break
        cells = [" ".join(cell.split()) for cell in match.groups("")]
        rows.append(Row(tuple(cells), line.span))
        book = Book(match["book"], match["kind"], match["date"])
        books.append(book)
    if not rows:
        return Books()
    editions = {row.cells[2] for row in rows}
    edition = editions.pop() if len(editions) == 1 else ""
    newest = max(books, key=_month_of)
    end = first + 1 + len(rows)
    span = span_of(lines[first:end])
    table = Table(_HEADS, tuple(rows))
    passage = Passage((span,), table=table)
    return Books(tuple(books), first, end, edition, newest.date, passage)


def _month_of(book: Book) -> tuple[int, int]:
    month, year = book.date.split()
    return int(year), _MONTHS.index(month)
