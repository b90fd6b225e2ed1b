"""What servers keep: the SQL, and the book that runs it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from dataclasses import asdict
from datetime import datetime
from typing import Any

from bot.storage.changes import (
    Wording,
    alias_added,
    alias_removed,
    entry_changed,
    misses_cleared,
    settings_changes,
)
from bot.storage.limits import (
    check_alias,
    check_alias_room,
    check_entry,
    check_entry_room,
    check_settings,
    entry_bytes,
)
from bot.storage.moments import to_micros
from bot.storage.rows import alias_of, change_of, entry_of
from bot.storage.server_book import (
    OUTSIDE,
    RELOAD,
    Alias,
    Change,
    HouseEntry,
    Miss,
    ServerSettings,
    Stamp,
)
from bot.storage.sqlite.session import Session
from bot.storage.sqlite.tables import misses
from bot.storage.texts import keepable

_CHANGE = "SELECT id, server, user, at, what, before, after FROM change WHERE "
_UNSIGN = (
    "UPDATE change SET user = NULL WHERE user = ?",
    "UPDATE alias SET user = NULL WHERE user = ?",
    "UPDATE house_entry SET user = NULL WHERE user = ?",
)


class SqliteServers:
    """A `ServerBook` in a database file."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def settings(self, server: int) -> ServerSettings:
        return await self._session.read(_settings, server)

    async def save_settings(self, settings: ServerSettings, by: Stamp) -> ServerSettings:
        check_settings(settings)
        return await self._session.write(_save_settings, settings, by)

    async def log(
        self, server: int, by: Stamp, what: str, before: str | None = None, after: str | None = None
    ) -> None:
        await self._session.write(note, server, by, [Wording.of(what, before, after)])

    async def changes(
        self, server: int, *, before: int | None = None, limit: int = 10
    ) -> tuple[Change, ...]:
        where = (
            f"(server IN (?1, {OUTSIDE}) OR what = '{RELOAD}') AND (?2 IS NULL OR id < ?2)"
            " ORDER BY id DESC LIMIT ?3"
        )
        return await self._session.read(_changes, where, (server, before, limit))

    async def latest(self, what: str) -> Change | None:
        where = "what = ? ORDER BY id DESC LIMIT 1"
        found = await self._session.read(_changes, where, (what,))
        if found:
            return found[0]
        return None

    async def aliases(self, server: int) -> tuple[Alias, ...]:
        return await self._session.read(_aliases, server)

    async def add_alias(self, alias: Alias) -> bool:
        check_alias(alias)
        return await self._session.write(_add_alias, alias)

    async def remove_alias(
        self, server: int, words: str, by: Stamp, entry: str | None = None
    ) -> tuple[Alias, ...]:
        return await self._session.write(_remove_alias, server, words, by, entry)

    async def entries(self, server: int) -> tuple[HouseEntry, ...]:
        return await self._session.read(_entries, server)

    async def put_entry(self, entry: HouseEntry) -> HouseEntry | None:
        check_entry(entry)
        return await self._session.write(_put_entry, entry)

    async def remove_entry(self, server: int, id: str, by: Stamp) -> HouseEntry | None:
        return await self._session.write(_remove_entry, server, keepable(id), by)

    async def miss(self, server: int, query: str, edition: str, at: datetime) -> None:
        await self._session.write(misses.count, server, query, edition, at)

    async def misses(self, server: int | None = None, *, limit: int = 25) -> tuple[Miss, ...]:
        return await self._session.read(misses.most_frequent, server, limit)

    async def clear_misses(self, server: int, by: Stamp) -> int:
        return await self._session.write(_clear_misses, server, by)


def written_by(db: sqlite3.Connection, user: int) -> tuple[Change, ...]:
    """What a person changed, the oldest first."""
    return _changes(db, "user = ? ORDER BY id", (user,))


def unsign(db: sqlite3.Connection, user: int) -> int:
    """Take a person's id from everything they wrote for a server, and return how often it stood
    there.
    """
    return sum(db.execute(sql, (user,)).rowcount for sql in _UNSIGN)


def retention(db: sqlite3.Connection) -> dict[int, int]:
    """For how many days the servers that chose a number keep what they keep."""
    return dict(
        db.execute("SELECT server, retention_days FROM setting WHERE retention_days IS NOT NULL")
    )


def _settings(db: sqlite3.Connection, server: int) -> ServerSettings:
    row = db.execute(
        """SELECT default_edition, private, moderator_role, report_channel, retention_days
            FROM setting WHERE server = ?""",
        (server,),
    ).fetchone()
    if row is None:
        return ServerSettings(server)
    edition, private, *others = row
    return ServerSettings(server, edition, bool(private), *others)


