"""The bot: one Discord client with its command tree."""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

import discord
from discord import app_commands

from bot import views
from bot.app.books.armies import ArmyReader
from bot.app.rolls.rolling import FAIR, DicePolicy, RollService
from bot.app.servers import Servers
from bot.app.units import DatasheetShelf, no_datasheets
from bot.cogs import COMMANDS
from bot.cogs.publishing import published
from bot.errors import UserError
from bot.gateway import template_of
from bot.gateway.answering import expect
from bot.gateway.bounds.admission import Gate
from bot.gateway.bounds.budget import FILE, Budget
from bot.gateway.bounds.limits import Cooldown
from bot.gateway.interaction import Host
from bot.gateway.reporting import report, tell
from bot.notation.shorthand import prepare
from bot.ops.reloading import Reloader
from bot.rules.library import Library
from bot.settings import Shard
from bot.storage import RELOAD, Stamp, Store
from bot.storage.server_book import OPERATOR, OUTSIDE
from bot.views.form import form_of

log = logging.getLogger(__name__)

REPORTS = 3
"""Mistakes that each user may report in a minute: each is a message to moderators."""
STALE = "This button is from an older version of me and no longer works. Please ask again."


class Tree(app_commands.CommandTree["RulesBot"]):
    """All commands, usable in servers, in direct messages, and as a user's own app."""

    def __init__(self, client: RulesBot) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
        )

    async def on_error(
        self, interaction: discord.Interaction[RulesBot], error: app_commands.AppCommandError, /
    ) -> None:
        """The tree's door (see `bot.gateway.reporting`)."""
        await report(interaction, error)


class RulesBot(Host):
    """Answers from `library`. Needs no intent, keeps no cache, lets no mention resolve.

    `folder` is where it keeps what it published; with `dev_guild` the commands go to that server
    only, at once. `store` keeps rolls and settings. `policy` is where dice come from, `datasheets`
    where units by name do, `shard` the part of all servers that it serves at the gateway.
    """

    def __init__(
        self,
        library: Library,
        folder: Path | None = None,
        dev_guild: int | None = None,
        *,
        store: Store,
        policy: DicePolicy = FAIR,
        shard: Shard | None = None,
        datasheets: DatasheetShelf | None = None,
    ) -> None:
        super().__init__(
            Budget(folder / FILE if folder else None),
            shard_id=shard.number if shard else None,
            shard_count=shard.among if shard else None,
            intents=discord.Intents.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=0.0,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.library = library
        self.store = store
        self.servers = Servers(library, self.store.servers)
        self.reloader = Reloader(library, self.servers.forget_rules)
        self.rolls = RollService(self.store.rolls, policy)
        self.datasheets = datasheets or DatasheetShelf(read=no_datasheets)
        self.army_reader = ArmyReader(self.datasheets.folder)
        self.tree = Tree(self)
        self._folder = folder
        self._dev_guild = dev_guild
        self._publishing: asyncio.Task[None] | None = None
        """What goes on until Discord has taken the commands."""
        for command in COMMANDS:
            self.tree.add_command(command)
        self.add_dynamic_items(*views.ITEMS)
        self.since = time.time()
        self.reports = Cooldown(REPORTS, lambda arrival: arrival.user)
        self.gate = Gate(lambda: len(self.arrivals.under_way))
        self.arrivals.checks.append(self.gate.check)
        self.arrivals.ended.append(self.gate.ended)

    async def setup_hook(self) -> None:
        """Between login and connection: publish the commands, and prepare to read them."""
        await super().setup_hook()
        self._publishing = await published(self.tree, self._folder, self._dev_guild)
        await asyncio.to_thread(prepare)

    async def on_ready(self) -> None:
        """Say so in the log."""
        log.info(
            "connected as %s with %d rules entries", self.user, len(self.library.corpus.entries)
        )

    async def on_interaction(self, interaction: discord.Interaction[Self]) -> None:
        """Take forms that come back, and answer a press on a control that no code knows any more.

        All others are answered elsewhere, but all are answered in time.
        """
        expect(interaction)
        data: Any = interaction.data or {}
        custom_id = data.get("custom_id", "")
        if not custom_id:
            return
        if interaction.type is discord.InteractionType.modal_submit and (
            form := form_of(custom_id, views.FORMS)
        ):
            await form.submit(interaction)
            return
        known = any(template_of(item).fullmatch(custom_id) for item in views.ITEMS)
        if not (known and stands(interaction.message, data)):
            await tell(interaction, STALE)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        """The door of events (see `gateway.reporting`): what fails in one that somebody waits for
        is told.
        """
        error = sys.exc_info()[1]
        if args and isinstance(args[0], discord.Interaction) and error is not None:
            await report(args[0], error)
        else:
            await super().on_error(event_method, *args, **kwargs)

    async def reload_rules(self) -> None:
        """Read the rules again, as at the operator's request, and tell the log."""
        try:
            done = await self.reloader.reload(self._note_reload, OUTSIDE)
        except UserError as error:
            log.error("the rules were not read again: %s", error)
            return
        log.info(
            "the rules were read again: %s, now %s, %d entries",
            done.before,
            done.version,
            done.entries,
        )

    async def _note_reload(self, before: str, version: str) -> None:
        """Every server's log says what the operator did; where it can't, the program's own log has
        to do.
        """
        by = Stamp(OPERATOR, datetime.now(UTC))
        try:
            await self.store.servers.log(OUTSIDE, by, RELOAD, before, version)
        except UserError as error:
            log.warning("a reload of the rules could not be logged for the servers: %s", error)

    async def close(self) -> None:
        """End the connection, and what is done beside it."""
        self.reloader.close()
        if self._publishing:
            self._publishing.cancel()
        await super().close()


def stands(message: discord.Message | None, data: Any) -> bool:
    """Whether what was pressed stands on the message, as it should: discord.py is silent about what
    does not.
    """
    inner = (
        (part for row in message.components for part in getattr(row, "children", ()))
        if message
        else ()
    )
    pressed = data["custom_id"], data.get("component_type")
    return any((getattr(part, "custom_id", None), part.type.value) == pressed for part in inner)
