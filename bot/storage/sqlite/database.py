"""Connections: how they are opened, and how work reaches them."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol, TypeVar, cast

import aiosqlite

T = TypeVar("T")

BUSY_SECONDS = 2.0
"""How long to wait for another process: shorter than the three seconds in which Discord wants an
answer.
"""

_WRITER = (
    # First: the next one deletes a journal, which must not come back after a power cut.
    "PRAGMA synchronous = EXTRA",
    "PRAGMA journal_mode = WAL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",
    "PRAGMA journal_size_limit = 16777216",
)
_EVERY = ("PRAGMA trusted_schema = OFF", "PRAGMA cell_size_check = ON")


class Connect(Protocol):
    """Opens a file; `mode` is SQLite's: `rwc`, `ro`, or `immutable` for a file on a disk that
    nobody writes to.
    """

    def __call__(self, path: Path, mode: str) -> sqlite3.Connection: ...


class Database(aiosqlite.Connection):
    """A connection on its own thread. One call runs a whole transaction there.

    A statement a call, as aiosqlite does it, waits for both threads at each one: under load the
    interpreter lock makes that many times the price of the statements.
    """

    async def __aenter__(self) -> Database:
        try:
            await super().__aenter__()
        except BaseException:
            # aiosqlite tells its thread to end, but does not wait: the thread would outlive the
            # event loop.
            await asyncio.to_thread(self._thread.join)
            raise
        return self

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run work on the connection's thread."""
        return cast(T, await self._execute(work, self._conn))  # type: ignore[no-untyped-call]


def connect(path: Path, mode: str) -> sqlite3.Connection:
    """A connection to a file that begins and ends its transactions itself. A file that it makes is
    its owner's alone, and so are those that SQLite puts beside it.
    """
    if mode == "rwc":
        with suppress(FileExistsError):
            made = os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600)
            os.close(made)
    query = "mode=ro&immutable=1" if mode == "immutable" else f"mode={mode}"
    uri = f"{path.absolute().as_uri()}?{query}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=BUSY_SECONDS)


def prepare_writer(db: sqlite3.Connection) -> None:
    """Set the writing connection: what it acknowledges survives a power cut."""
    for pragma in (*_EVERY, *_WRITER):
        db.execute(pragma).fetchall()


def prepare_reader(db: sqlite3.Connection) -> None:
    """Set a reading connection. It never writes, so it never checkpoints beside the writer."""
    for pragma in (*_EVERY, "PRAGMA query_only = ON"):
        db.execute(pragma).fetchall()


def read_together(work: Callable[[sqlite3.Connection], T]) -> Callable[[sqlite3.Connection], T]:
    """The same work, with all it reads from one moment."""

    def reading(db: sqlite3.Connection) -> T:
        db.execute("BEGIN")
        try:
            return work(db)
        finally:
            db.execute("ROLLBACK")

    return reading