def _save_settings(db: sqlite3.Connection, settings: ServerSettings, by: Stamp) -> ServerSettings:
    before = _settings(db, settings.server)
    db.execute(
        """REPLACE INTO setting
            (server, default_edition, private, moderator_role, report_channel, retention_days)
            VALUES (:server, :default_edition, :private, :moderator_role, :report_channel,
                :retention_days)""",
        asdict(settings),
    )
    note(db, settings.server, by, settings_changes(before, settings))
    return before


def note(db: sqlite3.Connection, server: int, by: Stamp, lines: Iterable[Wording]) -> None:
    """Write lines into a server's log of changes."""
    at = to_micros(by.at)
    rows = [(server, by.user, at, line.what, line.before, line.after) for line in lines]
    db.executemany(
        "INSERT INTO change (server, user, at, what, before, after) VALUES (?, ?, ?, ?, ?, ?)",
        rows,
    )


def _clear_misses(db: sqlite3.Connection, server: int, by: Stamp) -> int:
    count = misses.clear(db, server)
    if count:
        note(db, server, by, [misses_cleared(count)])
    return count


def _changes(db: sqlite3.Connection, where: str, values: tuple[Any, ...]) -> tuple[Change, ...]:
    rows = db.execute(_CHANGE + where, values)
    return tuple(map(change_of, rows))


def _aliases(db: sqlite3.Connection, server: int) -> tuple[Alias, ...]:
    rows = db.execute(
        "SELECT server, words, entry, user, at FROM alias WHERE server = ? ORDER BY words, entry",
        (server,),
    )
    return tuple(map(alias_of, rows))


def _add_alias(db: sqlite3.Connection, alias: Alias) -> bool:
    added = db.execute(
        "INSERT INTO alias (server, words, entry, user, at) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT DO NOTHING",
        (alias.server, alias.words, alias.entry, alias.by.user, to_micros(alias.by.at)),
    )
    if not added.rowcount:
        return False
    count = "SELECT count(*) FROM alias WHERE server = ?"
    (kept,) = db.execute(count, (alias.server,)).fetchone()
    check_alias_room(kept)
    note(db, alias.server, alias.by, [alias_added(alias)])
    return True


def _remove_alias(
    db: sqlite3.Connection, server: int, words: str, by: Stamp, entry: str | None
) -> tuple[Alias, ...]:
    found = [alias for alias in _aliases(db, server) if alias.words == words]
    if entry is not None:
        found = [alias for alias in found if alias.entry == entry]
    for alias in found:
        key = (server, words, alias.entry)
        db.execute("DELETE FROM alias WHERE server = ? AND words = ? AND entry = ?", key)
        note(db, server, by, [alias_removed(alias)])
    return tuple(found)


def _entries(db: sqlite3.Connection, server: int, id: str | None = None) -> tuple[HouseEntry, ...]:
    rows = db.execute(
        """SELECT server, id, edition, kind, title, text, user, at, aliases FROM house_entry
            WHERE server = ?1 AND (?2 IS NULL OR id = ?2) ORDER BY id""",
        (server, id),
    )
    return tuple(map(entry_of, rows))


def _put_entry(db: sqlite3.Connection, entry: HouseEntry) -> HouseEntry | None:
    before = next(iter(_entries(db, entry.server, entry.id)), None)
    db.execute(
        """REPLACE INTO house_entry
            (server, id, edition, kind, title, text, aliases, bytes, user, at)
            VALUES (:server, :id, :edition, :kind, :title, :text, :also, :bytes, :user, :at)""",
        asdict(entry)
        | {"also": json.dumps(entry.aliases), "bytes": entry_bytes(entry)}
        | {"user": entry.by.user, "at": to_micros(entry.by.at)},
    )
    room = db.execute(
        "SELECT count(*), sum(bytes) FROM house_entry WHERE server = ?", (entry.server,)
    ).fetchone()
    check_entry_room(*room)
    note(db, entry.server, entry.by, [entry_changed(entry.id, before, entry)])
    return before


def _remove_entry(db: sqlite3.Connection, server: int, id: str, by: Stamp) -> HouseEntry | None:
    before = next(iter(_entries(db, server, id)), None)
    if before is not None:
        db.execute("DELETE FROM house_entry WHERE server = ? AND id = ?", (server, id))
        note(db, server, by, [entry_changed(id, before, None)])
    return before
