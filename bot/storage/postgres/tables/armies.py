"""Army lists: the SQL, and the book that runs it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.storage.army_book import Army
from bot.storage.limits import check_army, check_army_room
from bot.storage.moments import to_micros
from bot.storage.postgres.session import Session
from bot.storage.postgres.tables import shares
from bot.storage.postgres.transaction import Transaction
from bot.storage.profile_book import Owner, name_key
from bot.storage.rows import ARMY, army_key, army_of

_SHARED = shares.audiences_of("'user:' || army.player", f"'{ARMY}'", "army.key")
_ARMY = f"SELECT player, name, edition, points, content, saved, {_SHARED} FROM army WHERE "  # noqa: S608
_NAMED = "player = $1 AND key = $2"


class PostgresArmies:
    """An `ArmyBook` in a PostgreSQL database."""

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


async def of_player(db: Transaction, player: int) -> tuple[Army, ...]:
    """A player's armies in the order of their names."""
    return await _select(db, "player = $1 ORDER BY key", player)


async def erase(db: Transaction, player: int) -> int:
    """Delete a player's armies and return how many there were."""
    await db.change("DELETE FROM army_use WHERE player = $1", player)
    return await db.change("DELETE FROM army WHERE player = $1", player)


async def _save(db: Transaction, army: Army) -> bool:
    await _take(db, army.player)
    key = (army.player, name_key(army.name))
    is_new = not await _select(db, _NAMED, *key)
    await db.change(
        """INSERT INTO army (player, key, name, edition, points, content, saved)
            VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (player, key) DO UPDATE SET
            name = excluded.name, edition = excluded.edition, points = excluded.points,
            content = excluded.content, saved = excluded.saved""",
        *key,
        army.name,
        army.edition,
        army.points,
        army.content,
        to_micros(army.saved),
    )
    count = await db.value("SELECT count(*) FROM army WHERE player = $1", army.player)
    check_army_room(count)
    return is_new


async def _find(db: Transaction, player: int, key: str) -> Army | None:
    return next(iter(await _select(db, _NAMED, player, key)), None)


async def _delete(db: Transaction, player: int, key: str) -> Army | None:
    await _take(db, player)
    found = await _find(db, player, key)
    await shares.end(db, army_key(player, key))
    for table in ("army_use", "army"):
        await db.change(f"DELETE FROM {table} WHERE {_NAMED}", player, key)  # noqa: S608
    return found


async def _use(db: Transaction, player: int, server: int, key: str) -> bool:
    await _take(db, player)
    if await _find(db, player, key) is None:
        return False
    await db.change(
        "INSERT INTO army_use (player, server, key) VALUES ($1, $2, $3)"
        " ON CONFLICT (player, server) DO UPDATE SET key = excluded.key",
        player,
        server,
        key,
    )
    return True


async def _in_use(db: Transaction, player: int, server: int) -> Army | None:
    where = "player = $1 AND key = (SELECT key FROM army_use WHERE player = $1 AND server = $2)"
    return next(iter(await _select(db, where, player, server)), None)


async def _share(db: Transaction, key: tuple[int, str], audience: Owner, shared: bool) -> bool:
    await _take(db, key[0])
    if await _find(db, *key) is None:
        return False
    await shares.change(db, army_key(*key), audience, shared)
    return True


async def _shared_with(db: Transaction, audiences: Sequence[Owner]) -> tuple[Army, ...]:
    item = f"('user:' || player, '{ARMY}', key)"
    where = f"{item} IN ({shares.SHARED_WITH}) ORDER BY saved DESC, player"
    return await _select(db, where, shares.listed(audiences))


async def _select(db: Transaction, where: str, *values: Any) -> tuple[Army, ...]:
    return tuple(map(army_of, await db.rows(_ARMY + where, *values)))


async def _take(db: Transaction, player: int) -> None:
    """One change of a player's armies at a time."""
    await db.take(str(Owner.user(player)))
