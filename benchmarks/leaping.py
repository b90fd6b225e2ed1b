"""An event loop whose clock leaps over times at which there is nothing to do.

Hours of waiting pass in an instant, and whatever counts by the loop's clock counts as if they had
passed: what is done a minute or an hour can be asked of a run that takes less. It is for a run in which
one process plays both sides, for a neighbour's answer is not waited for.
"""

from __future__ import annotations

import asyncio
import selectors
from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from time import monotonic
from typing import Any, TypeVar, TypeVarTuple

GRACE = 0.02
"""Seconds after the last news when there is nothing to do: a database's thread takes less."""
Given = TypeVarTuple("Given")
Made = TypeVar("Made")


class LeapingLoop(asyncio.SelectorEventLoop):
    """Leaps to its next timer when nothing happens and no thread of `run_in_executor` works."""

    def __init__(self) -> None:
        self._leaps = _Leaps()
        super().__init__(self._leaps)

    def time(self) -> float:
        """Seconds, with those that were leapt over."""
        return super().time() + self._leaps.seconds

    def run_in_executor(
        self, executor: Executor | None, func: Callable[[*Given], Made], *args: *Given
    ) -> asyncio.Future[Made]:
        """Run something in a thread, for which the clock waits."""
        job = super().run_in_executor(executor, func, *args)
        self._leaps.jobs.add(job)
        job.add_done_callback(self._leaps.jobs.discard)
        return job


class _Leaps(selectors.DefaultSelector):
    """Waits for news, but not long."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds = 0.0
        """Leapt over until now."""
        self.jobs: set[asyncio.Future[Any]] = set()
        self._quiet_from = 0.0
        """When there is nothing to do, unless something happens before."""

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """News, or none once nothing happens before the next timer."""
        if self.jobs:
            return super().select(timeout)
        patience = max(0.0, self._quiet_from - monotonic())
        if timeout is None or timeout <= patience:
            news = super().select(timeout)
        elif not (news := super().select(patience)):
            self.seconds += timeout - patience
        if news:
            self._quiet_from = monotonic() + GRACE
        return news


def now() -> float:
    """Seconds by the clock of the loop that runs."""
    return asyncio.get_running_loop().time()


def most_within(times: Iterable[float], seconds: float) -> int:
    """How many of these ascending times at most lie within so many seconds of each other."""
    most, lately = 0, deque[float]()
    for time in times:
        lately.append(time)
        while lately[0] <= time - seconds:
            lately.popleft()
        most = max(most, len(lately))
    return most
