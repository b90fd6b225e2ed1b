"""Tables written out in rows: pipe tables of Markdown, and cells set apart by tabs."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.ingest.lines.line import Line
from bot.ingest.outline import Row, Table

_RULE = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?")
_PIPE = re.compile(r"(?<!\\)\|")


def is_pipe_row(text: str) -> bool:
    """Whether a line can be a row of a pipe table."""
    return bool(_PIPE.search(text))


def is_pipe_rule(text: str) -> bool:
    """Whether a line is the one of dashes between the head of a pipe table and its rows."""
    return is_pipe_row(text) and bool(_RULE.fullmatch(text))


def pipe_table(lines: Sequence[Line]) -> Table | None:
    """A head, a line of dashes, rows. Rows shorter than the head are filled up, longer ones keep
    their cells.
    """
    if len(lines) < 2:
        return None
    head, rule, *below = lines
    if not _RULE.fullmatch(rule.text):
        return None
    written = [head, *below]
    cells = [_pipe_cells(line.text) for line in written]
    heads, *body = _rows(written, cells)
    return Table(heads.cells, tuple(body))


def _pipe_cells(text: str) -> list[str]:
    inner = text.strip().removeprefix("|")
    if inner.endswith("|") and not inner.endswith("\\|"):
        inner = inner[:-1]
    cells = []
    for cell in _PIPE.split(inner):
        cells.append(cell.strip().replace("\\|", "|"))
    return cells


def _rows(lines: Sequence[Line], cells: Sequence[list[str]]) -> list[Row]:
    """The cells of each line, filled up to the widest row."""
    width = max(map(len, cells))
    rows = []
    for line, texts in zip(lines, cells, strict=True):
        missing = width - len(texts)
        filled = texts + [""] * missing
        rows.append(Row(tuple(filled), line.span))
    return rows


def tab_table(lines: Sequence[Line]) -> Table:
    """Lines of cells, the first of them the heads.

    A first line with one cell only labels the heads below it: a group of columns (`← Armour →`), or
    all of them if the rows are labelled in the same way (`Defender's Toughness` over 1 … 10,
    `Attacker's Strength` before the rows).
    """
    cells = [_tab_cells(line.raw) for line in lines]
    first, *rest = _rows(lines, cells)
    label = _label(first)
    if not label or len(rest) < 2:
        return Table(first.cells, tuple(rest))
    head, *body = rest
    heads = head.cells
    above = heads[:2]
    row_labels = []
    values = []
    for row in body:
        row_label, *others = row.cells
        row_labels.append(row_label)
        values.append(Row(tuple(others), row.span))
    labels = list(filter(None, row_labels))
    if any(above) or len(labels) != 1:
        return Table(heads, tuple(body), caption=label)
    columns = (row_labels[0], *heads[2:])
    return Table(columns, tuple(values), axis=label)


def _tab_cells(text: str) -> list[str]:
    return [cell.strip() for cell in text.rstrip().split("\t")]


def _label(row: Row) -> str:
    """The one cell of a line whose other cells, the first among them, are empty."""
    first, *others = row.cells
    filled = [cell for cell in others if cell]
    if first or len(filled) != 1:
        return ""
    return filled[0]
