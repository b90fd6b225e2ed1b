"""`/test …`: one subcommand for each of the game's tests, made from the registry."""

from __future__ import annotations

from typing import Any, Literal

from discord import app_commands

from bot.cogs.kinds import Commands
from bot.cogs.options import Callback, Given, Option, command
from bot.dice.simple import Field, SimpleTest
from bot.editions.named_tests import TESTS, in_its_place, of_its_edition, played
from bot.gateway.interaction import Interaction, current_server
from bot.render.escape import capital
from bot.views.rolls.roll import roll_typed


def option(field: Field) -> Option:
    """A field of a test as an option."""
    kinds: dict[str, Any] = {
        "number": app_commands.Range[int, field.low, field.high],
        "flag": bool,
        "choice": Literal[field.choices or ("",)],
        "dice": app_commands.Range[str, 1, 100],
    }
    kind = kinds[field.kind]
    about = capital(field.help)
    if field.editions:
        about += f" ({', '.join(field.editions)} only)"
    if field.required:
        return Option(field.name, kind, about)
    return Option(field.name, kind | None, about, field.usual)


def subcommand(test: SimpleTest) -> app_commands.Command[Any, ..., Any]:
    """A test as a command."""
    editions = tuple(reversed(test.editions))
    kind: Any = Literal[editions]
    edition = Option("edition", kind | None, "The edition you play", None)
    private = Option("private", bool, "Only you see the answer", False)
    options = [*map(option, test.fields), edition, private]
    about = f"{test.title} ({', '.join(editions)})"
    callback = rolling(test)
    return command(test.name, about, options, callback)


def rolling(test: SimpleTest) -> Callback:
    """What the command of a test does."""

    async def roll_test(interaction: Interaction, given: Given) -> None:
        private = given.pop("private")
        rolled = test
        if given.get("edition") is None:
            server = await current_server(interaction)
            chosen = server.settings.default_edition
            rolled = in_its_place(test, server.edition, given) or test
            given = _fields_given(rolled, given)
            given["edition"] = played(rolled, chosen, server.edition)
        given = of_its_edition(rolled, given)
        await roll_typed(interaction, f"test {rolled.name}", private, **given)

    return roll_test


def _fields_given(test: SimpleTest, given: Given) -> Given:
    """What was given of the fields that a test has."""
    names = [field.name for field in test.fields]
    return {name: given[name] for name in names if name in given}


def group() -> app_commands.Group:
    """All tests."""
    tests = app_commands.Group(
        name="test", description="Roll one of the game's tests, with its exact odds"
    )
    more = app_commands.Group(name="more", description="Tests that come up seldom", parent=tests)
    for test in TESTS.values():
        # Discord has room for 25 subcommands.
        place = more if test.seldom else tests
        place.add_command(subcommand(test))
    return tests


COMMANDS: Commands = (group(),)
