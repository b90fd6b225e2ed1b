"""The whole store in one file, and the only way to open it."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.storage.errors import NotKept, StorageError
from bot.storage.notices import Hear
from bot.storage.roll_log import Scope, ScopeKind, Sealer
from bot.storage.sqlite.copying import check_not_moved, is_copy, renew_copy
from bot.storage.sqlite.database import Connect, connect
from bot.storage.sqlite.opening import open_for_reading, open_for_writing, open_session
from bot.storage.sqlite.session import Session
from bot.storage.sqlite.tables import armies, misses, profiles, rolls, servers, shares
from bot.storage.sqlite.tables.armies import SqliteArmies
from bot.storage.sqlite.tables.profiles import SqliteProfiles
from bot.storage.sqlite.tables.rolls import SqliteRolls
from bot.storage.sqlite.tables.servers import SqliteServers
from bot.storage.sqlite.watching import watched
from bot.storage.store import Erased, UserData

_log = logging.getLogger(__name__)

AT_ONCE = 500
"""Records that are removed in one transaction."""


class SqliteStore:
    """A `Store` in a database file."""

    def __init__(self, session: Session, sealer: Sealer) -> None:
        self._session = session
        self.heard: list[Hear] = []
        self.rolls = SqliteRolls(session, sealer)
        self.servers = SqliteServers(session)
        self.profiles = SqliteProfiles(session)
        self.armies = SqliteArmies(session)

    async def export(self, user: int) -> UserData:
        await self._session.settle()
        return await self._session.read(_export, user)

    async def erase(self, user: int) -> Erased:
        erased = await self._session.write(_erase, user)
        await self._session.tidy()
        return erased

    async def expire(self, now: datetime, default_days: int | None = None) -> int:
        days = await self._session.read(servers.retention)
        removed = 0
        for server in await self._session.read(misses.servers):
            kept = days.get(server, default_days)
            if kept is not None:
                oldest = now - timedelta(days=kept)
                await self._session.write(misses.expire, server, oldest)
        # Each scope by itself and a few at a time, so that rolls go on in between.
        for scope in await self._session.read(rolls.scopes):
            is_server = scope.kind is ScopeKind.SERVER
            kept = days.get(scope.id, default_days) if is_server else default_days
            if kept is not None:
                removed += await self._remove_older(scope, now - timedelta(days=kept))
        await self._session.give_back()
        await self._session.tidy()
        return removed

    async def _remove_older(self, scope: Scope, than: datetime) -> int:
        removed = 0
        found = AT_ONCE
        while found == AT_ONCE:
            found = await self._session.write(rolls.remove_older, scope, than, AT_ONCE)
            removed += found
        return removed

    async def recall(self, name: str) -> str | None:
        return await self._session.read(_recall, name)

    async def remember(self, name: str, value: str) -> None:
        await self._session.write(_remember, name, value)


@asynccontextmanager
async def open_store(
    path: Path, sealer: Sealer, *, connect: Connect = connect
) -> AsyncIterator[SqliteStore]:
    """The store in a file, which is made if there is none. At the end everything accepted is on the
    disk and the file is closed, whatever happened. `StorageError` if the file can't be used; the
    file is never deleted or replaced.
    """
    async with AsyncExitStack() as stack:
        session = await open_session(path, stack, connect)
        await session.read(check_not_moved, path=path)
        await _go_on_with_copy(session, sealer)

        async def reopen(opened: AsyncExitStack) -> Session:
            again = await open_for_writing(path, opened, connect)
            await _go_on_with_copy(again, sealer)
            return again

        await stack.enter_async_context(watched(session, reopen))
        yield SqliteStore(session, sealer)


@asynccontextmanager
async def open_store_to_read(path: Path, sealer: Sealer) -> AsyncIterator[SqliteStore]:
    """The store in a file that a bot may be using, to read from. A second connection that writes
    would be one too many: versions of SQLite that are in use can damage a file that two of them
    tidy at the same instant. `StorageError` if it can't be read.
    """
    async with AsyncExitStack() as stack:
        session = await open_for_reading(path, stack, connect)
        if session is None:
            raise StorageError(f"{path} can't be read: check the file and its rights.")
        await session.read(check_not_moved, path=path)
        yield SqliteStore(session, sealer)


@asynccontextmanager
async def open_temporary_store(sealer: Sealer) -> AsyncIterator[SqliteStore]:
    """A store that is gone when the context ends: for the console, and for tests."""
    try:
        folder = TemporaryDirectory(prefix="rules-bot-", ignore_cleanup_errors=True)
    except OSError as error:
        raise StorageError(f"There is no folder for temporary files: {error.strerror}.") from error
    with folder as name:
        async with open_store(Path(name) / "bot.sqlite3", sealer) as store:
            yield store


async def _go_on_with_copy(session: Session, sealer: Sealer) -> None:
    if not session.writable or not await session.read(is_copy):
        return
    try:
        scopes = await session.write(renew_copy, at=datetime.now(UTC), sealer=sealer)
    except NotKept as error:
        raise StorageError(
            f"{session.path} is a backup, and its epochs can't be ended: {error}"
        ) from error
    _log.warning(
        "%s is a backup: its epochs are ended and revealed, in %d servers and DMs",
        session.path,
        scopes,
    )


def _export(db: sqlite3.Connection, user: int) -> UserData:
    return UserData(
        user,
        rolls.of_user(db, user),
        profiles.of_user(db, user),
        armies.of_player(db, user),
        servers.written_by(db, user),
    )


def _erase(db: sqlite3.Connection, user: int) -> Erased:
    removed = rolls.remove_of_user(db, user)
    shares.erase(db, user)
    own = profiles.erase(db, user)
    lists = armies.erase(db, user)
    signatures = profiles.unsign(db, user)
    signatures += servers.unsign(db, user)
    return Erased(removed, own, lists, signatures)


def _recall(db: sqlite3.Connection, name: str) -> str | None:
    row = db.execute("SELECT value FROM fact WHERE name = ?", (name,)).fetchone()
    return None if row is None else str(row[0])


def _remember(db: sqlite3.Connection, name: str, value: str) -> None:
    db.execute("REPLACE INTO fact (name, value) VALUES (?, ?)", (name, value))
