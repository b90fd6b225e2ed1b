"""What becomes of rolls while workers are killed or stand still and PostgreSQL is restarted."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections import Counter
from contextlib import suppress

import aiohttp

from benchmarks.fleet.world import Discord, faults, fleet, one_rule
from tests.discord.fleet import Balancer, Worker
from tests.postgres_server import PostgresServer

WAITS = 20.0
"""Seconds after which nobody waits for an answer any more."""
BETWEEN = 6.0
"""Seconds from one blow to the next, on average."""
LIKELY = {"worker killed": 5, "worker told to end": 2, "PostgreSQL restarted": 2}
LIKELY |= {"PostgreSQL crashed": 2, "worker paused": 3}
WORKERS = 3
LONGEST_PAUSE = 8.0
"""Seconds that a worker stands still at most: longer than PostgreSQL lets a transaction idle."""


async def measure(
    postgres: PostgresServer, seconds: float, a_second: float, seed: int
) -> list[str]:
    """Print what becomes of rolls in this time; what is wrong with it."""
    async with one_rule() as corpus, fleet(WORKERS, postgres, corpus) as (world, balancer):
        chance, fates = random.Random(seed), Counter[str]()
        striking = asyncio.create_task(_strike(balancer, postgres, chance))
        asking, end = [], time.perf_counter() + seconds
        while time.perf_counter() < end:
            await asyncio.sleep(chance.expovariate(a_second))
            asking.append(asyncio.create_task(_ask(world, balancer, chance.randint(1, 2))))
        striking.cancel()
        blows = await striking
        fates.update(await asyncio.gather(*asking))
        kept, found = await faults(postgres, world.heard)
        print(f"{seconds:.0f} s with " + ", ".join(f"{n} {what}" for what, n in blows.items()))
        print(
            f"{fates.total()} rolls asked for: {fates['shown']} shown, {fates['refused']} told that"
            f" it can't be recorded or that the bot restarts, {fates['unanswered']} unanswered;"
            f" {len(kept)} in the log, {len(found)} faults"
        )
        return found + [line for worker in balancer.workers for line in worker.tracebacks]


async def _ask(world: Discord, balancer: Balancer, copies: int) -> str:
    """Ask for a roll, which arrives once or twice; its fate."""
    raw = world.make("roll", "user 1", dice="3D6")
    heard = world.heard[int(raw["id"])]

    async def deliver() -> None:
        try:
            if told := await balancer.knock(raw):
                world.first(int(raw["id"]), told)
        except (aiohttp.ClientError, TimeoutError):
            pass  # the worker was killed with the request in its hands

    await asyncio.gather(*(deliver() for _ in range(copies)))
    try:
        await asyncio.wait_for(heard.answered.wait(), WAITS)
    except TimeoutError:
        return "unanswered"
    return "shown" if heard.roll else "refused"


async def _strike(
    balancer: Balancer, postgres: PostgresServer, chance: random.Random
) -> Counter[str]:
    """Strike at random moments until cancelled; how often each blow fell."""
    blows, mending, ending = Counter[str](), set[asyncio.Task[None]](), set[Worker]()
    try:
        while True:
            await asyncio.sleep(chance.expovariate(1 / BETWEEN))
            (what,) = chance.choices(tuple(LIKELY), tuple(LIKELY.values()))
            worker = chance.choice(balancer.workers)
            if what.startswith("PostgreSQL"):
                how = signal.SIGQUIT if what.endswith("crashed") else signal.SIGINT
                mending.add(asyncio.create_task(_restart(postgres, how, chance.random() * 4)))
                await asyncio.wait(mending)
            elif worker.running and what == "worker paused":
                mending.add(asyncio.create_task(_pause(worker, chance.random() * LONGEST_PAUSE)))
            elif worker.running and worker not in ending:
                mending.add(asyncio.create_task(_end(worker, what == "worker killed", ending)))
            else:
                continue
            blows[what] += 1
    except asyncio.CancelledError:
        if mending:
            await asyncio.wait(mending)
        return blows


async def _end(worker: Worker, killed: bool, ending: set[Worker]) -> None:
    """End a worker, and start it again; it is among the `ending` ones meanwhile."""
    ending.add(worker)
    if killed:
        await worker.kill()
    else:
        await worker.stop()
    await worker.start()
    ending.discard(worker)


async def _pause(worker: Worker, seconds: float) -> None:
    """Let a worker stand still, whatever it was doing, and go on as if nothing had been."""
    pid = worker.pid
    os.kill(pid, signal.SIGSTOP)
    await asyncio.sleep(seconds)
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGCONT)


async def _restart(postgres: PostgresServer, how: signal.Signals, away: float) -> None:
    await asyncio.to_thread(postgres.stop, how)
    await asyncio.sleep(away)
    await asyncio.to_thread(postgres.start)
