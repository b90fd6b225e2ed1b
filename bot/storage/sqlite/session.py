"""Both ways to a database file: reading on one connection, writing on the other."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from bot.errors import Unavailable
from bot.storage.errors import NotKept, unread
from bot.storage.outage import Outage
from bot.storage.sqlite.database import Database, read_together
from bot.storage.sqlite.faults import FileGone, cause_of
from bot.storage.sqlite.writer import Writer

T = TypeVar("T")
P = ParamSpec("P")

TIDYING = 5
"""How often emptying the log is tried."""

_log = logging.getLogger(__name__)


class Session:
    """An open file. Without a writer (a disk that is read-only) it can still be read."""

    def __init__(self, path: Path, reader: Database, writer: Writer | None) -> None:
        self.path = path
        self._reader = reader
        self._writer = writer
        self._outage = Outage(str(path), _log)

    @property
    def writable(self) -> bool:
        """Whether anything can be changed."""
        return self._writer is not None

    def go_on_as(self, other: Session) -> None:
        """Use another session's connections from now on; the own ones are closed by whoever opened
        them.
        """
        self._reader = other._reader
        self._writer = other._writer

    def missing(self) -> str:
        """What became of the file, if it is no longer the one that was opened."""
        try:
            if self._writer is not None:
                self._writer.check_files()
        except FileGone as error:
            return str(error)
        return ""

    async def tidy(self) -> None:
        """Move what was written into the file, and empty the log beside it, which holds what was
        there before. Where someone reads for long, it is emptied another time.
        """
        if self._writer is None:
            return
        for _ in range(TIDYING):
            try:
                if await self._writer.empty_log():
                    return
            except (sqlite3.Error, Unavailable) as error:
                _log.warning("the log beside %s could not be emptied: %s", self.path, error)
                return
            await asyncio.sleep(0.05)
        _log.warning("the log beside %s could not be emptied: it is being read", self.path)

    async def give_back(self) -> None:
        """Give the disk what removed records have left of the file, a little at a time."""
        more = True
        try:
            while more and self._writer is not None:
                more = await self._writer.give_back()
        except (sqlite3.Error, Unavailable) as error:
            _log.warning("%s could not be made smaller: %s", self.path, error)

    async def read(
        self,
        work: Callable[Concatenate[sqlite3.Connection, P], T],
        *args: P.args,
        **named: P.kwargs,
    ) -> T:
        """What work reads, all of it from one moment. `Unavailable` if the file can't be read."""
        try:
            value = await self._reader.run(read_together(lambda db: work(db, *args, **named)))
        except sqlite3.Error as error:
            raise unread(self._cause(error)) from error
        self._outage.worked()
        return value

    async def write(
        self,
        work: Callable[Concatenate[sqlite3.Connection, P], T],
        *args: P.args,
        **named: P.kwargs,
    ) -> T:
        """Run work in a transaction and return when it is on the disk. `NotKept` if it can't be
        kept: then nothing happened.
        """
        return await self.write_or("Nothing was changed", work, *args, **named)

    async def write_or(
        self,
        lead: str,
        work: Callable[Concatenate[sqlite3.Connection, P], T],
        *args: P.args,
        **named: P.kwargs,
    ) -> T:
        """`write`, where `NotKept` begins with other words."""
        if self._writer is None:
            raise NotKept(f"{lead}, because it can't be recorded: the disk is read-only.")
        try:
            value = await self._writer.write(lambda db: work(db, *args, **named))
        except sqlite3.Error as error:
            cause = self._cause(error, writing=True)
            raise NotKept(f"{lead}, because it can't be recorded: {cause}.") from error
        self._outage.worked(writing=True)
        return value

    def write_soon(self, work: Callable[[sqlite3.Connection], object]) -> None:
        """Run work with what is written next; see `Writer.write_soon`."""
        if self._writer is not None:
            self._writer.write_soon(work)

    async def settle(self) -> None:
        """Write what was to be written soon, so that it can be read."""
        if self._writer is not None:
            await self._writer.settle()

    def _cause(self, error: sqlite3.Error, *, writing: bool = False) -> str:
        cause = cause_of(error)
        if cause is None:
            raise error
        self._outage.failed(cause, error, writing=writing)
        return cause
