"""Where an interaction takes place, and what was decided there."""

from __future__ import annotations

from bot.interaction import Interaction
from bot.servers import Server


async def here(interaction: Interaction) -> Server:
    """The server of an interaction, or the place outside of all."""
    return await interaction.client.servers.at(interaction.guild_id)
