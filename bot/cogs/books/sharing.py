"""`share`, in `/profile`, `/preset` and `/macro`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.app.books.sharing import own_profiles, share_profiles
from bot.cogs.kinds import Name
from bot.cogs.options import Given, Option, command
from bot.gateway.interaction import Interaction, acting
from bot.gateway.reporting import suggestions
from bot.render.records.profile import profile_choices
from bot.render.records.sharing import shared_profile_card
from bot.storage import ProfileKind
from bot.views.reply import send_privately

OPTIONS = (
    Option("name", Name, "Which of your own"),
    Option("player", discord.User | None, "Who; without it everyone in this server", None, "with"),
    Option("stop", bool, "Share it no longer", False),
)


def share_command(kinds: Sequence[ProfileKind], about: str) -> app_commands.Command[Any, ..., Any]:
    """The command that shares what a player saved of these kinds."""

    async def share(interaction: Interaction, given: Given) -> None:
        player = given["player"]
        who = player.id if player else None
        shared = not given["stop"]
        profile = await share_profiles(*acting(interaction), kinds, given["name"], who, shared)
        card = shared_profile_card(profile, who, shared)
        await send_privately(interaction, card)

    made = command("share", about, OPTIONS, share)

    @made.autocomplete("name")
    @suggestions
    async def offer(interaction: Interaction, current: str) -> list[Choice[str]]:
        own = await own_profiles(*acting(interaction), kinds)
        return profile_choices(own, current)

    return made
