"""The sign of life."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from bot.ops.heartbeat import FILE, STALE, beat, is_alive


async def test_a_turning_loop_is_alive_and_a_silent_one_is_not(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    assert not is_alive(folder)
    heartbeat = asyncio.create_task(beat(folder))
    await asyncio.sleep(0.05)
    assert is_alive(folder)
    past = (folder / FILE).stat().st_mtime - STALE - 1
    os.utime(folder / FILE, (past, past))
    assert not is_alive(folder)
    heartbeat.cancel()


async def test_a_bot_that_has_stopped_is_not_alive(tmp_path: Path) -> None:
    heartbeat = asyncio.create_task(beat(tmp_path))
    await asyncio.sleep(0.05)
    assert is_alive(tmp_path)
    heartbeat.cancel()
    await asyncio.wait([heartbeat])
    assert not is_alive(tmp_path)


async def test_a_folder_that_cannot_be_written_to_is_a_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    await beat(tmp_path / "file" / "data")
    assert "no sign of life" in caplog.text
