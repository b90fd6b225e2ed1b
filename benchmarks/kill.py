"""The kill test: a program that rolls is killed at random moments, and what it acknowledged must still be there.

    python -m benchmarks.kill [--kills 100] [--rate 200] [--seed N] [--folder DIR]

A child process keeps rolls in the store, some delivered twice, at a fixed rate, ends an epoch now and then, and prints
each acknowledged roll. It is killed by SIGKILL, starts again on the same file, and is given the last rolls once more.
After each kill the file is read with SQL of this module's own: every acknowledged roll must be there once, with the
number and head that were acknowledged; numbers have no gaps, the chain holds, and SQLite finds the file sound.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import random
import secrets
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import click

from bot.storage import Decision, RollContext, RollRecord, Scope, Seal, open_store

ROOT = Path(__file__).parents[1]
HERE = Scope.server(1)
AGAIN = 20
KILLS_PER_FILE = 25
SERVING_SECONDS = 2.0

Ack = tuple[int, int, str]


def seal(scope: Scope, epoch: int) -> Seal:
    """A seed and its commitment."""
    seed = hashlib.sha256(f"{scope}/{epoch}".encode()).digest()
    return Seal(seed, hashlib.sha256(seed).digest())


def decide(context: RollContext) -> Decision:
    """Ten dice that depend on everything the store assigns, and their place in the chain."""
    salt = hashlib.sha256(
        context.seed + f"{context.epoch}/{context.number}/{context.key}".encode()
    ).digest()
    dice = tuple((6, byte % 6 + 1) for byte in salt[:10])
    record = RollRecord(1, 2, context.at, "10D6", dice, '{"total": 35}', salt[:16])
    leaf = hashlib.sha256(repr(record).encode()).digest()
    return Decision(record, leaf, hashlib.sha256(context.previous + leaf).digest())


def faults(path: Path, acked: dict[int, Ack], mode: str = "ro") -> Iterator[str]:
    """What is wrong with a file in which these rolls were acknowledged."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode={mode}", uri=True)) as db:
        verdict = [row[0] for row in db.execute("PRAGMA integrity_check")]
        rows = db.execute(
            "SELECT key, epoch, number, leaf, head FROM roll ORDER BY epoch, number"
        ).fetchall()
        (open_epochs,) = db.execute(
            "SELECT count(*) FROM epoch WHERE opened > 0 AND closed IS NULL"
        ).fetchone()
    if verdict != ["ok"]:
        yield f"damaged: {verdict[0]}"
    kept = {key: (epoch, number, head.hex()) for key, epoch, number, _, head in rows}
    yield from (
        f"lost or changed: roll {key}" for key, ack in acked.items() if kept.get(key) != ack
    )
    head, place = bytes(32), (1, 0)
    for _, epoch, number, leaf, after in rows:
        if (epoch, number) not in ((place[0], place[1] + 1), (max(epoch, place[0] + 1), 1)):
            yield f"gap: {(epoch, number)} follows {place}"
        head, place = hashlib.sha256(head + leaf).digest(), (epoch, number)
        if after != head:
            yield f"chain broken at {place}"
    if rows and open_epochs != 1:
        yield f"{open_epochs} epochs are open"


def note_ack(acked: dict[int, Ack], line: str) -> str | None:
    """Remember an acknowledged roll; the fault, if the same key was acknowledged with other values."""
    key, epoch, number, head = line.split()
    ack = (int(epoch), int(number), head)
    known = acked.setdefault(int(key), ack)
    return None if known == ack else f"doubled: roll {key} is {known} and {ack}"


async def _roll_forever(path: Path, first: int, rate: float, seed: int) -> None:
    chance = random.Random(seed)
    async with open_store(path, seal) as store, asyncio.TaskGroup() as group:

        async def roll(key: int) -> None:
            made = await store.rolls.record(key, HERE, datetime.now(UTC), decide)
            os.write(1, f"{key} {made.epoch} {made.number} {made.head.hex()}\n".encode())

        for key in range(max(first - AGAIN, 1), first):
            group.create_task(roll(key))
        start, key = time.monotonic(), first
        while True:
            await asyncio.sleep(max(0.0, start + (key - first) / rate - time.monotonic()))
            for _ in range(chance.choice((1, 1, 1, 1, 2))):
                group.create_task(roll(key))
            if chance.random() < 0.01:
                epoch = await store.rolls.current(HERE, datetime.now(UTC))
                group.create_task(store.rolls.rotate(HERE, epoch.number, datetime.now(UTC)))
            key += 1


