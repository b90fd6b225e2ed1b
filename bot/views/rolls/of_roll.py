"""Buttons under a roll, which know it by its key in the log."""

from __future__ import annotations

from typing import Any

import discord

from bot.app.rolls.rolling import LoggedRoll
from bot.gateway.interaction import Interaction, actor_of
from bot.views.item import Owned

KEY = r"(?P<key>[0-9]{1,20})"


class OfRoll(Owned[discord.ui.Button[Any]], template=r"(?!)"):
    """A button that knows a roll by its key."""

    name = ""
    label = ""
    ask_with = "`/attack`, `/assault`, `/roll` or `/test`"

    def __init__(self, asker: int, key: int, label: str = "", rest: str = "") -> None:
        custom_id = f"{self.name}:1:{asker}:{key}{rest}"
        button = discord.ui.Button[Any](label=label or self.label, custom_id=custom_id)
        super().__init__(button, asker)
        self.key = key

    async def find(self, interaction: Interaction) -> LoggedRoll:
        """The roll. `Unavailable` where there is none that the person may see."""
        return await interaction.client.rolls.find_visible(actor_of(interaction), self.key)

    def shown(self, interaction: Interaction) -> str:
        """Who sees what comes of a form: `all`, or this person's `own`."""
        return "own" if self.answers_alone(interaction) else "all"

    def answers_alone(self, interaction: Interaction) -> bool:
        """Whether what comes of it is for this person alone: where the roll is, or where another
        rolled it.
        """
        hidden = bool(interaction.message and interaction.message.flags.ephemeral)
        return hidden or not self.is_askers(interaction)
