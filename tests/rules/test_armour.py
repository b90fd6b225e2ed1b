"""The 4th edition's tables for hits on Vehicles: the row that a question's numbers give."""

from __future__ import annotations

import pytest

from bot.rules.answer import look_up
from bot.rules.fitting import fitting
from bot.rules.library import Library

ARMOUR = "4th/vehicles/armour-penetration"


def answer(shipped: Library, query: str) -> str:
    entry = look_up(shipped.searcher, query).entry
    return entry.id if entry else ""


@pytest.mark.parametrize(
    ("query", "entry"),
    [
        ("s8 vs av12 4th", ARMOUR),  # a 4 glances
        ("s8 v armour value 12 4th", ARMOUR),
        ("s9 vs av13 4th", ARMOUR),
        ("s4 vs av11 4th", f"{ARMOUR}/no-effect"),
        ("s10 v av10 4th", f"{ARMOUR}/penetrating"),
        ("s9 vs av13 rolled a 5 4th", f"{ARMOUR}/penetrating"),
        ("s9 vs av13 rolled a 4 4th", f"{ARMOUR}/glancing"),
        ("s4 melta vs av11 4th", ARMOUR),  # more dice: no single result
    ],
)
def test_strength_against_armour(shipped: Library, query: str, entry: str) -> None:
    """004:263-268: d6 and Strength against the Armour of the facing."""
    assert answer(shipped, query) == entry


@pytest.mark.parametrize("roll", range(1, 7))
@pytest.mark.parametrize("column", ["penetrating", "glancing"])
def test_a_roll_on_the_damage_table_finds_its_row(shipped: Library, column: str, roll: int) -> None:
    """004:270-277."""
    assert (
        answer(shipped, f"{column} hit roll of {roll} 4th")
        == f"4th/vehicles/damage-table/roll-{roll}"
    )


def test_a_column_without_its_table_is_left_alone(shipped: Library) -> None:
    assert "damage-table" not in answer(shipped, "glancing hit, overwatch roll of 6 8th")
    assert answer(shipped, "s8 against av12 overwatch 8th") != ARMOUR
    coherency = shipped.corpus.by_topic["unit-coherency"]["4th"]
    assert fitting(shipped.searcher.index, "s8 against av12", [coherency]) is coherency
