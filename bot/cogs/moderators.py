"""Commands for a server's moderators."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.app.rights import require_moderator
from bot.errors import UserError
from bot.gateway.interaction import acting


class ModeratorsOnly(app_commands.Group):
    """Commands for a server's moderators, in servers only. Subgroups are of this class as well."""

    def __init__(
        self, name: str, description: str, parent: app_commands.Group | None = None
    ) -> None:
        if parent is not None:
            super().__init__(name=name, description=description, parent=parent)
            return
        super().__init__(
            name=name,
            description=description,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=False, private_channel=False
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            default_permissions=discord.Permissions(manage_guild=True),
        )

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Let moderators through. Others are refused with the reason."""
        try:
            await require_moderator(*acting(interaction))
        except UserError as error:
            raise app_commands.CheckFailure(str(error)) from error
        return True