@dataclass
class Tally:
    """What the kills showed so far."""

    acked: dict[int, Ack] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    serving: list[float] = field(default_factory=list)

    def run_and_kill(self, path: Path, rate: float, chance: random.Random) -> None:
        """Start the child, kill it at a random moment, and look at what is left."""
        first = max(self.acked, default=0) + 1
        command = [
            sys.executable,
            "-m",
            "benchmarks.kill",
            "--child",
            str(first),
            "--folder",
            str(path.parent),
        ]
        command += ["--rate", str(rate), "--seed", str(chance.getrandbits(32))]
        begun = time.monotonic()
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            lines = [child.stdout.readline()]
            self.serving.append(time.monotonic() - begun)
            time.sleep(chance.expovariate(1 / 0.25))
            child.send_signal(signal.SIGKILL)
            lines += child.stdout.readlines()
        complete = [line for line in lines if line.endswith("\n")]
        self.faults += [fault for line in complete if (fault := note_ack(self.acked, line))]
        self.faults += faults(path, self.acked)

    def kill_while_opening(self, path: Path, chance: random.Random) -> None:
        """Start the child and kill it before it serves, while it makes, mends or reads the file."""
        command = [
            sys.executable,
            "-m",
            "benchmarks.kill",
            "--child",
            "1",
            "--folder",
            str(path.parent),
        ]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL) as child:
            time.sleep(chance.uniform(0.02, 0.15))
            child.send_signal(signal.SIGKILL)


@click.command()
@click.option("--kills", default=100, show_default=True)
@click.option("--rate", default=200.0, show_default=True, help="Rolls a second.")
@click.option(
    "--seed",
    type=int,
    help="Repeats the same moments and duplicates, as far as the machine allows.",
)
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    help="Where the file stands; a temporary folder otherwise.",
)
@click.option(
    "--child", type=int, hidden=True, help="Be the program that is killed; the first new key."
)
def main(kills: int, rate: float, seed: int | None, folder: Path | None, child: int | None) -> None:
    """Kill a program that rolls, again and again."""
    seed = secrets.randbits(32) if seed is None else seed
    if child is not None and folder is not None:
        asyncio.run(_roll_forever(folder / "bot.sqlite3", child, rate, seed))
        return
    chance, tally, acked, kept = random.Random(seed), Tally(), 0, 0
    with tempfile.TemporaryDirectory(dir=folder) as name:
        for number in range(kills):
            path = Path(name) / str(number // KILLS_PER_FILE) / "bot.sqlite3"
            if number % 5 == 0:
                tally.kill_while_opening(path, chance)
            tally.run_and_kill(path, rate, chance)
            if number % KILLS_PER_FILE == KILLS_PER_FILE - 1 or number == kills - 1:
                with closing(sqlite3.connect(path)) as db:
                    kept += db.execute("SELECT count(*) FROM roll").fetchone()[0]
                acked += len(tally.acked)
                tally.acked.clear()
    slow = sum(seconds > SERVING_SECONDS for seconds in tally.serving)
    times = sorted(tally.serving)
    click.echo(f"kills {kills}  seed {seed}  rate {rate:g}/s  SQLite {sqlite3.sqlite_version}")
    click.echo(f"acknowledged {acked}  kept besides {kept - acked}  faults {len(tally.faults)}")
    click.echo(
        f"serving after {times[len(times) // 2]:.2f} s (median), {times[-1]:.2f} s (longest)"
    )
    for fault in tally.faults[:20]:
        click.echo(f"  {fault}")
    sys.exit(1 if tally.faults or slow else 0)


if __name__ == "__main__":
    main()
