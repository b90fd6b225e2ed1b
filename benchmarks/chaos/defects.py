"""What the log says of defects of the program."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

READERS = ("bot.gateway.arrivals", "bot.gateway.reporting")
"""Who says so where an interaction can be begun, and yet lacks something."""


class Defects(logging.Handler):
    """Keeps what the log says of defects of the program, but of what Discord sent spoilt."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []
        self.unread = 0
        """Lines of what Discord sent spoilt."""
        self.spoilt = False
        """Whether an event that lacks something is being read."""

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line, or count it."""
        line = record.getMessage()
        if "could not be read" in line or (self.spoilt and record.name in READERS):
            self.unread += 1
            return
        error = record.exc_info[1] if record.exc_info else None
        self.lines.append(f"{record.name}: {line} {error!r}")


@contextmanager
def overheard() -> Iterator[Defects]:
    """What the log says of defects meanwhile."""
    defects = Defects()
    logging.getLogger().addHandler(defects)
    try:
        yield defects
    finally:
        logging.getLogger().removeHandler(defects)
