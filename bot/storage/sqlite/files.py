"""The files of an open database: whether they are still those that were opened.

A file that is deleted or replaced stays with whoever has it open. SQLite goes on writing to it, and
what it acknowledges is gone when the process ends.
"""

from __future__ import annotations

from pathlib import Path

from bot.storage.sqlite.faults import FileGone


class OpenFiles:
    """A database's file, and those beside it once there are any."""

    def __init__(self, path: Path) -> None:
        self._paths = [path.with_name(path.name + end) for end in ("", "-wal", "-shm")]
        self._seen: dict[Path, tuple[int, int]] = {}
        self.check()

    def check(self) -> None:
        """Raises `FileGone` where one of them is no longer there, or is another one."""
        for path in self._paths:
            try:
                found = path.stat()
            except FileNotFoundError:
                if path in self._seen:
                    raise FileGone(f"{path.name} was removed") from None
                continue
            identity = (found.st_dev, found.st_ino)
            if self._seen.setdefault(path, identity) != identity:
                raise FileGone(f"{path.name} was replaced")
