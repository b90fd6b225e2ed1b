"""All that reaches into discord.py's own parts.

discord.py ends the process at an event that it can't read, and connects again without a pause. Both
are mended here, once for the whole program, by `install`; importing this module changes nothing.
Below that stand the few facts that discord.py knows and does not tell.
"""

from __future__ import annotations

import asyncio
import logging
import re
import zlib
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from functools import wraps
from time import monotonic
from typing import Any, Self

import aiohttp
import discord
import discord.client
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.http import Route
from yarl import URL

from bot.errors import InputError, Unavailable
from bot.gateway.budget import Budget

log = logging.getLogger(__name__)

REFUSED = "Discord refused DISCORD_TOKEN; copy the token again from the developer portal."
AUTHENTICATION_FAILED = 4004
OPENING = 50.0
"""Seconds that opening a connection may take."""
PARTING = 1.0
"""Seconds that a gateway which never said a word has for its goodbye."""
HANDLING = ("CommandTree-invoker", "discord.py: on_interaction", "discord-ui-")
"""How the names of the tasks begin in which discord.py lets interactions be answered."""
Parser = Callable[[Any], Any]


def install(api_base: str | None = None, gateway_url: str | None = None) -> None:
    """Let every client of this process connect by `PacedWebSocket`, and with an address given use
    that (a proxy, or a stand-in) in place of Discord's own.
    """
    discord.client.DiscordWebSocket = PacedWebSocket  # type: ignore[misc]
    if api_base:
        Route.BASE = api_base
    if gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway_url)


def guard(parsers: MutableMapping[str, Parser]) -> None:
    """Keep one gateway event that can't be read from ending the process."""

    def guarded(name: str, parse: Parser) -> Parser:
        @wraps(parse)
        def parse_or_log(data: Any) -> None:
            try:
                parse(data)
            except Exception:
                log.exception("gateway event %s could not be read", name)

        return parse_or_log

    for name, parse in list(parsers.items()):
        parsers[name] = guarded(name, parse)


class Pause(Exception):
    """The next connection has to wait."""

    def __init__(self, seconds: float, cause: str = "the connection keeps breaking") -> None:
        super().__init__(cause)
        self.seconds = seconds


class PacedClient(discord.Client):
    """A client that connects at the pace that `budget` allows, and that no event ends."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.budget = Budget()
        self.held_connection: dict[str, Any] | None = None
        """What a connection was to be made with that has to wait."""
        guard(self._connection.parsers)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected, at the pace that `budget` allows."""
        while True:
            try:
                return await super().connect(reconnect=reconnect)
            except Pause as pause:
                log.warning("%s: next attempt in %.0f s", pause, pause.seconds)
                await asyncio.sleep(pause.seconds)

    async def finish(self, seconds: float) -> None:
        """Wait, at most so long, until the interactions that are being answered have been."""
        tasks = [task for task in asyncio.all_tasks() if task.get_name().startswith(HANDLING)]
        if tasks:
            await asyncio.wait(tasks, timeout=seconds)

    async def connected(self, token: str) -> None:
        """Log in and stay connected. `UserError` where Discord refuses or can't be reached."""
        try:
            await self.start(token)
        except discord.LoginFailure:
            raise InputError(REFUSED) from None
        except discord.ConnectionClosed as closed:
            raise InputError(
                REFUSED if closed.code == AUTHENTICATION_FAILED else f"Discord: {closed}"
            ) from None
        except (aiohttp.ClientError, OSError, discord.DiscordServerError) as error:
            raise Unavailable(f"Discord can't be reached at {Route.BASE}: {error}") from None


class PacedWebSocket(DiscordWebSocket):
    """A gateway connection that asks its client's budget first.

    The pause is taken outside of `Client.connect`, which gives a connection 60 s; what the
    connection was to be made with waits in `held_connection`, so that a session is still resumed
    after it. A first connection that fails is tried again here, too: `Client.connect` would take up
    its session, which there is none of, and end in an `AttributeError`.
    """

    @classmethod
    async def from_client(cls, client: discord.Client, **params: Any) -> Self:
        """Connect, or raise `Pause`."""
        if isinstance(client, PacedClient):
            if client.held_connection is not None:
                params, client.held_connection = client.held_connection, None
            elif (seconds := client.budget.wait(monotonic())) > 0:
                client.held_connection = params
                raise Pause(seconds)
        try:
            async with asyncio.timeout(OPENING):
                return await super().from_client(client, **params)
        except (OSError, aiohttp.ClientError, ReconnectWebSocket) as error:
            if not isinstance(client, PacedClient) or client.ws is not None or client.is_closed():
                raise
            client.held_connection = params
            cause = f"the gateway can't be reached ({error or type(error).__name__})"
            raise Pause(client.budget.wait(monotonic()), cause) from None

    async def poll_event(self) -> None:
        """Wait for a frame; where nobody waits any more for the first one, let go of the
        connection.
        """
        try:
            await super().poll_event()
        except asyncio.CancelledError:
            if self._keep_alive is None:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.socket.close(code=4_000), PARTING)
            raise

    async def received_message(self, msg: Any, /) -> None:
        """Read one frame; after one that can't be read, connect anew and resume, rather than end
        the process.
        """
        try:
            await super().received_message(msg)
        except (KeyError, TypeError, ValueError, AttributeError, zlib.error):
            log.exception("a gateway frame could not be read")
            await self.close(4_000)
            raise ReconnectWebSocket(self.shard_id) from None


def has_role(member: discord.Member, role: int) -> bool:
    """Whether a member has a role. Their roles come with the interaction; the public `roles` looks
    them up in a cache, which is empty here.
    """
    return member._roles.has(role)


def template_of(control: type[discord.ui.DynamicItem[Any]]) -> re.Pattern[str]:
    """What a control's `custom_id` looks like. discord.py tells it of instances only."""
    return control.__discord_ui_compiled_template__
