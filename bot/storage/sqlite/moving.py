"""One file as the source or target of a move."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

from bot.errors import InputError
from bot.storage.errors import StorageError
from bot.storage.rows import Rows, named
from bot.storage.sqlite.copying import check_free, in_place_of
from bot.storage.sqlite.database import connect
from bot.storage.sqlite.faults import cause_of
from bot.storage.sqlite.opening import open_writer

AT_ONCE = 1_000
"""Rows in memory."""


class FileTables:
    """The tables of a file, within one transaction."""

    def __init__(self, db: sqlite3.Connection, name: str) -> None:
        self.name = name
        self._db = db
        db.execute("BEGIN IMMEDIATE")

    async def columns(self, table: str) -> tuple[str, ...]:
        found = self._db.execute("SELECT name FROM pragma_table_info(?)", (table,))
        return tuple(name for (name,) in found)

    async def rows(self, table: str, columns: tuple[str, ...]) -> AsyncIterator[Rows]:
        sql = "SELECT name FROM pragma_table_info(?) WHERE pk ORDER BY pk"
        key = [name for (name,) in self._db.execute(sql, (table,))]
        wanted = named(columns)
        order = named(key)
        found = self._db.execute(f"SELECT {wanted} FROM {table} ORDER BY {order}")  # noqa: S608
        while rows := found.fetchmany(AT_ONCE):
            yield rows

    async def add(self, table: str, columns: tuple[str, ...], rows: Rows) -> None:
        places = ", ".join("?" * len(columns))
        sql = f"INSERT INTO {table} ({named(columns)}) VALUES ({places})"  # noqa: S608
        self._db.executemany(sql, rows)

    async def keep(self) -> None:
        self._db.execute("COMMIT")

    async def mark_moved(self, when: str) -> None:
        self._db.execute("REPLACE INTO fact (name, value) VALUES ('moved', ?)", (when,))
        self._db.execute("COMMIT")


@asynccontextmanager
async def reading(file: Path) -> AsyncIterator[FileTables]:
    """A file to be moved, which nobody else can write to meanwhile."""
    with _worded(file):
        if not file.exists():  # noqa: ASYNC240
            raise StorageError(f"{file} does not exist: there is nothing to move.")
        with closing(open_writer(file, connect)) as db:
            yield FileTables(db, str(file))


@asynccontextmanager
async def filling(file: Path) -> AsyncIterator[FileTables]:
    """A file to be made, which appears when all is in it. `InputError` if there is one."""
    check_free(file)
    with _worded(file), in_place_of(file) as partial:
        partial.unlink()
        with closing(open_writer(partial, connect)) as db:
            yield FileTables(db, str(file))
            db.execute("PRAGMA journal_mode = DELETE").fetchall()


@contextmanager
def _worded(file: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise StorageError(f"{file} can't be used: {cause_of(error) or error}.") from error
    except OSError as error:
        raise InputError(f"{file} can't be used: {error.strerror}.") from error
