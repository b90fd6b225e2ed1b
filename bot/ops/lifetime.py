"""The life of the process: what goes on beside the answers, and an end in good order."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

log = logging.getLogger(__name__)

Finish = Callable[[float], Coroutine[Any, Any, None]]

ANSWERING = 2.0
"""Seconds that answers under way have after a signal; Discord waits for 3."""
CLOSING = 0.5
"""Seconds that the connection then has to say goodbye."""
LEAVING = 4.8
"""Seconds after a signal in which the bot is gone, however slow the disk is. Docker kills after
ten."""


@asynccontextmanager
async def beside(*work: Coroutine[Any, Any, object]) -> AsyncIterator[None]:
    """Do this as long as the context lasts."""
    tasks = [asyncio.create_task(each) for each in work]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.wait(tasks)


def on_hangup(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Do this whenever SIGHUP comes, where there is such a signal."""
    under_way: set[asyncio.Task[None]] = set()

    def begin() -> None:
        task = asyncio.create_task(work())
        under_way.add(task)
        task.add_done_callback(under_way.discard)

    if hasattr(signal, "SIGHUP"):
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGHUP, begin)


async def until_asked(
    work: Coroutine[Any, Any, None],
    stop: asyncio.Event,
    finish: Finish,
) -> None:
    """Run `work` until it ends or `stop` is set; then `finish` has `ANSWERING` seconds, and it
    `CLOSING` to go.
    """
    tasks = asyncio.create_task(work), asyncio.create_task(stop.wait())
    await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    if stop.is_set():
        leave_in(LEAVING)
    await finish(ANSWERING)
    for task in tasks:
        task.cancel()
    await asyncio.wait(tasks, timeout=CLOSING)
    if not tasks[0].cancelled() and tasks[0].done():
        tasks[0].result()


def leave_in(seconds: float) -> None:
    """End the process after so long, if it has not ended by then: what was acknowledged is on the
    disk, and what was not is undone at the next start.
    """

    def leave() -> None:
        log.warning("leaving without a goodbye: closing takes too long")
        logging.shutdown()
        os._exit(0)

    timer = threading.Timer(seconds, leave)
    timer.daemon = True
    timer.start()
