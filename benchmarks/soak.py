"""Whether a bot that is used for long grows.

    python -m benchmarks.soak [--interactions 1_000_000] [--users 4] [--postgres] [--seed 1]

The bot runs as a process of its own behind its HTTP door, with its database on the disk, or in a
PostgreSQL; this process plays Discord and so many people, each of whom does one thing after another:
commands, letters typed into a box, and presses on what was answered. Twenty times in
the run nobody asks for a moment, and its memory, open files, threads and tasks are read. Wanted: from
the first quarter to the end memory grows by at most 1 MB for each million interactions (but for
what one reading differs from the next), the others not at all, and everyone hears something and nobody an
apology. A million
takes hours: by hand alone. Exit code 1 if not so.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
from collections import Counter
from contextlib import ExitStack, closing
from pathlib import Path
from typing import NamedTuple

import aiohttp
import click
import discord
import numpy as np

from benchmarks.overload import COMMAND, Crowd, Discord, Started, started
from bot.console.stand_in.payloads import Payload
from bot.console.stand_in.show import presses
from tests.discord.doors import Doors
from tests.postgres_server import PostgresServer

PRESS = discord.InteractionType.component
TYPING = discord.InteractionType.autocomplete

TARGET = "10x T4 3+ W2"
MIX = (
    ("rule", 20, lambda n: {"query": f"{('coherency', 'cover', 'charge')[n % 3]} {n % 997}"}),
    ("faq", 3, lambda n: {"question": f"can a unit advance and charge {n % 997}"}),
    ("roll", 15, lambda n: {"dice": f"{1 + n % 40}D6 4+"}),
    ("attack", 15, lambda n: {"weapon": f"{1 + n % 60} 3+ S4 AP-1 D1", "target": TARGET}),
    ("attack", 4, lambda n: {"weapon": f"{1 + n % 60} 3+ S4 AP-1 nonsense", "target": TARGET}),
    ("attack", 3, lambda n: {"weapon": "boyz", "target": f"{5 + n % 6} intercessors"}),
    ("test charge", 5, lambda n: {"distance": 3 + n % 9}),
    ("unit", 4, lambda _: {"name": "intercessors"}),
    ("history", 2, lambda _: {}),
    ("odds", 2, lambda n: {"weapon": f"{1 + n % 60} 3+ S4 AP-1 D1", "target": TARGET}),
)
"""Commands, so many of a hundred; letters are typed and buttons pressed the other times."""
TYPED, PRESSED = 7, 20
READINGS = 20
WARM = READINGS // 4
"""Readings until every cache has seen something of everything."""
REST = 2.0
"""Seconds until what was begun has ended."""
NOISE = 2.0
"""Megabytes by which two readings of a bot that does nothing may differ."""
ALLOWED = 1.0
"""Megabytes for each million interactions."""


class Guests(Crowd):
    """People who use all that there is."""

    def question(self, number: int) -> tuple[discord.InteractionType, Payload, Payload | None]:
        """What somebody does."""
        names, shares, options = zip(*MIX, (None, TYPED, None), (None, PRESSED, None), strict=True)
        what = self.chance.choices(range(len(names)), shares)[0]
        if what < len(MIX):
            return COMMAND, self.world._data(names[what], options[what](number)), None
        pressable = [each for shown in self.world.shown for each in presses(shown)]
        if what == len(MIX) or not pressable:
            return TYPING, self.world._data("rule", {"query": f"cov{number % 97}"}, "query"), None
        press = self.chance.choice(pressable)
        component = press.component
        data = {"custom_id": component["custom_id"], "component_type": component["type"]}
        if press.value:
            data["values"] = [press.value]
        return PRESS, data, press.message


class Reading(NamedTuple):
    """What a process has."""

    asked: int
    megabytes: float
    files: int
    threads: int
    tasks: int


async def read(bot: Started, session: aiohttp.ClientSession, asked: int) -> Reading:
    """See what the bot has now."""
    async with session.get(bot.metrics) as response:
        text = await response.text()

    def number(name: str) -> float:
        found = re.search(rf"^{name} (\S+)$", text, re.MULTILINE)
        assert found, name
        return float(found[1])

    memory = number("process_resident_memory_bytes") / 2**20
    files, tasks = int(number("process_open_fds")), int(number("rules_bot_tasks"))
    return Reading(asked, memory, files, _threads(bot.process.pid), tasks)


async def outcomes_of(bot: Started, session: aiohttp.ClientSession) -> Counter[str]:
    """How many interactions had which outcome, by the bot's own numbers."""
    async with session.get(bot.metrics) as response:
        text = await response.text()
    outcomes = Counter[str]()
    for outcome, number in re.findall(
        r'^rules_bot_interactions_total.*outcome="(.*)"} (\S+)$', text, re.M
    ):
        outcomes[outcome] += int(float(number))
    return outcomes


