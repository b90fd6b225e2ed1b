"""The bot: one Discord client with its command tree."""

from __future__ import annotations

import asyncio
import logging
import re
import zlib
from collections.abc import Callable, Iterator, MutableMapping
from contextlib import suppress
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from time import monotonic
from typing import Any, Self

import aiohttp
import discord
import discord.client
from discord import app_commands
from discord.gateway import DiscordWebSocket, ReconnectWebSocket
from discord.http import Route
from yarl import URL

from bot import views
from bot.cogs import COMMANDS
from bot.cogs.publishing import publish
from bot.errors import InputError, Unavailable, UserError
from bot.reconnect import Budget
from bot.reloading import Reloader
from bot.reporting import report, tell
from bot.rules.library import Library
from bot.servers import Servers
from bot.storage import MemoryStore, Stamp, Store
from bot.storage.server_book import OPERATOR, OUTSIDE
from bot.table import FAIR, Chance, Table, seal
from bot.views.form import form_of

log = logging.getLogger(__name__)

_OURS = re.compile(r"[a-z_-]{1,32}:[0-9]{1,4}:")
"""How the `custom_id` of a control that outlives a restart begins."""
REFUSED = "Discord refused DISCORD_TOKEN; copy the token again from the developer portal."
AUTHENTICATION_FAILED = 4004
OPENING = 50.0
"""Seconds that opening a connection may take."""
PARTING = 1.0
"""Seconds that a gateway which never said a word has for its goodbye."""
MOST_OPTIONS = 4
"""Options that a usage names, besides those that are needed."""
STALE = "This button is from an older version of me and no longer works. Please ask again."


class Tree(app_commands.CommandTree["RulesBot"]):
    """All commands, usable in servers, in direct messages, and as a user's own app."""

    def __init__(self, client: RulesBot) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )

    async def on_error(
        self, interaction: discord.Interaction[RulesBot], error: app_commands.AppCommandError, /
    ) -> None:
        """The tree's door (see `bot.reporting`)."""
        await report(interaction, error)


