"""The short forms of `benchmarks.chaos` and `.cost`: what happens is asked for, and not how fast."""

from __future__ import annotations

import asyncio
import time

from benchmarks import cost
from benchmarks.chaos import __main__ as chaos
from benchmarks.leaping import LeapingLoop, most_within, now
from bot.gateway.bounds.budget import DAY
from bot.rules.library import Library


def test_discord_out_of_order_is_lived_through(untouched_discord: None) -> None:
    assert chaos.run(60, 0.3, 2.0, 10, seed=7) == []


def test_a_day_passes_in_an_instant_and_yet_no_thread_is_left_behind() -> None:
    async def waited() -> float:
        began = now()
        await asyncio.sleep(DAY)
        seconds = now() - began
        async with asyncio.timeout(DAY):
            await asyncio.to_thread(time.sleep, 0.2)
        return seconds

    with asyncio.Runner(loop_factory=LeapingLoop) as runner:
        assert runner.run(waited()) >= DAY


def test_how_many_times_lie_close_to_each_other() -> None:
    assert most_within([], 10.0) == 0
    assert most_within([0.0, 1.0, 9.9, 10.0, 11.0, 30.0], 10.0) == 3


async def test_each_interaction_has_a_cost(shipped: Library) -> None:
    taken = await cost.costs(shipped, 3)
    assert set(taken) == {name for name, _ in (await cost.sizes(shipped)).items()}
    assert all(seconds > 0 for seconds in taken.values())
