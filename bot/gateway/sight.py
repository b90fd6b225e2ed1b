"""What an operator's machines see of a running bot: `/healthz`, `/readyz` and `/metrics`, on a port
of their own.

Healthy is a bot whose event loop turns: restarting one because Discord or the disk is away would
mend nothing; how these are is told in words. Ready is one that can be sent interactions. A database
that can't be written to is neither's business, for rules are answered without it; it is a number of
`/metrics`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic

from aiohttp import web

from bot import __version__
from bot.errors import UserError
from bot.gateway.arrivals import Arrival
from bot.gateway.discord_parts import is_connected
from bot.gateway.interaction import Host
from bot.ops.metrics import CONTENT_TYPE, Metrics

log = logging.getLogger(__name__)

WATCHED = 5.0
"""Seconds within which a balancer asks again whether a bot is ready."""
GOODBYE = 1.5
"""Seconds that it has, at the end, to hear that it is not."""
EVERY = 5.0
"""Seconds from one test of the database to the next: what is said of it is no older."""
STUCK = 10.0
"""Seconds after which a database that does not confirm a write counts as one that can't."""
KEEPS = {None: "not tried yet", True: "keeps what is written", False: "can't be written to"}


class Sight:
    """Shows `bot`. `ready` says why it can't be sent interactions, or nothing."""

    def __init__(self, bot: Host, metrics: Metrics, ready: Callable[[], str]) -> None:
        self._bot = bot
        self._metrics = metrics
        self._ready = ready
        self._asked = -WATCHED
        self._keeps: bool | None = None
        self._leaving = False
        self._heard = asyncio.Event()

    def application(self) -> web.Application:
        """What answers requests."""
        made = web.Application()
        made.router.add_get("/healthz", self._healthz)
        made.router.add_get("/readyz", self._readyz)
        made.router.add_get("/metrics", self._scrape)
        return made

    def ended(self, arrival: Arrival, seconds: float) -> None:
        """Count an interaction."""
        self._metrics.answered(arrival.name, arrival.outcome, seconds)

    async def goodbye(self) -> None:
        """Say that the bot leaves, and where a balancer asks, wait until it has heard."""
        self._leaving = True
        if monotonic() - self._asked < WATCHED:
            try:
                async with asyncio.timeout(GOODBYE):
                    await self._heard.wait()
            except TimeoutError:
                log.info("nobody has asked since whether this bot is ready")

    async def watch_database(self) -> None:
        """Until cancelled, see how long the database takes to keep something."""
        while True:
            began = monotonic()
            self._keeps = await self._can_keep()
            self._metrics.wrote(monotonic() - began if self._keeps else None)
            await asyncio.sleep(EVERY)

    async def _can_keep(self) -> bool:
        try:
            async with asyncio.timeout(STUCK):
                await self._bot.store.remember("seen", datetime.now(UTC).isoformat())
        except (UserError, TimeoutError):
            return False
        except Exception:
            log.exception("the database could not be tested")
            return False
        return True

    async def _healthz(self, _request: web.Request) -> web.Response:
        behind = self._bot.reloader.behind
        lines = (
            "alive",
            f"interactions: {self._ready() or 'can come'}",
            f"database: {KEEPS[self._keeps]}",
            f"rules: {self._bot.library.corpus.version}" + (f", but {behind}" if behind else ""),
        )
        return web.Response(text="".join(f"{line}\n" for line in lines))

    async def _readyz(self, _request: web.Request) -> web.Response:
        self._asked = monotonic()
        if self._leaving:
            self._heard.set()
        reason = "leaving" if self._leaving else self._ready()
        return web.Response(status=503 if reason else 200, text=f"{reason or 'ready'}\n")

    async def _scrape(self, _request: web.Request) -> web.Response:
        content = self._metrics.content(self._bot.library.corpus.version, __version__)
        return web.Response(body=content, headers={"Content-Type": CONTENT_TYPE})


def sight_of(bot: Host, connects: bool) -> tuple[Sight, Metrics]:
    """What shows a bot, and its numbers. `connects`: it is to be at the gateway."""
    metrics = Metrics()

    def ready() -> str:
        if connects:
            return "" if is_connected(bot) else "not connected to Discord"
        if bot.at_door:
            return ""
        return "the door is not open yet" if bot.application else "not logged in"

    sight = Sight(bot, metrics, ready)
    bot.arrivals.ended.append(sight.ended)
    bot.reloader.heard.append(metrics.reloaded)
    metrics.level("under_way", "Interactions being answered", lambda: len(bot.arrivals.under_way))
    metrics.level(
        "lists_under_way", "Army lists read or waiting", lambda: bot.army_reader.turns.here
    )
    metrics.level("tasks", "Tasks of the event loop", lambda: len(asyncio.all_tasks()))
    metrics.level("connected", "1 if interactions can come", lambda: not ready())
    metrics.level(
        "refused_calls",
        "Calls of the last ten minutes that Discord refused; it shuts out an address with 10,000",
        lambda: bot.refused_calls.number,
    )
    metrics.level(
        "behind", "1 if other processes use rules unlike these", lambda: bool(bot.reloader.behind)
    )
    return sight, metrics
