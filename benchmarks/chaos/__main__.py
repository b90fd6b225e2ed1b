"""Discord out of order: whether the bot lives through it, and what people are told.

    python -m benchmarks.chaos [--calls 400] [--share 0.1] [--pace 2] [--breaks 100] [--seed 1]

A real client at a stand-in of Discord. First a share of its calls fail: rate limits of each scope and
Cloudflare's, 5xx, broken connections, ten silent seconds, answers that took effect and were lost,
interactions that have ended, were answered, or may not be. Then its gateway breaks: requests to
reconnect, sessions that are no more, closed, cut and half-open connections, heartbeats that nobody
acknowledges, junk, events that lack something or hold the wrong kind, rolls that come once more
with a session that is taken up. Wanted: no line in the log speaks of a defect of the program but of events
that could not be read, no roll is in the log twice, nobody sees one answer twice but where Discord lost
its first, fewer than 100 calls in ten minutes are refused with 401, 403 or 429; after each break a
question is answered, IDENTIFY is sent at most 20 times an hour and RESUME 60 times a minute. Exit
code 1 if not so.

The clock leaps over times at which nothing happens, so that days pass in minutes, and the bot's own
pauses between connections are kept. How many calls are refused in ten minutes follows from how much
is asked: `--pace` a second, by default as in the busy evening of a large bot. The bot holds nothing
back; what is shown is that at such a pace it adds next to nothing to the refusals that befall it.
The long forms are `--calls 100000 --breaks 0` and `--calls 0 --breaks 10000`.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path

import click

from benchmarks.chaos.breaks import PacedByLoop, breaks
from benchmarks.chaos.calls import calls
from benchmarks.chaos.defects import overheard
from benchmarks.chaos.world import Chaos
from benchmarks.leaping import LeapingLoop
from bot.app.rolls.rolling import seal
from bot.client import RulesBot
from bot.gateway import install
from bot.gateway.logs import leave_out_what_is_no_news
from bot.rules.library import open_library
from bot.storage import open_temporary_store
from tests.discord.standin import Bot


async def play(number: int, share: float, pace: float, times: int, seed: int) -> list[str]:
    """Play it all; what is wrong."""
    leave_out_what_is_no_news()
    with overheard() as defects:
        async with Chaos(random.Random(seed)) as world, open_temporary_store(seal) as store:
            install(world.api_base, world.gateway_url)
            with tempfile.TemporaryDirectory() as folder:
                bot = Bot(RulesBot(open_library((), "10th"), Path(folder), store=store), world)
                bot.client.budget = PacedByLoop()
                await bot.start()
                found = await calls(world, bot.client, store, number, share, pace)
                if times:
                    found += await breaks(world, store, times, defects)
                await bot.stop()
    return found + [f"in the log: {line}" for line in defects.lines]


def run(number: int, share: float, pace: float, times: int, seed: int) -> list[str]:
    """`play` by a clock that leaps."""
    with asyncio.Runner(loop_factory=LeapingLoop) as runner:
        return runner.run(play(number, share, pace, times, seed))


@click.command()
@click.option("--calls", "number", default=400, show_default=True, help="Interactions.")
@click.option("--share", default=0.1, show_default=True, help="Of calls that fail.")
@click.option("--pace", default=2.0, show_default=True, help="Interactions a second.")
@click.option("--breaks", "times", default=100, show_default=True, help="Of the gateway.")
@click.option("--seed", default=1, show_default=True)
def main(number: int, share: float, pace: float, times: int, seed: int) -> None:
    """See the module."""
    began = time.perf_counter()
    found = run(number, share, pace, times, seed)
    click.echo(f"seed {seed}, {time.perf_counter() - began:.0f} s")
    for fault in found[:30]:
        click.echo(f"  {fault}")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
