"""Weapons and targets by name: the SQL, and the book that runs it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from bot.storage.limits import SHARED, check_profile, check_profile_room
from bot.storage.moments import to_micros
from bot.storage.profile_book import Owner, Profile, ProfileKind
from bot.storage.rows import ItemKey, profile_key, profile_of
from bot.storage.sqlite.session import Session
from bot.storage.sqlite.tables import shares

_SHARED = shares.audiences_of("profile.owner", "profile.kind", "profile.key")
_PROFILE = f"SELECT owner, kind, name, text, author, saved, {_SHARED} FROM profile WHERE "  # noqa: S608
_NAMED = "owner = ?1 AND kind = ?2 AND key = ?3"


class SqliteProfiles:
    """A `ProfileBook` in a database file."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def save(self, profiles: Sequence[Profile]) -> int:
        for profile in profiles:
            check_profile(profile)
        return await self._session.write(_save, profiles)

    async def find(self, owner: Owner, kind: ProfileKind, name: str) -> Profile | None:
        found = await self._session.read(_select, _NAMED, profile_key(owner, kind, name))
        return found[0] if found else None

    async def of(self, owner: Owner, kind: ProfileKind | None = None) -> tuple[Profile, ...]:
        where = "owner = ?1 AND (?2 IS NULL OR kind = ?2) ORDER BY key, kind"
        return await self._session.read(_select, where, (str(owner), kind))

    async def delete(self, owner: Owner, kind: ProfileKind, name: str) -> Profile | None:
        return await self._session.write(_delete, profile_key(owner, kind, name))

    async def share(
        self, owner: Owner, kind: ProfileKind, name: str, audience: Owner, shared: bool
    ) -> bool:
        key = profile_key(owner, kind, name)
        return await self._session.write(_share, key, audience, shared)

    async def shared_with(
        self, audiences: Sequence[Owner], kind: ProfileKind | None = None
    ) -> tuple[Profile, ...]:
        where = f"(owner, kind, key) IN ({shares.SHARED_WITH}) AND (?2 IS NULL OR kind = ?2)"
        newest = f"{where} ORDER BY saved DESC, owner, key LIMIT {SHARED}"
        return await self._session.read(_select, newest, (shares.listed(audiences), kind))


def of_user(db: sqlite3.Connection, user: int) -> tuple[Profile, ...]:
    """A player's own profiles and the shared ones they saved, in the order of their names."""
    return _select(
        db, "author = ? OR owner = ? ORDER BY key, kind, owner", (user, str(Owner.user(user)))
    )


def erase(db: sqlite3.Connection, user: int) -> int:
    """Delete a player's own profiles and return how many there were."""
    return db.execute("DELETE FROM profile WHERE owner = ?", (str(Owner.user(user)),)).rowcount


def unsign(db: sqlite3.Connection, user: int) -> int:
    """Take a player's id from the profiles that they saved for a server, and return how many there
    were.
    """
    return db.execute("UPDATE profile SET author = NULL WHERE author = ?", (user,)).rowcount


def _save(db: sqlite3.Connection, profiles: Sequence[Profile]) -> int:
    of_kinds = {(profile.owner, profile.kind) for profile in profiles}
    before = sum(_count(db, *each) for each in of_kinds)
    db.executemany(
        "REPLACE INTO profile (owner, kind, key, name, text, author, saved)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [
            (*profile_key(p.owner, p.kind, p.name), p.name, p.text, p.author, to_micros(p.saved))
            for p in profiles
        ],
    )
    after = 0
    for owner, kind in of_kinds:
        count = _count(db, owner, kind)
        check_profile_room(owner.kind, kind, count)
        after += count
    return after - before


def _count(db: sqlite3.Connection, owner: Owner, kind: ProfileKind) -> int:
    sql = "SELECT count(*) FROM profile WHERE owner = ? AND kind = ?"
    (count,) = db.execute(sql, (str(owner), kind)).fetchone()
    return int(count)


def _share(db: sqlite3.Connection, key: ItemKey, audience: Owner, shared: bool) -> bool:
    if not _select(db, _NAMED, key):
        return False
    shares.change(db, key, audience, shared)
    return True


def _delete(db: sqlite3.Connection, key: ItemKey) -> Profile | None:
    found = next(iter(_select(db, _NAMED, key)), None)
    shares.end(db, key)
    db.execute("DELETE FROM profile WHERE owner = ? AND kind = ? AND key = ?", key)
    return found


def _select(db: sqlite3.Connection, where: str, values: tuple[Any, ...]) -> tuple[Profile, ...]:
    rows = db.execute(_PROFILE + where, values)
    return tuple(map(profile_of, rows))
