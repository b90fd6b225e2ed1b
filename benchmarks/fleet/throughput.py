"""How many requests a second one worker answers, and two."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click
import numpy as np

from benchmarks.fleet.world import Discord, fleet, processor
from tests.discord.fleet import Balancer
from tests.postgres_server import PostgresServer

PEOPLE = 8
"""For each worker: as many as it always lets in."""
ROLLS = 0.4
"""Their share; the others look rules up."""
TOPICS = ("coherency", "cover", "charge")
GROUPS = Path("/sys/fs/cgroup/cpu")
PERIOD = 10_000
"""Microseconds in which a worker gets its share of a processor."""


async def measure(postgres: PostgresServer, seconds: float, seed: int, share: float) -> None:
    """Print what one worker does, and two; each with no more than its share of a processor."""
    for size in (1, 2):
        async with fleet(size, postgres) as (world, balancer):
            with held_to(share, [worker.pid for worker in balancer.workers]):
                await _crowd(world, balancer, 3.0, seed)
                await _told(world, balancer, postgres, seconds, seed)


@contextmanager
def held_to(share: float, pids: Sequence[int]) -> Iterator[None]:
    """Processes that get so much of a processor each, so that two of them and everything around
    them fit on a small machine. Takes a Linux that lets this user make groups (cgroup v1).
    """
    if share >= 1:
        yield
        return
    if not (GROUPS / "cpu.cfs_quota_us").exists():
        raise click.ClickException(f"{GROUPS} has no quotas: leave out --share")
    groups = [GROUPS / f"rules-bot-{pid}" for pid in pids]
    try:
        for pid, group in zip(pids, groups, strict=True):
            group.mkdir()
            (group / "cpu.cfs_period_us").write_text(str(PERIOD))
            (group / "cpu.cfs_quota_us").write_text(str(round(share * PERIOD)))
            (group / "cgroup.procs").write_text(str(pid))
        yield
    finally:
        for pid, group in zip(pids, groups, strict=True):
            if group.exists():
                (GROUPS / "cgroup.procs").write_text(str(pid))
                group.rmdir()


async def _told(
    world: Discord, balancer: Balancer, postgres: PostgresServer, seconds: float, seed: int
) -> None:
    pids = {"workers": [worker.pid for worker in balancer.workers]}
    pids |= {"PostgreSQL": [postgres.pid]}
    before = {name: sum(map(processor, each)) for name, each in pids.items()}
    own, began, refused = time.process_time(), time.perf_counter(), len(balancer.refused)
    waits = await _crowd(world, balancer, seconds, seed)
    passed, own = time.perf_counter() - began, time.process_time() - own
    p50, p99 = 1_000 * np.percentile(waits, [50, 99])
    print(
        f"{len(balancer.workers)} worker(s): {len(waits) / passed:.0f} answers a second,"
        f" p50 {p50:.0f} ms, p99 {p99:.0f} ms, told busy {len(balancer.refused) - refused}"
    )
    for name, each in pids.items():
        used = sum(map(processor, each)) - before[name]
        print(f"    {name}: {1_000 * used / len(waits):.2f} ms of processor an answer")
    print(f"    people, balancer and Discord: {1_000 * own / len(waits):.2f} ms")


async def _crowd(world: Discord, balancer: Balancer, seconds: float, seed: int) -> list[float]:
    """Each of so many people asks, waits for the answer, and asks again; how long each took."""
    end, waits, chance = time.perf_counter() + seconds, [], random.Random(seed)

    async def person(number: int) -> None:
        while (began := time.perf_counter()) < end:
            if chance.random() < ROLLS:
                raw = world.make("roll", f"user {number}", dice=f"{chance.randint(1, 40)}D6 4+")
            else:
                query = f"{chance.choice(TOPICS)} {chance.randrange(997)}"
                raw = world.make("rule", f"user {number}", query=query)
            if await balancer.knock(raw) is None:
                await world.heard[int(raw["id"])].answered.wait()
                waits.append(time.perf_counter() - began)

    await asyncio.gather(*(person(number) for number in range(PEOPLE * len(balancer.workers))))
    return waits
