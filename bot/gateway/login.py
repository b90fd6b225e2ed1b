"""Logging in: what passes is tried again, what does not is told in one sentence."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from itertools import chain, repeat
from time import time

import aiohttp
import discord
from discord.http import Route

from bot.errors import InputError, Unavailable, UserError
from bot.gateway.discord_parts import PacedClient, forget_login, session_limit

log = logging.getLogger(__name__)

REFUSED = "Discord refused DISCORD_TOKEN; copy the token again from the developer portal."
SHUT_OUT = (
    "Discord refuses this machine's address (403); if that stays so, ask whoever provides its"
    " connection, or Discord's support."
)
CLOSED = {
    4004: REFUSED,
    4010: "Discord closed the connection (4010): the number of a shard is wrong.",
    4011: "Discord closed the connection (4011): this bot is in more servers than one connection"
    " may serve; serve it by HTTP or with BOT_SHARD, as docs/operations.md says.",
    4012: "Discord closed the connection (4012): its gateway no longer knows this version of"
    " discord.py; update the bot.",
    4013: "Discord closed the connection (4013): it does not know an intent that was asked for.",
    4014: "Discord closed the connection (4014): an intent was asked for that the developer portal"
    " does not allow this application.",
}
"""What Discord means by closing a connection for good."""
PAUSES = (1.0, 2.0, 5.0, 15.0, 30.0, 60.0)
"""Seconds from one attempt to the next; the last one for all others."""
ENOUGH = 200
"""New sessions, fewer of which are worth a warning."""


async def connected(client: PacedClient, token: str) -> None:
    """Log in and stay connected to the gateway. `UserError` where Discord refuses for good."""
    await log_in(client, token)
    await _heed_limit(client)
    try:
        await client.connect()
    except discord.PrivilegedIntentsRequired:
        raise InputError(CLOSED[4014]) from None
    except discord.ConnectionClosed as closed:
        told = CLOSED.get(closed.code, f"Discord closed the connection: {closed}")
        raise InputError(told) from None


async def _heed_limit(client: PacedClient) -> None:
    """Begin no session beyond what Discord allows: that would reset the token."""
    limit = await session_limit(client)
    remaining, reset = limit.get("remaining", ENOUGH), limit.get("reset_after", 0) / 1_000
    if remaining < ENOUGH:
        log.warning("Discord allows %d new sessions more in the next %.0f s", remaining, reset)
    if remaining < 1:
        client.budget.not_before = time() + reset


async def log_in(client: PacedClient, token: str) -> None:
    """Log in, however long Discord is out of order or can't be reached. `UserError` where it
    refuses.
    """
    for pause in _pauses():
        try:
            await client.login(token)
            return
        except (aiohttp.ClientError, OSError) as error:
            failure = Unavailable(f"Discord can't be reached at {Route.BASE}: {error}.")
        except discord.LoginFailure:
            raise InputError(REFUSED) from None
        except discord.HTTPException as error:
            failure = _passing(error)
        forget_login(client)
        log.warning("%s Next attempt in %.0f s.", failure, pause)
        await asyncio.sleep(pause)


def _passing(error: discord.HTTPException) -> Unavailable:
    """What is wrong, if it passes; raises `UserError` if it does not."""
    if error.status == 429 or error.status >= 500:
        return Unavailable(f"Discord is out of order, or busy ({error.status}).")
    told = SHUT_OUT if error.status == 403 else f"Discord refused the login: {error}"
    raise UserError(told) from None


def _pauses() -> Iterator[float]:
    return chain(PAUSES, repeat(PAUSES[-1]))
