"""Calls that Discord refused, and when to make no more of them.

Discord shuts out an address when it has refused 10,000 of its calls within ten minutes: with 401,
403 or 429, but for the 429 of a limit that others use up as well.
https://docs.discord.com/developers/topics/rate-limits#invalid-request-limit-aka-cloudflare-bans
All workers at one address count together. So each takes no more interactions from a tenth of that
on, until there are fewer: its people wait some minutes, rather than everyone at the address.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from time import monotonic
from types import SimpleNamespace

import aiohttp

from bot.gateway.arrivals import Arrival

log = logging.getLogger(__name__)

TEN_MINUTES = 600.0
MOST = 1_000
"""Refused calls in ten minutes from which on nothing is taken."""
REFUSED = (401, 403, 429)
SHARED = "shared"
"""A limit that others use up as well."""
SHUT = "Discord refuses my answers at the moment: try again in ten minutes."


class RefusedCalls:
    """Those of the last ten minutes."""

    def __init__(self, most: int = MOST, clock: Callable[[], float] = monotonic) -> None:
        self._most = most
        self._clock = clock
        self._times = deque[float]()

    def trace(self) -> aiohttp.TraceConfig:
        """What lets a session tell of its calls."""
        made = aiohttp.TraceConfig()
        made.on_request_end.append(self._ended)
        return made

    def note(self, status: int, scope: str = "") -> None:
        """Count a call that ended with this status, of a limit with this scope."""
        if status not in REFUSED or scope == SHARED:
            return
        self._times.append(self._clock())
        if self.number == self._most:
            log.error("Discord refused %d calls in ten minutes: no more for now", self._most)

    @property
    def number(self) -> int:
        """How many there were in the last ten minutes."""
        while self._times and self._times[0] <= self._clock() - TEN_MINUTES:
            self._times.popleft()
        return len(self._times)

    @property
    def too_many(self) -> bool:
        """Whether it is better to make no calls."""
        return self.number >= self._most

    def check(self, _arrival: Arrival) -> str | None:
        """Why an interaction is not taken."""
        return SHUT if self.too_many else None

    async def _ended(
        self,
        _session: aiohttp.ClientSession,
        _context: SimpleNamespace,
        told: aiohttp.TraceRequestEndParams,
    ) -> None:
        self.note(told.response.status, told.response.headers.get("X-RateLimit-Scope", ""))
