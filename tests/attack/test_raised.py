"""Characteristics that are raised: the new number takes the printed one's place."""

from __future__ import annotations

import pytest

from bot.notation import read_target, read_weapon
from bot.notation.shorthand import prepare

LINE = "10x 2 3+ S4 AP-1 D1"


@pytest.mark.parametrize(
    ("behind", "field", "value"),
    [
        ("+1 A", "attacks", "3"),
        ("+1A", "attacks", "3"),
        ("+2 attacks", "attacks", "4"),
        ("A+1", "attacks", "3"),
        ("+1 S", "strength", 5),
        ("+1S", "strength", 5),
        ("+1D", "damage", "2"),
        ("+1AP", "ap", -2),
        ("S+1", "strength", 5),
        ("+1 to strength", "strength", 5),
        ("+1 damage", "damage", "2"),
        ("+1 AP", "ap", -2),
        ("ap+1", "ap", -2),
        ("improve AP by 1", "ap", -2),
        ("AP improved by 1", "ap", -2),
    ],
)
def test_a_characteristic_is_raised(behind: str, field: str, value: object) -> None:
    """AP is better, the further it is below 0."""
    for text in (f"{LINE} {behind}", f"{LINE}, but {behind}"):
        reading = read_weapon(text, "10th")
        assert reading.complete
        assert reading.fields[field] == value
        others = {**read_weapon(LINE, "10th").fields, field: value}
        assert reading.fields == others


def test_rolled_numbers_are_raised_too() -> None:
    reading = read_weapon("5x D6 3+ S4 AP-1 DD3+1, +1 attacks, +1 damage", "11th")
    assert reading.fields["attacks"] == "D6+1"
    assert reading.fields["damage"] == "D3+2"


def test_what_is_not_said_is_raised_from_what_it_is_then() -> None:
    reading = read_weapon("20 3+ S4, +1 AP, +1 damage", "9th")
    assert (reading.fields["ap"], reading.fields["damage"]) == (-1, "2")


def test_a_change_is_told() -> None:
    assert read_weapon(f"{LINE}, but +1 A", "10th").changes == ("+1 A added",)


def test_two_raises_are_asked_about() -> None:
    reading = read_weapon(f"{LINE} +1 S, +1 strength", "10th")
    (error,) = reading.errors
    assert "write one modifier, what they come to together" in str(error)


def test_a_raise_needs_a_number() -> None:
    (error,) = read_weapon("10x 3+ S4 +1 A", "10th").errors
    assert str(error) == "`+1 A`: write the whole number instead."


def test_the_4th_has_strength_and_attacks() -> None:
    """Its AP is not improved by a number, and its damage is one wound."""
    assert read_weapon("3 WS4 S4 AP5 +1 S", "4th").fields["strength"] == 5
    assert read_weapon("3 WS4 S4 AP5 +1 AP", "4th").unread


def test_what_is_read_does_not_depend_on_what_was_prepared() -> None:
    before = read_weapon(f"{LINE} +1 A", "9th")
    prepare()
    read_weapon.cache_clear()
    assert read_weapon(f"{LINE} +1 A", "9th") == before


@pytest.mark.parametrize(
    ("target", "gone"),
    [
        ("5x T6 2+ 4++ W3, but no invuln", "invuln"),
        ("5x T6 2+ 4++ W3, but without invulnerable save", "invuln"),
        ("5x T6 2+ 5+++ W3, but no fnp", "fnp"),
    ],
)
def test_a_save_may_be_taken_away(target: str, gone: str) -> None:
    reading = read_target(target, "10th")
    assert reading.complete
    assert gone not in reading.fields
    assert reading.fields["save"] == 2
    assert len(reading.changes) == 1


def test_a_save_may_be_taken_away_from_all_groups() -> None:
    reading = read_target("5x T5 3+ 4++ W2 | 1x W5 3+ 4++, but no invuln", "11th")
    assert [group.get("invuln") for group in reading.fields["groups"]] == [None, None]
    assert all("invuln" not in group for group in reading.fields["groups"])


def test_a_better_ap_of_a_roll_counts_from_the_weapons_and_leaves_other_abilities() -> None:
    reading = read_weapon(f"{LINE} lethal hits, 6s to wound +1 AP", "10th")
    trigger = {"trigger": "wound", "on": 6, "effect": "ap", "n": "-2"}
    assert reading.fields["abilities"] == ["Lethal Hits", trigger]
