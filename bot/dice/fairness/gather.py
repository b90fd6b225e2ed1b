"""Reading receipts and logs out of whatever keeps the rolls, a page at a time."""

from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from bot.dice.fairness.log_file import LogWriter
from bot.dice.fairness.receipt import Receipt
from bot.dice.fairness.record import GENESIS
from bot.dice.fairness.stored_rolls import ChainEpoch, ChainRoll, log_epoch, log_roll, receipt_of

PAGE = 1000

Scope = TypeVar("Scope", contravariant=True)


class Log(Protocol[Scope]):
    """What is asked of the log of rolls."""

    async def numbered(self, scope: Scope, epoch: int, number: int) -> ChainRoll | None: ...
    async def chain(
        self, scope: Scope, epoch: int, *, after: int, limit: int
    ) -> Sequence[ChainRoll]: ...
    async def epoch(self, scope: Scope, number: int) -> ChainEpoch | None: ...
    async def epochs(
        self, scope: Scope, *, before: int | None, limit: int
    ) -> Sequence[ChainEpoch]: ...


async def gather_receipt(log: Log[Scope], scope: Scope, epoch: int, number: int) -> Receipt | None:
    """The receipt of a roll, with its neighbours in the chain; None if there is no such roll, or
    its record was removed.
    """
    roll = await log.numbered(scope, epoch, number)
    its_epoch = await log.epoch(scope, epoch)
    if roll is None or its_epoch is None:
        return None
    before = await _before(log, scope, roll)
    after = await _after(log, scope, roll)
    return receipt_of(roll, its_epoch, before, after)


def everything(_: ChainRoll) -> bool:
    """Shows the record of every roll."""
    return True


async def gather_log(
    log: Log[Scope],
    scope: Scope,
    epochs: Sequence[ChainEpoch] | None = None,
    shown: Callable[[ChainRoll], bool] = everything,
) -> AsyncIterator[bytes]:
    """A scope's log as lines of a file, as it was when the first line was read: of all epochs, or
    of some that follow each other. Of a roll that is not `shown` only the leaf stands in it, which
    says nothing without the salt.
    """
    writer = LogWriter()
    epochs = await _epochs(log, scope) if epochs is None else epochs
    yield writer.first(str(scope))
    for epoch in epochs:
        yield writer.epoch(log_epoch(epoch))
        for after in range(0, epoch.rolls, PAGE):
            limit = min(PAGE, epoch.rolls - after)
            page = await log.chain(scope, epoch.number, after=after, limit=limit)
            for roll in page:
                line = log_roll(roll, epoch)
                yield writer.roll(line if shown(roll) else replace(line, kept=None))
    yield writer.last()


async def _epochs(log: Log[Scope], scope: Scope) -> list[ChainEpoch]:
    newest: list[ChainEpoch] = []
    before: int | None = None
    while page := await log.epochs(scope, before=before, limit=PAGE):
        newest += page
        before = page[-1].number
    return newest[::-1]


async def _before(log: Log[Scope], scope: Scope, roll: ChainRoll) -> ChainRoll | None:
    if roll.previous == GENESIS:
        return None
    number = roll.number - 1
    epoch = roll.epoch
    while number == 0:
        epoch -= 1
        earlier = await log.epoch(scope, epoch)
        number = earlier.rolls if earlier else 1
    return await log.numbered(scope, epoch, number)


async def _after(log: Log[Scope], scope: Scope, roll: ChainRoll) -> ChainRoll | None:
    number = roll.number + 1
    epoch = roll.epoch
    while await log.epoch(scope, epoch):
        if found := await log.numbered(scope, epoch, number):
            return found
        number = 1
        epoch = epoch + 1
    return None
