"""All that reaches into discord.py's own parts.

discord.py ends the process at an event that it can't read, and connects again without a pause. Both
are mended here, once for the whole program, by `install`; importing this module changes nothing.
Below that stand the few facts that discord.py knows and does not tell.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from functools import partial, wraps
from time import time
from typing import Any, Self

import aiohttp
import discord
import discord.client
from discord.gateway import DiscordWebSocket, ReconnectWebSocket, WebSocketClosure
from discord.http import MultipartParameters, Route
from discord.webhook.async_ import async_context
from yarl import URL

from bot.errors import InputError
from bot.gateway.answering import ALREADY_ANSWERED
from bot.gateway.arrivals import Arrivals, Raw, name_of, refusal
from bot.gateway.bounds.budget import Budget
from bot.gateway.bounds.refused_calls import RefusedCalls

log = logging.getLogger(__name__)

OPENING = 50.0
"""Seconds that opening a connection may take."""
OTHER_KEY = "DISCORD_PUBLIC_KEY is not the public key of the application that DISCORD_TOKEN is for."
PARTING = 1.0
"""Seconds that a gateway which never said a word has for its goodbye."""
_CONNECTION_ENDED = (
    ReconnectWebSocket,
    WebSocketClosure,
    discord.ConnectionClosed,
    aiohttp.ClientError,
    OSError,
)
"""What discord.py itself raises where a connection ends, and answers with another one."""
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
    """A client that connects at the pace that `budget` allows, and that no event ends. Interactions
    come in by `arrivals`, those of the gateway too, unless Discord has refused too many calls.
    """

    def __init__(self, budget: Budget | None = None, **options: Any) -> None:
        self.refused_calls = RefusedCalls()
        super().__init__(http_trace=self.refused_calls.trace(), **options)
        self.budget = budget or Budget()
        self.held_connection: dict[str, Any] | None = None
        """What a connection was to be made with that has to wait."""
        self.at_door = False
        """Whether it takes what Discord posts to an HTTP address."""
        self.public_key = ""
        """What Discord's requests are checked with there; empty where it connects."""
        self.arrivals = Arrivals(partial(begin, self), partial(say, self))
        self.arrivals.checks.append(self.refused_calls.check)
        self._connection.parsers["INTERACTION_CREATE"] = self.arrivals.take_or_tell
        guard(self._connection.parsers)

    async def setup_hook(self) -> None:
        """Between login and anything else: `InputError` where Discord knows another public key."""
        known = self.application.verify_key if self.application else ""
        if self.public_key and known and known.lower() != self.public_key.lower():
            raise InputError(OTHER_KEY)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected, at the pace that `budget` allows."""
        while True:
            try:
                return await super().connect(reconnect=reconnect)
            except Pause as pause:
                log.warning("%s: next attempt in %.0f s", pause, pause.seconds)
                await asyncio.sleep(pause.seconds)


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
            elif (seconds := client.budget.wait(time(), bool(params.get("resume")))) > 0:
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
            raise Pause(client.budget.wait(time(), resumes=True), cause) from None

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
        except _CONNECTION_ENDED:
            raise
        except Exception:
            log.exception("a gateway frame could not be read")
            await self.close(4_000)
            raise ReconnectWebSocket(self.shard_id) from None


def begin(client: discord.Client, raw: Raw) -> set[asyncio.Task[Any]]:
    """Let discord.py answer an interaction; the tasks in which it does. Where it can't read it all,
    what it has begun is ended, and its error raised.
    """
    before = asyncio.all_tasks()
    try:
        client._connection.parse_interaction_create(raw)  # type: ignore[arg-type]
    except Exception:
        for task in asyncio.all_tasks() - before:
            task.cancel()
        raise
    return asyncio.all_tasks() - before


async def say(client: PacedClient, raw: Raw, text: str) -> None:
    """Tell the person who sent an interaction something, privately, answered already or not. What
    fails is a line in the log; where Discord has refused too many calls, nothing is told.
    """
    session, application = session_of(client), client.application_id or 0
    if session is None or client.refused_calls.too_many:
        return
    adapter, token = async_context.get(), str(raw["token"])
    answer = refusal(raw, text)
    try:
        try:
            await adapter.create_interaction_response(
                int(raw["id"]), token, session=session, params=_as_json(answer)
            )
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED:
                raise
            await adapter.execute_webhook(
                application, token, session=session, payload=answer["data"]
            )
    except (discord.HTTPException, aiohttp.ClientError, OSError) as failure:
        log.warning("could not tell the user about %s: %s", name_of(raw["data"]), failure)


def _as_json(payload: dict[str, Any]) -> MultipartParameters:
    return MultipartParameters(payload, None, None)


def has_role(member: discord.Member, role: int) -> bool:
    """Whether a member has a role. Their roles come with the interaction; the public `roles` looks
    them up in a cache, which is empty here.
    """
    return member._roles.has(role)


def template_of(control: type[discord.ui.DynamicItem[Any]]) -> re.Pattern[str]:
    """What a control's `custom_id` looks like. discord.py tells it of instances only."""
    return control.__discord_ui_compiled_template__


def session_of(client: discord.Client) -> aiohttp.ClientSession | None:
    """The client's own session, for a download that discord.py would read whole whatever its size;
    None before a login.
    """
    session = client.http._HTTPClient__session  # type: ignore[attr-defined]
    return session if isinstance(session, aiohttp.ClientSession) else None


async def session_limit(client: discord.Client) -> dict[str, Any]:
    """How many new sessions Discord allows: `remaining`, and `reset_after` so many milliseconds.
    Empty where it does not say.
    """
    with suppress(discord.HTTPException, aiohttp.ClientError, OSError):
        told = await client.http.request(Route("GET", "/gateway/bot"))
        if isinstance(told, dict):
            return dict(told.get("session_start_limit") or {})
    return {}


def is_connected(client: discord.Client) -> bool:
    """Whether a client is at the gateway and was told that it is ready."""
    return client.is_ready() and client.ws is not None and client.ws.open


def forget_login(client: discord.Client) -> None:
    """Let go of what a login that failed has opened, so that another may be tried."""
    if session := session_of(client):
        session.detach()
