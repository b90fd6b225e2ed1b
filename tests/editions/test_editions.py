"""Each edition is one value, known everywhere by what that value says."""

from typing import get_args

import pytest

from bot.cogs.kinds import Edition as Choices
from bot.editions import DEFAULT_EDITION, EDITIONS
from bot.editions.ability import Bearer
from bot.editions.named_abilities import abilities_of, editions_with
from bot.editions.named_tests import TESTS
from bot.notation import read_target, read_weapon
from bot.rolls.editions import edition_lists, read_edition_names
from bot.rules import entry
from bot.rules.editions import read_editions


def test_other_lists_of_editions_are_this_one() -> None:
    assert tuple(EDITIONS) == entry.EDITIONS == get_args(Choices)
    assert DEFAULT_EDITION in EDITIONS


def test_editions_stand_oldest_first() -> None:
    released = [edition.released for edition in EDITIONS.values()]
    assert released == sorted(set(released))


@pytest.mark.parametrize("key", EDITIONS)
def test_an_edition_is_found_by_its_key_its_number_and_its_words(key: str) -> None:
    edition = EDITIONS[key]
    assert edition.key == key and edition.name
    assert read_edition_names(edition.number) == (key,)
    for word in edition.words:
        assert read_editions(f"coherency {word} edition").editions == (key,)


@pytest.mark.parametrize("key", EDITIONS)
def test_examples_of_an_edition_are_read_in_it(key: str) -> None:
    assert all(read_weapon(text, key).complete for text in EDITIONS[key].example_weapons)
    assert all(read_target(text, key).complete for text in EDITIONS[key].example_targets)


@pytest.mark.parametrize("key", EDITIONS)
def test_an_edition_has_abilities_tests_and_signs_of_its_own(key: str) -> None:
    edition, others = EDITIONS[key], [other for other in EDITIONS.values() if other.key != key]
    assert edition.abilities and edition.tests and edition.example_weapons
    if edition.signs:
        assert not any(set(edition.signs) <= set(other.signs) for other in others)
    assert edition.colour not in {other.colour for other in others}
    for bearer in Bearer:
        names = [ability.name for ability in abilities_of(key, bearer)]
        assert len(names) == len(set(names))
        assert all(key in editions_with(name, bearer) for name in names)


def test_every_test_is_one_of_an_edition() -> None:
    assert {edition for test in TESTS.values() for edition in test.editions} == set(EDITIONS)


def test_what_an_edition_takes_over_must_be_there() -> None:
    with pytest.raises(KeyError):
        EDITIONS["10th"].abilities_named("Grenade")
    with pytest.raises(KeyError):
        EDITIONS["10th"].tests_named("smite")


def test_editions_are_compared_whose_profiles_are_written_alike() -> None:
    assert edition_lists() == ("8th 11th", "8th 9th 10th 11th", "all")
