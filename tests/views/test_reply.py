"""Sending an answer: first, late, with pictures, and in place of another."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest

from bot.client import RulesBot
from bot.console.stand_in import show
from bot.console.stand_in.commandline import command_data, read_command_line
from bot.console.stand_in.loopback import Exchange, Terminal
from bot.errors import InputError
from bot.gateway.interaction import Interaction
from bot.render.card import Card
from bot.rules.library import Library
from bot.storage import Store
from bot.views.item import Owned, template
from bot.views.reply import File, Reply, as_view, send, show_instead

CURVE = File("odds.png", b"\x89PNG", "at least: 10% for 5 wounds")
DRAWN = Reply((Card("Odds", image="odds.png"),), files=(CURVE,))


class Turn(Owned["discord.ui.Button[Any]"], template=template("turn", r"(?P<kind>plain|fault)")):
    """A button that shows another card, or fails."""

    def __init__(self, asker: int, kind: str) -> None:
        super().__init__(discord.ui.Button(label=kind, custom_id=f"turn:1:{asker}:{kind}"), asker)
        self.kind = kind

    async def press(self, interaction: Interaction) -> None:
        if self.kind == "fault":
            raise InputError("This can't be turned.")
        await show_instead(interaction, Reply((Card("Turned"),)))


@pytest.fixture
async def terminal(shipped: Library, store: Store) -> AsyncIterator[Terminal]:
    async with RulesBot(shipped, store=store) as bot:
        bot.add_dynamic_items(Turn)

        @bot.tree.command(description="a picture at once")
        async def drawn(interaction: discord.Interaction[RulesBot]) -> None:
            await send(interaction, DRAWN)

        @bot.tree.command(description="a picture after thinking")
        async def late(interaction: discord.Interaction[RulesBot]) -> None:
            await interaction.response.defer(thinking=True)
            await send(interaction, DRAWN)

        @bot.tree.command(description="something to press")
        async def pressable(interaction: discord.Interaction[RulesBot]) -> None:
            asker = interaction.user.id
            controls = (Turn(asker, "plain"), Turn(asker, "fault"))
            await send(
                interaction, Reply((Card("Unturned"),), controls, private=True, files=(CURVE,))
            )

        yield Terminal(bot)


async def run(terminal: Terminal, line: str) -> Exchange:
    tree: Any = terminal.client.tree  # type: ignore[attr-defined]
    return await terminal.command(command_data(read_command_line(tree, line)))


@pytest.mark.parametrize("line", ["/drawn", "/late"])
async def test_pictures_come_with_their_words(terminal: Terminal, line: str) -> None:
    (message,) = (await run(terminal, line)).messages
    (file,) = message["attachments"]
    assert (file["filename"], file["description"]) == ("odds.png", CURVE.alt)
    assert terminal.conversation.files[file["id"]] == CURVE.data
    assert message["embeds"][0]["image"]["url"] == "attachment://odds.png"
    assert message["components"] == []


async def test_a_press_changes_the_message_and_takes_its_picture_away(terminal: Terminal) -> None:
    (message,) = (await run(terminal, "/pressable")).messages
    assert message["flags"] & show.PRIVATE
    plain, fault = show.presses(message)
    refused = await terminal.press(message, fault.component)
    assert refused.messages[0]["content"] == "This can't be turned."
    turned = await terminal.press(message, plain.component)
    assert turned.messages[0] is message
    assert message["embeds"][0]["title"] == "Turned"
    assert message["attachments"] == []
    assert message["components"] == []


async def test_nothing_is_kept_of_the_controls_of_an_answer() -> None:
    """discord.py gives each view of a private answer a quarter of an hour and a task, unless it is
    done.
    """
    view = as_view(Reply((Card("Turned"),), (Turn(1, "plain"),)))
    assert view.is_finished()
    assert len(view.children) == 1
