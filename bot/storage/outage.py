"""What fails again and again, told when it begins, once a minute, and when it is over."""

from __future__ import annotations

import logging
from collections.abc import Callable
from time import monotonic

EACH = 60.0
"""Seconds from one line about the same to the next."""
OVER = 1.0
"""Seconds without a failure after which what works again counts as mended."""


class Outage:
    """What is wrong with `name`, as the log `into` is told."""

    def __init__(
        self, name: str, into: logging.Logger, clock: Callable[[], float] = monotonic
    ) -> None:
        self._name = name
        self._log = into
        self._clock = clock
        self._told: dict[str, float] = {}
        """Each cause, and when it was told last."""
        self._failed = 0
        self._last = 0.0
        self._writing = False

    def failed(self, cause: str, detail: object, *, writing: bool = False) -> None:
        """Note that something could not be read, or written, for this cause."""
        now = self._clock()
        self._failed += 1
        self._last = now
        self._writing = self._writing or writing
        if cause not in self._told:
            self._log.error("%s: %s (%s)", self._name, cause, detail)
        elif now - self._told[cause] >= EACH:
            self._log.error(
                "%s: still %s (%s); refused so far: %d", self._name, cause, detail, self._failed
            )
        else:
            return
        self._told[cause] = now

    def worked(self, *, writing: bool = False) -> None:
        """Note that something was read or written. That something can be read says nothing of
        writing.
        """
        is_proof = writing or not self._writing
        if not self._told or not is_proof or self._clock() - self._last < OVER:
            return
        self._log.warning("%s works again; refused meanwhile: %d", self._name, self._failed)
        self._told.clear()
        self._failed = 0
        self._writing = False
