"""The log of rolls: the SQL, and the book that runs it."""

from __future__ import annotations

import asyncio
import json
import logging
from datetime import datetime
from typing import Any

from bot.errors import UserError
from bot.storage.limits import check_record
from bot.storage.moments import to_micros
from bot.storage.postgres.session import Session
from bot.storage.postgres.tables import epochs
from bot.storage.postgres.transaction import Transaction
from bot.storage.postgres.turns import Turns
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

_ROLL = """
    SELECT key, scope, epoch, number,
        (SELECT head FROM roll earlier WHERE earlier.scope = roll.scope
            AND (earlier.epoch, earlier.number) < (roll.epoch, roll.number)
            ORDER BY epoch DESC, number DESC LIMIT 1),
        leaf, head, message, "user", channel, at, command, dice, result, salt, parent
    FROM roll WHERE
"""
_MINE = """"user" = $1 AND ($2::text IS NULL OR scope = $2)
    AND ($3::bigint IS NULL OR channel = $3) AND NOT ($4 AND private)"""
"""A player's rolls `Within` something; its values are those of `_mine`."""
_REMOVE = """
    UPDATE roll SET message = NULL, "user" = NULL, channel = NULL, at = NULL, command = NULL,
        dice = NULL, result = NULL, salt = NULL, parent = NULL, private = NULL
    WHERE "user" IS NOT NULL AND
"""

_log = logging.getLogger(__name__)


class PostgresRolls:
    """A `RollLog` in a PostgreSQL database."""

    def __init__(self, session: Session, sealer: Sealer) -> None:
        self._session = session
        self._sealer = sealer
        self._turns = Turns(session.patience)

    async def record(
        self,
        key: int,
        scope: Scope,
        at: datetime,
        decide: Decide,
        follows: Follows | None = None,
    ) -> Roll:
        async with self._turns.turn(str(scope)) as left:
            return await self._session.within(left).write_once(
                "The roll was not made", _record, key, scope, at, decide, self._sealer, follows
            )

    async def show(self, key: int, message: int) -> None:
        try:
            await self._session.write(_show, key, message)
        except UserError as error:
            _log.warning("which message shows a roll could not be written: %s", error)

    async def get(self, key: int) -> Roll | None:
        return await self._session.read(_find, key)

    async def numbered(self, scope: Scope, epoch: int, number: int) -> Roll | None:
        rolls = await self._select(
            "scope = $1 AND epoch = $2 AND number = $3", str(scope), epoch, number
        )
        return rolls[0] if rolls else None

    async def in_channel(
        self, channel: int, *, viewer: int | None = None, before: int | None = None, limit: int = 10
    ) -> tuple[Roll, ...]:
        where = """channel = $1 AND "user" IS NOT NULL AND ($2::bigint IS NULL OR key < $2)
            AND ($4::bigint IS NULL OR "user" = $4 OR NOT private) ORDER BY key DESC LIMIT $3"""
        return await self._select(where, channel, before, limit, viewer)

    async def by_user(
        self, user: int, within: Within = EVERYWHERE, *, before: int | None = None, limit: int = 10
    ) -> tuple[Roll, ...]:
        where = f"{_MINE} AND ($5::bigint IS NULL OR key < $5) ORDER BY key DESC LIMIT $6"
        return await self._select(where, *_mine(user, within), before, limit)

    async def chain(
        self, scope: Scope, epoch: int, *, after: int = 0, limit: int = 1000
    ) -> tuple[Roll, ...]:
        where = "scope = $1 AND epoch = $2 AND number > $3 ORDER BY number LIMIT $4"
        return await self._select(where, str(scope), epoch, after, limit)

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

    async def _select(self, where: str, *values: Any) -> tuple[Roll, ...]:
        return await self._session.read(_select, where, *values)


async def of_user(db: Transaction, user: int) -> tuple[Roll, ...]:
    """Every roll that holds a record of a player, the oldest first."""
    return await _select(db, '"user" = $1 ORDER BY key', user)


