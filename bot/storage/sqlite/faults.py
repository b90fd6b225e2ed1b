"""SQLite's errors in a person's words."""

from __future__ import annotations

import sqlite3

from bot.storage.errors import MOVED_AWAY


class FileGone(sqlite3.OperationalError):
    """The database's file, or one beside it, is no longer the one that was opened."""


class Moved(sqlite3.OperationalError):
    """Everything was moved to another database while this one was in use."""


_CAUSES = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "the disk is read-only",
    sqlite3.SQLITE_PERM: "the file may not be used",
    sqlite3.SQLITE_CANTOPEN: "the file can't be opened",
    sqlite3.SQLITE_IOERR: "the disk failed",
    sqlite3.SQLITE_BUSY: "the database is busy",
    sqlite3.SQLITE_LOCKED: "the database is busy",
    sqlite3.SQLITE_NOMEM: "the memory is full",
    sqlite3.SQLITE_INTERRUPT: "it was interrupted",
    sqlite3.SQLITE_CORRUPT: "the database is damaged",
    sqlite3.SQLITE_NOTADB: "the file is not a database",
}
_UNWRITABLE = {
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_IOERR,
}


def cause_of(error: BaseException) -> str | None:
    """Why the disk or the file refused, or None for an error that is a defect of the program."""
    if isinstance(error, FileGone):
        return "its file was removed or replaced"
    if isinstance(error, Moved):
        return MOVED_AWAY
    return _CAUSES.get(_code(error))


def is_unwritable(error: BaseException) -> bool:
    """Whether a disk that can't be written to, rather than what the file holds, is to blame."""
    return _code(error) in _UNWRITABLE


def _code(error: BaseException) -> int:
    # Extended codes keep the general one in their lowest byte.
    return getattr(error, "sqlite_errorcode", 0) & 0xFF
