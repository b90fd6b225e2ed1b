"""The log of rolls: the SQL, and the book that runs it."""

from __future__ import annotations

import json
import sqlite3
from datetime import datetime
from typing import Any

from bot.storage.limits import check_record
from bot.storage.moments import to_micros
from bot.storage.roll_log import (
    EVERYWHERE,
    GENESIS,
    Decide,
    Decision,
    Epoch,
    FaceCount,
    Follows,
    Roll,
    RollContext,
    Scope,
    Sealer,
    Within,
)
from bot.storage.rows import record_values, roll_of
from bot.storage.server_book import Stamp
from bot.storage.sqlite.session import Session
from bot.storage.sqlite.tables import epochs

_Values = tuple[Any, ...] | dict[str, Any]
_ROLL = """
    SELECT key, scope, epoch, number,
        (SELECT head FROM roll earlier WHERE earlier.scope = roll.scope
            AND (earlier.epoch, earlier.number) < (roll.epoch, roll.number)
            ORDER BY epoch DESC, number DESC LIMIT 1),
        leaf, head, message, user, channel, at, command, dice, result, salt, parent
    FROM roll WHERE
"""
_PRIVATE = "ifnull(json_extract(result, '$.private'), 0)"
_MINE = f"""user = :user AND (:scope IS NULL OR scope = :scope)
    AND (:channel IS NULL OR channel = :channel) AND NOT (:public AND {_PRIVATE})"""
"""A player's rolls `Within` something; its values are those of `_mine`."""
_LEFT = "key, scope, epoch, number, leaf, head"
"""What stays of a roll whose record is removed."""


class SqliteRolls:
    """A `RollLog` in a database file."""

    def __init__(self, session: Session, sealer: Sealer) -> None:
        self._session = session
        self._sealer = sealer

    async def record(
        self,
        key: int,
        scope: Scope,
        at: datetime,
        decide: Decide,
        follows: Follows | None = None,
    ) -> Roll:
        return await self._session.write_or(
            "The roll was not made", _record, key, scope, at, decide, self._sealer, follows
        )

    async def show(self, key: int, message: int) -> None:
        sql = "UPDATE roll SET message = ? WHERE key = ? AND user IS NOT NULL"
        self._session.write_soon(lambda db: db.execute(sql, (message, key)).close())

    async def get(self, key: int) -> Roll | None:
        return await self._session.read(_find, key)

    async def numbered(self, scope: Scope, epoch: int, number: int) -> Roll | None:
        rolls = await self._select(
            "scope = ? AND epoch = ? AND number = ?", (str(scope), epoch, number)
        )
        return rolls[0] if rolls else None

    async def in_channel(
        self, channel: int, *, viewer: int | None = None, before: int | None = None, limit: int = 10
    ) -> tuple[Roll, ...]:
        await self._session.settle()
        where = f"""channel = ?1 AND user IS NOT NULL AND (?2 IS NULL OR key < ?2)
            AND (?4 IS NULL OR user = ?4 OR NOT {_PRIVATE}) ORDER BY key DESC LIMIT ?3"""
        return await self._select(where, (channel, before, limit, viewer))

    async def by_user(
        self, user: int, within: Within = EVERYWHERE, *, before: int | None = None, limit: int = 10
    ) -> tuple[Roll, ...]:
        await self._session.settle()
        where = f"{_MINE} AND (:before IS NULL OR key < :before) ORDER BY key DESC LIMIT :limit"
        return await self._select(where, _mine(user, within) | {"before": before, "limit": limit})

    async def chain(
        self, scope: Scope, epoch: int, *, after: int = 0, limit: int = 1000
    ) -> tuple[Roll, ...]:
        where = "scope = ? AND epoch = ? AND number > ? ORDER BY number LIMIT ?"
        return await self._select(where, (str(scope), epoch, after, limit))

    async def faces(self, user: int, within: Within = EVERYWHERE) -> tuple[FaceCount, ...]:
        return await self._session.read(_faces, user, within)

    async def current(self, scope: Scope, at: datetime) -> Epoch:
        known = await self._session.read(epochs.latest, scope, before=None, limit=1)
        if known:
            return known[0]
        return await self._session.write(epochs.current, scope, at, self._sealer)

    async def epoch(self, scope: Scope, number: int) -> Epoch | None:
        return await self._session.read(epochs.find, scope, number)

    async def epochs(
        self, scope: Scope, *, before: int | None = None, limit: int = 10
    ) -> tuple[Epoch, ...]:
        return await self._session.read(epochs.latest, scope, before, limit)

    async def rotate(
        self, scope: Scope, number: int, at: datetime, by: Stamp | None = None
    ) -> Epoch:
        return await self._session.write(epochs.rotate, scope, number, at, self._sealer, by)

    async def due(self, opened_before: datetime) -> tuple[Epoch, ...]:
        return await self._session.read(epochs.due, opened_before)

    async def _select(self, where: str, values: _Values) -> tuple[Roll, ...]:
        return await self._session.read(_select, where, values)


