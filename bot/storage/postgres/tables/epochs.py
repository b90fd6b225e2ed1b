"""Epochs: the SQL."""

from __future__ import annotations

from datetime import datetime

from bot.errors import InputError
from bot.storage.changes import epoch_revealed, restored
from bot.storage.moments import to_micros
from bot.storage.postgres.tables.servers import note
from bot.storage.postgres.transaction import Transaction
from bot.storage.roll_log import Epoch, Scope, ScopeKind, Sealer
from bot.storage.rows import epoch_of
from bot.storage.server_book import OPERATOR, Stamp

_HEAD = """(SELECT head FROM roll WHERE roll.scope = this.scope AND roll.epoch {} this.number
            ORDER BY epoch DESC, number DESC LIMIT 1)"""
_EPOCH = f"""
    SELECT this.scope, this.number, this.commitment, following.commitment,
        this.opened, this.closed, this.revealed, this.seed,
        {_HEAD.format("<")}, {_HEAD.format("<=")},
        (SELECT coalesce(max(number), 0) FROM roll
            WHERE roll.scope = this.scope AND roll.epoch = this.number)
    FROM epoch this JOIN epoch following
        ON following.scope = this.scope AND following.number = this.number + 1
    WHERE this.opened IS NOT NULL AND
"""  # noqa: S608


async def take_chain(db: Transaction, scope: Scope) -> None:
    """Wait until no other process adds to the scope's chain, and keep them waiting.

    The first epoch's row stands for the whole chain, for it always stays. What is read before this
    may be out of date.
    """
    await db.row("SELECT 1 FROM epoch WHERE scope = $1 AND number = 1 FOR UPDATE", str(scope))


async def open_epoch(
    db: Transaction, scope: Scope, at: datetime, sealer: Sealer
) -> tuple[int, bytes]:
    """Number and seed of the scope's open epoch, with its chain taken. The first one is opened
    here, the next sealed.
    """
    await take_chain(db, scope)
    find = (
        "SELECT number, seed FROM epoch WHERE scope = $1 AND opened IS NOT NULL AND closed IS NULL"
    )
    found = await db.row(find, str(scope))
    if found is None:
        # Where another process was faster, its first epoch stands: this fails and is run again.
        await _seal(db, scope, 1, sealer)
        await _seal(db, scope, 2, sealer)
        await _open(db, scope, 1, at)
        found = await db.row(find, str(scope))
        assert found is not None
    number, seed = found
    return number, seed


async def current(db: Transaction, scope: Scope, at: datetime, sealer: Sealer) -> Epoch:
    """The scope's open epoch, opened here if there was none."""
    number, _ = await open_epoch(db, scope, at, sealer)
    return await _require(db, scope, number)


async def find(db: Transaction, scope: Scope, number: int) -> Epoch | None:
    """An epoch that was opened."""
    row = await db.row(f"{_EPOCH} this.scope = $1 AND this.number = $2", str(scope), number)
    return None if row is None else epoch_of(row)


async def latest(
    db: Transaction, scope: Scope, before: int | None, limit: int
) -> tuple[Epoch, ...]:
    """The scope's epochs, the newest first."""
    earlier = "this.scope = $1 AND ($2::bigint IS NULL OR this.number < $2)"
    newest_first = "ORDER BY this.number DESC LIMIT $3"
    rows = await db.rows(f"{_EPOCH} {earlier} {newest_first}", str(scope), before, limit)
    return tuple(map(epoch_of, rows))


async def due(db: Transaction, opened_before: datetime) -> tuple[Epoch, ...]:
    """Open epochs with rolls that were opened before this time."""
    rows = await db.rows(
        f"{_EPOCH} this.closed IS NULL AND this.opened < $1 ORDER BY this.opened, this.scope",
        to_micros(opened_before),
    )
    return tuple(epoch for epoch in map(epoch_of, rows) if epoch.rolls)


async def rotate(
    db: Transaction,
    scope: Scope,
    number: int,
    at: datetime,
    sealer: Sealer,
    by: Stamp | None = None,
) -> Epoch:
    """Close and reveal an epoch if it is open, open the next, and seal the one after it; note who
    did it.
    """
    await take_chain(db, scope)
    epoch = await find(db, scope, number)
    if epoch is None:
        newest = await db.value(
            "SELECT coalesce(max(number), 0) FROM epoch WHERE scope = $1 AND opened IS NOT NULL",
            str(scope),
        )
        raise InputError(f"There is no epoch {number} here: the newest is {newest}.")
    if epoch.closed is not None:
        return epoch
    await db.change(
        "UPDATE epoch SET closed = $1, revealed = $1 WHERE scope = $2 AND number = $3",
        to_micros(at),
        str(scope),
        number,
    )
    await _open(db, scope, number + 1, at)
    await _seal(db, scope, number + 2, sealer)
    if by is not None and scope.kind is ScopeKind.SERVER:
        await note(db, scope.id, by, [epoch_revealed(number)])
    return await _require(db, scope, number)


async def renew(db: Transaction, at: datetime, sealer: Sealer, copied: str) -> int:
    """End and reveal every epoch whose seed stands in a copy of the database, the sealed ones too,
    and go on with fresh seeds: where the copy came from, those may have been revealed. Each
    server's log says so. Returns how many scopes there were.
    """
    rows = await db.rows(
        "SELECT scope, max(number) FROM epoch WHERE opened IS NOT NULL GROUP BY scope"
    )
    for text, last in rows:
        scope = Scope.parse(text)
        await rotate(db, scope, last, at, sealer)
        await rotate(
            db, scope, last + 1, at, sealer
        )  # sealed in the copy already: it ends without a roll
        if scope.kind is ScopeKind.SERVER:
            await note(db, scope.id, Stamp(OPERATOR, at), [restored(last, last + 2, copied)])
    return len(rows)


async def _seal(db: Transaction, scope: Scope, number: int, sealer: Sealer) -> None:
    seal = sealer(scope, number)
    await db.change(
        "INSERT INTO epoch (scope, number, seed, commitment) VALUES ($1, $2, $3, $4)",
        str(scope),
        number,
        seal.seed,
        seal.commitment,
    )


async def _open(db: Transaction, scope: Scope, number: int, at: datetime) -> None:
    await db.change(
        "UPDATE epoch SET opened = $1 WHERE scope = $2 AND number = $3",
        to_micros(at),
        str(scope),
        number,
    )


async def _require(db: Transaction, scope: Scope, number: int) -> Epoch:
    epoch = await find(db, scope, number)
    assert epoch is not None
    return epoch
