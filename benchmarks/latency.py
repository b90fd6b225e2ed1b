"""How long a person waits: from the event on the gateway to the bot's first response, for each
command.

    python -m benchmarks.latency [--times 300]

A real discord.py client connects over loopback to the tests' stand-in of Discord, with its database
on disk. The stand-in runs in the same event loop, so its work, the web socket and HTTP are within
the figures; Discord's own network is not. No command is asked the same thing twice, so that nothing
comes out of a cache. `p50` and `p99` are in milliseconds. The line "while odds are painted" is
`/attack` with pictures being painted all the time.
"""

from __future__ import annotations

import asyncio
import logging
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import click
import numpy as np

from bot.app.rolls.rolling import seal
from bot.client import RulesBot
from bot.gateway import install
from bot.rules.library import open_library
from bot.storage import open_store
from tests.discord.standin import Bot, StandIn

WARM = 5
"""Of each command before the clock runs: a bot that has just started is not meant."""
TOPICS = (
    "coherency",
    "fall back",
    "overwatch",
    "deep strike",
    "cover",
    "charge",
    "morale",
    "invulnerable save",
)
Ask = Callable[[int], Awaitable[object]]


def commands(world: StandIn) -> dict[str, Ask]:
    """What is asked, by the name of its line; each is given a number that makes it differ from the
    ones before.
    """

    def weapon(number: int) -> str:
        return (
            f"{1 + number % 60} 3+ S{1 + number // 60 % 14} AP-1 D2 [lethal hits, sustained hits 1]"
        )

    def target(number: int) -> str:
        return f"10x T{3 + number % 9} 3+ 5++ W{1 + number % 7}"

    def topic(number: int) -> str:
        return f"{TOPICS[number % len(TOPICS)]} {number}"

    return {
        "/rule": lambda n: world.invoke("rule", query=topic(n)),
        "/faq": lambda n: world.invoke("faq", question=topic(n)),
        "/attack": lambda n: world.invoke("attack", weapon=weapon(n), target=target(n)),
        "/odds": lambda n: world.invoke("odds", weapon=weapon(n), target=target(n + 1)),
        "/roll": lambda n: world.invoke("roll", dice=f"{1 + n % 40}D6 4+"),
        "/rolloff": lambda n: world.invoke("rolloff", reason=f"turn {n}"),
        "/test charge": lambda n: world.invoke("test charge", distance=2 + n % 11),
        "autocomplete of a weapon": lambda n: world.complete(
            "attack", "weapon", weapon=f"{weapon(n)[:-3]}"
        ),
        "autocomplete of a rule": lambda n: world.complete(
            "rule", "query", query=topic(n)[: 3 + n % 8]
        ),
    }


async def timed(ask: Ask, times: int, first: int = 0) -> list[float]:
    """Seconds of each."""
    taken = []
    for number in range(first, first + times):
        begin = time.perf_counter()
        await ask(number)
        taken.append(time.perf_counter() - begin)
    return taken


async def timed_while(ask: Ask, times: int, other: Ask) -> list[float]:
    """Seconds of each, while something else is asked all the time."""
    stop = asyncio.Event()

    async def keep_busy() -> None:
        number = 10_000
        while not stop.is_set():
            await other(number)
            number += 1

    busy = asyncio.create_task(keep_busy())
    taken = await timed(ask, times, 5_000)
    stop.set()
    await busy
    return taken


def line(name: str, taken: list[float]) -> str:
    """A line of the table."""
    p50, p99, worst = 1_000 * np.percentile(taken, [50, 99, 100])
    return f"{name:<36}{p50:9.1f}{p99:9.1f}{worst:9.1f}"


async def run(times: int) -> None:
    """Print the table."""
    print(f"{f'{times} of each, in milliseconds':<36}{'p50':>9}{'p99':>9}{'worst':>9}")
    library = open_library((), "10th")
    with tempfile.TemporaryDirectory() as folder:
        async with StandIn() as world, open_store(Path(folder) / "bot.sqlite3", seal) as store:
            install(world.api_base, world.gateway_url)
            bot = Bot(RulesBot(library, store=store), world)
            await bot.start()
            await world.published.wait()
            asked = commands(world)
            for name, ask in asked.items():
                await timed(ask, WARM, 20_000)
                print(line(name, await timed(ask, times)), flush=True)
            print(
                line(
                    "/attack while odds are painted",
                    await timed_while(asked["/attack"], times, asked["/odds"]),
                )
            )
            await bot.stop()


@click.command(help=__doc__)
@click.option("--times", default=300, show_default=True, help="Of each command.")
def main(times: int) -> None:
    """Run it."""
    logging.disable(logging.WARNING)
    asyncio.run(run(times))


if __name__ == "__main__":
    main()