def of_user(db: sqlite3.Connection, user: int) -> tuple[Roll, ...]:
    """Every roll that holds a record of a player, the oldest first."""
    return _select(db, "user = ? ORDER BY key", (user,))


def remove_of_user(db: sqlite3.Connection, user: int) -> int:
    """Remove the records of a player, and return how many there were."""
    return _remove(db, "user = ?", (user,))


def remove_older(db: sqlite3.Connection, scope: Scope, than: datetime, most: int) -> int:
    """Remove at most so many records of a scope that are older, and return how many there were."""
    older = "SELECT key FROM roll WHERE user IS NOT NULL AND scope = ? AND at < ? LIMIT ?"
    return _remove(db, f"key IN ({older})", (str(scope), to_micros(than), most))


def _remove(db: sqlite3.Connection, where: str, values: tuple[Any, ...]) -> int:
    """Write rolls anew without their records. SQLite does not join pages that an UPDATE has left
    nearly empty, so the file would only ever grow.
    """
    sql = f"DELETE FROM roll WHERE user IS NOT NULL AND {where} RETURNING {_LEFT}"  # noqa: S608
    left = db.execute(sql, values).fetchall()
    db.executemany(f"INSERT INTO roll ({_LEFT}) VALUES (?, ?, ?, ?, ?, ?)", left)  # noqa: S608
    return len(left)


def scopes(db: sqlite3.Connection) -> tuple[Scope, ...]:
    """Every scope that has rolled."""
    return tuple(
        Scope.parse(scope) for (scope,) in db.execute("SELECT scope FROM epoch WHERE number = 1")
    )


def _record(
    db: sqlite3.Connection,
    key: int,
    scope: Scope,
    at: datetime,
    decide: Decide,
    sealer: Sealer,
    follows: Follows | None,
) -> Roll:
    known = _find(db, key)
    if known is not None:
        return known
    epoch, seed = epochs.open_epoch(db, scope, at, sealer)
    last = db.execute(
        "SELECT epoch, number, head FROM roll WHERE scope = ?"
        " ORDER BY epoch DESC, number DESC LIMIT 1",
        (str(scope),),
    ).fetchone()
    number = last[1] + 1 if last and last[0] == epoch else 1
    previous = last[2] if last else GENESIS
    beside = _following(db, follows)
    decision = decide(RollContext(key, scope, epoch, number, previous, at, seed, beside))
    check_record(decision.record)
    _insert(db, (key, str(scope), epoch, number), decision)
    return Roll(
        key, scope, epoch, number, previous, decision.leaf, decision.head, None, decision.record
    )


def _insert(db: sqlite3.Connection, place: tuple[int, str, int, int], decision: Decision) -> None:
    db.execute(
        """INSERT INTO roll
            (key, scope, epoch, number, leaf, head,
             user, channel, at, command, dice, result, salt, parent)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        (*place, decision.leaf, decision.head, *record_values(decision.record)),
    )


def _find(db: sqlite3.Connection, key: int) -> Roll | None:
    rolls = _select(db, "key = ?", (key,))
    return rolls[0] if rolls else None


def _following(db: sqlite3.Connection, follows: Follows | None) -> tuple[Roll, ...]:
    if follows is None:
        return ()
    where = "user = ?1 AND key > ?2 AND parent = ?2 ORDER BY key DESC"
    return _select(db, where, (follows.user, follows.parent))


def _select(db: sqlite3.Connection, where: str, values: _Values) -> tuple[Roll, ...]:
    return tuple(map(roll_of, db.execute(f"{_ROLL} {where}", values)))


def _faces(db: sqlite3.Connection, user: int, within: Within) -> tuple[FaceCount, ...]:
    dice = f"SELECT die.value FROM roll, json_each(roll.dice) die WHERE {_MINE}"  # noqa: S608
    sql = f"SELECT value, count(*) FROM ({dice}) GROUP BY value"  # noqa: S608
    counted = []
    for die, count in db.execute(sql, _mine(user, within)):
        sides, face = json.loads(die)
        counted.append(FaceCount(sides, face, count))
    return tuple(sorted(counted))


def _mine(user: int, within: Within) -> dict[str, Any]:
    scope = None if within.scope is None else str(within.scope)
    return {"user": user, "scope": scope, "channel": within.channel, "public": within.public}
