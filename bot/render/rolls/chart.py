"""The picture of a distribution: bars for each number, a curve for that many or more. Dark, and
readable on a phone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING

from bot.editions import EDITIONS
from bot.render.numbers import percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

WIDTH, HEIGHT, DPI = 9.0, 6.0, 100
"""Inches, and dots to the inch: 900 by 600 dots."""
GROUND, INK, FAINT = "#1e1f22", "#e3e5e8", "#4a4d55"
PLAIN = "#58a6ff"
NEGLIGIBLE = 0.001
"""Numbers reached more seldom than this are left out at the right."""
LONG = 20
"""Numbers from which on a row is cut at the left too."""
FEW = 13
"""Up to so many bars each carries its chance."""
WIDE = 9
"""Up to so many bars are wide enough for large figures."""
LARGE, SMALL, TINY = 19, 15, 11
LAST_LETTER = "\u0250"
"""The font has all letters before this one, and these signs."""
SIGNS = frozenset("…–—‘’“”•′″")
BARS = 0.84
"""Of the room between two numbers, what bars take."""
TALL = 0.045
"""A bar that holds its chance in writing."""


@dataclass(frozen=True, slots=True)
class Series:
    """The chances of 0, 1, 2 … under the rules of an edition, or of several that agree (`8th =
    9th`).
    """

    edition: str
    chances: tuple[float, ...]

    @property
    def at_least(self) -> tuple[float, ...]:
        """The chance of each number or more."""
        sums, total = [], 0.0
        for chance in reversed(self.chances):
            total += chance
            sums.append(min(1.0, total))
        return tuple(reversed(sums))

    @property
    def mean(self) -> float:
        """The mean."""
        return sum(number * chance for number, chance in enumerate(self.chances))


@dataclass(frozen=True, slots=True)
class Chart:
    """What is drawn: one series or several over the same numbers. `rolled` marks what a roll came
    to.
    """

    title: str
    measure: str
    series: tuple[Series, ...]
    rolled: int | None = None

    @property
    def shown(self) -> int:
        """How many numbers are shown, from 0 on."""
        last = max(
            number
            for each in self.series
            for number, chance in enumerate(each.at_least)
            if chance >= NEGLIGIBLE
        )
        return max(last, self.rolled or 0) + 1

    @property
    def first(self) -> int:
        """The first number shown: 0, but of a long row the first that is reached at all."""
        if self.shown <= LONG:
            return 0
        unreached = (
            sum(chance > 1 - NEGLIGIBLE for chance in each.at_least) - 1 for each in self.series
        )
        return max(
            0, min(*unreached, self.shown, self.shown if self.rolled is None else self.rolled)
        )

    @property
    def alt(self) -> str:
        """The picture in words."""
        told = []
        for each in self.series:
            reached = each.at_least
            points = ", ".join(
                f"{n} or more {percent(chance)}"
                for n, chance in enumerate(reached[:5])
                if n and chance
            )
            told.append(f"{each.edition or 'all'}: {each.mean:.2f} on average; {points}")
        mark = f" This roll: {self.rolled}." if self.rolled is not None else ""
        return f"Chart of the chances of {self.measure}. {'. '.join(told)}.{mark}"[:1_000]


@lru_cache(maxsize=64)
def draw(chart: Chart) -> bytes:
    """The chart as a PNG. It takes a tenth of a second, and one thread at a time."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WIDTH, HEIGHT), dpi=DPI, facecolor=GROUND, layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    _frame(axes, chart)
    if chart.rolled is not None:
        axes.axvline(
            chart.rolled,
            color=INK,
            linestyle=":",
            linewidth=3,
            label=f"this roll: {chart.rolled}",
            zorder=0.5,
        )
    for index, series in enumerate(chart.series):
        _bars(axes, chart, index, series)
        _curve(axes, chart, index, series)
    axes.legend(
        fontsize=SMALL,
        facecolor=GROUND,
        edgecolor=FAINT,
        labelcolor=INK,
        loc="best",
        framealpha=0.85,
    )
    picture = BytesIO()
    figure.savefig(picture, format="png")
    return picture.getvalue()


def drawable(text: str) -> str:
    """The text without signs that the font has not."""
    return "".join(letter if letter < LAST_LETTER or letter in SIGNS else "?" for letter in text)


def _frame(axes: Axes, chart: Chart) -> None:
    from matplotlib.ticker import MaxNLocator, PercentFormatter

    axes.set_facecolor(GROUND)
    axes.set_title(drawable(chart.title), color=INK, fontsize=LARGE, pad=14, parse_math=False)
    agreed = f" · {chart.series[0].edition}" if " " in chart.series[0].edition else ""
    several = agreed if len(chart.series) == 1 else " (bars: exactly, curves: or more)"
    axes.set_xlabel(chart.measure + several, color=INK, fontsize=LARGE)
    axes.set_xlim(chart.first - 0.6, chart.shown - 0.4)
    axes.set_ylim(0, 1.04)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    axes.xaxis.set_major_locator(MaxNLocator(nbins=14, integer=True, min_n_ticks=1))
    axes.tick_params(colors=INK, labelsize=SMALL + 1, length=0)
    axes.grid(axis="y", color=FAINT, linewidth=0.8)
    axes.set_axisbelow(True)
    for spine in axes.spines.values():
        spine.set_visible(False)


def _bars(axes: Axes, chart: Chart, index: int, series: Series) -> None:
    """What is exactly so many; the bars of several series stand beside each other."""
    count = len(chart.series)
    width = BARS / count
    heights = series.chances[: chart.shown]
    places = [number + (index - (count - 1) / 2) * width for number in range(len(heights))]
    axes.bar(
        places,
        heights,
        width,
        color=_colour(series),
        alpha=0.8,
        label="exactly" if count == 1 else None,
    )
    if count == 1 and chart.shown <= FEW:
        size = SMALL if chart.shown <= WIDE else TINY
        for place, chance in zip(places, heights, strict=True):
            if chance >= TALL:
                axes.text(
                    place,
                    chance / 2,
                    percent(chance),
                    ha="center",
                    va="center",
                    color=GROUND,
                    fontsize=size,
                )


def _curve(axes: Axes, chart: Chart, index: int, series: Series) -> None:
    """What is so many or more. Where curves lie on one another, the later ones are thinner."""
    reached = series.at_least[: chart.shown]
    alone = len(chart.series) == 1
    width = 3 + 3 * (len(chart.series) - 1 - index)
    label = "that many or more" if alone else series.edition
    colour = INK if alone else _colour(series)
    axes.plot(
        range(len(reached)),
        reached,
        color=colour,
        linewidth=width,
        marker="o",
        markersize=5 + width / 2,
        label=label,
    )
    if alone and chart.shown <= FEW:
        _write_on(axes, reached)


def _write_on(axes: Axes, reached: Sequence[float]) -> None:
    """The chances on a curve; where it is level, the first of them."""
    said = ""
    for number, chance in enumerate(reached[1:], 1):
        if percent(chance) != said:
            axes.annotate(
                percent(chance),
                (number, chance),
                (8, 8),
                textcoords="offset points",
                color=INK,
                fontsize=SMALL,
            )
        said = percent(chance)


def _colour(series: Series) -> str:
    first = series.edition.partition(" ")[0]
    return EDITIONS[first].chart_colour if first in EDITIONS else PLAIN
