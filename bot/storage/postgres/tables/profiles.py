"""Weapons and targets by name: the SQL, and the book that runs it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.storage.limits import SHARED, check_profile, check_profile_room
from bot.storage.moments import to_micros
from bot.storage.postgres.session import Session
from bot.storage.postgres.tables import shares
from bot.storage.postgres.transaction import Transaction
from bot.storage.profile_book import Owner, Profile, ProfileKind
from bot.storage.rows import ItemKey, profile_key, profile_of

_SHARED = shares.audiences_of("profile.owner", "profile.kind", "profile.key")
_PROFILE = f"SELECT owner, kind, name, text, author, saved, {_SHARED} FROM profile WHERE "  # noqa: S608
_NAMED = "owner = $1 AND kind = $2 AND key = $3"


class PostgresProfiles:
    """A `ProfileBook` in a PostgreSQL database."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def save(self, profiles: Sequence[Profile]) -> int:
        for profile in profiles:
            check_profile(profile)
        return await self._session.write(_save, profiles)

    async def find(self, owner: Owner, kind: ProfileKind, name: str) -> Profile | None:
        found = await self._session.read(_select, _NAMED, *profile_key(owner, kind, name))
        return found[0] if found else None

    async def of(self, owner: Owner, kind: ProfileKind | None = None) -> tuple[Profile, ...]:
        where = "owner = $1 AND ($2::text IS NULL OR kind = $2) ORDER BY key, kind"
        chosen = None if kind is None else str(kind)
        return await self._session.read(_select, where, str(owner), chosen)

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
        of_kind = "($2::text IS NULL OR kind = $2)"
        where = f"(owner, kind, key) IN ({shares.SHARED_WITH}) AND {of_kind}"
        newest = f"{where} ORDER BY saved DESC, owner, key LIMIT {SHARED}"
        chosen = None if kind is None else str(kind)
        return await self._session.read(_select, newest, shares.listed(audiences), chosen)


async def of_user(db: Transaction, user: int) -> tuple[Profile, ...]:
    """A player's own profiles and the shared ones they saved, in the order of their names."""
    where = "author = $1 OR owner = $2 ORDER BY key, kind, owner"
    return await _select(db, where, user, str(Owner.user(user)))


async def erase(db: Transaction, user: int) -> int:
    """Delete a player's own profiles and return how many there were."""
    return await db.change("DELETE FROM profile WHERE owner = $1", str(Owner.user(user)))


async def unsign(db: Transaction, user: int) -> int:
    """Take a player's id from the profiles that they saved for a server, and return how many there
    were.
    """
    return await db.change("UPDATE profile SET author = NULL WHERE author = $1", user)


async def _save(db: Transaction, profiles: Sequence[Profile]) -> int:
    owners = sorted({profile.owner for profile in profiles})
    for owner in owners:
        await db.take(str(owner))
    of_kinds = {(profile.owner, profile.kind) for profile in profiles}
    before = sum([await _count(db, *each) for each in of_kinds])
    for p in profiles:
        await db.change(
            """INSERT INTO profile (owner, kind, key, name, text, author, saved)
                VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (owner, key, kind) DO UPDATE SET
                name = excluded.name, text = excluded.text, author = excluded.author,
                saved = excluded.saved""",
            *profile_key(p.owner, p.kind, p.name),
            p.name,
            p.text,
            p.author,
            to_micros(p.saved),
        )
    after = 0
    for owner, kind in of_kinds:
        count = await _count(db, owner, kind)
        check_profile_room(owner.kind, kind, count)
        after += count
    return after - before


async def _count(db: Transaction, owner: Owner, kind: ProfileKind) -> int:
    sql = "SELECT count(*) FROM profile WHERE owner = $1 AND kind = $2"
    return int(await db.value(sql, str(owner), kind))


async def _share(db: Transaction, key: ItemKey, audience: Owner, shared: bool) -> bool:
    await db.take(key[0])
    if not await _select(db, _NAMED, *key):
        return False
    await shares.change(db, key, audience, shared)
    return True


async def _delete(db: Transaction, key: ItemKey) -> Profile | None:
    await db.take(key[0])
    found = next(iter(await _select(db, _NAMED, *key)), None)
    await shares.end(db, key)
    await db.change(f"DELETE FROM profile WHERE {_NAMED}", *key)  # noqa: S608
    return found


async def _select(db: Transaction, where: str, *values: Any) -> tuple[Profile, ...]:
    return tuple(map(profile_of, await db.rows(_PROFILE + where, *values)))
