"""An edition is known in every room or in none: docs/extending.md, "An edition"."""

from collections.abc import Collection
from typing import get_args

import pytest

from bot import editions as combat
from bot.cogs.kinds import Edition as Choices
from bot.dice.simple import TESTS
from bot.dice.simple.system import NEWEST_FIRST
from bot.editions.abilities import ABILITIES
from bot.render.card import EDITION_COLOURS
from bot.render.rolls.chart import COLOURS
from bot.rolls.editions import named_editions
from bot.rolls.examples import TARGETS, WEAPONS
from bot.rules.entry import EDITIONS

ROOMS: dict[str, Collection[str]] = {
    "combat": combat.EDITIONS,
    "dice": NEWEST_FIRST,
    "examples of weapons": WEAPONS,
    "examples of targets": TARGETS,
    "choices of a command": get_args(Choices),
    "colours of cards": EDITION_COLOURS,
    "colours of curves": COLOURS,
}


@pytest.mark.parametrize("room", ROOMS)
def test_every_room_knows_the_same_editions(room: str) -> None:
    assert set(ROOMS[room]) == set(EDITIONS)


def test_editions_are_named_oldest_first() -> None:
    assert tuple(combat.EDITIONS) == NEWEST_FIRST[::-1] == get_args(Choices) == EDITIONS


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_is_a_value_by_its_own_name(edition: str) -> None:
    assert combat.EDITIONS[edition].key == edition
    assert named_editions(edition[:-2]) == (edition,)


def test_every_edition_has_abilities_and_tests_and_no_other_has() -> None:
    assert {edition for ability in ABILITIES for edition in ability.editions} == set(EDITIONS)
    assert {edition for test in TESTS.values() for edition in test.editions} == set(EDITIONS)
