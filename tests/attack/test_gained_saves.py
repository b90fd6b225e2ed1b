"""Saves that a unit gains beside its own: the better of the two is used (002:632)."""

import pytest

from bot.attack import attack_odds
from bot.notation import combine_all, read_target, read_weapon
from bot.notation.words.changes.gained import as_gained


@pytest.mark.parametrize(
    ("typed", "fields"),
    [
        ("5x T5 2+ 4++ W3, at least 5++", {"save": 2, "invuln": 4}),
        ("5x T5 2+ 6++ W3, at least 5++", {"save": 2, "invuln": 5}),
        ("5x T5 2+ W3, at least 5++", {"save": 2, "invuln": 5}),
        ("5x T5 2+ 6+++ W3, at least 5+++", {"fnp": 5}),
        ("5x T5 no save W3, at least 3+", {"save": 3}),
    ],
)
def test_the_better_save_stays(typed: str, fields: dict[str, int]) -> None:
    reading = read_target(typed, "10th")
    assert reading.complete
    assert {name: reading.fields.get(name) for name in fields} == fields


def test_each_group_gains_it_wherever_it_is_said() -> None:
    last = read_target("10x T4 3+ W2 | 1x 2+ 4++ W5 character, at least 5++", "11th")
    first = read_target("10x T4 3+ W2, at least 5++ | 1x 2+ 4++ W5 character", "11th")
    for reading in (last, first):
        assert reading.complete
        assert [group.get("invuln") for group in reading.fields["groups"]] == [5, 4]


def test_a_save_gained_is_rolled() -> None:
    target = read_target("5x T5 2+ W3, at least 4++", "10th")
    spec = combine_all((read_weapon("6 auto S5 AP-4 D1", "10th"),), target)
    # S5 against T5 wounds on 4+; AP -4 leaves armour on 6+, the 4++ fails half the time.
    assert attack_odds(spec).means["damage"] == pytest.approx(6 / 2 / 2)


def test_only_a_single_save_can_be_gained() -> None:
    assert as_gained({"invuln": 5}) == "at least 5++"
    assert as_gained({"save": 3}) == "at least 3+"
    assert as_gained({"save": None}) is None
    assert as_gained({"invuln": 5, "fnp": 5}) is None
    assert as_gained({"cover": True}) is None
