"""Long work in a thread for which nobody waits at the end."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from bot.ops.aside import aside, unless

ROOT = Path(__file__).parents[2]
LEAVING = """
import asyncio, time
from bot.app.books import armies
from bot.app.units import DatasheetShelf

def sleep(*_):
    time.sleep(600)

async def main():
    armies.read_army_beside = sleep
    task = asyncio.create_task({work})
    await asyncio.sleep(0.2)
    task.cancel()

asyncio.run(main())
"""


async def test_what_it_returns_and_raises() -> None:
    assert await aside(divmod, 7, 2) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        await aside(divmod, 7, 0)


async def test_who_gave_up_hears_nothing() -> None:
    go = threading.Event()
    waiting = asyncio.create_task(aside(go.wait, 60))
    await asyncio.sleep(0)
    waiting.cancel()
    go.set()
    await asyncio.wait([waiting])
    assert waiting.cancelled()
    await asyncio.sleep(0.1)


async def test_a_stop_is_not_kept_waiting() -> None:
    stop, go = asyncio.Event(), threading.Event()
    assert await unless(stop, aside(divmod, 7, 2)) == (3, 1)
    asyncio.get_running_loop().call_later(0.1, stop.set)
    assert await asyncio.wait_for(unless(stop, aside(go.wait, 600)), 60) is None
    go.set()
    with pytest.raises(ZeroDivisionError):
        await unless(asyncio.Event(), aside(divmod, 7, 0))


@pytest.mark.parametrize(
    "work", ["DatasheetShelf(read=sleep).opened()", "armies.ArmyReader().read(b'')"]
)
def test_the_end_does_not_wait_for_what_is_read_beside(work: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", LEAVING.format(work=work)],
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
