"""The picture of a table of chances: the lighter a cell, the likelier; each has its number.

The colours differ in lightness above all, so that those who see few colours, and a grey print,
tell them apart. It has a ground of its own, for light and dark screens.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from bot.render.numbers import percent, whole_percent
from bot.render.rolls.odds.chart_picture import FAINT, INK, new_figure, png_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = "cividis"
DARK_BELOW = 0.5
"""A cell below this chance is dark, and written on in light letters."""
ON_DARK, ON_LIGHT = "#ffffff", "#000000"
WIDTH, NARROW, CELL = 9.0, 3.2, 0.55
"""Inches: of a picture, of its labels, and of a column at least."""
TALL, HEADED, SLANTED, LEVEL = 0.52, 1.1, 1.9, 0.3
"""Inches: of a row, of the title, of slanted labels and of a level one."""
LARGE, SMALL = 18, 14
FEW = 8
"""Columns up to which the cells hold percent signs, and tenths of a percent."""
SPOKEN = 1_000
"""Characters of the picture in words."""
LAST_LETTER = "\u0250"
"""The font has all letters before this one, and these signs."""
SIGNS = frozenset("…–—‘’“”•′″")
NO_CHANCE = "–"
Cell = float | None


@dataclass(frozen=True, slots=True)
class HeatMap:
    """What is drawn: a row of chances for each label; None is no chance at all."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: tuple[tuple[Cell, ...], ...]

    @property
    def alt(self) -> str:
        """The picture in words."""
        title = self.title.replace("\n", ". ")
        columns = ", ".join(self.columns)
        words = f"Table. {title}. Columns: {columns}."
        rows = zip(self.rows, self.cells, strict=True)
        for label, cells in rows:
            row = ", ".join(map(_said, cells))
            words += f" {label}: {row}."
        return words[:SPOKEN]


def _said(chance: Cell) -> str:
    return NO_CHANCE if chance is None else percent(chance)


@lru_cache(maxsize=64)
def draw_heat_map(table: HeatMap) -> bytes:
    """The table as a PNG; one thread at a time."""
    columns = len(table.columns)
    width = max(WIDTH, NARROW + CELL * columns)
    height = HEADED + TALL * len(table.rows)
    height += SLANTED if columns > 1 else LEVEL
    figure = new_figure(width, height)
    figure.set_layout_engine("constrained")
    axes = figure.add_subplot()
    chances = [[chance or 0.0 for chance in row] for row in table.cells]
    axes.imshow(chances, COLOURS, vmin=0.0, vmax=1.0, aspect="auto")
    _write_labels(axes, table)
    _write_cells(axes, table)
    return png_of(figure)


def _write_labels(axes: Axes, table: HeatMap) -> None:
    axes.set_title(drawable(table.title), color=INK, fontsize=LARGE, pad=14, parse_math=False)
    several = len(table.columns) > 1
    names = list(map(drawable, table.columns))
    axes.set_xticks(
        range(len(names)),
        names,
        rotation=40 if several else 0,
        ha="left" if several else "center",
        rotation_mode="anchor" if several else "default",
        parse_math=False,
    )
    rows = list(map(drawable, table.rows))
    axes.set_yticks(range(len(rows)), rows, parse_math=False)
    axes.xaxis.tick_top()
    axes.tick_params(colors=INK, labelsize=SMALL + 1, length=0)
    for spine in axes.spines.values():
        spine.set_color(FAINT)


def _write_cells(axes: Axes, table: HeatMap) -> None:
    """Each chance in its cell; of many columns as whole percents."""
    is_wide = len(table.columns) > FEW
    written = whole_percent if is_wide else percent
    for row, cells in enumerate(table.cells):
        for column, chance in enumerate(cells):
            is_dark = (chance or 0.0) < DARK_BELOW
            axes.text(
                column,
                row,
                NO_CHANCE if chance is None else written(chance),
                ha="center",
                va="center",
                color=ON_DARK if is_dark else ON_LIGHT,
                fontsize=SMALL if is_wide else LARGE,
            )


def drawable(text: str) -> str:
    """The text without signs that the font has not."""
    return "".join(letter if letter < LAST_LETTER or letter in SIGNS else "?" for letter in text)
