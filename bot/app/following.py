"""Keeping in step with other processes that use the same database."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import UTC, datetime

from bot.app.resources import Resources
from bot.errors import Unavailable, UserError
from bot.storage import RELOAD, Change, Notice, Stamp
from bot.storage.server_book import OPERATOR, OUTSIDE

AGAIN = 2.0
"""Seconds until what could not be done just then is tried again."""
MENDED = 60.0
"""Seconds until files that could not be used are looked at again."""

log = logging.getLogger(__name__)


class Follower:
    """Does here what other processes are told of: forgets what a server decided before, and reads
    the rules again from this process's own folders.
    """

    def __init__(self, bot: Resources) -> None:
        self._bot = bot
        self._known: int | None = None
        """The newest reload that this process has followed, or need not; None before the first."""
        self._reported: int | None = None
        """The newest reload of which this process has told that it can't follow it."""
        self._due = asyncio.Event()

    async def follow(self) -> None:
        """Follow until cancelled. What could not be followed is tried again now and then, for the
        files may have been mended.
        """
        self._bot.store.heard.append(self.hear)
        try:
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(MENDED if self._bot.reloader.behind else None):
                        await self._due.wait()
                self._due.clear()
                await self._catch_up()
        finally:
            self._bot.store.heard.remove(self.hear)

    def hear(self, notice: Notice) -> None:
        """Take note of a change by another process."""
        self._bot.servers.forget(notice.server)
        if notice.server is None or notice.what == RELOAD:
            self._due.set()

    async def _catch_up(self) -> None:
        try:
            newest = await self._bot.store.servers.latest(RELOAD)
            if self._known is None:
                self._known = self._read_at_start(newest)
            if newest and newest.id > self._known and await self._reload(newest):
                self._known = newest.id
        except Unavailable as error:
            log.warning("a reload by another process has to wait: %s", error)
            await asyncio.sleep(AGAIN)
            self._due.set()

    def _read_at_start(self, newest: Change | None) -> int:
        """The newest reload before the files were read here."""
        started = self._bot.reloader.since
        return newest.id if newest and newest.by.at.timestamp() <= started else 0

    async def _reload(self, asked: Change) -> bool:
        """Follow a reload; where the files here make other rules or none, say so where everyone
        sees it.
        """
        reloader = self._bot.reloader
        try:
            done = reloader.unchanged() or await reloader.reload(origin=asked.server)
        except Unavailable:
            raise
        except UserError as error:
            await self._stay_behind(asked, str(error))
            return False
        if done.version != asked.after:
            await self._stay_behind(asked, f"The files here make `{done.version}`.")
            return False
        reloader.behind = ""
        log.info("in step with a reload by another process: version %s", done.version)
        return True

    async def _stay_behind(self, asked: Change, why: str) -> None:
        self._bot.reloader.behind = f"another process uses `{asked.after}`. {why}"
        if self._reported == asked.id:
            return
        log.error("a reload by another process could not be followed: %s", why)
        by = Stamp(OPERATOR, datetime.now(UTC))
        stays = f"one process stays with {self._bot.library.corpus.version}: see its log"
        await self._bot.store.servers.log(OUTSIDE, by, "reload not followed", asked.after, stays)
        self._reported = asked.id
