"""PostgreSQL's errors in a person's words, and what they mean for the next try."""

from __future__ import annotations

from asyncpg import DataError, InterfaceError, InternalClientError, PostgresError
from asyncpg.exceptions import ClientConfigurationError

from bot.storage.errors import MOVED_AWAY, StorageError

MOVED = "RB001"
"""The code of our own with which a database that was moved refuses whatever is written."""
_CAUSES = {
    "08": "the database can't be reached",
    "25006": "the database is read-only",
    "25P03": "the database is busy",
    "28": "the database refuses the login",
    "3D000": "the database does not exist",
    "40": "the database is busy",
    "42501": "the database refuses it to this user",
    "53": "the database is out of room",
    "53100": "the disk is full",
    "53300": "the database is busy",
    "55P03": "the database is busy",
    "57014": "the database is slow",
    "57P": "the database is restarting",
    "58": "the disk failed",
    MOVED: MOVED_AWAY,
    "XX": "the database is damaged",
}
"""By the code that PostgreSQL gives, or what it begins with."""
_LOST = ("08", "25006", "57P")
"""With these a connection is of no more use; another may lead to a server that takes over."""
_CONFLICTS = ("23505", "40")
"""Somebody else was faster: what is tried again sees what they did."""
_PASSING = ("25P03", "40", "53", "55P03", "57014")
"""The database is there, and will do it later."""
MAKE_IT = (
    "`createdb -E UTF8 -T template0 -O USER NAME` makes one, for the user that the bot logs in as"
)
_OTHERS = "these are another program's tables: name an empty database"
_RIGHTS = "its user must own the database, or get `GRANT USAGE, CREATE ON SCHEMA public TO USER`"
_WAYS = {
    "28": "look at the user and the password in its address",
    "3D000": MAKE_IT,
    "3F000": _RIGHTS,
    "42501": _RIGHTS,
    "42703": _OTHERS,
    "42710": _OTHERS,
    "42804": _OTHERS,
    "42P01": _OTHERS,
    "42P07": _OTHERS,
    "53300": "each worker takes up to 11 of its max_connections",
}
"""What an operator can do, by the code in the same way."""


class Away(Exception):
    """The database gave no answer, or none a moment ago, so nobody else waits for it."""


class Busy(Exception):
    """All connections are in use."""


class Slow(Exception):
    """Time ran out, though the database is there: others may be answered."""


def cause_of(error: BaseException) -> str | None:
    """Why the database refused, or None for an error that is a defect of the program."""
    if isinstance(error, Busy):
        return "the database is busy"
    if isinstance(error, Slow):
        return "the database is slow"
    if isinstance(error, PostgresError):
        return _by_code(_CAUSES, error)
    if is_lost(error):
        return "the database can't be reached"
    return None


def with_way(error: BaseException) -> str:
    """What is wrong, and what an operator can do about it."""
    cause = cause_of(error) or str(error)
    way = _by_code(_WAYS, error) if isinstance(error, PostgresError) else None
    return f"{cause}; {way}" if way else cause


def _by_code(told: dict[str, str], error: PostgresError) -> str | None:
    code = error.sqlstate or ""
    return next((told[code[:n]] for n in (5, 3, 2) if code[:n] in told), None)


def unusable(name: str, error: BaseException) -> StorageError:
    """What an operator is told of a database that can't be used."""
    return StorageError(f"{name} can't be used: {with_way(error)}.")


def is_lost(error: BaseException) -> bool:
    """Whether the way to the database is lost, so that nothing more is known of what was asked."""
    if isinstance(error, PostgresError):
        return (error.sqlstate or "").startswith(_LOST)
    if isinstance(error, DataError):
        return False
    return isinstance(error, Away | InterfaceError | InternalClientError | OSError)


def passes(error: BaseException) -> bool:
    """Whether it may mend by itself, so that a start waits for it."""
    if isinstance(error, PostgresError) and (error.sqlstate or "").startswith(_PASSING):
        return True
    is_mistyped = isinstance(error, ClientConfigurationError)
    return isinstance(error, Slow) or (is_lost(error) and not is_mistyped)


def may_succeed(error: BaseException) -> bool:
    """Whether the same work, run again at once, may succeed."""
    conflict = isinstance(error, PostgresError) and (error.sqlstate or "").startswith(_CONFLICTS)
    broke_off = is_lost(error) and not isinstance(error, Away)
    return conflict or broke_off


FAILURES = (PostgresError, InterfaceError, InternalClientError, OSError, Away, Busy, Slow)
"""Whatever fails on the way to the database. A timeout is an OSError too; an InternalClientError is
what asyncpg says if the server took leave just before it was asked.
"""
