"""Who may run a server's bot. Discord hides the commands from others; what counts is decided here."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.errors import NotAllowed, UserError
from bot.gateway import has_role
from bot.interaction import Interaction

ONLY_IN_SERVERS = "This works in a server only, where its moderators decide."


def server_of(interaction: Interaction) -> int:
    """The server's id. `NotAllowed` outside of servers."""
    if interaction.guild_id is None:
        raise NotAllowed(ONLY_IN_SERVERS)
    return interaction.guild_id


def manages(interaction: Interaction) -> bool:
    """Whether Discord says of the person, in this interaction, that they manage the server."""
    return interaction.permissions.manage_guild or interaction.permissions.administrator


async def require_moderator(interaction: Interaction) -> int:
    """The server's id, for one of its moderators. `NotAllowed` names who may."""
    server = server_of(interaction)
    if manages(interaction):
        return server
    role = (await interaction.client.servers.at(server)).settings.moderator_role
    if role is not None and holds(interaction.user, role):
        return server
    also = (
        f", or the role <@&{role}>"
        if role
        else "; one of them can choose a moderators’ role with `/settings`"
    )
    raise NotAllowed(
        f"Only moderators may do this: members with the permission Manage Server{also}."
    )


def require_manager(interaction: Interaction) -> int:
    """The server's id, for someone who manages it. `NotAllowed` says so."""
    server = server_of(interaction)
    if not manages(interaction):
        raise NotAllowed(
            "Only members with the permission Manage Server may decide who counts as a moderator."
        )
    return server


def holds(person: discord.User | discord.Member, role: int) -> bool:
    """Whether a person is a member with this role."""
    return isinstance(person, discord.Member) and has_role(person, role)


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
            await require_moderator(interaction)
        except UserError as error:
            raise app_commands.CheckFailure(str(error)) from error
        return True
