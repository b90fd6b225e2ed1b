"""The schema: whose file it is, how old, whether it is sound, and the way to the newest."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

from bot.storage.errors import StorageError
from bot.storage.migrations import Migration, check_known, read_migrations

APPLICATION_ID = 0x57483430
"""Stands in the header of every database of this program ("WH40")."""

OLDEST_SQLITE = (3, 38, 0)
CHECK_SECONDS = 1.0

_FOLDER = Path(__file__).parent / "migrations"


def migrations(folder: Path = _FOLDER) -> tuple[Migration, ...]:
    """The steps of SQLite's schema."""
    return read_migrations(folder)


def check_ours(db: sqlite3.Connection, path: Path) -> None:
    """`StorageError` if the file belongs to another program. An empty file is ours to fill."""
    (identity,) = db.execute("PRAGMA application_id").fetchone()
    (tables,) = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if identity != APPLICATION_ID and (identity or tables):
        raise StorageError(
            f"{path} is the database of another program: name another file in BOT_DATABASE."
        )


def check_sound(db: sqlite3.Connection, path: Path, seconds: float = CHECK_SECONDS) -> None:
    """`StorageError` if the file is damaged, as far as can be found in this time."""
    timer = threading.Timer(seconds, db.interrupt)
    timer.start()
    try:
        check_content(db, path)
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_INTERRUPT:
            raise
        return
    finally:
        timer.cancel()
        timer.join()


def check_content(db: sqlite3.Connection, path: Path) -> None:
    """`StorageError` with the first cause if SQLite finds the file damaged."""
    (verdict,) = db.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        # A line that begins so says which file: that is known.
        causes = [line for line in verdict.splitlines() if not line.startswith("***")]
        raise damaged(path, causes[0] if causes else verdict)


def check_complete(db: sqlite3.Connection, path: Path, steps: tuple[Migration, ...]) -> None:
    """`StorageError` that names a table or index which the migrations made and which is gone."""
    with closing(sqlite3.connect(":memory:")) as empty:
        for step in steps:
            empty.executescript(_script(step))
        made = _names(empty)
    if missing := sorted(made - _names(db)):
        raise damaged(path, f"missing from it: {', '.join(missing[:3])}")


def _names(db: sqlite3.Connection) -> set[str]:
    return {f"{kind} {name}" for kind, name in db.execute("SELECT type, name FROM sqlite_schema")}


def check_version(db: sqlite3.Connection, path: Path, steps: tuple[Migration, ...]) -> int:
    """The number of the file's newest migration, 0 for a new file. `StorageError` if the program
    knows no such one.
    """
    version = _version(db)
    check_known(version, steps, path)
    return version


def migrate(db: sqlite3.Connection, path: Path, steps: tuple[Migration, ...]) -> None:
    """Bring a file to the newest schema. Each step commits together with its record, or leaves
    nothing behind.
    """
    for step in steps[check_version(db, path, steps) :]:
        try:
            db.executescript(_script(step))
        except sqlite3.Error as error:
            if db.in_transaction:
                db.execute("ROLLBACK")
            if _version(db) < step.number:  # otherwise another process was faster
                raise StorageError(
                    f"{path} could not be brought to schema {step.number} ({error}):"
                    " it was left as it was."
                ) from error


def damaged(path: Path, detail: str) -> StorageError:
    """The error for a file that can't be trusted any more."""
    return StorageError(
        f"{path} is damaged ({detail}): it was left as it is; restore a backup in its place."
    )


def _version(db: sqlite3.Connection) -> int:
    if not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'migration'").fetchone():
        return 0
    (version,) = db.execute("SELECT coalesce(max(number), 0) FROM migration").fetchone()
    return int(version)


def _script(step: Migration) -> str:
    # executescript commits what is open and then begins nothing, so the script brings its own
    # transaction. Nothing in it comes from outside: number and name are those of a file of this
    # program.
    return f"""
        BEGIN IMMEDIATE;
        CREATE TABLE IF NOT EXISTS migration (
            number INTEGER PRIMARY KEY, name TEXT NOT NULL, applied TEXT NOT NULL
        ) STRICT;
        {step.script}
        INSERT INTO migration VALUES (
            {step.number}, '{step.name}', strftime('%Y-%m-%dT%H:%M:%SZ', 'now')
        );
        COMMIT;
    """  # noqa: S608
