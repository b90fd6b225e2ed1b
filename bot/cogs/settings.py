"""`/settings`: how the bot behaves in a server. For moderators."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands

from bot.cogs.kinds import Commands, Edition
from bot.cogs.moderators import ModeratorsOnly
from bot.gateway.interaction import Interaction, current_server
from bot.storage.limits import RETENTION_DAYS
from bot.views.choosable import PRIVATE
from bot.views.reply import send
from bot.views.settings import TextChannelId, change, panel

ChannelId = app_commands.Transform[int, TextChannelId]

settings = ModeratorsOnly("settings", "How the bot behaves in this server")


@settings.command(description="Show the settings, with menus to change them")
async def show(interaction: Interaction) -> None:
    """One panel."""
    await send(interaction, panel(interaction, await current_server(interaction)))


@settings.command(description="The edition that is meant where nobody names one")
async def edition(interaction: Interaction, edition: Edition | None = None) -> None:
    """Change the usual edition.

    Args:
        edition: Leave it open to go back to what the bot’s operator chose
    """
    await send(interaction, await change(interaction, default_edition=edition))


@settings.command(description="Who sees answers about rules")
async def answers(interaction: Interaction, visible: Literal["public", "private"]) -> None:
    """Answer publicly or privately.

    Args:
        visible: Rolls stay public unless a player asks otherwise
    """
    await send(interaction, await change(interaction, private=visible == PRIVATE))


@settings.command(description="The role that counts as moderators, besides Manage Server")
async def moderators(interaction: Interaction, role: discord.Role | None = None) -> None:
    """Change the moderators' role.

    Args:
        role: Leave it open for none
    """
    await send(interaction, await change(interaction, moderator_role=role.id if role else None))


@settings.command(description="The channel that reports of mistakes go to")
async def reports(interaction: Interaction, channel: ChannelId | None = None) -> None:
    """Change the reports' channel.

    Args:
        channel: Leave it open for none
    """
    await send(interaction, await change(interaction, report_channel=channel))


@settings.command(description="How long rolls are kept")
async def retention(
    interaction: Interaction, days: app_commands.Range[int, 1, RETENTION_DAYS] | None = None
) -> None:
    """Change the time of keeping.

    Args:
        days: Leave it open to keep them for ever
    """
    await send(interaction, await change(interaction, retention_days=days))


COMMANDS: Commands = (settings,)
