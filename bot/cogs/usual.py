"""What is meant where a command says nothing: as the server decided, else as the operator did."""

from __future__ import annotations

from bot.storage.server_book import OUTSIDE
from bot.views.reply import Interaction


async def usual_edition(interaction: Interaction) -> str:
    """The edition that is meant where none is named."""
    settings = await interaction.client.store.servers.settings(interaction.guild_id or OUTSIDE)
    return settings.default_edition or interaction.client.library.searcher.default_edition