async def remove_of_user(db: Transaction, user: int) -> int:
    """Remove the records of a player, and return how many there were."""
    return await db.change(f'{_REMOVE} "user" = $1', user)


async def remove_older(db: Transaction, scope: Scope, than: datetime) -> int:
    """Remove the records of a scope that are older, and return how many there were."""
    return await db.change(f"{_REMOVE} scope = $1 AND at < $2", str(scope), to_micros(than))


async def scopes(db: Transaction) -> tuple[Scope, ...]:
    """Every scope that has rolled."""
    rows = await db.rows("SELECT scope FROM epoch WHERE number = 1")
    return tuple(Scope.parse(scope) for (scope,) in rows)


async def _record(
    db: Transaction,
    key: int,
    scope: Scope,
    at: datetime,
    decide: Decide,
    sealer: Sealer,
    follows: Follows | None,
) -> Roll:
    known = await _find(db, key)
    if known is not None:
        return known
    epoch, seed = await epochs.open_epoch(db, scope, at, sealer)
    last = await db.row(
        "SELECT epoch, number, head FROM roll WHERE scope = $1"
        " ORDER BY epoch DESC, number DESC LIMIT 1",
        str(scope),
    )
    number = last[1] + 1 if last and last[0] == epoch else 1
    previous = last[2] if last else GENESIS
    # With the chain taken: what another process added before is seen here.
    beside = await _following(db, follows)
    context = RollContext(key, scope, epoch, number, previous, at, seed, beside)
    decision = await asyncio.to_thread(decide, context)
    check_record(decision.record)
    # Where another process has kept the same roll meanwhile, this fails, and is run again.
    await _insert(db, (key, str(scope), epoch, number), decision)
    return Roll(
        key, scope, epoch, number, previous, decision.leaf, decision.head, None, decision.record
    )


async def _insert(db: Transaction, place: tuple[int, str, int, int], decision: Decision) -> None:
    record = decision.record
    await db.change(
        """INSERT INTO roll
            (key, scope, epoch, number, leaf, head,
             "user", channel, at, command, dice, result, salt, parent, private)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)""",
        *place,
        decision.leaf,
        decision.head,
        *record_values(record),
        record.private,
    )


async def _show(db: Transaction, key: int, message: int) -> None:
    await db.script("SET LOCAL synchronous_commit = off")
    sql = 'UPDATE roll SET message = $1 WHERE key = $2 AND "user" IS NOT NULL'
    await db.change(sql, message, key)


async def _find(db: Transaction, key: int) -> Roll | None:
    rolls = await _select(db, "key = $1", key)
    return rolls[0] if rolls else None


async def _following(db: Transaction, follows: Follows | None) -> tuple[Roll, ...]:
    if follows is None:
        return ()
    where = '"user" = $1 AND key > $2 AND parent = $2 ORDER BY key DESC'
    return await _select(db, where, follows.user, follows.parent)


async def _select(db: Transaction, where: str, *values: Any) -> tuple[Roll, ...]:
    return tuple(map(roll_of, await db.rows(f"{_ROLL} {where}", *values)))


async def _faces(db: Transaction, user: int, within: Within) -> tuple[FaceCount, ...]:
    dice = f"SELECT json_array_elements(dice::json)::text AS die FROM roll WHERE {_MINE}"  # noqa: S608
    sql = f"SELECT die, count(*) FROM ({dice}) thrown GROUP BY die"  # noqa: S608
    counted = []
    for die, count in await db.rows(sql, *_mine(user, within)):
        sides, face = json.loads(die)
        counted.append(FaceCount(sides, face, count))
    return tuple(sorted(counted))


def _mine(user: int, within: Within) -> tuple[Any, ...]:
    scope = None if within.scope is None else str(within.scope)
    return user, scope, within.channel, within.public
