"""From the store's rolls to receipts and logs, with a store in a file."""

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.dice.fairness import (
    FairDice,
    Standing,
    commitment,
    fair_dice,
    gather_log,
    gather_receipt,
    links,
    verify_log,
    verify_receipt,
)
from bot.dice.notation import parse
from bot.storage import (
    Decision,
    Epoch,
    Roll,
    RollContext,
    RollRecord,
    Scope,
    Seal,
    Store,
    open_store,
)

NOON = datetime(2026, 11, 21, 12, 0, 0, 123_457, tzinfo=UTC)
SERVER = Scope.server(7)


def seal(scope: Scope, epoch: int) -> Seal:
    seed = epoch.to_bytes(32, "big")
    return Seal(seed, commitment(seed, str(scope), epoch))


def decide(
    context: RollContext, user: int = 42, notation: str = "3D6", parent: int | None = None
) -> Decision:
    """A roll as the bot makes it."""
    dice = fair_dice(context, user, f"/roll dice:{notation}", parent)
    total = parse(notation).roll(dice).total
    salt = context.key.to_bytes(16, "big")
    record = RollRecord(
        user,
        5,
        context.at,
        f"/roll dice:{notation}",
        dice.drawn,
        json.dumps({"total": total}),
        salt,
        parent,
    )
    return Decision(record, *links(context, record))


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with open_store(tmp_path / "bot.sqlite3", seal) as opened:
        yield opened


async def roll(store: Store, key: int, user: int = 42, scope: Scope = SERVER) -> Roll:
    return await store.rolls.record(key, scope, NOON, lambda context: decide(context, user))


async def played(store: Store) -> None:
    """Epoch 1 has two rolls, 2 and 3 none, 4 two, 5 one and goes on."""
    for epoch, keys in enumerate([(10, 11), (), (), (12, 13), (14,)], 1):
        for key in keys:
            await roll(store, key, user=key % 2)
        if epoch < 5:
            await store.rolls.current(SERVER, NOON)
            await store.rolls.rotate(SERVER, epoch, NOON)
    await roll(store, 99, scope=Scope.dm(7))


PLACES = [(1, 1), (1, 2), (4, 1), (4, 2)]


async def test_every_roll_has_a_receipt_that_holds(store: Store) -> None:
    await played(store)
    for epoch, number in PLACES:
        receipt = await gather_receipt(store.rolls, SERVER, epoch, number)
        assert receipt
        assert verify_receipt(receipt.text()).standing is Standing.HOLDS, (epoch, number)
    first = await gather_receipt(store.rolls, SERVER, 1, 1)
    later = await gather_receipt(store.rolls, SERVER, 4, 1)
    assert first and first.before is None and first.after
    assert later and later.before and later.after


async def test_the_newest_roll_waits_for_the_reveal(store: Store) -> None:
    await played(store)
    receipt = await gather_receipt(store.rolls, SERVER, 5, 1)
    assert receipt and receipt.seed is None and receipt.before and receipt.after is None
    assert verify_receipt(receipt.text()).standing is Standing.OPEN
    await store.rolls.rotate(SERVER, 5, NOON)
    shown = await gather_receipt(store.rolls, SERVER, 5, 1)
    assert shown and verify_receipt(shown.text()).standing is Standing.HOLDS
    assert shown.footer == receipt.footer


async def test_a_removed_roll_has_no_receipt_and_its_neighbours_keep_theirs(store: Store) -> None:
    await played(store)
    await store.erase(1)
    assert await gather_receipt(store.rolls, SERVER, 1, 2) is None
    for epoch, number in [(1, 1), (4, 1)]:
        receipt = await gather_receipt(store.rolls, SERVER, epoch, number)
        assert receipt and verify_receipt(receipt.text()).standing is Standing.HOLDS
    found = verify_log([line async for line in gather_log(store.rolls, SERVER)])
    assert found.verdict.standing is Standing.OPEN
    assert found.removed == ((1, 2), (4, 2))


@pytest.mark.parametrize("place", [(1, 3), (1, 0), (3, 1), (9, 1)])
async def test_a_roll_that_is_not_there_has_no_receipt(
    store: Store, place: tuple[int, int]
) -> None:
    await played(store)
    assert await gather_receipt(store.rolls, SERVER, *place) is None


async def test_the_whole_log_holds(store: Store) -> None:
    await played(store)
    await store.rolls.rotate(SERVER, 5, NOON)
    lines = [line async for line in gather_log(store.rolls, SERVER)]
    found = verify_log(lines)
    assert found.verdict.standing is Standing.OPEN, "the sixth epoch has begun"
    assert (found.scope, found.epochs, found.rolls, found.gaps) == ("server:7", 6, 5, ())


async def test_a_scope_without_rolls_has_an_empty_log(store: Store) -> None:
    assert verify_log([line async for line in gather_log(store.rolls, SERVER)]).rolls == 0


async def test_long_epochs_and_many_epochs_are_read_in_pages(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.dice.fairness.gather.PAGE", 2)
    for epoch, rolls in enumerate([5, 4, 1], 1):
        for number in range(rolls):
            await roll(store, 100 * epoch + number)
        await store.rolls.rotate(SERVER, epoch, NOON)
    found = verify_log([line async for line in gather_log(store.rolls, SERVER)])
    assert (found.epochs, found.rolls, found.gaps) == (4, 10, ())
    assert found.verdict.standing is Standing.OPEN


async def test_a_log_is_as_it_was_when_it_was_asked_for(store: Store) -> None:
    """A roll that is made while the log is read waits for the next one."""
    await played(store)
    lines = []
    async for line in gather_log(store.rolls, SERVER):
        lines.append(line)
        await roll(store, 1000 + len(lines))
    assert verify_log(lines).rolls == 5
    assert verify_log(lines).verdict.standing is Standing.OPEN


async def test_a_damaged_store_gives_a_receipt_that_fails(store: Store) -> None:
    """The rolls before are gone: the receipt can't say what stood there, and checking it says
    so.
    """
    await played(store)
    receipt = await gather_receipt(_Gone(store), SERVER, 4, 1)
    assert receipt and receipt.before is None
    failed = [
        part.name
        for part in verify_receipt(receipt.text()).parts
        if part.standing is Standing.FAILS
    ]
    assert failed == ["number"]


class _Gone:
    """A log that has lost everything but the fourth epoch."""

    def __init__(self, store: Store) -> None:
        self._log = store.rolls
        self.chain, self.epochs = self._log.chain, self._log.epochs

    async def numbered(self, scope: Scope, epoch: int, number: int) -> Roll | None:
        return await self._log.numbered(scope, epoch, number) if epoch == 4 else None

    async def epoch(self, scope: Scope, number: int) -> Epoch | None:
        return await self._log.epoch(scope, number) if number == 4 else None


def test_the_dice_follow_from_the_place_alone() -> None:
    context = RollContext(10, SERVER, 1, 3, bytes(32), NOON, bytes(range(32)))
    dice = fair_dice(context, 42, "/roll dice:D6", 9)
    same = FairDice(bytes(range(32)), dice.inputs)
    assert [dice.roll(6) for _ in range(50)] == [same.roll(6) for _ in range(50)]
    asked = dice.inputs
    assert (asked.scope, asked.epoch, asked.number, asked.interaction) == ("server:7", 1, 3, 10)
    assert (asked.user, asked.command, asked.parent) == (42, "/roll dice:D6", 9)


def test_deciding_twice_decides_the_same() -> None:
    """The store may ask again after a write that failed."""
    context = RollContext(10, SERVER, 1, 3, bytes(32), NOON, bytes(range(32)))
    assert decide(context) == decide(context)
