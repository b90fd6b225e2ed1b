"""Heavy work, a little at a time: so many at once, so many that wait, and no more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from bot.errors import Unavailable

BUSY = "Busy, try again in a few seconds."


class Turns:
    """Lets `at_once` work at the same time, and `waiting` more wait for that."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._turns = asyncio.Semaphore(at_once)
        self._most = at_once + waiting
        self.here = 0
        """How many work or wait."""

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for a turn and have it. `Unavailable` where too many wait already."""
        if self.here >= self._most:
            raise Unavailable(BUSY)
        self.here += 1
        try:
            async with self._turns:
                yield
        finally:
            self.here -= 1
