"""Backups while the bot goes on, and the way back."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import closing

import pytest

from bot.errors import InputError, Unavailable
from bot.storage import MemoryStore, StorageError, copy_database, open_store


@pytest.fixture
def path(tmp_path):
    return tmp_path / "bot.sqlite3"


async def test_a_backup_made_under_load_holds_every_roll_acknowledged_before_it(path, tmp_path, sealer, make_table):
    target = tmp_path / "backup.sqlite3"
    async with open_store(path, sealer) as store:
        table = make_table(store)
        acked = [await table.roll() for _ in range(50)]

        async def play() -> None:
            while not target.exists():
                acked.append(await table.roll())

        players = [asyncio.create_task(play()) for _ in range(5)]
        await asyncio.sleep(0.01)
        before = list(acked)
        await store.backup(target)
        await asyncio.gather(*players)
        assert len(await store.rolls.chain(table.scope, 1, limit=10_000)) == len(acked)
    async with open_store(target, sealer) as restored:
        kept = await restored.rolls.chain(table.scope, 1, limit=10_000)
        assert set(before) <= set(kept) <= set(acked)
        assert [roll.number for roll in kept] == list(range(1, len(kept) + 1))


async def test_a_backup_is_restored_by_copying_it_into_place(path, tmp_path, sealer, make_table):
    async with open_store(path, sealer) as store:
        table = make_table(store)
        rolls = tuple([await table.roll() for _ in range(5)])
        await store.backup(tmp_path / "backup.sqlite3")
        await table.roll()
    path.unlink()
    copy_database(tmp_path / "backup.sqlite3", path)
    async with open_store(path, sealer) as store:
        assert await store.rolls.chain(table.scope, 1) == rolls
        assert (await make_table(store).roll(key=99)).number == 6


async def test_a_backup_is_one_sound_file_of_its_owner_alone(path, tmp_path, sealer):
    async with open_store(path, sealer) as store:
        await store.backup(tmp_path / "backups.sqlite3")
    assert {file.name for file in tmp_path.iterdir()} == {"bot.sqlite3", "backups.sqlite3"}
    assert (tmp_path / "backups.sqlite3").stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(tmp_path / "backups.sqlite3")) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize("end", ["", "-wal", "-shm", "-journal"])
async def test_no_file_is_replaced(path, tmp_path, sealer, end):
    existing = tmp_path / f"backup.sqlite3{end}"
    existing.write_text("precious")
    async with open_store(path, sealer) as store:
        with pytest.raises(InputError, match="exists already"):
            await store.backup(tmp_path / "backup.sqlite3")
    assert existing.read_text() == "precious"


async def test_no_file_is_replaced_that_came_in_between(path, tmp_path, sealer, monkeypatch):
    target = tmp_path / "backup.sqlite3"

    def too_late(source: str, destination: str) -> None:
        target.write_text("precious")
        raise FileExistsError(17, "File exists")

    monkeypatch.setattr(os, "link", too_late)
    async with open_store(path, sealer) as store:
        with pytest.raises(InputError, match="File exists"):
            await store.backup(target)
    assert target.read_text() == "precious"
    assert {file.name for file in tmp_path.iterdir()} == {"bot.sqlite3", "backup.sqlite3"}


async def test_a_backup_into_nowhere_is_refused(path, tmp_path, sealer):
    async with open_store(path, sealer) as store:
        with pytest.raises(InputError, match="can't be written: No such file"):
            await store.backup(tmp_path / "nowhere" / "backup.sqlite3")


def test_there_must_be_something_to_copy(path, tmp_path):
    with pytest.raises(StorageError, match="does not exist"):
        copy_database(path, tmp_path / "backup.sqlite3")


@pytest.mark.parametrize("content", [b"no database " * 500, b""], ids=["text", "nothing"])
def test_what_is_no_database_of_ours_is_not_copied(path, tmp_path, content):
    path.write_bytes(content)
    with pytest.raises(StorageError, match=r"bot\.sqlite3"):
        copy_database(path, tmp_path / "backup.sqlite3")
    assert [file.name for file in tmp_path.iterdir()] == ["bot.sqlite3"]


def broken_pages(content: bytearray) -> None:
    for page in range(2, len(content) // 4096):
        content[page * 4096 : page * 4096 + 64] = b"\xa5" * 64


def wrong_number_of_free_pages(content: bytearray) -> None:
    content[36:40] = (7).to_bytes(4, "big")


@pytest.mark.parametrize("damage", [broken_pages, wrong_number_of_free_pages])
async def test_a_damaged_database_is_not_a_backup(path, tmp_path, sealer, make_table, damage):
    async with open_store(path, sealer) as store:
        table = make_table(store)
        for _ in range(50):
            await table.roll()
    content = bytearray(path.read_bytes())
    damage(content)
    path.write_bytes(content)
    with pytest.raises(StorageError, match="damaged"):
        copy_database(path, tmp_path / "backup.sqlite3")
    assert not any("backup" in file.name for file in tmp_path.iterdir())


async def test_a_store_in_memory_has_nothing_to_back_up(tmp_path, sealer):
    with pytest.raises(Unavailable, match="in memory"):
        await MemoryStore(sealer).backup(tmp_path / "backup.sqlite3")
