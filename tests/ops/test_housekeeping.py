"""Epochs end after a day, with the next commitment known before; what is kept long enough goes."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from bot.app.actor import Actor
from bot.app.rolls.rolling import RollService
from bot.dice.fairness import commitment
from bot.errors import Unavailable
from bot.ops import housekeeping
from bot.rolls import Request, read_ask
from bot.storage import Scope, ServerSettings, Stamp, Store

NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
SCOPE = Scope.server(7)


async def roll(store: Store, key: int, at: datetime) -> None:
    """One roll of two dice."""
    await RollService(store.rolls).roll(
        read_ask(Request("roll", (("dice", "2D6"),))), Actor(key, 1, 2, at, server=7)
    )


async def test_an_epoch_ends_after_a_day_and_shows_the_seed_that_was_sealed(store: Store) -> None:
    await roll(store, 1, NOON)
    before = await store.rolls.current(SCOPE, NOON)
    assert await housekeeping.end_epochs(store, NOON + timedelta(hours=23)) == 0
    assert before.seed is None
    later = NOON + timedelta(days=1, seconds=1)
    assert await housekeeping.end_epochs(store, later) == 1
    ended, now = (
        await store.rolls.epoch(SCOPE, before.number),
        await store.rolls.current(SCOPE, later),
    )
    assert ended is not None
    assert ended.seed is not None
    assert commitment(ended.seed, str(SCOPE), ended.number) == before.commitment
    assert now.commitment == before.next_commitment
    assert await housekeeping.end_epochs(store, later) == 0


async def test_an_epoch_without_rolls_goes_on(store: Store) -> None:
    await store.rolls.current(SCOPE, NOON)
    assert await housekeeping.end_epochs(store, NOON + timedelta(days=9)) == 0


async def test_rolls_are_kept_as_long_as_their_server_says(store: Store) -> None:
    await roll(store, 1, NOON)
    await store.servers.save_settings(ServerSettings(7, retention_days=30), Stamp(1, NOON))
    assert await housekeeping.forget(store, NOON + timedelta(days=29)) == 0
    assert await housekeeping.forget(store, NOON + timedelta(days=31)) == 1
    kept = await store.rolls.get(1)
    assert kept is not None
    assert kept.record is None


async def test_what_fails_is_tried_again(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    looks: list[datetime] = []
    enough = asyncio.Event()

    async def fails(_: Store, now: datetime) -> int:
        looks.append(now)
        if len(looks) < 3:
            raise (Unavailable("The disk is full."), ValueError("broken"))[len(looks) - 1]
        enough.set()
        return 0

    monkeypatch.setattr(housekeeping, "end_epochs", fails)
    monkeypatch.setattr(housekeeping, "EVERY", 0.0)
    task = asyncio.create_task(housekeeping.look_after(store))
    await asyncio.wait_for(enough.wait(), 60)
    task.cancel()
    await asyncio.wait((task,))
    assert "has to wait: The disk is full." in caplog.text
    assert "ValueError: broken" in caplog.text
