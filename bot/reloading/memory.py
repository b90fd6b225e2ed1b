"""Keeping the collector of garbage cycles off the corpus.

A corpus of 20,000 entries is a million objects without a single cycle. To look through them takes the collector a
quarter of a second in which nothing else happens; reference counts alone free them.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from bot.rules.index import Index
from bot.rules.search import Searcher

SWITCH = 0.0005
"""Seconds after which a thread that works makes way, instead of Python's 0.005."""
PART = 256
"""Objects that are let go at a time."""
PATIENCE = 0.1
"""Seconds that a thread waits for its turn at most."""
Turn = Callable[[], None]
"""Called between two parts of some work: returns once it may go on."""


def at_once() -> None:
    """A turn where nobody else works."""


def turns(loop: asyncio.AbstractEventLoop) -> Turn:
    """Turns for a thread that makes way for an event loop: each comes when the loop has no callback under way.

    A look-up gives up the interpreter's lock for each of its numpy calls. Where a thread goes on all the time, it pays
    for every one of them by waiting; so it pays for one part at most.
    """

    def turn() -> None:
        come = threading.Event()
        try:
            loop.call_soon_threadsafe(come.set)
        except RuntimeError:  # the loop is closed: there is nobody to make way for
            return
        come.wait(PATIENCE)

    return turn


def settle() -> None:
    """Take everything that is alive out of the collector's sight."""
    gc.freeze()


@contextmanager
def settling() -> Iterator[None]:
    """What is made inside is never looked through."""
    gc.collect(1)
    gc.disable()
    try:
        with yielding():
            yield
    finally:
        settle()
        gc.enable()


@contextmanager
def yielding() -> Iterator[None]:
    """Work on this thread makes way for the event loop ten times as often."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(SWITCH)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


def _parts(index: Index) -> Iterator[tuple[object, ...]]:
    texts = (index.asked.texts, index.names.texts, index.vocabulary, index.alphabet, index.titles, index.stems)
    for values in (index.corpus.entries, *texts, tuple(index.exact.items())):
        yield from (values[i : i + PART] for i in range(0, len(values), PART))


def let_go(held: list[Searcher], turn: Turn = at_once) -> None:
    """Free the searchers in a list, if nobody else holds them, a part at a time: freeing all at once takes long.

    To be called on another thread than the event loop's.
    """
    parts = [part for searcher in held for part in _parts(searcher.index)]
    held.clear()
    with yielding():
        while parts:
            parts.pop()
            turn()
