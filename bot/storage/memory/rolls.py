"""The log of rolls, in memory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from bot.errors import InputError
from bot.storage.changes import Wording, epoch_revealed
from bot.storage.limits import check_record
from bot.storage.roll_log import (
    EVERYWHERE,
    GENESIS,
    Decide,
    Epoch,
    FaceCount,
    Roll,
    RollContext,
    RollRecord,
    Scope,
    ScopeKind,
    Seal,
    Sealer,
    Within,
)
from bot.storage.server_book import Stamp

Note = Callable[[int, Stamp, Iterable[Wording]], None]
"""Writes lines into a server's log of changes."""


@dataclass(slots=True)
class _Sealed:
    seal: Seal
    opened: datetime | None = None
    closed: datetime | None = None


class MemoryRolls:
    """Rolls and epochs. A method never waits between reading and writing, so that each is one
    transaction.
    """

    def __init__(self, sealer: Sealer, note: Note) -> None:
        self._sealer = sealer
        self._note = note
        self._rolls: dict[int, Roll] = {}
        self._order: dict[tuple[Scope, int], list[int]] = {}
        self._epochs: dict[Scope, list[_Sealed]] = {}

    async def record(self, key: int, scope: Scope, at: datetime, decide: Decide) -> Roll:
        if key in self._rolls:
            return self._rolls[key]
        epoch, sealed = self._open(scope, at)
        order = self._order.setdefault((scope, epoch), [])
        number = len(order) + 1
        previous = self._head(scope, epoch)
        decision = decide(RollContext(key, scope, epoch, number, previous, at, sealed.seal.seed))
        check_record(decision.record)
        roll = Roll(
            key, scope, epoch, number, previous, decision.leaf, decision.head, None, decision.record
        )
        self._rolls[key] = roll
        order.append(key)
        return roll

    async def show(self, key: int, message: int) -> None:
        roll = self._rolls.get(key)
        if roll is not None and roll.record is not None:
            self._rolls[key] = replace(roll, message=message)

    async def get(self, key: int) -> Roll | None:
        return self._rolls.get(key)

    async def numbered(self, scope: Scope, epoch: int, number: int) -> Roll | None:
        keys = self._order.get((scope, epoch), ())
        return self._rolls[keys[number - 1]] if 1 <= number <= len(keys) else None

    async def in_channel(
        self, channel: int, *, viewer: int | None = None, before: int | None = None, limit: int = 10
    ) -> tuple[Roll, ...]:
        def wanted(_: Roll, record: RollRecord) -> bool:
            return record.channel == channel and (
                viewer in (None, record.user) or not record.private
            )

        return self._latest(wanted, before, limit)

    async def by_user(
        self, user: int, within: Within = EVERYWHERE, *, before: int | None = None, limit: int = 10
    ) -> tuple[Roll, ...]:
        def wanted(roll: Roll, record: RollRecord) -> bool:
            return record.user == user and within.holds(roll.scope, record)

        return self._latest(wanted, before, limit)

    async def chain(
        self, scope: Scope, epoch: int, *, after: int = 0, limit: int = 1000
    ) -> tuple[Roll, ...]:
        keys = self._order.get((scope, epoch), ())[max(after, 0) :]
        return tuple(self._rolls[key] for key in keys[:limit])

    async def faces(self, user: int, within: Within = EVERYWHERE) -> tuple[FaceCount, ...]:
        mine = (
            (roll.scope, roll.record)
            for roll in self._rolls.values()
            if roll.record and roll.record.user == user
        )
        tally = Counter(
            die for scope, record in mine if within.holds(scope, record) for die in record.dice
        )
        return tuple(
            FaceCount(sides, face, count) for (sides, face), count in sorted(tally.items())
        )

    async def current(self, scope: Scope, at: datetime) -> Epoch:
        number, _ = self._open(scope, at)
        return self._public(scope, number)

    async def epoch(self, scope: Scope, number: int) -> Epoch | None:
        return self._public(scope, number) if 1 <= number <= self._opened(scope) else None

    async def epochs(
        self, scope: Scope, *, before: int | None = None, limit: int = 10
    ) -> tuple[Epoch, ...]:
        last = self._opened(scope) if before is None else min(before - 1, self._opened(scope))
        return tuple(
            self._public(scope, number) for number in range(last, max(last - limit, 0), -1)
        )

    async def rotate(
        self, scope: Scope, number: int, at: datetime, by: Stamp | None = None
    ) -> Epoch:
        opened = self._opened(scope)
        if not 1 <= number <= opened:
            raise InputError(f"There is no epoch {number} here: the newest is {opened}.")
        epochs = self._epochs[scope]
        if number == opened:
            epochs[-2].closed = epochs[-1].opened = at
            epochs.append(_Sealed(self._sealer(scope, number + 2)))
            if by is not None and scope.kind is ScopeKind.SERVER:
                self._note(scope.id, by, [epoch_revealed(number)])
        return self._public(scope, number)

    async def due(self, opened_before: datetime) -> tuple[Epoch, ...]:
        current = (self._public(scope, len(epochs) - 1) for scope, epochs in self._epochs.items())
        return tuple(
            sorted(
                (e for e in current if e.rolls and e.opened < opened_before),
                key=lambda e: (e.opened, str(e.scope)),
            )
        )

    def of_user(self, user: int) -> tuple[Roll, ...]:
        """Every roll that holds a record of a player, the oldest first."""
        return self._latest(lambda _, record: record.user == user, None, len(self._rolls))[::-1]

    def remove(self, unwanted: Callable[[Roll, RollRecord], bool]) -> int:
        """Remove the records that are not wanted, and return how many there were."""
        doomed = [
            roll for roll in self._rolls.values() if roll.record and unwanted(roll, roll.record)
        ]
        self._rolls.update({roll.key: replace(roll, message=None, record=None) for roll in doomed})
        return len(doomed)

    def _open(self, scope: Scope, at: datetime) -> tuple[int, _Sealed]:
        if scope not in self._epochs:
            first, second = (_Sealed(self._sealer(scope, number)) for number in (1, 2))
            first.opened = at
            self._epochs[scope] = [first, second]
        epochs = self._epochs[scope]
        return len(epochs) - 1, epochs[-2]

    def _opened(self, scope: Scope) -> int:
        return max(len(self._epochs.get(scope, ())) - 1, 0)

    def _head(self, scope: Scope, epoch: int) -> bytes:
        filled = (
            keys for number in range(epoch, 0, -1) if (keys := self._order.get((scope, number)))
        )
        last = next(filled, None)
        return self._rolls[last[-1]].head if last else GENESIS

    def _latest(
        self, wanted: Callable[[Roll, RollRecord], bool], before: int | None, limit: int
    ) -> tuple[Roll, ...]:
        found: Iterable[Roll] = (
            r for r in self._rolls.values() if r.record and wanted(r, r.record)
        )
        newest = sorted(
            (r for r in found if before is None or r.key < before),
            key=lambda r: r.key,
            reverse=True,
        )
        return tuple(newest[:limit])

    def _public(self, scope: Scope, number: int) -> Epoch:
        this, following = self._epochs[scope][number - 1 : number + 1]
        assert this.opened is not None
        return Epoch(
            scope,
            number,
            this.seal.commitment,
            following.seal.commitment,
            this.opened,
            this.closed,
            this.closed,
            this.seal.seed if this.closed else None,
            self._head(scope, number - 1),
            self._head(scope, number),
            len(self._order.get((scope, number), ())),
        )
