"""Who may try to reach a database that could not be reached."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from bot.storage.postgres.faults import Away, is_lost

CLOSED = 1.0
"""Seconds after a failure in which nobody tries."""


class Door:
    """Closed when the way to the database is lost: then one at a time tries whether it opens again,
    and all others are turned away at once. So nobody waits long for a database that is away. While
    it is `locked` nobody passes.
    """

    def __init__(self, *, locked: bool = False) -> None:
        self.locked = locked
        self._closed = False
        self._trying = False
        self._next_try = 0.0

    @contextmanager
    def passing(self) -> Iterator[None]:
        """For whoever uses the database. Raises `Away` while it is closed, and closes where that
        fails because the way is lost; other failures say nothing of it.
        """
        trying = self._closed
        early = trying and (self._trying or time.monotonic() < self._next_try)
        if self.locked or early:
            raise Away("it could not be reached a moment ago")
        self._trying = trying
        try:
            yield
        except Exception as error:
            if is_lost(error):
                self._closed = True
                self._next_try = time.monotonic() + CLOSED
            raise
        finally:
            if trying:
                self._trying = False

    def answered(self) -> None:
        """Open, for the database is there."""
        self._closed = False
