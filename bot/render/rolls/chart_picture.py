"""The picture of a chart, to be read on a phone: bars above, and below each of them its number and
its chances in writing, in rows, so that no label meets another.

Several editions are curves that differ by sign and dashes, not by colour alone. The ground is dark
and belongs to the picture, which reads the same on Discord's light and dark backgrounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from bot.editions import EDITIONS
from bot.render.numbers import whole_percent
from bot.render.rolls.chart import Chart, Series

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DPI = 100
WIDTH = 9.0
"""Inches. A phone shows them on some 260 points: letters of 22 points look like 9."""
LETTERS, SMALL, TINY = 22, 19, 15
PLOT, ROW, TOP, BELOW = 2.0, 0.42, 0.5, 0.5
"""Inches: of the bars, of a row in writing, of what is above the bars, and of what is counted."""
LEFT, RIGHT = 1.75, 0.15
"""Inches: of the rows' headings, and of the margin."""
BESIDE, NEAR = -0.06, 0.07
"""Of the bars' width and height: how far beside them headings end, and how near rows come."""
GROUND, INK, FAINT = "#1e1f22", "#f2f3f5", "#5c6068"
PLAIN = "#58a6ff"
BAND = "#3a3d44"
"""Behind what a roll came to."""
COLUMNS, NARROW, WITH_SIGNS = 11, 8, 6
"""Columns up to which each has its chances in writing, in large letters, and with percent signs."""
SHORT = len("or more")
"""Letters of a heading up to which it is written in small letters, not tiny ones."""
BARS = 0.8
"""Of the room between two numbers, what a bar takes."""
Look = dict[str, Any]
SIGNS = ("o", "s", "^", "D", "v")
DASHES = ("-", "--", "-.", ":", (0, (5, 1)))


@dataclass(frozen=True, slots=True)
class Row:
    """A row below the bars: its heading, and what is written at each number."""

    heading: str
    texts: tuple[str, ...]
    colour: str = INK


@lru_cache(maxsize=64)
def draw(chart: Chart) -> bytes:
    """The chart as a PNG. It takes a tenth of a second, and one thread at a time."""
    rows = list(_rows(chart))
    below = BELOW + ROW * (1 + len(rows))
    height = TOP + PLOT + below
    figure = new_figure(WIDTH, height)
    bars = WIDTH - LEFT - RIGHT
    place = (LEFT / WIDTH, below / height, bars / WIDTH, PLOT / height)
    axes = figure.add_axes(place)
    _frame(axes, chart)
    if len(chart.series) == 1:
        _bars(axes, chart, chart.series[0])
    else:
        for index, series in enumerate(chart.series):
            _curve(axes, chart, index, series)
    _write(axes, chart, rows)
    return png_of(figure)


