"""A disk for SQLite that loses and tears what was not synced, and a connection of sqlite3's kind
that writes on it.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import apsw

SECTOR = 512


@dataclass
class Unsynced:
    """A file: what a power cut leaves of it, and what it may leave."""

    durable: bytearray
    known: bool
    writes: list[tuple[int, bytes | None]] = field(default_factory=list)

    def sync(self) -> None:
        """Everything written so far arrives."""
        for offset, data in self.writes:
            self.apply(offset, data)
        self.writes.clear()
        self.known = True

    def apply(self, offset: int, data: bytes | None) -> None:
        """Write, or without data cut the file to this length."""
        if data is None:
            del self.durable[offset:]
            return
        self.durable.extend(bytes(max(0, offset - len(self.durable))))
        self.durable[offset : offset + len(data)] = data


class Disk(apsw.VFS):
    """A disk whose power fails at a chosen step."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.steps = 0
        self.files: dict[str, Unsynced] = {}
        self.deleted: dict[str, bytes] = {}
        super().__init__(name, "")

    def start(self, steps: int) -> None:
        """Power on, for this many steps."""
        self.steps = steps
        self.files.clear()
        self.deleted.clear()

    def step(self) -> None:
        """Before anything reaches the disk."""
        self.steps -= 1
        if self.steps < 0:
            raise apsw.IOError("the power failed")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        return DiskFile(self, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802
        self.step()
        file = self.files.pop(filename, None)
        if syncdir:
            self.deleted.clear()  # the folder is synced: nothing that was deleted comes back
        elif file is not None and file.known:
            self.deleted[filename] = bytes(file.durable)
        super().xDelete(filename, syncdir)

    def left(self, chance: random.Random) -> Iterator[tuple[str, bytes]]:
        """The files that a cut leaves, by name."""
        share = chance.choice((0.0, 0.5, 1.0, chance.random()))
        for name, content in self.deleted.items():
            if name not in self.files and chance.random() < share:
                yield name, content
        for name, file in self.files.items():
            for offset, data in file.writes:
                for piece in _torn(offset, data, share, chance):
                    file.apply(*piece)
            if file.known or chance.random() < share:
                yield name, bytes(file.durable)


class DiskFile(apsw.VFSFile):
    """A file that passes everything on, and remembers what was not synced."""

    def __init__(self, disk: Disk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        self._disk = disk
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        content = Path(path).read_bytes() if path and Path(path).exists() else None
        super().__init__("", name, flags)
        fresh = Unsynced(bytearray(content or b""), content is not None)
        self._file = disk.files.setdefault(path, fresh) if path else fresh

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        if self._disk.steps >= 0:
            self._file.writes.append((offset, bytes(data)))
        self._disk.step()
        super().xWrite(data, offset)

    def xTruncate(self, newsize: int) -> None:  # noqa: N802
        if self._disk.steps >= 0:
            self._file.writes.append((newsize, None))
        self._disk.step()
        super().xTruncate(newsize)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self._disk.step()
        if not self._file.known:  # the first sync of a file syncs its folder too
            self._disk.deleted.clear()
        self._file.sync()


class Cursor:
    """What the store uses of a cursor of sqlite3: rows that were all fetched."""

    def __init__(self, rows: Sequence[tuple[Any, ...]], rowcount: int) -> None:
        self._rows = iter(rows)
        self.rowcount = rowcount

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return self._rows

    def fetchone(self) -> tuple[Any, ...] | None:
        return next(self._rows, None)

    def fetchall(self) -> list[tuple[Any, ...]]:
        return list(self._rows)

    def close(self) -> None:
        self._rows = iter(())


class Bridge:
    """What the store uses of a connection of sqlite3, on apsw and a disk of ours."""

    def __init__(
        self, path: Path, mode: str, disk: Disk, synchronous: str, checkpoint: int
    ) -> None:
        flags = apsw.SQLITE_OPEN_URI | apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE
        self._synchronous = synchronous
        query = "mode=ro&immutable=1" if mode == "immutable" else f"mode={mode}"
        with _as_sqlite3():
            self._db = apsw.Connection(f"{path.as_uri()}?{query}", flags=flags, vfs=disk.name)
            self._db.execute(f"PRAGMA wal_autocheckpoint = {checkpoint}")

    @property
    def in_transaction(self) -> bool:
        return self._db.in_transaction

    def execute(self, sql: str, values: Any = ()) -> Cursor:
        if sql.startswith("PRAGMA synchronous"):
            assert sql == "PRAGMA synchronous = EXTRA", sql
            sql = f"PRAGMA synchronous = {self._synchronous}"
        with _as_sqlite3():
            return Cursor(list(self._db.execute(sql, values)), self._db.changes())

    def executemany(self, sql: str, values: Sequence[Any]) -> Cursor:
        with _as_sqlite3():
            return Cursor(list(self._db.executemany(sql, values)), self._db.changes())

    def executescript(self, sql: str) -> Cursor:
        return self.execute(sql)

    def interrupt(self) -> None:
        self._db.interrupt()

    def close(self) -> None:
        with suppress(apsw.Error):
            self._db.close()


class _as_sqlite3:  # noqa: N801
    """apsw's errors as those of sqlite3, with their codes."""

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if isinstance(error, apsw.Error):
            alike = sqlite3.OperationalError(str(error))
            alike.sqlite_errorcode = getattr(error, "extendedresult", apsw.SQLITE_IOERR)
            raise alike from error


def _torn(
    offset: int, data: bytes | None, share: float, chance: random.Random
) -> Iterator[tuple[int, bytes | None]]:
    if data is None:
        if chance.random() < share:
            yield offset, None
        return
    start = 0
    while start < len(data):
        end = min(len(data), start + SECTOR - (offset + start) % SECTOR)
        if chance.random() < share:
            torn = chance.randint(start, end) if chance.random() < 0.1 else end
            yield offset + start, data[start:torn]
        start = end
