"""What becomes of interactions that arrive several times, at several workers."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Iterator, Set
from typing import Any

import aiohttp

from benchmarks.fleet.world import Discord, Heard, faults, fleet, one_rule
from bot.gateway.bounds.admission import BUSY
from tests.discord.fleet import Balancer, Worker
from tests.postgres_server import PostgresServer

WORKERS = 3
COPIES = 5
AT_ONCE = 4
"""People who wait for an answer: few, lest workers say that they are busy."""
LATER = (0.0, 0.0, 0.05, 1.0)
"""Seconds, one of which each copy is late at most."""
PATIENCE = 60.0
"""Seconds after which nobody waits for an answer any more."""
SETTLED = 3.0
"""Seconds after which whatever is to come has come."""
TOLD = 10_000
"""After so many interactions it is told how far it is."""


async def measure(postgres: PostgresServer, interactions: int, seed: int) -> list[str]:
    """Print what becomes of so many; what is wrong with it."""
    async with one_rule() as corpus, fleet(WORKERS, postgres, corpus) as (world, balancer):
        began = time.perf_counter()
        async with asyncio.TaskGroup() as late:
            deliveries = Deliveries(world, balancer, random.Random(seed), late)
            turns = _turns(interactions)
            await asyncio.gather(*(deliveries.person(turns) for _ in range(AT_ONCE)))
        passed = time.perf_counter() - began
        await asyncio.sleep(SETTLED)
        kept, found = await faults(postgres, world.heard)
        found += deliveries.failed + _unshown(world.heard, kept)
        shown = sum(heard.roll is not None for heard in world.heard.values())
        refused = sum(heard.refused for heard in world.heard.values())
        print(
            f"{len(world.heard)} interactions delivered {deliveries.copies} times to {WORKERS}"
            f" workers in {passed:.0f} s: {len(kept)} rolls kept, {shown} shown, the others told"
            f" that the bot is busy; {refused} second answers refused by Discord;"
            f" {len(found)} faults"
        )
        return found + [line for worker in balancer.workers for line in worker.tracebacks]


def _unshown(heard: dict[int, Heard], kept: Set[int]) -> list[str]:
    """Rolls that count, of which nobody knows, and answers that are neither a roll nor `BUSY`."""
    others = {key: each.texts for key, each in heard.items() if each.roll is None}
    found = [f"kept, but not shown: {key}: {others[key]}" for key in kept & others.keys()]
    return found + [f"{key}: {texts}" for key, texts in others.items() if texts != [BUSY]]


def _turns(interactions: int) -> Iterator[int]:
    """So many turns, for all people together."""
    began = time.perf_counter()
    for turn in range(interactions):
        if turn and turn % TOLD == 0:
            print(f"    {turn} delivered after {time.perf_counter() - began:.0f} s", flush=True)
        yield turn


class Deliveries:
    """Brings interactions to workers, some of them late."""

    def __init__(
        self, world: Discord, balancer: Balancer, chance: random.Random, late: asyncio.TaskGroup
    ) -> None:
        self._world = world
        self._balancer = balancer
        self._chance = chance
        self._late = late
        self.copies = 0
        self.failed: list[str] = []
        """What was not taken, or not answered."""

    async def person(self, turns: Iterator[int]) -> None:
        """Ask for one roll after the other, as long as there are turns."""
        for _ in turns:
            await self._deliver()

    async def _deliver(self) -> None:
        """Deliver one interaction, and wait for its answer."""
        chance = self._chance
        raw = self._world.make("roll", "user 1", dice=f"{chance.randint(1, 20)}D6")
        whom = chance.sample(self._balancer.workers, chance.randint(1, WORKERS))
        copies = chance.randint(len(whom), COPIES)
        delays = [0.0, *(chance.random() * chance.choice(LATER) for _ in range(copies - 1))]
        for place, delay in enumerate(delays):
            self._late.create_task(self._copy(raw, whom[place % len(whom)], delay))
        self.copies += copies
        try:
            async with asyncio.timeout(PATIENCE):
                await self._world.heard[int(raw["id"])].answered.wait()
        except TimeoutError:
            self.failed.append(f"nobody answered {raw['id']}")

    async def _copy(self, raw: dict[str, Any], worker: Worker, delay: float) -> None:
        await asyncio.sleep(delay)
        try:
            status, answer = await self._balancer.post(worker.door, json.dumps(raw).encode())
        except aiohttp.ClientError as error:
            self.failed.append(f"worker {worker.number} did not take {raw['id']}: {error!r}")
            return
        if status == 200:
            self._world.first(int(raw["id"]), json.loads(answer))
