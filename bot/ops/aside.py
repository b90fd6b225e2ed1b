"""Long work in a thread for which nobody waits at the end, unlike those of `asyncio.to_thread`."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


async def aside(work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """What work returns or raises. It must be such that it may be broken off at any time."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def settle(value: T | None, error: Exception | None) -> None:
        if done.done():
            return
        if error is None:
            done.set_result(value)  # type: ignore[arg-type]
        else:
            done.set_exception(error)

    def run() -> None:
        value, failure = None, None
        try:
            value = work(*args, **named)
        except Exception as error:
            failure = error
        with suppress(RuntimeError):  # nobody listens any more
            loop.call_soon_threadsafe(settle, value, failure)

    threading.Thread(target=run, name="aside", daemon=True).start()
    return await done


async def unless(stop: asyncio.Event, work: Coroutine[None, None, T]) -> T | None:
    """What this comes to; None where `stop` is set before."""
    tasks = asyncio.create_task(work), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        return tasks[0].result() if tasks[0].done() else None
    finally:
        for task in tasks:
            task.cancel()
