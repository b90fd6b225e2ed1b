"""Discord, of whose answers a share fails."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from typing import Any, Self

from aiohttp import web

from benchmarks.leaping import now
from bot.console.stand_in.loopback import Exchange
from tests.discord.standin import StandIn, _json

SILENCE = 10.0
LIMITS = {"route": "user", "shared": "shared", "global": "global"}
REFUSALS = {
    "10062": (404, 10062),
    "40060": (400, 40060),
    "50027": (401, 50027),
    "50013": (403, 50013),
}
STATUSES = {"500": 500, "502": 502, "503": 503}
FAULTS = (*LIMITS, "cloudflare", *STATUSES, "reset", "silence", "lost", "lost 502", *REFUSALS)
LIMITED = 0.3
"""Seconds for which Discord wants to hear nothing."""
EARLY = 0.02
"""Seconds that a clock may be off."""
INVALID = ("route", "global", "cloudflare", "50027", "50013")
"""Refusals with 401, 403 and 429 but those of a limit that others use up too."""
LOST = ("lost", "lost 502")
BEAT, IDENTIFY, RESUME = 1, 2, 6
BEATING = 40.0
"""Seconds from one sign of life to the next: the bot's own heartbeat goes by a clock that does not
leap, and it connects anew after a minute in which it hears nothing.
"""


class Chaos(StandIn):
    """Discord, of whose answers about interactions a share fails. Times are the loop's."""

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self.chance = chance
        self.share = 0.0
        self.calls = 0
        self.invalid: list[float] = []
        """When calls were refused that Discord counts against an address: it shuts out one with
        10,000 of them in ten minutes.
        """
        self.too_soon = 0
        """Calls about an interaction that was to wait longer."""
        self.hellos: dict[int, list[float]] = {IDENTIFY: [], RESUME: []}
        """When sessions were begun, and taken up."""
        self.half_open: web.WebSocketResponse | None = None
        """A connection by which nothing comes or goes any more, and neither side was told."""
        self.deaf_to_beats: web.WebSocketResponse | None = None
        """A connection whose heartbeats are not acknowledged."""
        self.replay: list[dict[str, Any]] = []
        """Interactions that come once more with the next session that is taken up."""
        self.replayed: dict[int, Exchange] = {}
        """Those that did, by their ids, and what they brought."""
        self._faults: dict[str, list[str]] = {}
        """Which befell each interaction, by its token."""
        self._wait: dict[str, float] = {}

    def forget(self, token: str) -> tuple[list[str], Exchange]:
        """Let go of an interaction; the faults that befell it, and what it brought."""
        self._wait.pop(token, None)
        self._heard.pop(token, None)
        return self._faults.pop(token, []), self.conversation.exchanges.pop(token)

    async def __aenter__(self) -> Self:
        await super().__aenter__()
        self._beating = asyncio.create_task(self._beat())
        return self

    async def __aexit__(self, *about: object) -> None:
        self._beating.cancel()
        await asyncio.wait([self._beating])
        await super().__aexit__(*about)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEATING)
            socket = self._socket
            if socket is not None and not socket.closed and socket is not self.deaf_to_beats:
                with suppress(OSError):
                    await self.send_raw('{"op": 11, "d": null}')

    async def _hear(self, socket: web.WebSocketResponse, frame: dict[str, Any]) -> None:
        op = frame["op"]
        if op == BEAT and socket is self.deaf_to_beats:
            return
        if op in self.hellos:
            self.hellos[op].append(now())
            self._end_half_open()
        if op == RESUME:
            await self._replay()
        await super()._hear(socket, frame)

    async def _replay(self) -> None:
        """Send what was sent before, as if Discord did not know that it had arrived."""
        again, self.replay = self.replay, []
        for raw in again:
            self.replayed[int(raw["id"])] = self.conversation.exchanges[raw["token"]]
            await self.dispatch("INTERACTION_CREATE", raw)

    def halve(self) -> None:
        """Let the connection be open in appearance alone."""
        self.half_open = self._socket
        transport_of(self._socket).pause_reading()

    def _end_half_open(self) -> None:
        if self.half_open is not None:
            transport_of(self.half_open).abort()
            self.half_open = None

    async def dispatch(self, name: str, data: Any) -> None:
        """Send an event to the bot, unless the connection is half open."""
        if self._socket is not self.half_open:
            await super().dispatch(name, data)

    async def send_raw(self, text: str) -> None:
        """Send a frame that may be anything, unless the connection is half open."""
        if self._socket is not self.half_open:
            await super().send_raw(text)

    async def _about_interaction(self, request: web.Request) -> web.Response:
        token = request.match_info["token"]
        if token not in self.conversation.exchanges:
            return _json({"message": "Unknown Webhook", "code": 10015}, status=404)
        self.calls += 1
        self.too_soon += now() < self._wait.get(token, 0.0)
        if self.chance.random() >= self.share:
            return await super()._about_interaction(request)
        fault = self.chance.choice(FAULTS)
        self._faults.setdefault(token, []).append(fault)
        if fault in INVALID:
            self.invalid.append(now())
        if fault in LIMITS:
            self._wait[token] = now() + LIMITED - EARLY
        if fault in LOST or fault == "silence":
            answer = await super()._about_interaction(request)
            if fault == "silence":
                await asyncio.sleep(SILENCE)
                return answer
        if fault in ("reset", "lost"):
            assert request.transport is not None
            request.transport.abort()
            return web.Response()
        return _refusal(fault)


def transport_of(socket: web.WebSocketResponse | None) -> asyncio.Transport:
    """What a connection is made of."""
    assert socket is not None
    assert socket._req is not None
    assert isinstance(socket._req.transport, asyncio.Transport)
    return socket._req.transport


def _refusal(fault: str) -> web.Response:
    if fault in LIMITS:
        body = {"message": "limited", "retry_after": LIMITED, "global": fault == "global"}
        made = _json(body, status=429)
        made.headers["X-RateLimit-Scope"] = LIMITS[fault]
        made.headers["Via"] = "1.1 google"
        return made
    if fault == "cloudflare":
        return web.Response(status=429, text="error code: 1015", content_type="text/html")
    if fault in REFUSALS:
        status, code = REFUSALS[fault]
        return _json({"message": "refused", "code": code}, status=status)
    status = STATUSES.get(fault, 502)
    return web.Response(status=status, text="<html>bad</html>", content_type="text/html")
