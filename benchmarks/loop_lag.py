"""How long an event loop was held up."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

TICK = 0.005
"""Seconds between two looks at the clock."""
Waits = Mapping[str, int]


def waits() -> Waits:
    """Nanoseconds for which each thread was ready to go on and got no processor; none where nobody
    tells.
    """
    found = {}
    for path in Path("/proc/self/task").glob("*/schedstat"):
        with suppress(OSError, ValueError, IndexError):
            found[path.parent.name] = int(path.read_text().split()[1])
    return found


def waited(before: Waits, after: Waits) -> float:
    """Seconds that the loop's own thread waited for a processor, and the longest that another one
    did.
    """
    loop = str(threading.get_native_id())
    spent = {name: wait - before.get(name, wait) for name, wait in after.items()}
    return (spent.pop(loop, 0) + max(spent.values(), default=0)) / 1e9


@dataclass
class Lags:
    """How long the loop was held up, tick by tick: in all, and without waiting for a processor."""

    whole: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)

    def line(self) -> str:
        """The figures of a table's line, in milliseconds."""
        ordered = sorted(self.whole)
        shown = [share(ordered, part) for part in (0.5, 0.99, 0.999, 1)]
        return "".join(f"{figure:>9}" for figure in (*shown, share(sorted(self.own), 1)))


@dataclass
class Clock:
    """Ticks on the loop."""

    lags: Lags = field(default_factory=Lags)

    async def run(self) -> None:
        """Tick until cancelled."""
        before = waits()
        while True:
            begun = time.perf_counter()
            await asyncio.sleep(TICK)
            lag, after = time.perf_counter() - begun - TICK, waits()
            self.lags.whole.append(lag)
            self.lags.own.append(max(0.0, lag - waited(before, after)))
            before = after


def share(ordered: Sequence[float], part: float) -> str:
    """A value of an ordered list, in milliseconds."""
    return (
        f"{1000 * ordered[min(int(part * len(ordered)), len(ordered) - 1)]:.1f}" if ordered else "-"
    )
