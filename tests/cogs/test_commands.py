"""What Discord is told about the commands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from discord import app_commands

from bot.client import RulesBot
from bot.rules.entry import EDITIONS


@pytest.fixture
def tree(client: RulesBot) -> app_commands.CommandTree[Any]:
    return client.tree


def options(command: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every option at every depth."""
    for option in command.get("options", ()):
        yield option
        yield from options(option)


def test_commands_keep_to_discords_limits(tree: app_commands.CommandTree[Any]) -> None:
    payloads = [command.to_dict(tree) for command in tree.get_commands()]
    assert len([payload for payload in payloads if payload["type"] == 1]) <= 100
    for payload in payloads:
        assert len(payload["name"]) <= 32
        if payload["type"] == 1:
            assert 0 < len(payload["description"]) <= 100
        for option in options(payload):
            assert 0 < len(option["description"]) <= 100
            assert len(option.get("options", ())) <= 25
            assert len(option.get("choices", ())) <= 25


def test_every_option_is_described(tree: app_commands.CommandTree[Any]) -> None:
    for command in tree.get_commands():
        for option in options(command.to_dict(tree)):
            assert option["description"] != "…", f"{command.name} {option['name']}"


def test_the_rules_commands_are_there(tree: app_commands.CommandTree[Any]) -> None:
    assert {"rule", "faq", "compare", "help", "about", "Look up rule"} <= {
        command.name for command in tree.get_commands()
    }


def test_editions_are_choices_everywhere(tree: app_commands.CommandTree[Any]) -> None:
    commands = [
        command for command in tree.walk_commands() if isinstance(command, app_commands.Command)
    ]
    offered = {
        f"{command.qualified_name} {parameter.name}": tuple(
            choice.value for choice in parameter.choices
        )
        for command in commands
        for parameter in command.parameters
        if parameter.name in {"edition", "first", "second"}
    }
    every = {"rule edition", "faq edition", "compare first", "compare second", "attack edition"}
    every |= {"settings edition edition", "corpus entry add edition"}
    assert {offered.pop(name) for name in every} == {EDITIONS}
    assert offered.pop("odds edition") == ()  # several at once are text
    assert offered.pop("assault first") == offered.pop("assault second") == ()  # sides
    assert all(
        name.startswith("test ") and set(editions) <= set(EDITIONS)
        for name, editions in offered.items()
    )


def test_a_query_has_at_most_300_characters(tree: app_commands.CommandTree[Any]) -> None:
    for name, box in (("rule", "query"), ("faq", "question"), ("compare", "topic")):
        command = tree.get_command(name)
        assert isinstance(command, app_commands.Command)
        parameter = command.get_parameter(box)
        assert parameter is not None
        assert (parameter.min_value, parameter.max_value, parameter.autocomplete) == (1, 300, True)
