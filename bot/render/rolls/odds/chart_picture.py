"""The picture of a chart, to be read on a phone: bars above, and below each of them its number and
its chances in writing, in rows, so that no label meets another.

Several editions are curves that differ by sign and dashes, not by colour alone. The ground is dark
and belongs to the picture, which reads the same on Discord's light and dark backgrounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from bot.editions import EDITIONS
from bot.render.numbers import whole_percent
from bot.render.rolls.odds.chart import Chart, Series

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

DPI = 100
WIDTH = 9.0
"""Inches. A phone shows them on some 260 points: letters of 22 points look like 9."""
LETTERS, SMALL, TINY = 22, 19, 15
PLOT, ROW, TOP, BELOW = 2.0, 0.42, 0.5, 0.5
"""Inches: of the bars, of a row in writing, of what is above the bars, and of what is counted."""
LEFT, RIGHT = 2.2, 0.15
"""Inches: of the rows' headings, and of the margin."""
BESIDE, NEAR = -0.06, 0.07
"""Of the bars' width and height: how far beside them headings end, and how near rows come."""
KEY = 0.1
"""Of the bars' width: the piece of its curve between a row and its heading."""
GROUND, INK, FAINT = "#1e1f22", "#f2f3f5", "#5c6068"
PLAIN = "#58a6ff"
BAND = "#3a3d44"
"""Behind what a roll came to."""
NARROW, WITH_SIGNS = 8, 6
"""Columns up to which chances are written in large letters, and with percent signs."""
SHORT = len("or more")
"""Letters of a heading up to which it is written in small letters, not tiny ones."""
BARS = 0.8
"""Of the room between two numbers, what a bar takes."""
Look = dict[str, Any]
SIGNS = ("o", "s", "^", "D", "v")
DASHES = ("-", "--", "-.", ":", (0, (5, 1)))


@dataclass(frozen=True, slots=True)
class Row:
    """A row below the bars: its heading, what is written at each number, its curve's look."""

    heading: str
    texts: tuple[str, ...]
    colour: str = INK
    curve: Look = field(default_factory=dict)


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
            numbers = chart.numbers(series)
            or_more = [series.at_least[number] for number in numbers]
            axes.plot(numbers, or_more, **_curve(chart, index))
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


def _rows(chart: Chart) -> Iterator[Row]:
    """One edition: exactly, and or more; several: or more for each."""
    if len(chart.series) > 1:
        for index, each in enumerate(chart.series):
            or_more = _chances(chart, each.at_least)
            yield Row(_short(each.edition), or_more, _colour(each), _curve(chart, index))
        return
    (series,) = chart.series
    if chart.says_exactly:
        exactly = _chances(chart, series.chances)
        yield Row("exactly", exactly, _colour(series))
    yield Row("or more", _chances(chart, series.at_least))


def _chances(chart: Chart, law: Sequence[float]) -> tuple[str, ...]:
    columns = chart.written
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


def _curve(chart: Chart, index: int) -> Look:
    """How a curve looks. Where some lie on one another, the later ones are thinner."""
    later = len(chart.series) - 1 - index
    return {
        "color": _colour(chart.series[index]),
        "linewidth": 2 + later,
        "linestyle": DASHES[index % len(DASHES)],
        "marker": SIGNS[index % len(SIGNS)],
        "markersize": 12,
    }


def _write(axes: Axes, chart: Chart, rows: Sequence[Row]) -> None:
    """The numbers and their rows below the bars, what is counted below these, and above the bars
    what is to be known first.
    """
    columns = chart.written
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
    """A row at this height, in parts of the bars': its heading, a piece of its curve, and a text
    below each number.
    """
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
    end = BESIDE
    if row.curve:
        end -= KEY
        _write_key(axes, row.curve, height)
    axes.text(end, height, row.heading, **look)


def _write_key(axes: Axes, curve: Look, height: float) -> None:
    """A piece of a curve with its sign in the middle, before the row's chances."""
    start = BESIDE - KEY + 0.02
    places = (start, start + KEY / 2, start + KEY)
    axes.plot(
        places,
        (height,) * 3,
        **curve,
        markevery=[1],
        transform=axes.transAxes,
        clip_on=False,
        scalex=False,
        scaley=False,
    )


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
    return f"#{EDITIONS[first].colour:06x}" if first in EDITIONS else PLAIN
