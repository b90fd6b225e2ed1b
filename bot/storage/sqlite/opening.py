"""Opening a database file: what is checked before anything is changed."""

from __future__ import annotations

import logging
import os
import sqlite3
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path

from bot.storage.errors import StorageError
from bot.storage.sqlite.database import Connect, Database, prepare_reader, prepare_writer
from bot.storage.sqlite.faults import cause_of, is_unwritable
from bot.storage.sqlite.files import OpenFiles
from bot.storage.sqlite.schema import (
    OLDEST_SQLITE,
    check_complete,
    check_ours,
    check_sound,
    check_version,
    damaged,
    migrate,
    migrations,
)
from bot.storage.sqlite.session import Session
from bot.storage.sqlite.writer import Writer

_log = logging.getLogger(__name__)

LET_SHRINK = "PRAGMA auto_vacuum = INCREMENTAL"
INCREMENTAL = 2
"""SQLite's number for files of which free pages can be given back."""


async def open_session(path: Path, stack: AsyncExitStack, connect: Connect) -> Session:
    """Open a file for reading and writing, or for reading alone on a disk that is read-only. The
    stack closes it: first the writer finishes, then the reader goes, and the writing connection
    last, which tidies the log up.
    """
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        oldest = ".".join(map(str, OLDEST_SQLITE))
        raise StorageError(
            f"{path} can't be used: SQLite is {sqlite3.sqlite_version};"
            f" at least {oldest} is needed."
        )
    try:
        return await open_for_writing(path, stack, connect)
    except (sqlite3.Error, OSError) as error:
        if not is_unwritable(error):
            raise _refusal(path, error) from error
        return await _open_for_reading(path, stack, connect, error)


async def open_for_writing(path: Path, stack: AsyncExitStack, connect: Connect) -> Session:
    """`open_session` for reading and writing, or SQLite's own error."""
    to_write = _database(partial(open_writer, path, connect))
    database = await stack.enter_async_context(to_write)
    to_read = _database(partial(_open_reader, path, connect, "ro"))
    reader = await stack.enter_async_context(to_read)
    writer = await stack.enter_async_context(Writer(database, OpenFiles(path)))
    return Session(path, reader, writer)


async def _open_for_reading(
    path: Path, stack: AsyncExitStack, connect: Connect, reason: Exception
) -> Session:
    session = await open_for_reading(path, stack, connect)
    if session is None:
        raise _refusal(path, reason) from reason
    _log.error(
        "%s can't be written to (%s): what is kept can be read, but no roll can be made",
        path,
        reason,
    )
    return session


async def open_for_reading(path: Path, stack: AsyncExitStack, connect: Connect) -> Session | None:
    """`open_session` for reading alone; None where that can't be."""
    # Where nobody writes, without a log beside it, the file can be read as it stands.
    for mode in ("ro", "immutable"):
        if mode == "immutable" and _size(_log_of(path)):
            break
        try:
            reader = await stack.enter_async_context(
                _database(partial(_open_reader, path, connect, mode))
            )
        except sqlite3.Error:
            continue
        return Session(path, reader, None)
    return None


def _database(connector: partial[sqlite3.Connection]) -> Database:
    return Database(connector, iter_chunk_size=64)


def open_writer(path: Path, connect: Connect) -> sqlite3.Connection:
    """A connection that writes, to a file that is made, checked and brought up to date."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not _size(path) and _size(_log_of(path)):
        raise damaged(path, f"it is empty or missing, but its log {_log_of(path).name} is not")
    if path.exists() and not _size(path):
        _log.warning(
            "%s is empty: a new database begins there, with no roll of an earlier one", path
        )
    db = connect(path, "rwc")
    try:
        steps = migrations()
        check_ours(db, path)
        if not check_version(db, path, steps):
            db.execute(LET_SHRINK)  # which takes effect before there is a table
        check_sound(db, path)
        prepare_writer(db)
        migrate(db, path, steps)
        check_complete(db, path, steps)
        _let_shrink(db, path)
        # On a disk that is read-only this fails now, and not at the first roll. (BEGIN alone would
        # not.)
        db.execute("DELETE FROM migration WHERE number = 0")
        if os.name == "posix" and path.exists() and path.stat().st_mode & 0o077:
            _log.warning(
                "%s holds secret seeds, and not its owner alone may use it: `chmod 600` mends that",
                path,
            )
    except BaseException:
        db.close()
        raise
    return db


def _let_shrink(db: sqlite3.Connection, path: Path) -> None:
    """Write a file anew, once, of which the disk would never get anything back."""
    (kind,) = db.execute("PRAGMA auto_vacuum").fetchone()
    if kind == INCREMENTAL:
        return
    try:
        db.execute(LET_SHRINK)
        db.execute("VACUUM")
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    except sqlite3.Error as error:
        _log.warning("%s will not become smaller where rolls are removed: %s", path, error)


def _open_reader(path: Path, connect: Connect, mode: str) -> sqlite3.Connection:
    db = connect(path, mode)
    try:
        prepare_reader(db)
        steps = migrations()
        check_ours(db, path)
        if check_version(db, path, steps) < len(steps):
            raise StorageError(
                f"{path} is of an older version and can't be brought up to date:"
                " the disk is read-only."
            )
    except BaseException:
        db.close()
        raise
    return db


def _refusal(path: Path, error: Exception) -> StorageError:
    if isinstance(error, OSError):
        return StorageError(
            f"{path} can't be used: {error.strerror or error}; check the folder and its rights."
        )
    if not is_unwritable(error) and cause_of(error) in (
        "the database is damaged",
        "the file is not a database",
    ):
        return damaged(path, str(error))
    return StorageError(
        f"{path} can't be used ({error}): check the folder, its rights and the space on the disk."
    )


def _log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
