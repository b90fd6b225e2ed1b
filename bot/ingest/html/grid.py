"""Tables of a page as grids: cells that span columns or rows stand in each of them, heads of two
rows are one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from bot.errors import LimitError

MAX_COLUMNS = 100
MAX_SPANNED = 50_000
"""Places in one table that cells may fill beyond their first."""
_LONG = 200
"""Characters from which a cell's text is not repeated."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell as the page has it: `columns` and `rows` say how many places it fills; a `head` names
    others.
    """

    text: str
    columns: int = 1
    rows: int = 1
    head: bool = False


@dataclass(frozen=True, slots=True)
class TableRow:
    """The cells of a row, and its line in the file."""

    line: int
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with every place filled: `captions` stood above it over its whole width; the first
    row has the heads.
    """

    captions: tuple[tuple[int, str], ...]
    rows: tuple[tuple[int, tuple[str, ...]], ...]


def grid(rows: Sequence[TableRow]) -> Grid:
    """Expand spans. Raises `LimitError` if they fill too many places."""
    placed = list(_placed(rows))
    width = max((len(cells) for _, cells in placed), default=0)
    above = placed[: _head_rows([cells for _, cells in placed])]
    captions = [row for row in above[:-1] if width > 1 and _is_whole(row[1], width)]
    heads = [row for row in above if row not in captions]
    body = placed[len(above) :]
    made = [(heads[0][0], _joined([cells for _, cells in heads], width))] if heads else []
    made += [(line, _texts(cells, width)) for line, cells in body]
    return Grid(
        tuple((line, cells[0].text) for line, cells in captions),
        tuple(row for row in made if any(row[1])),
    )


def _head_rows(rows: Sequence[Sequence[Cell]]) -> int:
    """How many rows name columns: those of head cells, if some span; of plain ones those that a
    first cell reaches.
    """
    marked = len(list(takewhile(lambda row: all(cell.head for cell in row), rows)))
    if 0 < marked < len(rows) and any(
        cell.columns > 1 or cell.rows > 1 for row in rows[:marked] for cell in row
    ):
        return marked
    if marked or not rows:
        return min(marked, 1)
    down = max((cell.rows for cell in rows[0]), default=1)
    return down if any(cell.columns > 1 for cell in rows[0]) and 1 < down < len(rows) else 0


def _is_whole(cells: Sequence[Cell], width: int) -> bool:
    return len({id(cell) for cell in cells}) == 1 and len(cells) == width


def _texts(cells: Sequence[Cell], width: int) -> tuple[str, ...]:
    """A row; what spans all of it, as a line between rows does, and long texts stand in it once."""
    once = width > 1 and _is_whole(cells, width)
    texts = [
        "" if i and cells[i - 1] is cell and (once or len(cell.text) > _LONG) else cell.text
        for i, cell in enumerate(cells)
    ]
    return (*texts, *[""] * (width - len(texts)))


def _joined(rows: Sequence[Sequence[Cell]], width: int) -> tuple[str, ...]:
    """Heads that stand one over the other: `Save` over `near` is `Save near`."""
    if len(rows) == 1:
        return _texts(rows[0], width)
    columns = ([row[i].text for row in rows if i < len(row)] for i in range(width))
    return tuple(" ".join(filter(None, dict.fromkeys(texts))) for texts in columns)


@dataclass
class _Hanging:
    """Cells of rows above that reach down: column → (cell, rows left). `spanned` counts places."""

    cells: dict[int, tuple[Cell, int]] = field(default_factory=dict)
    spanned: int = 0

    def take(self, column: int) -> Cell | None:
        """The cell that fills this place of the row, if one does."""
        cell, left = self.cells.pop(column, (None, 0))
        if cell and left > 1:
            self.cells[column] = cell, left - 1
        return cell

    def count(self, places: int) -> None:
        """Fill places beyond a cell's first. Raises `LimitError`."""
        self.spanned += places
        if self.spanned > MAX_SPANNED:
            raise LimitError(f"cells of a table span more than {MAX_SPANNED} places")


def _placed(rows: Sequence[TableRow]) -> Iterator[tuple[int, list[Cell]]]:
    """Every row with a cell for each place; a cell that fills several is in the row as often."""
    hanging = _Hanging()
    for row in rows:
        made: list[Cell] = []
        for cell in row.cells:
            made.extend(_hung(hanging, len(made)))
            columns = max(1, min(cell.columns, MAX_COLUMNS - len(made)))
            hanging.count(columns - 1)
            for _ in range(columns):
                if cell.rows > 1:
                    hanging.cells[len(made)] = cell, cell.rows - 1
                made.append(cell)
        made.extend(_hung(hanging, len(made)))
        yield row.line, made


def _hung(hanging: _Hanging, column: int) -> Iterator[Cell]:
    while cell := hanging.take(column):
        hanging.count(1)
        yield cell
        column += 1
