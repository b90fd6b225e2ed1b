"""How late the event loop is: what is due is done so much later."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

EVERY = 0.05
"""Seconds from one look to the next."""


async def watch(*hear: Callable[[float, float], None]) -> None:
    """Until cancelled, tell how late each look came, and the seconds since the one before."""
    while True:
        began = monotonic()
        await asyncio.sleep(EVERY)
        passed = monotonic() - began
        for each in hear:
            each(max(0.0, passed - EVERY), passed)
