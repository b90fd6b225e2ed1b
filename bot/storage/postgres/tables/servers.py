"""What servers keep: the SQL, and the book that runs it."""

from __future__ import annotations

import json
from collections.abc import Iterable
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
from bot.storage.postgres.session import Session
from bot.storage.postgres.tables import misses
from bot.storage.postgres.transaction import Transaction
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
from bot.storage.texts import keepable

_CHANGE = 'SELECT id, server, "user", at, what, before, after FROM change WHERE '
_UNSIGN = (
    'UPDATE change SET "user" = NULL WHERE "user" = $1',
    'UPDATE alias SET "user" = NULL WHERE "user" = $1',
    'UPDATE house_entry SET "user" = NULL WHERE "user" = $1',
)


class PostgresServers:
    """A `ServerBook` in a PostgreSQL database."""

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
            f"(server IN ($1, {OUTSIDE}) OR what = '{RELOAD}')"
            " AND ($2::bigint IS NULL OR id < $2)"
            " ORDER BY id DESC LIMIT $3"
        )
        return await self._session.read(_changes, where, server, before, limit)

    async def latest(self, what: str) -> Change | None:
        found = await self._session.read(_changes, "what = $1 ORDER BY id DESC LIMIT 1", what)
        return found[0] if found else None

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


async def written_by(db: Transaction, user: int) -> tuple[Change, ...]:
    """What a person changed, the oldest first."""
    return await _changes(db, '"user" = $1 ORDER BY id', user)


async def unsign(db: Transaction, user: int) -> int:
    """Take a person's id from everything they wrote for a server, and return how often it stood
    there.
    """
    return sum([await db.change(sql, user) for sql in _UNSIGN])


async def retention(db: Transaction) -> dict[int, int]:
    """For how many days the servers that chose a number keep what they keep."""
    sql = "SELECT server, retention_days FROM setting WHERE retention_days IS NOT NULL"
    return {int(server): int(days) for server, days in await db.rows(sql)}


async def _settings(db: Transaction, server: int) -> ServerSettings:
    row = await db.row(
        """SELECT default_edition, private, moderator_role, report_channel, retention_days
            FROM setting WHERE server = $1""",
        server,
    )
    return ServerSettings(server) if row is None else ServerSettings(server, *row)


async def _save_settings(db: Transaction, settings: ServerSettings, by: Stamp) -> ServerSettings:
    await _take(db, settings.server)
    before = await _settings(db, settings.server)
    await db.change(
        """INSERT INTO setting
            (server, default_edition, private, moderator_role, report_channel, retention_days)
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (server) DO UPDATE SET
            default_edition = excluded.default_edition, private = excluded.private,
            moderator_role = excluded.moderator_role, report_channel = excluded.report_channel,
            retention_days = excluded.retention_days""",
        settings.server,
        settings.default_edition,
        settings.private,
        settings.moderator_role,
        settings.report_channel,
        settings.retention_days,
    )
    await note(db, settings.server, by, settings_changes(before, settings))
    return before


async def note(db: Transaction, server: int, by: Stamp, lines: Iterable[Wording]) -> None:
    """Write lines into a server's log of changes, and tell other processes of them."""
    for line in lines:
        await db.change(
            'INSERT INTO change (server, "user", at, what, before, after)'
            " VALUES ($1, $2, $3, $4, $5, $6)",
            server,
            by.user,
            to_micros(by.at),
            line.what,
            line.before,
            line.after,
        )
        await db.tell(server, line.what)


async def _clear_misses(db: Transaction, server: int, by: Stamp) -> int:
    count = await misses.clear(db, server)
    if count:
        await note(db, server, by, [misses_cleared(count)])
    return count


async def _changes(db: Transaction, where: str, *values: Any) -> tuple[Change, ...]:
    return tuple(map(change_of, await db.rows(_CHANGE + where, *values)))


async def _aliases(db: Transaction, server: int) -> tuple[Alias, ...]:
    rows = await db.rows(
        """SELECT server, words, entry, "user", at FROM alias
            WHERE server = $1 ORDER BY words, entry""",
        server,
    )
    return tuple(map(alias_of, rows))


async def _add_alias(db: Transaction, alias: Alias) -> bool:
    await _take(db, alias.server)
    added = await db.change(
        'INSERT INTO alias (server, words, entry, "user", at) VALUES ($1, $2, $3, $4, $5)'
        " ON CONFLICT DO NOTHING",
        alias.server,
        alias.words,
        alias.entry,
        alias.by.user,
        to_micros(alias.by.at),
    )
    if not added:
        return False
    kept = await db.value("SELECT count(*) FROM alias WHERE server = $1", alias.server)
    check_alias_room(kept)
    await note(db, alias.server, alias.by, [alias_added(alias)])
    return True


async def _remove_alias(
    db: Transaction, server: int, words: str, by: Stamp, entry: str | None
) -> tuple[Alias, ...]:
    await _take(db, server)
    found = [alias for alias in await _aliases(db, server) if alias.words == words]
    if entry is not None:
        found = [alias for alias in found if alias.entry == entry]
    for alias in found:
        key = (server, words, alias.entry)
        await db.change("DELETE FROM alias WHERE server = $1 AND words = $2 AND entry = $3", *key)
        await note(db, server, by, [alias_removed(alias)])
    return tuple(found)


async def _entries(db: Transaction, server: int, id: str | None = None) -> tuple[HouseEntry, ...]:
    rows = await db.rows(
        """SELECT server, id, edition, kind, title, text, "user", at, aliases FROM house_entry
            WHERE server = $1 AND ($2::text IS NULL OR id = $2) ORDER BY id""",
        server,
        id,
    )
    return tuple(map(entry_of, rows))


async def _put_entry(db: Transaction, entry: HouseEntry) -> HouseEntry | None:
    await _take(db, entry.server)
    before = next(iter(await _entries(db, entry.server, entry.id)), None)
    await db.change(
        """INSERT INTO house_entry
            (server, id, edition, kind, title, text, aliases, bytes, "user", at)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            ON CONFLICT (server, id) DO UPDATE SET
            edition = excluded.edition, kind = excluded.kind, title = excluded.title,
            text = excluded.text, aliases = excluded.aliases, bytes = excluded.bytes,
            "user" = excluded."user", at = excluded.at""",
        entry.server,
        entry.id,
        entry.edition,
        entry.kind,
        entry.title,
        entry.text,
        json.dumps(entry.aliases),
        entry_bytes(entry),
        entry.by.user,
        to_micros(entry.by.at),
    )
    room = await db.row(
        "SELECT count(*), sum(bytes)::bigint FROM house_entry WHERE server = $1", entry.server
    )
    assert room is not None
    check_entry_room(*room)
    await note(db, entry.server, entry.by, [entry_changed(entry.id, before, entry)])
    return before


async def _remove_entry(db: Transaction, server: int, id: str, by: Stamp) -> HouseEntry | None:
    await _take(db, server)
    before = next(iter(await _entries(db, server, id)), None)
    if before is not None:
        await db.change("DELETE FROM house_entry WHERE server = $1 AND id = $2", server, id)
        await note(db, server, by, [entry_changed(id, before, None)])
    return before


async def _take(db: Transaction, server: int) -> None:
    """One change of a server's decisions at a time."""
    await db.take(f"server:{server}")
