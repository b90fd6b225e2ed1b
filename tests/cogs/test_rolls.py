"""`/roll` and the words that are read in it."""

from __future__ import annotations

from bot.cogs.rolls import roll_dice
from bot.dice.notation.elsewhere import OPTIONS


def test_the_names_of_its_options_are_no_labels() -> None:
    """`dice` is a word of dice."""
    assert {each.display_name for each in roll_dice.parameters} == {"dice", *OPTIONS}
