"""What is meant where a command says nothing: as the server decided, else as the operator did."""

from __future__ import annotations

from bot.views.reply import Interaction


async def usual_edition(interaction: Interaction) -> str:
    """The edition that is meant where none is named."""
    return (await interaction.client.servers.at(interaction.guild_id)).edition
