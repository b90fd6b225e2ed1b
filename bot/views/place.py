"""Where an interaction takes place and what was decided there; who acts, and when."""

from __future__ import annotations

from bot.interaction import Interaction
from bot.servers import Server
from bot.storage import Stamp


async def here(interaction: Interaction) -> Server:
    """The server of an interaction, or the place outside of all."""
    return await interaction.client.servers.at(interaction.guild_id)


def stamp(interaction: Interaction) -> Stamp:
    """Who does it, and when."""
    return Stamp(interaction.user.id, interaction.created_at)
