"""Where an interaction takes place, and what was decided there."""

from __future__ import annotations

from bot.servers import Server
from bot.views.reply import Interaction


async def here(interaction: Interaction) -> Server:
    """The server of an interaction, or the place outside of all."""
    return await interaction.client.servers.at(interaction.guild_id)
