"""What datasheets cost: memory, start-up, names completed, and attacks with units by name.

    python -m benchmarks.units [--times 300]

Memory and start-up are of a process of its own that reads the rules, with and without datasheets;
their table has been made before. Milliseconds of a name are those that the process worked, of an
`/attack` both those and the ones that passed between the event on the gateway and the first
response. The tests' stand-in of Discord runs in the same process, so its work is within the
figures. A machine that others use is now fast and now slow: the last line has what passed at the
best speed that a fixed piece of work, done before and after each attack, showed in this run.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import random
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import click
import numpy as np

from bot.app.rolls.rolling import seal
from bot.app.units import DatasheetShelf
from bot.armies.datasheets import Datasheets, open_datasheets
from bot.armies.naming import KnownUnits, target_offers
from bot.client import RulesBot
from bot.gateway import install
from bot.rules.library import open_library
from bot.storage import open_store
from tests.discord.standin import Bot, StandIn

SEED = 40_000
WARM = 5
OFFERED = 20
PAGE = os.sysconf("SC_PAGE_SIZE")


def started(folder: str | None) -> tuple[float, float]:
    """MB that this process holds, and seconds that it worked, once it has read the rules and, where
    there is a folder with their table, the datasheets.
    """
    library = open_library((), "10th")
    book = open_datasheets(Path(folder)) if folder else None
    resident = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    assert library is not None
    assert book is not None or folder is None
    return resident * PAGE / 1_000_000, time.process_time()


def in_own_process(folder: str | None) -> tuple[float, float]:
    """`started` in a new process."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        return pool.submit(started, folder).result()


def beginnings(book: Datasheets) -> Iterator[str]:
    """Every name, as it is typed letter by letter."""
    for sheet in book.sheets:
        for length in range(1, len(sheet.name) + 1):
            yield sheet.name[:length]


def completed(book: Datasheets, times: int) -> list[float]:
    """Seconds that the process worked for each of some beginnings of names."""
    typed = random.Random(SEED).sample(list(beginnings(book)), times)
    known = KnownUnits(datasheets=book)
    taken = []
    for text in typed:
        begin = time.process_time()
        target_offers(text, known, OFFERED)
        taken.append(time.process_time() - begin)
    return taken


def fixed_work() -> float:
    """Seconds that a piece of work takes now, which is always the same."""
    begin = time.perf_counter()
    total = 0
    for number in range(60_000):
        total += number * number
    return time.perf_counter() - begin


async def attacked(book: Datasheets, times: int) -> tuple[list[float], list[float], list[float]]:
    """Seconds worked and passed for each of some attacks of one unit on another, and passed at this
    machine's best speed.
    """
    draw = random.Random(SEED)
    names = [book.label(sheet) for sheet in book.sheets if sheet.target and sheet.weapons]
    worked, passed, around = [], [], []
    for _ in range(WARM):
        fixed_work()
    library = open_library((), "11th")
    with tempfile.TemporaryDirectory() as folder:
        async with StandIn() as world, open_store(Path(folder) / "bot.sqlite3", seal) as store:
            install(world.api_base, world.gateway_url)
            bot = Bot(RulesBot(library, store=store), world)
            bot.client.datasheets = DatasheetShelf(read=lambda _: book)
            await bot.start()
            await world.published.wait()
            for _ in range(WARM + times):
                weapon, target = draw.choice(names), draw.choice(names)
                before = fixed_work()
                work, pass_ = time.process_time(), time.perf_counter()
                await world.invoke("attack", weapon=weapon, target=target)
                worked.append(time.process_time() - work)
                passed.append(time.perf_counter() - pass_)
                around.append((before + fixed_work()) / 2)
            await bot.stop()
    best = min(around)
    at_best = [each * best / now for each, now in zip(passed, around, strict=True)]
    return worked[WARM:], passed[WARM:], at_best[WARM:]


def line(name: str, taken: list[float]) -> str:
    """A line of the table, in milliseconds."""
    p50, p99, worst = 1_000 * np.percentile(taken, [50, 99, 100])
    return f"{name:<44}{p50:9.1f}{p99:9.1f}{worst:9.1f}"


def run(times: int) -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        book = open_datasheets(Path(folder))
        if book is None:
            raise click.ClickException("the datasheets are not installed")
        for name, kept in (("without datasheets", None), ("with datasheets", folder)):
            memory, seconds = in_own_process(kept)
            print(f"{name:<44}{memory:6.0f} MB, started after {seconds:.2f} s of work", flush=True)
    print(f"{f'{len(book.sheets)} datasheets, milliseconds':<44}{'p50':>9}{'p99':>9}{'worst':>9}")
    print(line(f"a name completed ({10 * times} beginnings), worked", completed(book, 10 * times)))
    worked, passed, at_best = asyncio.run(attacked(book, times))
    print(line(f"/attack by names ({times}), worked", worked))
    print(line(f"/attack by names ({times}), passed", passed))
    print(line(f"/attack by names ({times}), at best speed", at_best))


@click.command(help=__doc__)
@click.option("--times", default=300, show_default=True, help="Attacks.")
def main(times: int) -> None:
    """Run it."""
    logging.disable(logging.WARNING)
    run(times)


if __name__ == "__main__":
    main()
