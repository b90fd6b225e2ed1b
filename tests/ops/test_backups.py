"""Backups on a schedule."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest

from bot.app.rolls.rolling import seal
from bot.ops import backups
from bot.ops.backups import ANYBODYS, DAY, KEPT, NEVER, OURS, age_of, back_up
from bot.storage import SqliteStore, open_store


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "LOOK_EVERY", 0.01)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "backups"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    async with open_store(tmp_path / "bot.sqlite3", seal) as opened:
        await opened.remember("what", "was kept")
        yield opened


@asynccontextmanager
async def backed_up(database: Path, folder: Path) -> AsyncIterator[None]:
    task = asyncio.create_task(back_up(database, folder))
    try:
        yield
        assert not task.done()
    finally:
        task.cancel()
        await asyncio.wait([task])


async def until(so: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not so():
            await asyncio.sleep(0.01)


def made(folder: Path) -> list[Path]:
    return sorted(folder.glob("bot-*.sqlite3"))


async def test_a_copy_a_day_is_made_while_the_bot_goes_on(
    store: SqliteStore, tmp_path: Path, folder: Path
) -> None:
    assert age_of(folder, OURS) == NEVER
    async with backed_up(tmp_path / "bot.sqlite3", folder):
        await until(lambda: age_of(folder, OURS) < NEVER)
        (first,) = made(folder)
        await asyncio.sleep(0.1)
        assert made(folder) == [first]
        aged = first.rename(folder / "bot-2026-11-21-120000.sqlite3")
        os.utime(aged, (1, time.time() - DAY - 5))
        assert age_of(folder, OURS) >= DAY
        await until(lambda: len(made(folder)) == 2)
        assert age_of(folder, OURS) < DAY
    with closing(sqlite3.connect(made(folder)[-1])) as db:
        assert ("what", "was kept") in db.execute("SELECT name, value FROM fact").fetchall()


async def test_the_oldest_go_and_files_of_others_stay(
    store: SqliteStore, tmp_path: Path, folder: Path
) -> None:
    folder.mkdir()
    names = [f"bot-2026-11-{day:02}-120000.sqlite3" for day in range(1, 11)]
    for day, name in enumerate((*names, "notes.txt")):
        (folder / name).touch()
        os.utime(folder / name, (1, 1_000 + day))
    (folder / ".bot-half.sqlite3").touch()
    async with backed_up(tmp_path / "bot.sqlite3", folder):
        await until(lambda: len(made(folder)) == KEPT)
    assert [file.name for file in made(folder)[:-1]] == names[-KEPT + 1 :]
    assert (folder / "notes.txt").exists()


async def test_files_of_others_are_no_backup_of_a_file(
    store: SqliteStore, tmp_path: Path, folder: Path
) -> None:
    """Nor are they where the folder is the bot's own, in which it gives signs of life."""
    folder.mkdir()
    (folder / "alive").touch()
    assert age_of(folder, OURS) == NEVER
    assert age_of(folder, ANYBODYS) < DAY
    async with backed_up(tmp_path / "bot.sqlite3", folder):
        await until(lambda: made(folder))


async def test_what_fails_is_told_and_tried_again(
    store: SqliteStore, tmp_path: Path, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    folder.write_text("no folder")
    async with backed_up(tmp_path / "bot.sqlite3", folder):
        told = f"BOT_BACKUPS is {folder}, where no backup could be made: File exists"
        await until(lambda: told in caplog.text)
        folder.unlink()
        await until(lambda: made(folder))
    with closing(sqlite3.connect(made(folder)[0])) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
