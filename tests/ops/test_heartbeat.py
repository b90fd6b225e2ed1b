"""The sign of life."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest

from bot.ops import heartbeat
from bot.ops.heartbeat import FILE, STALE, beat, is_alive


async def test_a_turning_loop_is_alive_and_a_silent_one_is_not(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    assert not is_alive(folder)
    beating = asyncio.create_task(beat(folder))
    await asyncio.sleep(0.05)
    assert is_alive(folder)
    past = (folder / FILE).stat().st_mtime - STALE - 1
    os.utime(folder / FILE, (past, past))
    assert not is_alive(folder)
    beating.cancel()


async def test_a_bot_that_has_stopped_is_not_alive(tmp_path: Path) -> None:
    beating = asyncio.create_task(beat(tmp_path))
    await asyncio.sleep(0.05)
    assert is_alive(tmp_path)
    beating.cancel()
    await asyncio.wait([beating])
    assert not is_alive(tmp_path)


async def test_a_folder_that_cannot_be_written_to_is_a_line_in_the_log_and_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heartbeat, "EVERY", 0.01)
    (tmp_path / "file").write_text("")
    task = asyncio.create_task(beat(tmp_path / "file"))
    await asyncio.sleep(0.1)
    assert caplog.text.count("no sign of life") == 1
    (tmp_path / "file").unlink()
    await asyncio.sleep(0.1)
    assert is_alive(tmp_path / "file")
    task.cancel()
