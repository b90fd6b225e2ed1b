"""Discord, of whose answers a share fails."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from typing import Any, Self

from aiohttp import web

from benchmarks.leaping import now
from bot.console.loopback import Exchange
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
IDENTIFY, RESUME = 2, 6
BEAT = 40.0
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
            await asyncio.sleep(BEAT)
            if self._socket is not None and not self._socket.closed:
                with suppress(OSError):
                    await self.send_raw('{"op": 11, "d": null}')

    async def _hear(self, socket: web.WebSocketResponse, frame: dict[str, Any]) -> None:
        if frame["op"] in self.hellos:
            self.hellos[frame["op"]].append(now())
        await super()._hear(socket, frame)

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
