"""Tables written out in rows: pipe tables of Markdown, and cells set apart by tabs."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.ingest.lines.line import Line
from bot.ingest.outline import Row, Span, Table

_RULE = re.compile(r"\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?")
_PIPE = re.compile(r"(?<!\\)\|")


def is_pipe_row(text: str) -> bool:
    """Whether a line can be a row of a pipe table."""
    return bool(_PIPE.search(text))


def is_pipe_rule(text: str) -> bool:
    """Whether a line is the one of dashes between the head of a pipe table and its rows."""
    return is_pipe_row(text) and "-" in text and bool(_RULE.fullmatch(text))


def pipe_table(lines: Sequence[Line]) -> Table | None:
    """A head, a line of dashes, rows. Rows shorter than the head are filled up, longer ones keep
    their cells.
    """
    if len(lines) < 2 or "-" not in lines[1].text or not _RULE.fullmatch(lines[1].text):
        return None
    heads = _pipe_cells(lines[0].text)
    rows = [(_pipe_cells(line.text), line.number) for line in lines[2:]]
    width = max([len(heads), *(len(cells) for cells, _ in rows)])
    return Table(
        _filled(heads, width), tuple(Row(_filled(cells, width), Span(n, n)) for cells, n in rows)
    )


def _pipe_cells(text: str) -> list[str]:
    text = text.strip().removeprefix("|")
    if text.endswith("|") and not text.endswith("\\|"):
        text = text[:-1]
    return [cell.strip().replace("\\|", "|") for cell in _PIPE.split(text)]


def _filled(cells: Sequence[str], width: int) -> tuple[str, ...]:
    return (*cells, *[""] * (width - len(cells)))


def tab_table(lines: Sequence[Line]) -> Table:
    """Lines of cells, the first of them the heads.

    A first line with one cell only labels the heads below it: a group of columns (`← Armour →`), or
    all of them if the rows are labelled in the same way (`Defender's Toughness` over 1 … 10,
    `Attacker's Strength` before the rows).
    """
    grid = [[cell.strip() for cell in line.raw.rstrip().split("\t")] for line in lines]
    width = max(len(cells) for cells in grid)
    filled = [_filled(cells, width) for cells in grid]
    label = _label(filled)
    heads, body = (filled[1], 2) if label else (filled[0], 1)
    rows = [Row(cells, line.span) for cells, line in zip(filled[body:], lines[body:], strict=True)]
    if label and not any(heads[:2]) and rows and sum(bool(row.cells[0]) for row in rows) == 1:
        turned = tuple(Row(row.cells[1:], row.span) for row in rows)
        return Table((rows[0].cells[0], *heads[2:]), turned, axis=label)
    return Table(heads, tuple(rows), caption=label)


def _label(grid: Sequence[Sequence[str]]) -> str:
    """The one cell of the first line, if the line has only one and others follow with more."""
    named = [cell for cell in grid[0] if cell]
    return named[0] if len(named) == 1 and not grid[0][0] and len(grid) > 2 else ""
