"""A sign of life that another process can see: a file that is touched as long as the event loop
turns.

It says nothing of the connection to Discord: restarting a bot because Discord is away would only
spend logins.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from pathlib import Path

log = logging.getLogger(__name__)

FILE = "alive"
EVERY = 15.0
"""Seconds from one sign to the next."""
STALE = 60.0
"""Seconds without a sign after which a bot counts as hung."""


async def beat(folder: Path) -> None:
    """Give signs until cancelled, and then take the last one back. A folder that can't be written
    to is one line in the log, and is tried again.
    """
    silent = False
    try:
        while True:
            try:
                _sign(folder)
                silent = False
            except OSError as error:
                if not silent:
                    log.warning("no sign of life can be given: %s", error)
                silent = True
            await asyncio.sleep(EVERY)
    finally:
        with suppress(OSError):
            (folder / FILE).unlink(missing_ok=True)


def _sign(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE).touch()


def is_alive(folder: Path) -> bool:
    """Whether a bot with this folder gave a sign of late."""
    try:
        return time.time() - (folder / FILE).stat().st_mtime < STALE
    except OSError:
        return False
