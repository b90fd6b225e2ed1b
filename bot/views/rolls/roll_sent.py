"""The answer with a roll, which counts whether or not it arrives."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.app.rolls.rolling import LoggedRoll
from bot.errors import Unavailable
from bot.gateway.answering import ALREADY_ANSWERED, UNREACHED
from bot.gateway.interaction import Interaction
from bot.gateway.reporting import came_too_late
from bot.views.reply import Reply, send, send_after

log = logging.getLogger(__name__)

LOOKS, BETWEEN = 5, 1.0
"""So often, after so many seconds each, it is looked whether another process has shown a roll."""
UNSEEN = (
    "Your roll #{} was made and counts, but the answer may have got lost on its way; `/history` "
    "shows it."
)


async def send_roll(interaction: Interaction, reply: Reply, logged: LoggedRoll) -> int | None:
    """Show a roll, and return its message's id. `Unavailable` where that fails.

    An interaction may arrive at several processes, which all find the same roll. The one that made
    it sees to it that it is shown: another may have answered first, and only that it is busy.
    """
    try:
        try:
            return await send(interaction, reply)
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED or not logged.is_new:
                raise
            return await _send_unless_shown(interaction, reply, logged.footer)
    except (discord.HTTPException, Unavailable) as error:
        if came_too_late(error):
            raise
        log.warning("roll %d could not be shown", logged.roll.key, exc_info=error)
        raise Unavailable(UNSEEN.format(logged.roll.number)) from error


async def _send_unless_shown(interaction: Interaction, reply: Reply, footer: str) -> int:
    """Show a roll after another process's answer, unless that shows it, and take away what only
    told the asker to try again.
    """
    first = await _answered_by_another(interaction)
    if footer in (embed.footer.text for embed in first.embeds):
        return first.id
    sent = await send_after(interaction, reply)
    if first.flags.ephemeral:
        try:
            await first.delete()
        except UNREACHED as error:
            log.warning("another process's answer could not be taken away: %s", error)
    return sent


async def _answered_by_another(interaction: Interaction) -> discord.Message:
    """What another process answered, once it no longer says "thinking…"."""
    first: discord.Message = await interaction.original_response()
    for _ in range(LOOKS):
        if not first.flags.loading:
            break
        await asyncio.sleep(BETWEEN)
        first = await interaction.followup.fetch_message(first.id)
    return first
