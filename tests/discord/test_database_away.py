"""What people see while the database is away: rules and odds are answered, rolls say why they are
not made, and all works again by itself when it is back.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.app.rolls.rolling import seal
from bot.client import RulesBot
from bot.rules.library import Library
from tests.discord.standin import WAITING, Bot, StandIn
from tests.postgres_server import PostgresServer

ATTACK = {"weapon": "20 3+ S4 AP-1 D1", "target": "10x T4 3+ W2"}


@pytest.fixture
async def bot(
    world: StandIn,
    shipped: Library,
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Bot]:
    """A bot that keeps everything in PostgreSQL."""
    from bot.storage.postgres.opening import open_postgres

    monkeypatch.setattr("bot.storage.postgres.door.CLOSED", 0.1)
    async with open_postgres(address, seal) as store:
        running = Bot(RulesBot(shipped, tmp_path / "data", store=store), world)
        await running.start()
        yield running
        await running.stop()


async def rolled_again(world: StandIn) -> Any:
    """The first roll that is made once the database is back."""
    async with asyncio.timeout(WAITING):
        while "#" not in (seen := await world.invoke("roll", dice="2D6")).text:
            await asyncio.sleep(0.1)
    return seen


async def test_rules_and_odds_go_on_without_the_database(
    world: StandIn, bot: Bot, postgres: PostgresServer
) -> None:
    await world.invoke("settings edition", edition="9th")
    first = await world.invoke("attack", **ATTACK)
    assert "#1 ·" in first.text
    postgres.stop()
    try:
        assert (await world.invoke("rule", query="coherency")).embed["title"] == "Unit Coherency"
        odds = await world.invoke("odds", **ATTACK)
        assert "9th edition" in odds.text, "a server's settings stay as they were known last"
        compared = await world.invoke("compare", topic="coherency", first="9th", second="10th")
        assert "9th" in compared.text
        assert "10th" in compared.text
        for command, options in (("roll", {"dice": "2D6"}), ("attack", ATTACK)):
            lost = await world.invoke(command, **options)
            assert lost.private
            assert "The roll was not made, because it can't be recorded: the database" in lost.text
        for unread in (await world.press(first, "Again"), await world.invoke("history")):
            assert unread.private
            assert "What is kept can't be read now: the database" in unread.text
    finally:
        postgres.start()
    assert "#2 ·" in (await rolled_again(world)).text
    assert "#3 ·" in (await world.press(first, "Again")).text
    assert "#3" in (await world.invoke("history")).text


async def test_what_a_server_decided_is_not_guessed_while_it_cannot_be_read(
    world: StandIn, bot: Bot, postgres: PostgresServer
) -> None:
    """A bot that has just been started knows no server yet; this one may want its answers private."""
    postgres.stop()
    try:
        seen = await world.invoke("rule", query="coherency")
        assert seen.private
        assert "What this server has decided can't be read now" in seen.text
        assert "by the 10th edition unless you name another" in seen.text
        assert "Unit Coherency" in seen.text
    finally:
        postgres.start()
    async with asyncio.timeout(WAITING):
        while (seen := await world.invoke("rule", query="coherency")).private:
            await asyncio.sleep(0.1)
    assert "can't be read now" not in seen.text
