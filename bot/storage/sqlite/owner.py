"""Whose a database file is: one bot answers from it at a time."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.storage.errors import StorageError


@contextmanager
def owned(path: Path) -> Iterator[None]:
    """Own a file until the context ends, or the process does, however it ends. `StorageError` where
    another bot owns it. What an operator does beside a bot (copies, exports) needs no owner.

    The lock lies on a file beside it, for SQLite would lose its own locks if the database were
    opened and closed once more. Where no file can be made there, no roll can be kept either.
    """
    if sys.platform == "win32":
        yield
        return
    import fcntl

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(path.with_name(path.name + "-owner"), os.O_CREAT | os.O_RDWR, 0o600)
    except OSError:
        yield
        return
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise StorageError(
            f"A bot is answering from {path}: end it first. A second bot needs a BOT_DATABASE of"
            " its own; several can share a PostgreSQL (docs/operations.md)."
        ) from error
    try:
        yield
    finally:
        os.close(lock)
