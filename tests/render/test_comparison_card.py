"""The card, the picture and the file of a comparison."""

from __future__ import annotations

import csv
import struct
from dataclasses import replace
from io import StringIO
from typing import Any

import pytest

from bot.render.embed import to_embed
from bot.render.rolls.odds import heat_map
from bot.render.rolls.odds.comparison import comparison_card, comparison_csv, comparison_map
from bot.render.rolls.odds.heat_map import HeatMap, draw_heat_map
from bot.rolls.comparison import Comparison, Side, compare
from tests.discord.limits import embed_faults, embed_size

LADS, GUN = Side("8 4+ S4 AP0 D1", "Lads", 80), Side("2 4+ S4 AP0 D1", "Gun")
FEW, MANY = Side("1x T4 W2", "Few", 20), Side("9x T4 W1", "Many", 90)


def compared(attackers: list[Side], targets: list[Side], at_least: int | None = None) -> Comparison:
    return compare(attackers, targets, {"edition": "10th"}, at_least)


def test_a_ranking_has_a_line_for_each_and_points_where_they_are_known() -> None:
    card = comparison_card(compared([GUN, LADS], [FEW]))
    # 1/4 of a wound for each attack: both of two with 1/16, two or more of eight with 63%
    assert card.title == "Best against Few"
    heading, first, second = card.text.split("\n")
    assert heading.startswith("**Chance to destroy the target** · expected · points lost")
    # 63.3% of 20 points for 80 points
    assert first == "1\\. Lads **63%** · 1.5 wounds · 0.16 points"
    assert second == "2\\. Gun **6%** · 0.50 wounds"
    assert card.footer.startswith("exact, not sampled · 2 pairs · ")


def test_a_table_names_the_best_of_each_target() -> None:
    card = comparison_card(compared([GUN, LADS], [FEW, MANY], at_least=1))
    assert card.title == "2 attackers, 2 targets"
    # Two of nine models of 90 points for 80 points.
    assert "**Many**: Lads **90%** 2 models 0.25 points, Gun **44%** 0.50 models" in card.text
    assert "at least 1 model destroyed (of a single model: wounds)" in card.text


def test_a_table_says_that_it_leaves_attackers_out() -> None:
    many = [replace(GUN, name=f"Gun {number}") for number in range(6)]
    said = "The best 4 of 6 against each; the file has all."
    assert said in comparison_card(compared(many, [FEW, MANY])).text
    assert "of 4 against each" not in comparison_card(compared(many[:4], [FEW, MANY])).text


def test_the_longer_side_of_a_picture_stands_upright() -> None:
    upright = comparison_map(compared([LADS], [MANY, FEW]))
    assert upright is not None
    assert (upright.rows, upright.columns) == (("Few", "Many"), ("Lads",))
    assert upright.title.endswith("rows: targets")
    wide = comparison_map(compared([GUN, LADS], [FEW]))
    assert wide is not None
    assert wide.rows == ("Lads", "Gun")
    assert wide.alt == (
        "Table. Chance to destroy the target. rows: attackers. Columns: Few. Lads: 63%. Gun: 6%."
    )


def test_where_nobody_is_likely_to_destroy_it_the_card_has_what_is_lost() -> None:
    ranking = comparison_card(compared([GUN, LADS], [MANY])).text.split("\n")
    assert ranking[0].startswith(
        "**Share of the target that is lost on average** (every chance to destroy the target is "
        "below 2%) · expected"
    )
    # A wound in four attacks: two of nine models, and half a model.
    assert ranking[1] == "1\\. Lads **22%** · 2 models · 0.25 points"
    assert ranking[2] == "2\\. Gun **6%** · 0.50 models"


def test_where_nobody_is_likely_to_destroy_it_the_picture_shows_what_is_lost() -> None:
    shown = comparison_map(compared([GUN, LADS], [MANY]))
    assert shown is not None
    assert shown.title.startswith("Share of the target that is lost on average")
    # two of nine, and half of one
    assert shown.cells[0][0] == pytest.approx(2 / 9, abs=1e-4)
    assert shown.cells[1][0] == pytest.approx(0.5 / 9)


def test_the_file_has_a_line_for_each_pair() -> None:
    found = compared([GUN, Side("8 4+ S4", "=1+1")], [FEW, MANY])
    lines = list(csv.reader(StringIO(comparison_csv(found))))
    assert lines[0] == ["attacker", "target", "chance", "expected", "of", "points_for_a_point"]
    assert lines[1] == ["Gun", "Few", "0.0625", "0.5", "wounds", ""]
    assert [line[0] for line in lines[3:]] == ["1+1", "1+1"]


def test_the_largest_keeps_to_discords_limits_and_is_drawn() -> None:
    name = "A very long name of a unit with *marks* and `more`, "
    attackers = [Side(LADS.text, f"{name}{n}" * 3, 100, count=3) for n in range(20)]
    targets = [Side(MANY.text, f"{name}{n}" * 3, 100) for n in range(20)]
    for found in (
        compared(attackers, targets, at_least=3),
        compared(attackers, targets[:1]),
        compared([*attackers, Side("2000 3+ S4", "Too many")], targets[:1]),
    ):
        embed = dict(to_embed(comparison_card(found, "odds.png")).to_dict())
        assert not list(embed_faults(embed))
        assert embed_size(embed) <= 6_000
    table = comparison_map(compared(attackers, targets, at_least=3))
    assert table is not None
    assert len(table.alt) <= 1_024
    picture = draw_heat_map(table)
    assert picture.startswith(b"\x89PNG")
    assert max(struct.unpack(">II", picture[16:24])) <= 2_000
    assert comparison_map(compared([LADS] * 21, [MANY])) is None


def _letters(table: HeatMap, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What stands in the cells of a table's picture, with its colour."""
    figures: list[Any] = []
    monkeypatch.setattr(heat_map, "png_of", figures.append)
    draw_heat_map.__wrapped__(table)
    (axes,) = figures[0].axes
    return [(text.get_text(), text.get_color()) for text in axes.texts]


def test_dark_cells_have_light_letters_and_light_ones_dark(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The lighter a cell, the likelier."""
    few = HeatMap("a", ("b",), ("c", "d", "e", "f"), ((0.254, 0.499, 0.5, None),))
    white, black = "#ffffff", "#000000"
    assert _letters(few, monkeypatch) == [
        ("25%", white),
        ("50%", white),
        ("50%", black),
        ("–", white),
    ]


def test_many_columns_hold_whole_percents_without_a_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    names = tuple("abcdefghi")
    many = HeatMap("a", ("b",), names, ((0.004,) * 8 + (0.9,),))
    assert [text for text, _ in _letters(many, monkeypatch)][-1] == "90"
    few = HeatMap("a", ("b",), names[:8], ((0.9,) * 8,))
    assert {text for text, _ in _letters(few, monkeypatch)} == {"90%"}


def test_signs_that_a_font_lacks_and_holes_are_drawn() -> None:
    assert draw_heat_map(HeatMap("$x", ("犬$", "b"), ("$c",), ((None,), (1.0,))))