def _threads(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/task").iterdir()))


async def soaked(
    crowd: Crowd, bot: Started, session: aiohttp.ClientSession, most: int, users: int
) -> tuple[list[Reading], int]:
    """Ask; the readings, and how many heard nothing or an apology."""
    readings, fates = [], Counter[str]()
    print(f"{'asked':>12}{'MB':>8}{'files':>7}{'threads':>9}{'tasks':>7}")
    for turn in range(READINGS):
        each = most // READINGS // users

        async def person(each: int = each) -> Counter[str]:
            return Counter([(await crowd.ask())[0] for _ in range(each)])

        for became in await asyncio.gather(*(person() for _ in range(users))):
            fates += became
        await asyncio.sleep(REST)
        readings.append(await read(bot, session, (turn + 1) * each * users))
        asked, memory, files, threads, tasks = readings[-1]
        print(f"{asked:12,}{memory:8.1f}{files:7}{threads:9}{tasks:7}", flush=True)
    outcomes = await outcomes_of(bot, session)
    print(f"what became of them: {dict(fates)}; by the bot's own numbers {dict(outcomes)}")
    return readings, fates["lost"] + outcomes["broken"]


def faults(readings: list[Reading], lost: int) -> list[str]:
    """What grows."""
    found = [f"{lost} heard nothing, or an apology"] if lost else []
    warm = readings[WARM:]
    asked, memory = [each.asked / 1e6 for each in warm], [each.megabytes for each in warm]
    slope = float(np.polyfit(asked, memory, 1)[0])
    print(f"memory: {slope:+.1f} MB for each million")
    if slope * (asked[-1] - asked[0]) > ALLOWED * (asked[-1] - asked[0]) + NOISE:
        found.append(f"memory grows by {slope:.1f} MB for each million")
    for name in ("files", "threads", "tasks"):
        first, last = (max(getattr(each, name) for each in part) for part in (warm[:-2], warm[-2:]))
        if last > first:
            found.append(f"{name}: {first}, at the end {last}")
    return found


async def run(most: int, users: int, seed: int, **environ: str) -> list[str]:
    """What is wrong."""
    connector = aiohttp.TCPConnector(limit=0)
    async with Discord() as world, aiohttp.ClientSession(connector=connector) as session:
        doors = Doors((), session)
        with tempfile.TemporaryDirectory() as folder:
            bot = await started(world, folder, doors.public_key, **environ)
            try:
                crowd = Guests(world, doors, bot.door, seed)
                return faults(*await soaked(crowd, bot, session, most, users))
            finally:
                bot.process.kill()
                await bot.process.wait()


@click.command(help=__doc__)
@click.option("--interactions", default=1_000_000, show_default=True)
@click.option("--users", default=4, show_default=True)
@click.option("--postgres", is_flag=True, help="Keep everything in a PostgreSQL.")
@click.option("--seed", default=1, show_default=True)
def main(interactions: int, users: int, postgres: bool, seed: int) -> None:
    """Run it."""
    with ExitStack() as stack:
        environ = {}
        if postgres:
            environ["BOT_DATABASE"] = stack.enter_context(closing(PostgresServer())).address
        found = asyncio.run(run(interactions, users, seed, **environ))
    for fault in found:
        print(f"  {fault}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
