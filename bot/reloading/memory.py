"""Keeping the collector of garbage cycles off the corpus.

A corpus of 20,000 entries is a million objects without a single cycle. To look through them takes
the collector a quarter of a second in which nothing else happens; reference counts alone free them.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from bot.rules.search import Searcher
from bot.rules.search.index import Index
from bot.turns import Turn, at_once, in_parts, yielding


def settle() -> None:
    """Take everything that is alive out of the collector's sight."""
    gc.freeze()


@contextmanager
def settling() -> Iterator[None]:
    """What is made inside is never looked through. What is garbage before is freed: frozen, it
    would stay for ever.
    """
    gc.collect()
    gc.disable()
    try:
        with yielding():
            yield
    finally:
        settle()
        gc.enable()


def _parts(index: Index, turn: Turn) -> Iterator[Sequence[object]]:
    """Most objects of an index, a part at a turn."""
    names = (index.asked.texts, index.names.texts, index.stems)
    words = (index.vocabulary, index.alphabet, index.spellings)
    for values in (
        index.corpus.entries,
        *names,
        *words,
        tuple(index.exact),
        tuple(index.exact.values()),
    ):
        for part in in_parts(values):
            turn()
            yield part


def let_go(held: list[Searcher], turn: Turn = at_once) -> None:
    """Free the searchers in a list, if nobody else holds them, a part at a time: freeing all at
    once takes long.

    To be called on another thread than the event loop's.
    """
    with yielding():
        parts = [part for searcher in held for part in _parts(searcher.index, turn)]
        held.clear()
        while parts:
            parts.pop()
            turn()
