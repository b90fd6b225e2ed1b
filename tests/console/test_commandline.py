"""What a line means: commands, options by name or place, quotes, types, bounds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import discord
import pytest
from discord import app_commands
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.client import RulesBot
from bot.console.stand_in.commandline import (
    begins_with_command,
    command_data,
    menu_data,
    read_command_line,
)
from bot.errors import InputError, UserError


@app_commands.command(description="An attack")
@app_commands.describe(weapon="the weapon", target="what is shot at")
async def attack(
    interaction: discord.Interaction,
    weapon: str,
    target: str,
    edition: Literal["8th", "10th"] = "10th",
    dice: app_commands.Range[int, 1, 1000] = 1,
    share: app_commands.Range[float, 0.0, 1.0] = 0.5,
    private: bool = False,
    opponent: discord.User | None = None,
    role: discord.Role | None = None,
    room: discord.TextChannel | None = None,
    sheet: discord.Attachment | None = None,
) -> None:
    """Never called."""


test_group = app_commands.Group(name="test", description="Tests")
inner = app_commands.Group(name="deep", description="Deeper", parent=test_group)


@test_group.command(description="A charge")
async def charge(
    interaction: discord.Interaction, distance: app_commands.Range[int, 1, 24]
) -> None:
    """Never called."""


@inner.command(description="Deep down")
async def down(interaction: discord.Interaction, word: app_commands.Range[str, 2, 5]) -> None:
    """Never called."""


@pytest.fixture
def tree(client: RulesBot) -> Iterator[app_commands.CommandTree[Any]]:
    tree = client.tree
    for command in (attack, test_group):
        if tree.get_command(command.name):
            tree.remove_command(command.name)
        tree.add_command(command)
    yield tree


def options(tree: app_commands.CommandTree[Any], line: str) -> dict[str, Any]:
    """Option values that a line means."""
    data = command_data(read_command_line(tree, line))
    return {option["name"]: option["value"] for option in data["options"]}


@pytest.mark.parametrize(
    "line",
    [
        '/attack weapon:"20 3+ S4 AP-1 D1 [lethal hits]" target:"10x T4 3+ W2"',
        '/attack target:"10x T4 3+ W2" weapon:"20 3+ S4 AP-1 D1 [lethal hits]"',
        "/attack 20 3+ S4 AP-1 D1 [lethal hits] target: 10x T4 3+ W2",
        '  attack   "20 3+ S4 AP-1 D1 [lethal hits]"  target:10x T4 3+ W2 ',
        "/ATTACK 20 3+ S4 AP-1 D1 [lethal hits] target:10x T4 3+ W2",
    ],
)
def test_options_stand_in_any_order_and_the_first_needs_no_name(
    tree: app_commands.CommandTree[Any], line: str
) -> None:
    assert options(tree, line) == {
        "weapon": "20 3+ S4 AP-1 D1 [lethal hits]",
        "target": "10x T4 3+ W2",
    }


def test_the_first_option_takes_the_rest_of_the_line(tree: app_commands.CommandTree[Any]) -> None:
    assert options(tree, "/rule coherency 10th") == {"query": "coherency 10th"}
    assert options(tree, '/rule charge 9" away') == {"query": 'charge 9" away'}
    assert options(tree, "/rule note: what is it") == {"query": "note: what is it"}


def test_a_name_within_quotes_is_text(tree: app_commands.CommandTree[Any]) -> None:
    assert options(tree, '/rule query:"is edition:10th read" edition:8th') == {
        "query": "is edition:10th read",
        "edition": "8th",
    }


def test_every_type_of_option(tree: app_commands.CommandTree[Any], tmp_path: Path) -> None:
    sheet = tmp_path / "army list.txt"
    sheet.write_text("10 marines")
    line = (
        f"/attack a target:b edition:8TH dice:+40 share:0.25 private:yes opponent:@Bob role:Judges room:#table-1 "
        f'sheet:"{sheet}"'
    )
    data = command_data(read_command_line(tree, line))
    given_options = {option["name"]: option["value"] for option in data["options"]}
    assert given_options["edition"] == "8th"
    assert (given_options["dice"], given_options["share"], given_options["private"]) == (
        40,
        0.25,
        True,
    )
    resolved = data["resolved"]
    assert resolved["users"][given_options["opponent"]]["username"] == "Bob"
    assert resolved["roles"][given_options["role"]]["name"] == "Judges"
    assert resolved["channels"][given_options["room"]]["name"] == "table-1"
    assert resolved["attachments"][given_options["sheet"]]["filename"] == "army list.txt"


@pytest.mark.parametrize(
    "line",
    [
        'attack "20 3+ S4" "10x T4 3+"',
        "/attack 20 3+ S4 -> 10x T4 3+",
        "/attack 20 3+ S4 into 10x T4 3+",
        "attack 20 3+ S4 -> 10x T4 3+ edition:8th",
    ],
)
def test_both_sides_of_an_attack_need_no_names(
    tree: app_commands.CommandTree[Any], line: str
) -> None:
    texts = read_command_line(tree, line).texts
    assert (texts["weapon"], texts["target"]) == ("20 3+ S4", "10x T4 3+")
    assert texts.get("edition") == ("8th" if "8th" in line else None)


def test_subcommands(tree: app_commands.CommandTree[Any]) -> None:
    data = command_data(read_command_line(tree, "/test charge 9"))
    assert data["name"] == "test"
    assert data["options"][0]["name"] == "charge"
    assert data["options"][0]["options"][0]["value"] == 9
    deep = command_data(read_command_line(tree, "/test deep down word:four"))
    assert deep["options"][0]["type"] == 2
    assert deep["options"][0]["options"][0]["options"][0]["value"] == "four"


@pytest.mark.parametrize(
    "line",
    [
        *("roll d6", "roll 2d6", "help", "help dice", "help Units and profiles", "help roll"),
        *("attack weapon:boyz target:boyz", 'attack "20 3+ S4" "10x T4"', "attack boyz -> orks"),
    ],
)
def test_a_command_needs_no_slash(tree: app_commands.CommandTree[Any], line: str) -> None:
    assert begins_with_command(tree, line)


@pytest.mark.parametrize(
    "line", ["roll to hit", "help me with cover", "coherency", "attack twice?"]
)
def test_a_question_that_begins_like_a_command_is_none(
    tree: app_commands.CommandTree[Any], line: str
) -> None:
    assert not begins_with_command(tree, line)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("/atack x", "There is no command /atack; did you mean /attack? /help lists them."),
        ("/zzqq", "There is no command /zzqq; /help lists them."),
        ("/", "A command is missing; /help lists them."),
        ("/test", "/test needs one of: charge, deep down."),
        ("/test nothing", "/test needs one of: charge, deep down."),
        ("/test Charg 9", "There is no /test Charg; did you mean /test charge 9?"),
        ("/attack x", "/attack needs target: what is shot at"),
        ("/attack a target:b weapon:c target:d", "/attack has target twice."),
        ("/attack weapon:a target:b edition:7th", "edition is '7th'; it must be one of 8th, 10th."),
        ("/attack a target:b dice:1001", "dice is 1001; it takes at most 1000."),
        ("/attack a target:b dice:0", "dice is 0; it takes at least 1."),
        ("/attack a target:b dice:many", "dice: 'many' is not a whole number."),
        ("/attack a target:b share:half", "share: 'half' is not a number."),
        ("/attack a target:b private:maybe", "private: 'maybe' is neither true nor false."),
        ("/attack a target:b sheet:/no/such", "There is no file /no/such."),
        ("/test deep down word:x", "word has 1 characters; it takes at least 2."),
        ("/test deep down word:longer", "word has 6 characters; it takes at most 5."),
        ("/about me", "/about takes no 'me'."),
        (f"/rule {'x' * 301}", "query has 301 characters; it takes at most 300."),
    ],
)
def test_what_can_not_be_used_is_one_sentence(
    tree: app_commands.CommandTree[Any], line: str, sentence: str
) -> None:
    with pytest.raises(InputError) as caught:
        command_data(read_command_line(tree, line))
    assert str(caught.value) == sentence


def test_a_line_that_is_still_typed_marks_the_option(tree: app_commands.CommandTree[Any]) -> None:
    data = command_data(read_command_line(tree, '/attack weapon:x target:"10x T4'), complete=True)
    assert data["options"] == [
        {"name": "weapon", "type": 3, "value": "x"},
        {"name": "target", "type": 3, "value": "10x T4", "focused": True},
    ]


def test_a_message_menu(tree: app_commands.CommandTree[Any]) -> None:
    menu = tree.get_command("Look up rule", type=discord.AppCommandType.message)
    assert isinstance(menu, app_commands.ContextMenu)
    data = menu_data(menu, "is it 9 inches?")
    assert data["resolved"]["messages"][data["target_id"]]["content"] == "is it 9 inches?"


@given(st.text(max_size=80))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_line_is_read_or_refused(client: RulesBot, line: str) -> None:
    tree = client.tree
    names = {command.name for command in tree.get_commands()}
    for text in (line, f"/rule {line}", f"/compare {line}", f"/rule edition:{line}"):
        try:
            data = command_data(read_command_line(tree, text))
        except UserError as error:
            assert "\n" not in str(error) or "\n" in line
        else:
            assert data["name"] in names


def test_a_misspelt_option_is_one_error_with_the_options(
    tree: app_commands.CommandTree[Any],
) -> None:
    with pytest.raises(
        InputError, match="/rule has no option editon; its options are query, edition, private"
    ):
        read_command_line(tree, "/rule coherency editon:10th")
    with pytest.raises(InputError, match="/rule has no option nosuch"):
        read_command_line(tree, "/rule coherency nosuch:1 edition:10th")
    with pytest.raises(
        InputError, match="/test charge has no option edition; its options are distance"
    ):
        read_command_line(tree, "/test charge distance:9 edition:4th")
