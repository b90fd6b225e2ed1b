"""Who is next, within one process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from bot.errors import Unavailable


class Turns:
    """One at a time for each name. Whoever waits in the database holds a connection; whoever waits
    here holds none, so a server where many roll at once leaves the others theirs.
    """

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def turn(self, name: str) -> AsyncIterator[float]:
        """The turn of one of this name. Yields the seconds of patience that are left; `Unavailable`
        if too many were there before.
        """
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self._patience
        lock = self._locks.setdefault(name, asyncio.Lock())
        try:
            async with asyncio.timeout_at(deadline):
                await lock.acquire()
        except TimeoutError:
            raise Unavailable("The bot is busy: try again in a minute.") from None
        try:
            yield deadline - loop.time()
        finally:
            lock.release()