class RulesBot(discord.Client):
    """Answers from `library`. Needs no intent, keeps no cache, lets no mention resolve.

    `folder` is where it keeps what it published; with `dev_guild` the commands go to that server only, at once.
    Without a `store` everything is kept in memory. `chance` is where dice come from.
    """

    def __init__(
        self,
        library: Library,
        folder: Path | None = None,
        dev_guild: int | None = None,
        *,
        store: Store | None = None,
        chance: Chance = FAIR,
    ) -> None:
        super().__init__(
            intents=discord.Intents.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=0.0,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.library = library
        self.store: Store = store if store is not None else MemoryStore(seal)
        self.servers = Servers(library, self.store.servers)
        self.reloader = Reloader(library, self.servers.forget_rules)
        self.table = Table(self.store.rolls, chance)
        self.budget = Budget()
        self.held_connection: dict[str, Any] | None = None
        self.tree = Tree(self)
        self._folder = folder
        self._dev_guild = dev_guild
        for command in COMMANDS:
            self.tree.add_command(command)
        self.add_dynamic_items(*views.ITEMS)
        guard(self._connection.parsers)

    async def setup_hook(self) -> None:
        """Between login and connection: publish the commands."""
        await publish(self.tree, self._folder, self._dev_guild)

    async def on_ready(self) -> None:
        """Say so in the log."""
        log.info("connected as %s with %d rules entries", self.user, len(self.library.corpus.entries))

    async def on_interaction(self, interaction: discord.Interaction[Self]) -> None:
        """Take forms that come back, and answer a press on a control that no code knows any more.

        All others are answered elsewhere.
        """
        data: Any = interaction.data or {}
        custom_id = data.get("custom_id", "")
        if interaction.type is discord.InteractionType.modal_submit and (form := form_of(custom_id, views.FORMS)):
            await form.submit(interaction)
            return
        known = any(item.__discord_ui_compiled_template__.fullmatch(custom_id) for item in views.ITEMS)
        if _OURS.match(custom_id) and not (known and stands(interaction.message, data)):
            await tell(interaction, STALE)

    async def connect(self, *, reconnect: bool = True) -> None:
        """Stay connected, at the pace that `budget` allows."""
        while True:
            try:
                return await super().connect(reconnect=reconnect)
            except Pause as pause:
                log.warning("%s: next attempt in %.0f s", pause, pause.seconds)
                await asyncio.sleep(pause.seconds)

    async def connected(self, token: str) -> None:
        """Log in and stay connected. Raises `UserError` where Discord refuses, or can't be reached."""
        try:
            await self.start(token)
        except discord.LoginFailure:
            raise InputError(REFUSED) from None
        except discord.ConnectionClosed as closed:
            raise InputError(REFUSED if closed.code == AUTHENTICATION_FAILED else f"Discord: {closed}") from None
        except (aiohttp.ClientError, OSError, discord.DiscordServerError) as error:
            raise Unavailable(f"Discord can't be reached at {Route.BASE}: {error}") from None

    async def reload_rules(self) -> None:
        """Read the rules again, as at the operator's request, and tell the log."""
        try:
            done = await self.reloader.reload(self._note_reload, OUTSIDE)
        except UserError as error:
            log.error("the rules were not read again: %s", error)
            return
        log.info("the rules were read again: %s, now %s, %d entries", done.before, done.version, done.entries)

    async def _note_reload(self, before: str, version: str) -> None:
        """Every server's log says what the operator did; where it can't, the program's own log has to do."""
        by = Stamp(OPERATOR, datetime.now(UTC))
        try:
            await self.store.servers.log(OUTSIDE, by, "reload", before, version)
        except UserError as error:
            log.warning("a reload of the rules could not be logged for the servers: %s", error)

    async def close(self) -> None:
        """End the connection, and what is read beside it."""
        self.reloader.close()
        await super().close()

    def usages(self) -> Iterator[tuple[str, str]]:
        """Every command as a person types it, and what it does; of a group, what there is in it."""
        for command in sorted(self.tree.get_commands(), key=lambda command: command.name):
            if isinstance(command, app_commands.ContextMenu):
                continue
            if isinstance(command, app_commands.Group):
                inside = sorted(
                    each.qualified_name.removeprefix(f"{command.name} ")
                    for each in command.walk_commands()
                    if isinstance(each, app_commands.Command)
                )
                yield f"/{command.name} …", f"{command.description}: {', '.join(inside)}"
                continue
            needed = [p.display_name for p in command.parameters if p.required]
            further = [f"[{p.display_name}]" for p in command.parameters if not p.required]
            shown = further if len(further) <= MOST_OPTIONS else ["[…]"]
            yield " ".join((f"/{command.name}", *needed, *shown)), command.description


def stands(message: discord.Message | None, data: Any) -> bool:
    """Whether what was pressed stands on the message, as it should: discord.py is silent about what does not."""
    inner = (part for row in message.components for part in getattr(row, "children", ())) if message else ()
    pressed = data["custom_id"], data.get("component_type")
    return any((getattr(part, "custom_id", None), part.type.value) == pressed for part in inner)


Parser = Callable[[Any], Any]


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


class PacedWebSocket(DiscordWebSocket):
    """A gateway connection that asks its client's budget first.

    The pause is taken outside of `Client.connect`, which gives a connection 60 s; what the connection was to be made
    with waits in `held_connection`, so that a session is still resumed after it. A first connection that fails is tried
    again here, too: `Client.connect` would take up its session, which there is none of, and end in an `AttributeError`.
    """

    @classmethod
    async def from_client(cls, client: discord.Client, **params: Any) -> Self:
        """Connect, or raise `Pause`."""
        if isinstance(client, RulesBot):
            if client.held_connection is not None:
                params, client.held_connection = client.held_connection, None
            elif (seconds := client.budget.wait(monotonic())) > 0:
                client.held_connection = params
                raise Pause(seconds)
        try:
            async with asyncio.timeout(OPENING):
                return await super().from_client(client, **params)
        except (OSError, aiohttp.ClientError, ReconnectWebSocket) as error:
            if not isinstance(client, RulesBot) or client.ws is not None or client.is_closed():
                raise
            client.held_connection = params
            cause = f"the gateway can't be reached ({error or type(error).__name__})"
            raise Pause(client.budget.wait(monotonic()), cause) from None

    async def poll_event(self) -> None:
        """Wait for a frame; where nobody waits any more for the first one, let go of the connection."""
        try:
            await super().poll_event()
        except asyncio.CancelledError:
            if self._keep_alive is None:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self.socket.close(code=4_000), PARTING)
            raise

    async def received_message(self, msg: Any, /) -> None:
        """Read one frame; after one that can't be read, connect anew and resume, rather than end the process."""
        try:
            await super().received_message(msg)
        except (KeyError, TypeError, ValueError, AttributeError, zlib.error):
            log.exception("a gateway frame could not be read")
            await self.close(4_000)
            raise ReconnectWebSocket(self.shard_id) from None


discord.client.DiscordWebSocket = PacedWebSocket  # type: ignore[misc]


def use_addresses(api_base: str | None, gateway_url: str | None) -> None:
    """Point discord.py at a proxy or a stand-in instead of Discord."""
    if api_base:
        Route.BASE = api_base
    if gateway_url:
        DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway_url)
