"""What is told apart in a picture, by whoever looks at it and on whatever ground."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest
from matplotlib.colors import to_rgb
from matplotlib.lines import Line2D

from bot.editions import EDITIONS
from bot.render.rolls.odds import chart_picture, heat_map
from bot.render.rolls.odds.chart import Chart, Series
from bot.render.rolls.odds.chart_picture import BAND, GROUND, INK, PLAIN, draw
from bot.render.rolls.odds.heat_map import HeatMap, draw_heat_map
from tests.render.colours import SIGHTS, apart, contrast, seen

FAR, GRAPHIC, TEXT = 15.0, 3.0, 4.5
"""Colours that nobody confuses side by side; and the contrasts that WCAG 2 asks of graphics and of
letters.
"""
LAW = (0.4, 0.3, 0.2, 0.1)
ALL = Chart("attack", "models destroyed", tuple(Series(each, LAW) for each in EDITIONS))
ALONE = Chart("attack", "models destroyed", (Series("10th", LAW),))


def of_edition(edition: str) -> str:
    return f"#{EDITIONS[edition].colour:06x}"


def picture(chart: Chart, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What is drawn, before it is a file."""
    figures: list[Any] = []
    monkeypatch.setattr(chart_picture, "png_of", figures.append)
    draw.__wrapped__(chart)
    return figures[0]


@pytest.mark.parametrize(
    ("one", "other", "distance"),
    [
        # Sharma, Wu and Dalal 2005, table 1: pairs 1, 7, 13, 17 and 34
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 0, 0), (50, -1, 2), 2.3669),
        ((50, -0.001, 2.49), (50, 0.0011, -2.49), 4.7461),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_of_colours_is_the_published_one(
    one: tuple[float, ...], other: tuple[float, ...], distance: float
) -> None:
    assert apart(np.array(one), np.array(other)) == pytest.approx(distance, abs=1e-4)
    assert contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize(("one", "other"), list(combinations(EDITIONS, 2)))
def test_editions_are_told_apart_by_colour_however_one_sees(
    one: str, other: str, sight: str
) -> None:
    assert apart(seen(of_edition(one), sight), seen(of_edition(other), sight)) >= FAR


@pytest.mark.parametrize("colour", [*map(of_edition, EDITIONS), PLAIN, INK])
def test_whatever_is_written_is_read_on_the_pictures_ground(colour: str) -> None:
    assert contrast(colour, GROUND) >= TEXT
    assert contrast(colour, BAND) >= GRAPHIC


def test_curves_differ_by_sign_and_dashes_and_have_both_beside_their_row(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    figure = picture(ALL, monkeypatch)
    (axes,) = figure.axes
    lines = [line for line in axes.findobj(Line2D) if line.get_marker() in chart_picture.SIGNS]
    curves, keys = lines[: len(EDITIONS)], lines[len(EDITIONS) :]
    for look in (Line2D.get_marker, Line2D.get_color, _dashes):
        assert len({look(line) for line in curves}) == len(EDITIONS)
        assert list(map(look, keys)) == list(map(look, curves))
    headings = {text.get_text(): text for text in axes.texts}
    for edition, key in zip(EDITIONS, keys, strict=True):
        heading = headings[edition].get_window_extent()
        beside = key.get_window_extent()
        assert heading.x0 >= 0 and heading.x1 < beside.x0
        assert heading.y0 <= (beside.y0 + beside.y1) / 2 <= heading.y1
        chances = [text for text in axes.texts if text.get_color() == key.get_color()]
        (nearest, *_) = sorted(
            text.get_window_extent().x0 for text in chances if text.get_text() != edition
        )
        assert beside.x1 < nearest


def _dashes(line: Line2D) -> Any:
    return line._unscaled_dash_pattern  # type: ignore[attr-defined]


def test_exactly_so_many_stand_out_from_so_many_or_more(monkeypatch: pytest.MonkeyPatch) -> None:
    (axes,) = picture(ALONE, monkeypatch).axes
    or_more, exactly = axes.containers
    pale = _laid_on(or_more.patches[1].get_facecolor(), GROUND)
    full = _laid_on(exactly.patches[1].get_facecolor(), GROUND)
    assert contrast(full, pale) >= GRAPHIC
    assert or_more.patches[1].get_height() == pytest.approx(0.6)
    assert exactly.patches[1].get_height() == pytest.approx(0.3)


def _laid_on(colour: tuple[float, ...], ground: str) -> tuple[float, ...]:
    *shades, opacity = colour
    below = to_rgb(ground)
    return tuple(
        shade * opacity + under * (1 - opacity) for shade, under in zip(shades, below, strict=True)
    )


def test_the_likelier_a_cell_the_lighter_however_one_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    chances = tuple(step / 10 for step in range(11))
    names = tuple(map(str, chances))
    figures: list[Any] = []
    monkeypatch.setattr(heat_map, "png_of", figures.append)
    draw_heat_map.__wrapped__(HeatMap("a", ("b",), names, (chances,)))
    (image,) = figures[0].axes[0].images
    cells = [tuple(image.cmap(image.norm(chance))[:3]) for chance in chances]
    for sight in SIGHTS:
        lightness = [float(seen(cell, sight)[0]) for cell in cells]
        assert all(lighter - darker > 4 for darker, lighter in pairwise(lightness))
    letters = [text.get_color() for text in figures[0].axes[0].texts]
    for cell, letter in zip(cells, letters, strict=True):
        assert contrast(cell, letter) >= TEXT