def new_figure(width: float, height: float) -> Figure:
    """An empty picture of so many inches, on the pictures' own ground."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure((width, height), DPI, facecolor=GROUND)
    FigureCanvasAgg(figure)
    return figure


def png_of(figure: Figure) -> bytes:
    """The picture as a file."""
    picture = BytesIO()
    figure.savefig(picture)
    return picture.getvalue()


def _step(chart: Chart) -> int:
    """Every so many numbers one is written."""
    return -(-(chart.shown - chart.first) // COLUMNS)


def _written(chart: Chart) -> range:
    """The numbers with a column in writing."""
    return range(chart.first, chart.shown - chart.spare, _step(chart))


def _rows(chart: Chart) -> Iterator[Row]:
    """One edition: exactly, and or more; several: or more for each. Where not every number has a
    column, a single one says too little.
    """
    if len(chart.series) > 1:
        for each in chart.series:
            or_more = _chances(chart, each.at_least)
            yield Row(_short(each.edition), or_more, _colour(each))
        return
    (series,) = chart.series
    if _step(chart) == 1:
        exactly = _chances(chart, series.chances)
        yield Row("exactly", exactly, _colour(series))
    yield Row("or more", _chances(chart, series.at_least))


def _chances(chart: Chart, law: Sequence[float]) -> tuple[str, ...]:
    columns = _written(chart)
    texts = []
    for number in columns:
        chance = law[number] if number < len(law) else 0.0
        text = whole_percent(chance)
        if len(columns) <= WITH_SIGNS:
            text += "%"
        texts.append(text)
    return tuple(texts)


def _short(editions: str) -> str:
    """`8th = 9th = 10th` as `8–10th`, editions that do not follow each other as `8=10th`."""
    named = editions.split(" = ")
    numbers = [each.removesuffix("th") for each in named]
    last = named[-1]
    if len(named) > 2 and " ".join(named) in " ".join(EDITIONS):
        return f"{numbers[0]}–{last}"
    return "=".join([*numbers[:-1], last])


def _frame(axes: Axes, chart: Chart) -> None:
    axes.set_facecolor(GROUND)
    aside = 0.5 + chart.spare / 2
    axes.set_xlim(chart.first - aside, chart.shown - aside)
    axes.set_ylim(0, 1.06)
    axes.set_yticks((0.25, 0.5, 0.75, 1.0), [])
    axes.set_xticks(())
    axes.tick_params(length=0)
    axes.grid(axis="y", color=FAINT, linewidth=1)
    axes.set_axisbelow(True)
    for side, spine in axes.spines.items():
        spine.set_visible(side == "bottom")
        spine.set_color(FAINT)
    if chart.rolled is not None:
        axes.axvspan(chart.rolled - 0.5, chart.rolled + 0.5, color=BAND, zorder=0)


def _bars(axes: Axes, chart: Chart, series: Series) -> None:
    """Exactly so many as a full bar, before so many or more as a pale one."""
    colour = _colour(series)
    numbers = chart.numbers(series)
    within = slice(numbers.start, numbers.stop)
    exactly = series.chances[within]
    or_more = series.at_least[within]
    axes.bar(numbers, or_more, BARS, color=colour, alpha=0.25)
    axes.bar(numbers, exactly, BARS, color=colour)


def _curve(axes: Axes, chart: Chart, index: int, series: Series) -> None:
    """So many or more. Where curves lie on one another, the later ones are thinner."""
    numbers = chart.numbers(series)
    later = len(chart.series) - 1 - index
    axes.plot(
        numbers,
        [series.at_least[number] for number in numbers],
        color=_colour(series),
        linewidth=3 + 2 * later,
        linestyle=DASHES[index % len(DASHES)],
        marker=SIGNS[index % len(SIGNS)],
        markersize=11,
    )


def _write(axes: Axes, chart: Chart, rows: Sequence[Row]) -> None:
    """The numbers and their rows below the bars, what is counted below these, and above the bars
    what is to be known first.
    """
    columns = _written(chart)
    numbers = Row("", tuple(map(str, columns)))
    row_height = ROW / PLOT
    middle = -NEAR - row_height / 2
    for row in (numbers, *rows):
        _write_row(axes, columns, row, middle)
        middle -= row_height
    look: Look = {"color": INK, "fontsize": SMALL, "ha": "center", "va": "center"}
    look["transform"] = axes.transAxes
    below = middle + row_height / 2 - NEAR
    axes.text(0.5, below, chart.measure, **look)
    above = 1 + TOP / PLOT / 2
    axes.text(0.5, above, _above(chart), **look)


def _write_row(axes: Axes, columns: Sequence[int], row: Row, height: float) -> None:
    """A row at this height, in parts of the bars': its heading, and a text below each number."""
    from matplotlib.transforms import blended_transform_factory

    below = blended_transform_factory(axes.transData, axes.transAxes)
    look: Look = {"color": row.colour, "va": "center", "ha": "center", "transform": below}
    look["fontsize"] = LETTERS if len(columns) <= NARROW else SMALL
    if not row.heading:
        look["weight"] = "bold"
    for number, text in zip(columns, row.texts, strict=True):
        axes.text(number, height, text, **look)
    look["fontsize"] = SMALL if len(row.heading) <= SHORT else TINY
    look["ha"] = "right"
    look["transform"] = axes.transAxes
    axes.text(BESIDE, height, row.heading, **look)


def _above(chart: Chart) -> str:
    """What a roll came to; else what is certain, or how to read the picture."""
    if chart.rolled is not None:
        return f"this roll: {chart.rolled}"
    if chart.sure is not None:
        return f"always {chart.sure}"
    if len(chart.series) > 1:
        return "chance of so many or more"
    return "full: exactly so many, pale: or more"


def _colour(series: Series) -> str:
    first = series.edition.partition(" ")[0]
    return EDITIONS[first].chart_colour if first in EDITIONS else PLAIN
