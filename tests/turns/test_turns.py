"""Work on other threads that makes way for the event loop."""

from __future__ import annotations

import asyncio
import sys
import threading

import pytest

from bot import turns as module
from bot.turns import PART, SWITCH, in_parts, turns, yielding


async def test_a_turn_comes_between_two_callbacks() -> None:
    turn, order = turns(asyncio.get_running_loop()), []

    def work() -> None:
        for number in range(3):
            turn()
            order.append(number)

    task = asyncio.create_task(asyncio.to_thread(work))
    await asyncio.sleep(0)
    threading.Event().wait(0.05)  # the loop does something else: nobody gets a turn
    assert order == []
    await task
    assert order == [0, 1, 2]


def test_nobody_waits_for_a_loop_that_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 60.0)
    loop = asyncio.new_event_loop()
    waiting = threading.Thread(target=turns(loop), daemon=True)
    loop.close()
    waiting.start()
    waiting.join(10)
    assert not waiting.is_alive()


def test_parts_are_all_the_values_in_their_order() -> None:
    values = tuple(range(2 * PART + 1))
    assert [len(part) for part in in_parts(values)] == [PART, PART, 1]
    assert [value for part in in_parts(values) for value in part] == list(values)
    assert list(in_parts(())) == []


def test_those_who_yield_at_the_same_time_put_the_interval_back_together() -> None:
    usual = sys.getswitchinterval()
    first, second = yielding(), yielding()
    first.__enter__()
    second.__enter__()
    first.__exit__(None, None, None)
    assert sys.getswitchinterval() == pytest.approx(SWITCH)
    second.__exit__(None, None, None)
    assert sys.getswitchinterval() == usual
