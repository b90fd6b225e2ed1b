"""Files that are removed or replaced under a running bot, and a disk that becomes writable again."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.storage import (
    Decision,
    NotKept,
    RollContext,
    RollRecord,
    Scope,
    StorageError,
    open_database_to_read,
    open_store,
)
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


NOON = datetime(2026, 11, 21, tzinfo=UTC)
SERVERS = 3


def large(context: RollContext) -> Decision:
    """A roll of a kilobyte."""
    result = '{"' + 1_000 * "x" + '": 1}'
    record = RollRecord(1, 2, context.at, "D6", ((6, 1),), result, bytes(16))
    return Decision(record, bytes(32), bytes(32))


async def filled(store, rolls: int) -> None:
    for key in range(1, rolls + 1):
        await store.rolls.record(key, Scope.server(key % SERVERS + 1), NOON, large)


async def kept(store, rolls: int) -> list[tuple[int, bool]]:
    """Number of each roll and whether its record is there."""
    found = [await store.rolls.get(key) for key in range(1, rolls + 1)]
    return [(roll.number, roll.record is not None) for roll in found]


async def test_the_disk_gets_back_what_expired_rolls_took(path, sealer, monkeypatch):
    monkeypatch.setattr("bot.storage.sqlite.store.AT_ONCE", 50)
    monkeypatch.setattr("bot.storage.sqlite.writer.GIVEN_BACK", 7)
    async with open_store(path, sealer) as store:
        await filled(store, 400)
        await store._session.tidy()
        before = path.stat().st_size
        numbers = [number for number, _ in await kept(store, 400)]
        assert await store.expire(NOON + timedelta(days=2), default_days=1) == 400
        assert await kept(store, 400) == [(number, False) for number in numbers]
        assert path.stat().st_size < before / 2
        await store.rolls.record(401, Scope.server(1), NOON, large)
        assert (await store.rolls.get(401)).number == 134


async def test_a_file_of_former_times_is_written_anew_once(path, sealer):
    async with open_store(path, sealer) as store:
        await filled(store, 30)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA auto_vacuum = NONE")
        db.execute("VACUUM")
        assert db.execute("PRAGMA auto_vacuum").fetchone() == (0,)
    async with open_store(path, sealer) as store:
        assert [there for _, there in await kept(store, 30)] == [True] * 30
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA auto_vacuum").fetchone() == (2,)


async def test_a_file_that_can_not_be_written_anew_is_used_as_it_is(path, sealer, caplog):
    async with open_store(path, sealer) as store:
        await filled(store, 3)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA auto_vacuum = NONE")
        db.execute("VACUUM")

    class Full(sqlite3.Connection):
        def execute(self, sql, *values):
            if sql == "VACUUM":
                error = sqlite3.OperationalError("database or disk is full")
                error.sqlite_errorcode = sqlite3.SQLITE_FULL
                raise error
            return super().execute(sql, *values)

    def connect(path: Path, mode: str) -> sqlite3.Connection:
        uri = f"{path.as_uri()}?mode={mode}"
        return sqlite3.connect(uri, uri=True, isolation_level=None, factory=Full)

    async with open_store(path, sealer, connect=connect) as store:
        assert await store.expire(NOON + timedelta(days=2), default_days=1) == 3
    assert "will not become smaller" in caplog.text


async def test_a_disk_that_fails_while_it_gets_space_back_undoes_nothing(
    path, sealer, caplog, monkeypatch
):
    def fail(_db: sqlite3.Connection) -> bool:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr("bot.storage.sqlite.writer._give_back", fail)
    async with open_store(path, sealer) as store:
        await filled(store, 3)
        assert await store.expire(NOON + timedelta(days=2), default_days=1) == 3
    assert "could not be made smaller" in caplog.text


async def test_beside_a_running_bot_the_file_is_read_and_not_written_to(path, sealer):
    async with open_store(path, sealer) as store:
        await filled(store, 3)
        async with open_database_to_read(path, sealer) as reader:
            assert (await reader.rolls.get(2)).number == 1
            with pytest.raises(NotKept, match="read-only"):
                await reader.remember("a", "b")
            await store.rolls.record(4, Scope.server(1), NOON, large)
            assert (await reader.rolls.get(4)).number == 2
        await store.rolls.record(5, Scope.server(1), NOON, large)
    before = path.read_bytes()
    async with open_database_to_read(path, sealer) as reader:
        assert (await reader.rolls.get(5)).number == 3
    assert path.read_bytes() == before


async def test_a_file_that_can_not_be_read_is_named(path, sealer):
    with pytest.raises(StorageError, match="can't be read"):
        async with open_database_to_read(path, sealer):
            pass
    assert not path.exists()
