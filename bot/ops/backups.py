"""Backups once a day, and how old the newest is."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from bot.errors import UserError
from bot.storage import copy_database

log = logging.getLogger(__name__)

DAY = 86_400.0
"""Seconds after which the newest is too old."""
LOOK_EVERY = 600.0
"""Seconds from one look to the next; what failed is tried again then."""
KEPT = 7
"""So many stay; older ones of ours go."""
OURS, ANYBODYS = "bot-*.sqlite3", "*"
"""Names of backups: those made here, and what an operator's own tools make of PostgreSQL."""
NEVER = float("inf")


async def back_up(database: Path, folder: Path) -> None:
    """Copy a database file into a folder once a day, until cancelled."""
    while True:
        if age_of(folder, OURS) >= DAY:
            try:
                made = await asyncio.to_thread(_copy, database, folder)
            except (UserError, OSError) as error:
                cause = getattr(error, "strerror", None) or error
                log.error("BOT_BACKUPS is %s, where no backup could be made: %s", folder, cause)
            else:
                log.info("backed up as %s", made)
        await asyncio.sleep(LOOK_EVERY)


def age_of(folder: Path, names: str) -> float:
    """Seconds since the newest file with one of these names was put into a folder; `NEVER` where
    there is none.
    """
    newest = max((_written(file) for file in _files(folder, names)), default=None)
    return NEVER if newest is None else max(0.0, time.time() - newest)


def _copy(database: Path, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"bot-{datetime.now(UTC):%Y-%m-%d-%H%M%S}.sqlite3"
    copy_database(database, target)
    for old in sorted(_files(folder, OURS), key=_written)[:-KEPT]:
        old.unlink()
    return target


def _files(folder: Path, pattern: str) -> Iterator[Path]:
    """The whole files of a folder: one that is being written begins with a dot."""
    return (each for each in folder.glob(pattern) if each.is_file() and each.name[0] != ".")


def _written(file: Path) -> float:
    return file.stat().st_mtime
