"""Heavy work takes turns, and only so many wait."""

from __future__ import annotations

import asyncio

import pytest

from bot.errors import Unavailable
from bot.ops.turns import BUSY, Turns


async def test_so_many_at_once_so_many_wait_and_no_more() -> None:
    turns, go, working = Turns(2, 1), asyncio.Event(), []

    async def work(number: int) -> None:
        async with turns.turn():
            working.append(number)
            await go.wait()

    tasks = [asyncio.create_task(work(number)) for number in range(3)]
    await asyncio.sleep(0)
    assert (working, turns.here) == ([0, 1], 3)
    with pytest.raises(Unavailable, match=BUSY):
        await asyncio.wait_for(work(4), 30)
    tasks[2].cancel()
    await asyncio.sleep(0)
    assert turns.here == 2
    go.set()
    await asyncio.wait(tasks)
    assert turns.here == 0
    await work(5)
    assert working == [0, 1, 5]
