"""`/roll` and the words that are read in it."""

from __future__ import annotations

from bot.cogs.rolls import roll_dice
from bot.dice.notation.around.elsewhere import OPTIONS
from bot.dice.notation.around.purpose import ALONE, REACHED
from bot.editions.named_tests import TESTS


def test_the_names_of_its_options_are_no_labels() -> None:
    """`dice` is a word of dice."""
    assert {each.display_name for each in roll_dice.parameters} == {"dice", *OPTIONS}


def test_the_numbers_of_tests_are_options_of_theirs() -> None:
    for test, number in REACHED.items():
        assert number in [field.name for field in TESTS[test].fields]
    for test in ALONE:
        assert not any(field.required for field in TESTS[test].fields)
