"""Tables of a page as grids: a cell that spans columns or rows stands in each of them, and heads
of two rows become one.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, takewhile

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
    cells: Sequence[Cell]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with every place filled: `captions` stood above it over its whole width; the first
    row has the heads.
    """

    captions: list[tuple[int, str]]
    rows: list[tuple[int, list[str]]]


def fill_grid(rows: Sequence[TableRow]) -> Grid:
    """Expand spans. Raises `LimitError` if they fill too many places."""
    placed = list(_place_cells(rows))
    cells = [row.cells for row in placed]
    width = max(map(len, cells), default=0)
    count = _count_head_rows(cells)
    captions = []
    heads = []
    for number, row in enumerate(placed[:count], 1):
        is_caption = number < count and width > 1 and _spans_all(row.cells, width)
        if is_caption:
            text = row.cells[0].text
            captions.append((row.line, text))
        else:
            heads.append(row)
    filled = []
    if heads:
        line = heads[0].line
        filled.append((line, _head_texts(heads, width)))
    for row in placed[count:]:
        filled.append((row.line, _texts(row.cells, width)))
    said = [(line, texts) for line, texts in filled if any(texts)]
    return Grid(captions, said)


def _count_head_rows(rows: Sequence[Sequence[Cell]]) -> int:
    """How many rows name columns.

    Rows of head cells do, if one of their cells spans others; a first row of plain cells does with
    the rows that its cells reach down to, if one of them spans columns.
    """
    head_rows = list(takewhile(_is_head_row, rows))
    marked = len(head_rows)
    if marked:
        heads = chain.from_iterable(head_rows)
        spanning = any(cell.columns > 1 or cell.rows > 1 for cell in heads)
        if spanning and marked < len(rows):
            return marked
        return 1
    first = rows[0] if rows else []
    down = max((cell.rows for cell in first), default=1)
    spanning = any(cell.columns > 1 for cell in first)
    if spanning and 1 < down < len(rows):
        return down
    return 0


def _is_head_row(row: Sequence[Cell]) -> bool:
    return all(cell.head for cell in row)


def _spans_all(cells: Sequence[Cell], width: int) -> bool:
    """Whether one cell fills the row."""
    if len(cells) != width:
        return False
    return all(cell is cells[0] for cell in cells)


def _texts(cells: Sequence[Cell], width: int) -> list[str]:
    """A row's texts; what spans all of it, as a line between rows does, and long texts stand in it
    once.
    """
    once = width > 1 and _spans_all(cells, width)
    texts = []
    before = None
    for cell in cells:
        repeated = cell is before and (once or len(cell.text) > _LONG)
        texts.append("" if repeated else cell.text)
        before = cell
    missing = width - len(texts)
    return texts + [""] * missing


def _head_texts(rows: Sequence[TableRow], width: int) -> list[str]:
    """Heads that stand one over the other: `Save` over `near` is `Save near`."""
    if len(rows) == 1:
        return _texts(rows[0].cells, width)
    heads = []
    for column in range(width):
        texts = [row.cells[column].text for row in rows if column < len(row.cells)]
        distinct = dict.fromkeys(texts)
        distinct.pop("", None)
        heads.append(" ".join(distinct))
    return heads


def _place_cells(rows: Sequence[TableRow]) -> Iterator[TableRow]:
    """Every row with a cell for each place; a cell that fills several is in the row as often."""
    hanging: dict[int, tuple[Cell, int]] = {}  # cells that reach down, and the rows they have left
    spanned = 0
    for row in rows:
        waiting = deque(row.cells)
        places: list[Cell] = []
        while waiting or len(places) in hanging:
            column = len(places)
            cell, rows_left = hanging.pop(column, (None, 0))
            if cell:
                columns = 1
                spanned += 1
            else:
                cell = waiting.popleft()
                columns = max(1, min(cell.columns, MAX_COLUMNS - column))
                rows_left = cell.rows
                spanned += columns - 1
            if spanned > MAX_SPANNED:
                raise LimitError(f"cells of a table span more than {MAX_SPANNED} places")
            if rows_left > 1:
                below = dict.fromkeys(range(column, column + columns), (cell, rows_left - 1))
                hanging.update(below)
            places += [cell] * columns
        yield TableRow(row.line, places)
