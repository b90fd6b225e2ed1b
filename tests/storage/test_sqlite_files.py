"""Files that are removed or replaced under a running bot, and a disk that becomes writable again."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.storage import NotKept, open_store
from bot.storage.sqlite import database, watching

GONE = "The roll was not made, because it can't be recorded: its file was removed or replaced"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "bot.sqlite3"


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "LOOK_EVERY", 0.01)


async def until(so: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not so():
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("end", ["", "-wal", "-shm"])
@pytest.mark.parametrize("replaced", [False, True])
async def test_no_roll_is_acknowledged_into_a_file_that_is_gone(
    path, sealer, make_table, caplog, end, replaced
):
    file, away = path.with_name(path.name + end), path.with_name("away")
    async with open_store(path, sealer) as store:
        table = make_table(store)
        await table.roll(key=1)
        file.rename(away)
        if replaced:
            file.write_bytes(away.read_bytes())
        with pytest.raises(NotKept, match=GONE):
            await table.roll(key=2)
        await until(lambda: f"{path}: {file.name} was re" in caplog.text)
        assert caplog.text.count("Nothing is kept until it is back") == 1
        away.replace(file)
        assert (await table.roll(key=3)).number == 2
        await until(lambda: f"{path} is back" in caplog.text)
    async with open_store(path, sealer) as store:
        kept = [roll.key for roll in await store.rolls.by_user(1, limit=9)]
    assert kept == [3, 1]


async def test_a_file_that_goes_while_it_is_written_to_acknowledges_nothing(
    path, sealer, make_table
):
    async with open_store(path, sealer) as store:
        table = make_table(store)
        await table.roll(key=1)
        decide = table.deciding()

        def losing(context):
            path.rename(path.with_name("away"))
            return decide(context)

        with pytest.raises(NotKept, match=GONE):
            await store.rolls.record(2, table.scope, table.noon, losing)


@pytest.mark.parametrize("manner", ["ro", "immutable"])
async def test_a_disk_that_was_read_only_is_written_to_as_soon_as_that_is_possible(
    path, sealer, make_table, caplog, manner
):
    async with open_store(path, sealer) as store:
        await make_table(store).roll(key=1)
    writable = False

    def connect(file: Path, mode: str) -> sqlite3.Connection:
        if writable:
            return database.connect(file, mode)
        if mode == manner:
            return database.connect(file, mode)
        return database.connect(file if manner == "ro" else file.with_name("nowhere"), "ro")

    async with open_store(path, sealer, connect=connect) as store:
        table = make_table(store)
        with pytest.raises(NotKept, match="read-only"):
            await table.roll(key=2)
        await until(lambda: "still can't be written to" in caplog.text)
        writable = True
        await until(lambda: "can be written to again" in caplog.text)
        assert (await table.roll(key=3)).number == 2
        assert [roll.key for roll in await store.rolls.by_user(1, limit=9)] == [3, 1]
    async with open_store(path, sealer) as store:
        assert len(await store.rolls.by_user(1, limit=9)) == 2
