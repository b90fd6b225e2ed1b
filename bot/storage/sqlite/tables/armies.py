"""Army lists: the SQL, and the book that runs it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from bot.storage.army_book import Army
from bot.storage.limits import check_army, check_army_room
from bot.storage.moments import to_micros
from bot.storage.profile_book import Owner, name_key
from bot.storage.rows import ARMY, army_key, army_of
from bot.storage.sqlite.session import Session
from bot.storage.sqlite.tables import shares

_SHARED = shares.audiences_of("'user:' || army.player", f"'{ARMY}'", "army.key")
_ARMY = f"SELECT player, name, edition, points, content, saved, {_SHARED} FROM army WHERE "  # noqa: S608
_NAMED = "player = ? AND key = ?"


class SqliteArmies:
    """An `ArmyBook` in a database file."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def save(self, army: Army) -> bool:
        check_army(army)
        return await self._session.write(_save, army)

    async def of(self, player: int) -> tuple[Army, ...]:
        return await self._session.read(of_player, player)

    async def find(self, player: int, name: str) -> Army | None:
        return await self._session.read(_find, player, name_key(name))

    async def delete(self, player: int, name: str) -> Army | None:
        return await self._session.write(_delete, player, name_key(name))

    async def use(self, player: int, server: int, name: str) -> bool:
        return await self._session.write(_use, player, server, name_key(name))

    async def in_use(self, player: int, server: int) -> Army | None:
        return await self._session.read(_in_use, player, server)

    async def share(self, player: int, name: str, audience: Owner, shared: bool) -> bool:
        key = (player, name_key(name))
        return await self._session.write(_share, key, audience, shared)

    async def shared_with(self, audiences: Sequence[Owner]) -> tuple[Army, ...]:
        return await self._session.read(_shared_with, audiences)


def of_player(db: sqlite3.Connection, player: int) -> tuple[Army, ...]:
    """A player's armies in the order of their names."""
    return _select(db, "player = ? ORDER BY key", (player,))


def erase(db: sqlite3.Connection, player: int) -> int:
    """Delete a player's armies and return how many there were."""
    db.execute("DELETE FROM army_use WHERE player = ?", (player,))
    return db.execute("DELETE FROM army WHERE player = ?", (player,)).rowcount


def _save(db: sqlite3.Connection, army: Army) -> bool:
    player = army.player
    key = (player, name_key(army.name))
    is_new = not _select(db, _NAMED, key)
    saved = to_micros(army.saved)
    values = (*key, army.name, army.edition, army.points, army.content, saved)
    db.execute("REPLACE INTO army VALUES (?, ?, ?, ?, ?, ?, ?)", values)
    count = db.execute("SELECT count(*) FROM army WHERE player = ?", (player,))
    check_army_room(*count.fetchone())
    return is_new


def _find(db: sqlite3.Connection, player: int, key: str) -> Army | None:
    return next(iter(_select(db, _NAMED, (player, key))), None)


def _delete(db: sqlite3.Connection, player: int, key: str) -> Army | None:
    found = _find(db, player, key)
    shares.end(db, army_key(player, key))
    for table in ("army_use", "army"):
        db.execute(f"DELETE FROM {table} WHERE {_NAMED}", (player, key))  # noqa: S608
    return found


def _use(db: sqlite3.Connection, player: int, server: int, key: str) -> bool:
    if _find(db, player, key) is None:
        return False
    db.execute("REPLACE INTO army_use VALUES (?, ?, ?)", (player, server, key))
    return True


def _in_use(db: sqlite3.Connection, player: int, server: int) -> Army | None:
    where = "player = ?1 AND key = (SELECT key FROM army_use WHERE player = ?1 AND server = ?2)"
    return next(iter(_select(db, where, (player, server))), None)


def _share(db: sqlite3.Connection, key: tuple[int, str], audience: Owner, shared: bool) -> bool:
    if _find(db, *key) is None:
        return False
    shares.change(db, army_key(*key), audience, shared)
    return True


def _shared_with(db: sqlite3.Connection, audiences: Sequence[Owner]) -> tuple[Army, ...]:
    item = f"('user:' || player, '{ARMY}', key)"
    where = f"{item} IN ({shares.SHARED_WITH}) ORDER BY saved DESC, player"
    return _select(db, where, (shares.listed(audiences),))


def _select(db: sqlite3.Connection, where: str, values: tuple[Any, ...]) -> tuple[Army, ...]:
    rows = db.execute(_ARMY + where, values)
    return tuple(map(army_of, rows))
