"""What Discord is told about the dice commands."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from discord import app_commands

from bot.attack.model.spec import MODES
from bot.client import RulesBot
from bot.cogs.dice import SITUATIONS
from bot.cogs.rolls import rivals
from bot.dice.stage import Reroll
from bot.editions.named_tests import TESTS
from bot.errors import InputError
from bot.gateway.usage import usages
from bot.rolls.attack import SWITCHES

Leaf = app_commands.Command[Any, ..., Any]
ALL = 8_000
"""Characters of a command's names, descriptions and choices together."""


@pytest.fixture
def tree(client: RulesBot) -> app_commands.CommandTree[Any]:
    return client.tree


def leaf(tree: app_commands.CommandTree[Any], name: str) -> Leaf:
    """A command by its full name."""
    return next(each for each in tree.walk_commands() if each.qualified_name == name)  # type: ignore[return-value]


def size(payload: dict[str, Any]) -> int:
    """Characters that count for the limit of a command."""
    own = len(payload.get("name", "")) + len(payload.get("description", ""))
    choices = sum(
        len(choice["name"]) + len(str(choice["value"])) for choice in payload.get("choices", ())
    )
    return own + choices + sum(size(option) for option in payload.get("options", ()))


def test_commands_keep_to_the_limit_of_their_size(tree: app_commands.CommandTree[Any]) -> None:
    for command in tree.get_commands():
        assert size(command.to_dict(tree)) <= ALL, command.name


def test_attack_and_odds_ask_the_same(tree: app_commands.CommandTree[Any]) -> None:
    attack, odds = (leaf(tree, name) for name in ("attack", "odds"))
    further = ["at_least", "sure"]
    assert [p.name for p in attack.parameters] + further == [p.name for p in odds.parameters]
    assert len(odds.parameters) <= 25
    assert [p.name for p in attack.parameters if p.required] == ["weapon", "target"]
    for command in (attack, odds):
        for name in ("weapon", "target"):
            parameter = command.get_parameter(name)
            assert parameter is not None
            assert parameter.autocomplete


def test_every_switch_and_word_of_the_specification_is_an_option(
    tree: app_commands.CommandTree[Any],
) -> None:
    attack = leaf(tree, "attack")
    names = {parameter.name for parameter in attack.parameters}
    assert set(SWITCHES) == set(SITUATIONS) <= names
    rerolls = tuple(item.value for item in Reroll)
    for name, words in (("reroll_hits", rerolls), ("reroll_wounds", rerolls), ("mode", MODES)):
        parameter = attack.get_parameter(name)
        assert parameter is not None
        assert {choice.value for choice in parameter.choices} == set(words) - {"none"}


def test_every_test_has_its_fields_as_options(tree: app_commands.CommandTree[Any]) -> None:
    for name, test in TESTS.items():
        command = leaf(tree, f"test more {name}" if TESTS[name].seldom else f"test {name}")
        given = {parameter.name: parameter for parameter in command.parameters}
        for field in test.fields:
            parameter = given.pop(field.name)
            assert parameter.required == field.required
            assert parameter.description.startswith(field.help[:1].upper())
            if field.kind == "number":
                assert (parameter.min_value, parameter.max_value) == (field.low, field.high)
            assert tuple(choice.value for choice in parameter.choices) == field.choices
        assert set(given) == {"edition", "private"}
        assert {choice.value for choice in given["edition"].choices} == set(test.editions)


def test_tests_that_come_up_seldom_exist() -> None:
    assert sum(not test.seldom for test in TESTS.values()) < 25


def test_a_reason_and_dice_have_at_most_a_hundred_characters(
    tree: app_commands.CommandTree[Any],
) -> None:
    for command, name in (("roll", "dice"), ("roll", "reason"), ("rolloff", "reason")):
        parameter = leaf(tree, command).get_parameter(name)
        assert parameter is not None
        assert (parameter.min_value, parameter.max_value) == (1, 100)


def test_the_help_names_what_is_needed_and_what_there_is(
    tree: app_commands.CommandTree[Any],
) -> None:
    found = dict(usages(tree))
    assert "/attack weapon target […]" in found
    assert "/roll dice [reason] [private]" in found
    assert "charge" in found["/test …"]
    assert "ancient_relic" in found["/test …"]


def test_a_roll_off_is_between_two_people() -> None:
    alice, bob, bot = (
        cast(Any, SimpleNamespace(id=number, display_name=name, bot=number == 3))
        for number, name in ((1, "Alice"), (2, "Bob"), (3, "Bot"))
    )
    assert rivals(alice, bob) == ("Alice", "Bob")
    assert rivals(alice, None) == ("Alice", None)
    with pytest.raises(InputError, match="A bot has no army"):
        rivals(alice, bot)
    with pytest.raises(InputError, match="takes two"):
        rivals(alice, alice)
