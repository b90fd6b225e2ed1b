"""What fails again and again is told when it begins, once a minute, and when it is over."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import pytest

from bot.errors import Unavailable
from bot.storage import NotKept, open_store
from bot.storage.outage import Outage


@pytest.fixture
def clock():
    return [0.0]


@pytest.fixture
def outage(clock):
    return Outage("db", logging.getLogger("outage"), lambda: clock[0])


def lines(caplog):
    return [record.getMessage() for record in caplog.records]


def test_it_is_told_when_it_begins_each_minute_and_when_it_is_over(outage, clock, caplog):
    for _ in range(125):
        outage.failed("the disk is full", "code 13", writing=True)
        clock[0] += 1
    outage.worked(writing=True)
    outage.worked(writing=True)
    assert lines(caplog) == [
        "db: the disk is full (code 13)",
        "db: still the disk is full (code 13); refused so far: 61",
        "db: still the disk is full (code 13); refused so far: 121",
        "db works again; refused meanwhile: 125",
    ]
    outage.failed("the disk is full", "code 13", writing=True)
    assert lines(caplog)[-1] == "db: the disk is full (code 13)"


def test_each_cause_is_told_once(outage, caplog):
    for _ in range(3):
        outage.failed("the database is restarting", "57P01")
        outage.failed("the database can't be reached", "refused")
    assert lines(caplog) == [
        "db: the database is restarting (57P01)",
        "db: the database can't be reached (refused)",
    ]


def test_reading_is_no_proof_that_something_can_be_written(outage, clock, caplog):
    outage.failed("the disk is full", "code 13", writing=True)
    clock[0] += 5
    outage.worked()
    assert len(lines(caplog)) == 1
    outage.worked(writing=True)
    outage.failed("the database is busy", "later")
    clock[0] += 5
    outage.worked()
    assert lines(caplog)[1::2] == ["db works again; refused meanwhile: 1"] * 2


def test_what_works_only_now_and_then_is_not_over(outage, clock, caplog):
    for _ in range(9):
        outage.failed("the database is busy", "all connections")
        clock[0] += 0.3
        outage.worked(writing=True)
    assert lines(caplog) == ["db: the database is busy (all connections)"]


async def test_a_full_disk_is_one_line_however_many_roll(
    tmp_path, sealer, make_table, monkeypatch, caplog
):
    monkeypatch.setattr("bot.storage.outage.OVER", 0.0)
    async with open_store(tmp_path / "bot.sqlite3", sealer) as store:
        table = make_table(store)
        await table.roll()
        await store._session.write(lambda db: db.execute("PRAGMA max_page_count = 1"))
        for _ in range(40):
            with pytest.raises(NotKept, match="disk is full"):
                await store.remember("much", "x" * 1_000_000)
        await store.recall("much")
        assert caplog.text.count("the disk is full") == 1
        await store._session.write(lambda db: db.execute("PRAGMA max_page_count = 100000"))
        await store.remember("much", "x" * 1_000_000)
    assert "works again; refused meanwhile: 40" in caplog.text


async def test_a_database_that_is_away_is_one_line_however_many_ask(
    postgres, open_empty, make_table, monkeypatch, caplog
):
    monkeypatch.setattr("bot.storage.outage.OVER", 0.0)
    monkeypatch.setattr("bot.storage.postgres.door.CLOSED", 0.05)
    async with open_empty(postgres) as store:
        table = make_table(store)
        await table.roll()
        caplog.clear()
        postgres.stop()
        try:
            for _ in range(20):
                with pytest.raises(NotKept):
                    await table.roll()
                with pytest.raises(Unavailable, match=r"can't be read now.*Try again in a minute"):
                    await store.recall("tree")
        finally:
            postgres.start()
        told = [record for record in caplog.records if record.name.endswith("session")]
        assert len(told) == len({record.getMessage().partition("(")[0] for record in told})
        async with asyncio.timeout(30):
            while "works again" not in caplog.text:
                await asyncio.sleep(0.1)
                with suppress(NotKept):
                    await table.roll()
    assert "works again; refused meanwhile: 4" in caplog.text


async def test_a_database_that_never_comes_names_its_setting_and_says_so_once(
    sealer, monkeypatch, caplog
):
    from bot.storage.postgres.opening import open_postgres

    monkeypatch.setattr("bot.storage.postgres.opening.AGAIN", 0.02)
    async with open_postgres("postgresql://bot:hidden@nowhere.invalid/bot", sealer):
        await asyncio.sleep(1.0)
    told = [record.getMessage() for record in caplog.records if "it is away" in record.getMessage()]
    assert len(told) == 1
    assert "postgresql://nowhere.invalid/bot: it is away" in told[0]
    assert "look at BOT_DATABASE" in told[0]
    assert "hidden" not in caplog.text
