"""Backups while the bot goes on, and the way back."""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import sqlite3
from contextlib import closing

import pytest

from bot.dice.fairness import Standing, commitment, gather_log, verify_log
from bot.errors import InputError
from bot.storage import Seal, StorageError, copy_database, open_store
from bot.storage.server_book import OPERATOR


@pytest.fixture
def path(tmp_path):
    return tmp_path / "bot.sqlite3"


async def test_a_backup_made_under_load_holds_every_roll_acknowledged_before_it(
    path, tmp_path, sealer, make_table
):
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
        await asyncio.to_thread(copy_database, path, target)
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
        await asyncio.to_thread(copy_database, path, tmp_path / "backup.sqlite3")
        await table.roll()
    path.unlink()
    copy_database(tmp_path / "backup.sqlite3", path)
    async with open_store(path, sealer) as store:
        assert await store.rolls.chain(table.scope, 1) == rolls
        after = await make_table(store).roll(key=99)
        assert (after.epoch, after.number, after.previous) == (3, 1, rolls[-1].head)


def drawn(scope, epoch):
    """A seed that nobody can know, as the real ones."""
    seed = secrets.token_bytes(32)
    return Seal(seed, commitment(seed, str(scope), epoch))


async def gone_on(path, backup, make_table):
    """A database that went on after its backup until both seeds in that were published; what it
    published.
    """
    async with open_store(path, drawn) as store:
        table = make_table(store)
        await table.roll()
        await asyncio.to_thread(copy_database, path, backup)
        published = []
        for epoch in (1, 2, 3):
            published.append((await store.rolls.rotate(table.scope, epoch, table.noon)).seed)
            await table.roll()
    return published


@pytest.mark.parametrize("by_hand", [True, False])
async def test_a_restored_database_uses_no_seed_that_was_published(
    path, tmp_path, make_table, by_hand
):
    """The seeds of the open epoch and of the next stand in a backup; the bot that went on has
    published both.
    """
    backup, seeds = tmp_path / "backup.sqlite3", []
    published = await gone_on(path, backup, make_table)
    path.unlink()
    if by_hand:
        shutil.copy(backup, path)
    else:
        copy_database(backup, path)

    def rolling(table):
        def decide(context):
            seeds.append(context.seed)
            return table.deciding()(context)

        return decide

    for key in (98, 99):  # opened twice: its epochs end only once
        async with open_store(path, drawn) as store:
            table = make_table(store)
            await store.rolls.record(key, table.scope, table.noon, rolling(table))
            assert (await store.rolls.current(table.scope, table.noon)).number == 3
    assert seeds[0] == seeds[1]
    assert seeds[0] not in published
    with closing(sqlite3.connect(backup)) as kept, closing(sqlite3.connect(path)) as now:
        in_backup = {seed for (seed,) in kept.execute("SELECT seed FROM epoch")}
        assert len(in_backup) == 2
        ended = {
            seed for (seed,) in now.execute("SELECT seed FROM epoch WHERE revealed IS NOT NULL")
        }
        secret = {seed for (seed,) in now.execute("SELECT seed FROM epoch WHERE revealed IS NULL")}
    assert ended == in_backup
    assert not secret & {*in_backup, *published}
    async with open_store(path, drawn) as store:
        lines = [line async for line in gather_log(store.rolls, table.scope)]
        (change,) = await store.servers.changes(table.scope.id)
    assert b"".join(lines).count(b'"epoch"') == 3
    standing = {part.name: part.standing for part in verify_log(lines).verdict.parts}
    assert standing["numbers"] is Standing.HOLDS
    assert standing["commitments"] is Standing.OPEN  # the new one's seed is secret, the others fit
    assert (change.by.user, change.what, change.before) == (
        OPERATOR,
        "restored from a backup",
        "epoch 1",
    )
    assert str(change.after).startswith("epoch 3; the backup is of 20")


async def test_the_database_itself_goes_on_with_its_epoch(path, tmp_path, sealer, make_table):
    async with open_store(path, sealer) as store:
        await make_table(store).roll()
        await asyncio.to_thread(copy_database, path, tmp_path / "backup.sqlite3")
    async with open_store(path, sealer) as store:
        assert (await make_table(store).roll(key=99)).epoch == 1


async def test_a_backup_whose_epochs_can_not_be_ended_is_refused(
    path, tmp_path, sealer, make_table, monkeypatch
):
    async with open_store(path, sealer) as store:
        await make_table(store).roll()
        await asyncio.to_thread(copy_database, path, tmp_path / "backup.sqlite3")

    def full(*_, **__):
        raise full_disk()

    def full_disk():
        error = sqlite3.OperationalError("database or disk is full")
        error.sqlite_errorcode = sqlite3.SQLITE_FULL
        return error

    monkeypatch.setattr("bot.storage.sqlite.copying.renew", full)
    with pytest.raises(
        StorageError,
        match=r"backup\.sqlite3 is a backup, and its epochs can't be ended.*disk is full",
    ):
        async with open_store(tmp_path / "backup.sqlite3", sealer):
            pass


async def test_a_backup_is_one_sound_file_of_its_owner_alone(path, tmp_path, sealer):
    async with open_store(path, sealer):
        await asyncio.to_thread(copy_database, path, tmp_path / "backups.sqlite3")
    assert {file.name for file in tmp_path.iterdir()} == {"bot.sqlite3", "backups.sqlite3"}
    assert (tmp_path / "backups.sqlite3").stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(tmp_path / "backups.sqlite3")) as db:
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize("end", ["", "-wal", "-shm", "-journal"])
async def test_no_file_is_replaced(path, tmp_path, sealer, end):
    existing = tmp_path / f"backup.sqlite3{end}"
    existing.write_text("precious")
    async with open_store(path, sealer):
        with pytest.raises(InputError, match="exists already"):
            await asyncio.to_thread(copy_database, path, tmp_path / "backup.sqlite3")
    assert existing.read_text() == "precious"


async def test_no_file_is_replaced_that_came_in_between(path, tmp_path, sealer, monkeypatch):
    target = tmp_path / "backup.sqlite3"

    def too_late(source: str, destination: str) -> None:
        target.write_text("precious")
        raise FileExistsError(17, "File exists")

    monkeypatch.setattr(os, "link", too_late)
    async with open_store(path, sealer):
        with pytest.raises(InputError, match="File exists"):
            await asyncio.to_thread(copy_database, path, target)
    assert target.read_text() == "precious"
    assert {file.name for file in tmp_path.iterdir()} == {"bot.sqlite3", "backup.sqlite3"}


async def test_a_backup_into_nowhere_is_refused(path, tmp_path, sealer):
    async with open_store(path, sealer):
        with pytest.raises(InputError, match="can't be written: No such file"):
            await asyncio.to_thread(copy_database, path, tmp_path / "nowhere" / "backup.sqlite3")


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
