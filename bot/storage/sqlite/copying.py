"""Backups: a copy of a database while the bot goes on, and the way back.

A backup is one ordinary database file. To restore it, stop the bot, move the damaged file and the
`-wal` and `-shm` files beside it away, copy the backup into its place, and start the bot. An old
`-wal` must never stay beside a restored file: SQLite would replay it. `copy_database` does the
copying with those checks, in both directions.

A copy says of itself that it is one. The bot may have gone on without it and revealed the seeds
that stand in it, so whoever opens a copy as a store ends its epochs first (`renew_copy`).
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from bot.errors import InputError
from bot.storage.errors import StorageError, moved_on
from bot.storage.roll_log import Sealer
from bot.storage.sqlite.database import connect
from bot.storage.sqlite.faults import cause_of
from bot.storage.sqlite.schema import check_content, check_ours, check_version, migrations
from bot.storage.sqlite.tables.epochs import renew

COPIED = "copied"
"""The fact that a database is a copy: when it was made."""
MOVED = "moved"
"""The fact that everything was moved to another database: when, and where to."""


def copy_database(source: Path, target: Path) -> None:
    """Copy a database, in use or not, into a file that does not exist yet; it appears complete and
    checked or not at all. `InputError` if it exists or can't be written, `StorageError` if the
    source can't be read.
    """
    check_free(target)
    if not source.exists():
        raise StorageError(f"{source} does not exist: there is nothing to copy.")
    try:
        with in_place_of(target) as partial:
            _copy(source, partial)
    except sqlite3.Error as error:
        raise StorageError(
            f"{source} could not be copied to {target}: {cause_of(error) or error}."
        ) from error


def check_free(target: Path) -> None:
    """`InputError` if a file, or one that SQLite puts beside it, exists already."""
    beside = (target.with_name(target.name + end) for end in ("-wal", "-shm", "-journal"))
    for file in (target, *beside):
        if file.exists():
            raise InputError(f"{file} exists already: name a new file, or move that one away.")


@contextmanager
def in_place_of(target: Path) -> Iterator[Path]:
    """A file to be filled, which becomes `target` at the end, or is removed where that fails.
    `InputError` if it can't be written.
    """
    try:
        handle, name = tempfile.mkstemp(
            prefix=f".{target.name}.", suffix=".partial", dir=target.parent
        )
        os.close(handle)
        partial = Path(name)
        try:
            yield partial
            _settle(partial, target)
        finally:
            with suppress(FileNotFoundError):
                partial.unlink()
    except OSError as error:
        raise InputError(f"{target} can't be written: {error.strerror}.") from error


def _copy(source: Path, partial: Path) -> None:
    with closing(connect(source, "ro")) as original, closing(connect(partial, "rw")) as copy:
        check_ours(original, source)
        if not check_version(original, source, migrations()):
            raise StorageError(f"{source} is empty: there is nothing to copy.")
        original.backup(copy)
        # The copy is one file without a log, whatever the original is.
        copy.execute("PRAGMA journal_mode = DELETE").fetchall()
        check_content(copy, source)
        copy.execute("DELETE FROM fact WHERE name = ?", (MOVED,))
        when = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC"
        copy.execute(
            "INSERT INTO fact (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING", (COPIED, when)
        )


def is_copy(db: sqlite3.Connection) -> bool:
    """Whether the database is a copy that nobody has gone on with."""
    return db.execute("SELECT 1 FROM fact WHERE name = ?", (COPIED,)).fetchone() is not None


def check_not_moved(db: sqlite3.Connection, path: Path) -> None:
    """`StorageError` if the bot goes on with another database."""
    row = db.execute("SELECT value FROM fact WHERE name = ?", (MOVED,)).fetchone()
    if row is not None:
        raise moved_on(path, row[0], is_file=True)


def renew_copy(db: sqlite3.Connection, at: datetime, sealer: Sealer) -> int:
    """Make a copy the database: from now on with seeds that stand in no other file. Returns how
    many scopes there were; in a database that is no copy nothing is done.
    """
    row = db.execute("DELETE FROM fact WHERE name = ? RETURNING value", (COPIED,)).fetchone()
    return renew(db, at, sealer, row[0]) if row else 0


def _settle(partial: Path, target: Path) -> None:
    for file in (partial, target.parent):
        if file == target.parent:
            os.link(partial, target)  # unlike a rename, this replaces no file that came in between
        handle = os.open(file, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
