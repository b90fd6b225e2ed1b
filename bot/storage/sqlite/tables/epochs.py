"""Epochs: the SQL."""

from __future__ import annotations

import sqlite3
from datetime import datetime

from bot.errors import InputError
from bot.storage.changes import epoch_revealed, restored
from bot.storage.moments import to_micros
from bot.storage.roll_log import Epoch, Scope, ScopeKind, Sealer
from bot.storage.rows import epoch_of
from bot.storage.server_book import OPERATOR, Stamp
from bot.storage.sqlite.tables.servers import note

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


def open_epoch(
    db: sqlite3.Connection, scope: Scope, at: datetime, sealer: Sealer
) -> tuple[int, bytes]:
    """Number and seed of the scope's open epoch. The first one is opened here, the next sealed."""
    find = (
        "SELECT number, seed FROM epoch WHERE scope = ? AND opened IS NOT NULL AND closed IS NULL"
    )
    found = db.execute(find, (str(scope),)).fetchone()
    if found is None:
        _seal(db, scope, 1, sealer)
        _seal(db, scope, 2, sealer)
        _open(db, scope, 1, at)
        found = db.execute(find, (str(scope),)).fetchone()
    number, seed = found
    return number, seed


def current(db: sqlite3.Connection, scope: Scope, at: datetime, sealer: Sealer) -> Epoch:
    """The scope's open epoch, opened here if there was none."""
    number, _ = open_epoch(db, scope, at, sealer)
    return _require(db, scope, number)


def find(db: sqlite3.Connection, scope: Scope, number: int) -> Epoch | None:
    """An epoch that was opened."""
    row = db.execute(
        f"{_EPOCH} this.scope = ? AND this.number = ?", (str(scope), number)
    ).fetchone()
    return None if row is None else epoch_of(row)


def latest(
    db: sqlite3.Connection, scope: Scope, before: int | None, limit: int
) -> tuple[Epoch, ...]:
    """The scope's epochs, the newest first."""
    earlier = "this.scope = ? AND (?2 IS NULL OR this.number < ?2)"
    newest_first = "ORDER BY this.number DESC LIMIT ?3"
    rows = db.execute(f"{_EPOCH} {earlier} {newest_first}", (str(scope), before, limit))
    return tuple(map(epoch_of, rows))


def due(db: sqlite3.Connection, opened_before: datetime) -> tuple[Epoch, ...]:
    """Open epochs with rolls that were opened before this time."""
    rows = db.execute(
        f"{_EPOCH} this.closed IS NULL AND this.opened < ? ORDER BY this.opened, this.scope",
        (to_micros(opened_before),),
    )
    return tuple(epoch for epoch in map(epoch_of, rows) if epoch.rolls)


def rotate(
    db: sqlite3.Connection,
    scope: Scope,
    number: int,
    at: datetime,
    sealer: Sealer,
    by: Stamp | None = None,
) -> Epoch:
    """Close and reveal an epoch if it is open, open the next, and seal the one after it; note who
    did it.
    """
    epoch = find(db, scope, number)
    if epoch is None:
        newest = db.execute(
            "SELECT coalesce(max(number), 0) FROM epoch WHERE scope = ? AND opened IS NOT NULL",
            (str(scope),),
        ).fetchone()[0]
        raise InputError(f"There is no epoch {number} here: the newest is {newest}.")
    if epoch.closed is not None:
        return epoch
    db.execute(
        "UPDATE epoch SET closed = ?1, revealed = ?1 WHERE scope = ?2 AND number = ?3",
        (to_micros(at), str(scope), number),
    )
    _open(db, scope, number + 1, at)
    _seal(db, scope, number + 2, sealer)
    if by is not None and scope.kind is ScopeKind.SERVER:
        note(db, scope.id, by, [epoch_revealed(number)])
    return _require(db, scope, number)


def renew(db: sqlite3.Connection, at: datetime, sealer: Sealer, copied: str) -> int:
    """End and reveal every epoch whose seed stands in a copy of the database, the sealed ones too,
    and go on with fresh seeds: where the copy came from, those may have been revealed. Each
    server's log says so. Returns how many scopes there were.
    """
    rows = db.execute(
        "SELECT scope, max(number) FROM epoch WHERE opened IS NOT NULL GROUP BY scope"
    ).fetchall()
    for text, last in rows:
        scope = Scope.parse(text)
        rotate(db, scope, last, at, sealer)
        rotate(
            db, scope, last + 1, at, sealer
        )  # sealed in the copy already: it ends without a roll
        if scope.kind is ScopeKind.SERVER:
            note(db, scope.id, Stamp(OPERATOR, at), [restored(last, last + 2, copied)])
    return len(rows)


def _seal(db: sqlite3.Connection, scope: Scope, number: int, sealer: Sealer) -> None:
    seal = sealer(scope, number)
    db.execute(
        "INSERT INTO epoch (scope, number, seed, commitment) VALUES (?, ?, ?, ?)",
        (str(scope), number, seal.seed, seal.commitment),
    )


def _open(db: sqlite3.Connection, scope: Scope, number: int, at: datetime) -> None:
    db.execute(
        "UPDATE epoch SET opened = ? WHERE scope = ? AND number = ?",
        (to_micros(at), str(scope), number),
    )


def _require(db: sqlite3.Connection, scope: Scope, number: int) -> Epoch:
    epoch = find(db, scope, number)
    assert epoch is not None
    return epoch
