"""An interaction as commands and controls are given it, and who acts in it."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.app.actor import Actor
from bot.app.resources import Resources
from bot.app.servers import Server
from bot.gateway.bounds.limits import Cooldown
from bot.gateway.discord_parts import PacedClient


class Host(Resources, PacedClient):
    """The bot as its commands and controls know it. `bot.client` makes it, and they need not know
    that.
    """

    tree: app_commands.CommandTree[Any]
    reports: Cooldown
    """How often each user may report a mistake."""
    since: float
    """When it was started."""


Interaction: TypeAlias = discord.Interaction[Host]

ACT = "act"
"""Among an interaction's extras: the id of what it does, where several interactions do the same."""


def actor_of(interaction: Interaction) -> Actor:
    """The person who acts. Discord says with each interaction what they may do, and which roles
    they have: this bot keeps no cache of members, so a member's `roles` would be empty.
    """
    person, permissions = interaction.user, interaction.permissions
    return Actor(
        act=interaction.extras.get(ACT, interaction.id),
        user=person.id,
        channel=interaction.channel_id or 0,
        at=interaction.created_at,
        server=interaction.guild_id,
        manages=permissions.manage_guild or permissions.administrator,
        roles=frozenset(person._roles if isinstance(person, discord.Member) else ()),
    )


def acting(interaction: Interaction) -> tuple[Host, Actor]:
    """What a use case is given: the bot, and who acts."""
    return interaction.client, actor_of(interaction)


def does_once(interaction: Interaction, act: int) -> None:
    """Make what an interaction does the same act as that of every other one with this id."""
    interaction.extras[ACT] = act


def may_repeat(interaction: Interaction) -> bool:
    """Whether another interaction may have done the same."""
    return ACT in interaction.extras


async def current_server(interaction: Interaction) -> Server:
    """What was decided where the interaction takes place."""
    return await interaction.client.servers.at(interaction.guild_id)
