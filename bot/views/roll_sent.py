"""The answer with a roll, which counts whether or not it arrives."""

from __future__ import annotations

import logging

import discord

from bot.errors import Unavailable
from bot.gateway.interaction import Interaction
from bot.gateway.reporting import came_too_late
from bot.storage import Roll
from bot.views.reply import Reply, send

log = logging.getLogger(__name__)

UNSEEN = (
    "Your roll #{} was made and counts, but the answer may have got lost on its way; `/history` "
    "shows it."
)


async def send_roll(interaction: Interaction, reply: Reply, roll: Roll) -> int | None:
    """Show a roll, and return its message's id. `Unavailable` where that fails."""
    try:
        return await send(interaction, reply)
    except (discord.HTTPException, Unavailable) as error:
        if came_too_late(error):
            raise
        log.warning("roll %d could not be shown", roll.key, exc_info=error)
        raise Unavailable(UNSEEN.format(roll.number)) from error
