"""The power-cut test: the store's own code on a disk that loses and tears what was not synced.

    python -m benchmarks.powercut [--cuts 1000] [--normal-cuts 200] [--seed N]

The store runs through apsw on files that remember what was written since the last sync. At a random write, sync or
deletion the power fails: of the unsynced writes each sector of 512 bytes arrives, is lost, or arrives in part; files
that were never synced may be gone, deleted ones may be back. What is left is opened again: every acknowledged roll must
be there, and SQLite must find the file sound. The next round goes on from there. With `synchronous=NORMAL` in place of
the store's FULL the same test must find losses, or it would prove nothing.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import apsw
import click

from benchmarks.kill import HERE, Ack, decide, faults, seal
from bot.errors import Unavailable
from bot.storage import StorageError, open_store

SECTOR = 512
ROUNDS_PER_FILE = 25


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
        if file is not None and file.known:
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

    def __init__(self, path: Path, mode: str, disk: Disk, synchronous: str, checkpoint: int) -> None:
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
            assert sql == "PRAGMA synchronous = FULL", sql
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


def _torn(offset: int, data: bytes | None, share: float, chance: random.Random) -> Iterator[tuple[int, bytes | None]]:
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


@dataclass
class Tally:
    """What the cuts of one setting showed."""

    synchronous: str
    cuts: int = 0
    acked: int = 0
    losing: int = 0
    lost: int = 0
    damaged: int = 0
    examples: list[str] = field(default_factory=list)

    def cut(self, disk: Disk, folder: Path, acked: dict[int, Ack], chance: random.Random) -> None:
        """Roll until the power fails, then look at what is left in the folder."""
        known = len(acked)
        checkpoint = chance.choice((4, 20, 1000))
        disk.start(chance.randint(1, chance.choice((30, 300))))
        asyncio.run(
            _roll(
                folder, acked, lambda path, mode: Bridge(path, mode, disk, self.synchronous, checkpoint), disk, chance
            )
        )
        content = dict(disk.left(chance))
        for copy in (folder, folder.with_name("check")):
            shutil.rmtree(copy, ignore_errors=True)
            copy.mkdir()
            for name, data in content.items():
                (copy / Path(name).name).write_bytes(data)
        found = _faults(folder.with_name("check") / "bot.sqlite3", acked)
        lost = [fault for fault in found if fault.startswith("lost")]
        self.cuts += 1
        self.acked += len(acked) - known
        self.lost += len(lost)
        self.losing += bool(lost)
        self.damaged += len(found) > len(lost)
        self.examples += found[:2]


async def _roll(
    folder: Path, acked: dict[int, Ack], connect: Callable[[Path, str], Any], disk: Disk, chance: random.Random
) -> None:
    try:
        async with open_store(folder / "bot.sqlite3", seal, connect=connect) as store:
            key = max(acked, default=0) + 1
            while disk.steps >= 0 and key < max(acked, default=0) + 100:
                keys = range(key, key := key + chance.randint(1, 6))
                jobs = (store.rolls.record(k, HERE, datetime.now(UTC), decide) for k in keys)
                for made in await asyncio.gather(*jobs, return_exceptions=True):
                    if not isinstance(made, BaseException):
                        acked[made.key] = (made.epoch, made.number, made.head.hex())
                    elif not isinstance(made, Unavailable):
                        raise made
                if chance.random() < 0.05:
                    with suppress(Unavailable):
                        epoch = await store.rolls.current(HERE, datetime.now(UTC))
                        await store.rolls.rotate(HERE, epoch.number, datetime.now(UTC))
            disk.steps = min(disk.steps, chance.choice((-1, -1, 3, 12)))  # closing writes as well
    except StorageError:
        if disk.steps >= 0:  # a file that is sound was refused; without power it may be
            raise


def _faults(path: Path, acked: dict[int, Ack]) -> list[str]:
    try:
        return list(faults(path, acked, mode="rwc"))
    except sqlite3.OperationalError as error:
        if "no such table" not in str(error):
            raise
        return [f"lost: all of {len(acked)}"] if acked else []
    except sqlite3.DatabaseError as error:
        return [f"damaged: {error}"]


def run(synchronous: str, cuts: int, seed: int) -> Tally:
    """Cut the power so often, beginning with a new file now and then."""
    chance, tally = random.Random(seed), Tally(synchronous)
    disk, log = Disk(f"cut-{synchronous}-{seed}"), logging.getLogger("bot.storage")
    log.setLevel(logging.CRITICAL)  # it would name each failure of the disk
    try:
        while tally.cuts < cuts:
            acked: dict[int, Ack] = {}
            with tempfile.TemporaryDirectory() as name:
                folder = Path(name) / "disk"
                folder.mkdir()
                for _ in range(min(ROUNDS_PER_FILE, cuts - tally.cuts)):
                    before = tally.lost, tally.damaged
                    tally.cut(disk, folder, acked, chance)
                    if (tally.lost, tally.damaged) != before:
                        break
    finally:
        disk.unregister()
        log.setLevel(logging.NOTSET)
    return tally


@click.command()
@click.option("--cuts", default=1000, show_default=True, help="With FULL, as the store has it.")
@click.option("--normal-cuts", default=200, show_default=True, help="With NORMAL, to show that the test can fail.")
@click.option("--seed", type=int, help="Repeats the same cuts.")
def main(cuts: int, normal_cuts: int, seed: int | None) -> None:
    """Cut the power under the store, again and again."""
    seed = secrets.randbits(32) if seed is None else seed
    click.echo(f"seed {seed}  SQLite {apsw.sqlite_lib_version()} through apsw")
    click.echo("synchronous   cuts  acknowledged  cuts that lost  rolls lost  damaged")
    full, normal = run("FULL", cuts, seed), run("NORMAL", normal_cuts, seed)
    for tally in (full, normal):
        figures = f"{tally.cuts:5}  {tally.acked:12}  {tally.losing:14}  {tally.lost:10}  {tally.damaged:7}"
        click.echo(f"{tally.synchronous:11}  {figures}")
    for fault in full.examples[:20]:
        click.echo(f"  {fault}")
    sys.exit(1 if full.lost or full.damaged or not normal.lost else 0)


if __name__ == "__main__":
    main()
