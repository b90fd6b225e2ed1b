"""Work on other threads that makes way for the event loop: parts, turns, and short holds of the
interpreter's lock.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")
SWITCH = 0.0005
"""Seconds after which a thread that works makes way, instead of Python's 0.005."""
PART = 256
"""Objects that are worked on at a time."""
PATIENCE = 0.1
"""Seconds that a thread waits for its turn at most."""
Turn = Callable[[], None]
"""Called between two parts of some work: returns once it may go on."""


def at_once() -> None:
    """A turn where nobody else works."""


def turns(loop: asyncio.AbstractEventLoop) -> Turn:
    """Turns for a thread that makes way for an event loop: each comes when the loop has no callback
    under way.

    A look-up gives up the interpreter's lock for each of its numpy calls. Where a thread goes on
    all the time, it pays for every one of them by waiting; so it pays for one part at most.
    """

    def turn() -> None:
        come = threading.Event()
        try:
            loop.call_soon_threadsafe(come.set)
        except RuntimeError:  # the loop is closed: there is nobody to make way for
            return
        come.wait(PATIENCE)

    return turn


def in_parts(values: Sequence[T]) -> Iterator[Sequence[T]]:
    """The values, so many at a time as one turn is for."""
    return (values[i : i + PART] for i in range(0, len(values), PART))


_usual: list[float] = []
"""The switch intervals that those who yield found, the first one's in front."""
_lock = threading.Lock()


@contextmanager
def yielding() -> Iterator[None]:
    """Work on this thread makes way for the event loop ten times as often, until the last thread
    that asked is done.
    """
    with _lock:
        _usual.append(sys.getswitchinterval())
        sys.setswitchinterval(SWITCH)
    try:
        yield
    finally:
        with _lock:
            sys.setswitchinterval(_usual[0] if len(_usual) == 1 else SWITCH)
            del _usual[-1]
