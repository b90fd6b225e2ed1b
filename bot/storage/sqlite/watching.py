"""Watching over an open database: one on a disk that was read-only is written to as soon as that is
possible, and files that are removed are told to the operator even while nobody writes.
"""

from __future__ import annotations

import asyncio
import logging
import os
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

from bot.storage.errors import StorageError
from bot.storage.sqlite.session import Session

LOOK_EVERY = 3.0
"""Seconds from one look to the next."""
LONGEST = 60.0
"""Seconds at most between two attempts to open a file, which may take the disk long."""

_log = logging.getLogger(__name__)

Reopen = Callable[[AsyncExitStack], Awaitable[Session]]
"""Opens the file for writing; what it opens is closed by the stack."""


@asynccontextmanager
async def watched(session: Session, reopen: Reopen) -> AsyncIterator[None]:
    """Watch over a session as long as the context lasts."""
    async with AsyncExitStack() as opened:
        task = asyncio.create_task(_watch(session, reopen, opened), name="storage watch")
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait((task,))


async def _watch(session: Session, reopen: Reopen, opened: AsyncExitStack) -> None:
    pause = LOOK_EVERY
    while not session.writable:
        await asyncio.sleep(pause)
        if not await asyncio.to_thread(_may_write, session.path):
            continue
        pause = min(2 * pause, LONGEST)
        async with AsyncExitStack() as attempt:
            try:
                session.go_on_as(await reopen(attempt))
            except (sqlite3.Error, OSError, StorageError) as error:
                _log.warning("%s still can't be written to: %s", session.path, error)
            else:
                opened.push_async_exit(attempt.pop_all())
                _log.warning("%s can be written to again", session.path)
    await _tell_of_missing_files(session)


async def _tell_of_missing_files(session: Session) -> None:
    told = ""
    while True:
        await asyncio.sleep(LOOK_EVERY)
        missing = await asyncio.to_thread(session.missing)
        if missing and missing != told:
            _log.error(
                "%s: %s while I use it. Nothing is kept until it is back; if it can't be brought"
                " back, restore a backup and start me again",
                session.path,
                missing,
            )
        elif told and not missing:
            _log.warning("%s is back", session.path)
        told = missing


def _may_write(path: Path) -> bool:
    """Whether the disk and the rights let SQLite write to a file, and beside it."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)
