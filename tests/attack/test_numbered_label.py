"""Labels with digits in front of a profile, and what only looks like one."""

from __future__ import annotations

import pytest

from bot.notation import read_target, read_weapon


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("squad 1: 10x T4 3+", "squad 1"),
        ("team 1: 5x T4 3+", "team 1"),
        ("squad 2, 5x T4 3+", "squad 2"),
        ("squad2: T4 3+ W1", "squad2"),
        ("infantry squad 1: 10x T4 3+", "infantry squad 1"),
    ],
)
def test_a_target_has_a_label_with_a_number(text: str, name: str) -> None:
    reading = read_target(text)
    said = {"keywords": ["INFANTRY"]} if "infantry" in name else {}
    assert reading.complete
    assert reading.name == name
    assert reading.fields == {**read_target(text[len(name) + 1 :]).fields, **said}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("gun1: 10 3+ S4", "gun1"),
        ("gun 1: 10 3+ S4", "gun 1"),
        ("heavy gun 1: 10 3+ S4", "heavy gun 1"),
        ("m41 multi las: 3 3+ S5", "m41 multi las"),
        ("squad 2: 5x 2 3+ S4", "squad 2"),
    ],
)
def test_a_weapon_has_a_label_with_a_number(text: str, name: str) -> None:
    reading = read_weapon(text)
    assert reading.complete
    assert reading.name == name
    assert reading.fields == read_weapon(text.partition(":")[2]).fields


@pytest.mark.parametrize(
    "text",
    [
        "bolt rifles 10: 2 3+ S4",  # ten of them
        "bolt rifle 10: 2 3+ S4",  # ten, or the tenth
        "gun 2, 5 3+ S4",
        "gun1: bolter 10 3+ S4",  # two names
        "gun1: 10 3+",  # no whole profile
        "rapid fire 1: 2 3+ S4",  # a value
        "gun 1 lethal hits 4+: 10 3+ S4",
        "lance anti-monster: 10 3+ S4 heavy 1 S5",
        "blast gun melta D: 10 3+ S4 1x",
    ],
)
def test_digits_that_may_be_values_are_no_label(text: str) -> None:
    assert not read_weapon(text).complete


def test_the_save_of_a_usual_target_is_no_label() -> None:
    assert not read_target("MEQ 1: 5x T4 3+").complete
    assert read_target("boy T5: 4++ 3+ W5").missing
