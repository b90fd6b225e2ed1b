"""Rolls as messages: the card of a roll, and the buttons under it, which know the roll by its key in the log."""

from __future__ import annotations

import logging
import re
from typing import Any, Self

import discord

from bot.errors import UserError
from bot.render.rolls import roll_card
from bot.rolls import Request, read_ask
from bot.storage import Scope
from bot.table import Click, Kept
from bot.views.item import Owned, template
from bot.views.reply import Control, Interaction, Reply, send

log = logging.getLogger(__name__)

KEY = r"(?P<key>[0-9]{1,20})"


def click_of(interaction: Interaction) -> Click:
    """What the log says about an interaction."""
    channel = interaction.channel_id or 0
    scope = Scope.server(interaction.guild_id) if interaction.guild_id else Scope.dm(channel)
    return Click(interaction.id, interaction.user.id, channel, scope, interaction.created_at)


async def roll(interaction: Interaction, request: Request, private: bool = False, parent: int | None = None) -> None:
    """Roll what was asked, keep it, then show it. Raises `UserError`."""
    table = interaction.client.table
    kept = await table.roll(read_ask(request), click_of(interaction), parent)
    message = await send(interaction, roll_reply(kept, interaction.user.id).privately(private))
    try:
        if message is not None:
            await table.seen(kept, message)
    except UserError as error:
        log.warning("roll %d is shown, but its message could not be noted: %s", kept.roll.key, error)


def roll_reply(kept: Kept, asker: int) -> Reply:
    """A roll with its buttons."""
    return Reply((roll_card(kept.ask, kept.story, kept.footer),), controls(kept, asker))


def controls(kept: Kept, asker: int) -> tuple[Control, ...]:
    """What can be done with a roll."""
    if kept.ask.request.name == "rolloff":
        return ()
    return (RollAgain(asker, kept.roll.key),)


class RollAgain(Owned[discord.ui.Button[Any]], template=template("again", KEY)):
    """Rolls the same once more: a new roll, whose parent is the one under which the button stands."""

    ask_with = "the command"

    def __init__(self, asker: int, key: int) -> None:
        super().__init__(discord.ui.Button(label="Roll again", custom_id=f"again:1:{asker}:{key}"), asker)
        self.key = key

    @classmethod
    def parse(cls, match: re.Match[str], item: discord.ui.Item[Any]) -> Self:
        """See `Owned.parse`."""
        return cls(int(match["asker"]), int(match["key"]))

    async def press(self, interaction: Interaction) -> None:
        """Roll, as publicly as before."""
        kept = await interaction.client.table.find(self.key)
        private = bool(interaction.message and interaction.message.flags.ephemeral)
        await roll(interaction, kept.ask.request, private, parent=self.key)


ITEMS = (RollAgain,)
