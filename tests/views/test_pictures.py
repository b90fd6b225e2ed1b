"""Only so many pictures wait to be painted; beyond that, answers go without theirs."""

from __future__ import annotations

import asyncio
import threading

import pytest

from bot.render.rolls.odds.chart import Chart, Series
from bot.views.rolls import pictures

CHART = Chart("attack", "models destroyed", (Series("10th", (0.4, 0.6)),))


async def test_one_is_painted_eight_wait_and_no_more(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    go = threading.Event()

    def slow(_: Chart) -> bytes:
        go.wait(60)
        return b"a picture"

    monkeypatch.setattr(pictures, "draw", slow)
    monkeypatch.setattr(pictures, "PATIENCE", 60.0)
    drawing = [asyncio.create_task(pictures.painted(CHART)) for _ in range(9)]
    try:
        await asyncio.sleep(0)
        assert pictures.waiting() == 9
        assert await asyncio.wait_for(pictures.painted(CHART), 30) == ()
    finally:
        go.set()
    assert "too many pictures wait" in caplog.text
    assert [len(files) for files in await asyncio.gather(*drawing)] == [1] * 9
    assert pictures.waiting() == 0
