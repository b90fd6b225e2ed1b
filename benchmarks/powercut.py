"""The power-cut test: the store's own code on a disk that loses and tears what was not synced.

    python -m benchmarks.powercut [--cuts 1000] [--normal-cuts 200] [--seed N]

The store runs through apsw on files that remember what was written since the last sync. At a random write, sync or
deletion the power fails: of the unsynced writes each sector of 512 bytes arrives, is lost, or arrives in part; files
that were never synced may be gone, deleted ones may be back. What is left is opened again: every acknowledged roll must
be there, and SQLite must find the file sound. The next round goes on from there. With `synchronous=NORMAL` in place of
the store's EXTRA the same test must find losses, or it would prove nothing. FULL loses as well, but seldom: a journal
that was deleted comes back, and the whole log is rolled back to it.
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
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import apsw
import click

from benchmarks.kill import HERE, Ack, decide, faults, seal
from benchmarks.torn_disk import Bridge, Disk
from bot.errors import Unavailable
from bot.storage import StorageError, open_store

ROUNDS_PER_FILE = 25


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
                folder,
                acked,
                lambda path, mode: Bridge(path, mode, disk, self.synchronous, checkpoint),
                disk,
                chance,
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
    folder: Path,
    acked: dict[int, Ack],
    connect: Callable[[Path, str], Any],
    disk: Disk,
    chance: random.Random,
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
@click.option("--cuts", default=1000, show_default=True, help="With EXTRA, as the store has it.")
@click.option(
    "--normal-cuts",
    default=200,
    show_default=True,
    help="With NORMAL, to show that the test can fail.",
)
@click.option("--seed", type=int, help="Repeats the same cuts.")
def main(cuts: int, normal_cuts: int, seed: int | None) -> None:
    """Cut the power under the store, again and again."""
    seed = secrets.randbits(32) if seed is None else seed
    click.echo(f"seed {seed}  SQLite {apsw.sqlite_lib_version()} through apsw")
    click.echo("synchronous   cuts  acknowledged  cuts that lost  rolls lost  damaged")
    extra, normal = run("EXTRA", cuts, seed), run("NORMAL", normal_cuts, seed)
    for tally in (extra, normal):
        figures = f"{tally.cuts:5}  {tally.acked:12}  {tally.losing:14}  {tally.lost:10}  {tally.damaged:7}"
        click.echo(f"{tally.synchronous:11}  {figures}")
    for fault in extra.examples[:20]:
        click.echo(f"  {fault}")
    sys.exit(1 if extra.lost or extra.damaged or not normal.lost else 0)


if __name__ == "__main__":
    main()
