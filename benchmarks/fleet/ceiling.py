"""How many rolls a second one server's chain takes.

Run as a program it is one process that rolls: it prints how many a second.
"""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from pydantic import SecretStr

from bot.app.actor import Actor
from bot.app.rolls.rolling import RollService, seal
from bot.console.stand_in import payloads
from bot.errors import Unavailable
from bot.rolls import Request, read_ask
from bot.storage import open_database
from tests.postgres_server import PostgresServer

AT_ONCE = 16
"""Rolls that wait at any time in each process."""


async def measure(postgres: PostgresServer, seconds: float) -> None:
    """Print what each database takes."""
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "bot.sqlite3")
        for name, address, processes in (
            ("SQLite, 1 process", file, 1),
            ("PostgreSQL, 1 process", postgres.address, 1),
            ("PostgreSQL, 2 processes", postgres.address, 2),
        ):
            if processes == 1 and address == postgres.address:
                await postgres.empty()
            rolling = (_process(address, seconds) for _ in range(processes))
            rates = await asyncio.gather(*rolling)
            print(f"one server's chain, {name}: {sum(rates):.0f} rolls a second")


async def _process(address: str, seconds: float) -> float:
    command = (sys.executable, "-m", "benchmarks.fleet.ceiling", address, str(seconds))
    running = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    said, _ = await running.communicate()
    return float(said)


async def _roll(address: str, seconds: float) -> float:
    """Rolls a second in one server, after a second to get going."""
    database = SecretStr(address) if "://" in address else Path(address)
    ask = read_ask(Request.typed("roll", {"dice": "10D6 4+"}))
    acts = itertools.count((os.getpid() << 32) + 1)
    made = [0, 0]
    async with open_database(database, seal) as store:
        service, begin = RollService(store.rolls), time.perf_counter() + 1.0

        async def person() -> None:
            while (now := time.perf_counter()) < begin + seconds:
                at = datetime.now(UTC)
                try:
                    await service.roll(ask, Actor(next(acts), 1, 2, at, payloads.GUILD))
                except Unavailable:
                    continue
                made[now >= begin] += 1

        await asyncio.gather(*(person() for _ in range(AT_ONCE)))
        return made[True] / (time.perf_counter() - begin)


if __name__ == "__main__":
    print(asyncio.run(_roll(sys.argv[1], float(sys.argv[2]))))
