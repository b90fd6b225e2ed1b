"""What an interaction costs the bot's process, compared with `/help`, and how much code it runs.

    python -m benchmarks.cost [--times 200]

Commands run through the console's stand-in of Discord inside the process, with the database on
disk. `ms` is the median of the process's own time (all threads, no waiting); `of /help` is that
against `/help` in the same run, which says more than milliseconds on a machine that others use.
The commands take turns, so that a busy moment meets them all. `/attack` is another attack each
time, so that nothing comes out of a cache; `/attack as before` is the same one. `modules` and
`functions` are those of the bot that one interaction passes through, on whatever thread.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import tempfile
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from types import FrameType

import click

from bot.app.rolls.rolling import seal
from bot.client import RulesBot
from bot.console.stand_in.commandline import command_data, read_command_line
from bot.console.stand_in.loopback import Exchange, Terminal
from bot.rules.library import Library, open_library
from bot.storage import open_store

BOT = str(Path(__file__).parents[1] / "bot")
DEAR = "/odds"
"""Paints a picture, so it is asked every tenth time only."""
Ask = Callable[[int], Awaitable[object]]


def interactions(bot: RulesBot, terminal: Terminal) -> dict[str, Ask]:
    """What is asked, by the name of its line; each is given the number of the round."""
    answers: dict[str, Exchange] = {}

    def use(line: str) -> Awaitable[Exchange]:
        return terminal.command(command_data(read_command_line(bot.tree, line)))

    async def keep(name: str, asked: Awaitable[Exchange]) -> None:
        answers[name] = await asked

    def press(name: str, label: str) -> Awaitable[Exchange]:
        message = answers[name].messages[0]
        parts = [part for row in message["components"] for part in row["components"]]
        button = next(part for part in parts if label in part.get("label", ""))
        return terminal.press(message, button)

    def attack(number: int) -> str:
        weapon = f"{10 + number % 40} 3+ S4 AP-1 D1 [lethal hits, sustained hits 1]"
        return f'weapon:"{weapon}" target:"10x T4 3+ W{1 + number // 40}"'

    return {
        "/help": lambda _: use("/help"),
        "/rule": lambda _: keep("rule", use("/rule coherency 10th")),
        "button: an edition": lambda _: press("rule", "9th"),
        "/roll": lambda _: keep("roll", use("/roll 2D6")),
        "button: Again": lambda _: press("roll", "Again"),
        "/attack": lambda number: keep("attack", use(f"/attack {attack(number)}")),
        "/attack as before": lambda _: use(f"/attack {attack(0)}"),
        "button: Details": lambda _: press("attack", "Details"),
        "/odds": lambda number: use(f"/odds {attack(number + 1)}"),
    }


class Passage:
    """Notes which functions of the bot run, on every thread that begins while it watches."""

    def __init__(self) -> None:
        self.functions: set[tuple[str, int]] = set()

    def __enter__(self) -> Passage:
        threading.setprofile(self._note)
        sys.setprofile(self._note)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)
        threading.setprofile(None)  # type: ignore[arg-type]

    def _note(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(BOT):
            self.functions.add((code.co_filename, code.co_firstlineno))

    async def through(self, ask: Ask, number: int) -> tuple[int, int]:
        """How many modules and functions an interaction runs."""
        self.functions.clear()
        await ask(number)
        return len({file for file, _ in self.functions}), len(self.functions)


@asynccontextmanager
async def opened(library: Library) -> AsyncIterator[dict[str, Ask]]:
    """The interactions of a bot with a new database."""
    with tempfile.TemporaryDirectory() as folder:
        async with (
            open_store(Path(folder) / "bot.sqlite3", seal) as store,
            RulesBot(library, store=store) as bot,
        ):
            yield interactions(bot, Terminal(bot))


async def costs(library: Library, times: int) -> dict[str, float]:
    """The median of each interaction's processor time, in seconds."""
    async with opened(library) as asked:
        taken: dict[str, list[float]] = {name: [] for name in asked}
        for number in range(times):
            for name, ask in asked.items():
                if name == DEAR and number % 10:
                    continue
                work = ask(number)
                begin = time.process_time()
                await work
                taken[name].append(time.process_time() - begin)
    return {name: median(each[len(each) // 10 :]) for name, each in taken.items()}


async def sizes(library: Library) -> dict[str, tuple[int, int]]:
    """How many modules and functions of the bot each interaction runs."""
    with Passage() as passage:
        async with opened(library) as asked:
            for ask in asked.values():
                await ask(0)
            return {name: await passage.through(ask, 2) for name, ask in asked.items()}


def table(taken: dict[str, float], size: dict[str, tuple[int, int]]) -> Iterator[str]:
    """The lines that are printed."""
    yield f"{'':<22}{'ms':>8}{'of /help':>10}{'modules':>9}{'functions':>11}"
    for name, seconds in taken.items():
        modules, functions = size[name]
        share = seconds / taken["/help"]
        yield f"{name:<22}{1_000 * seconds:8.2f}{share:10.1f}{modules:9}{functions:11}"


@click.command(help=__doc__)
@click.option("--times", default=200, show_default=True, help="Of each interaction.")
def main(times: int) -> None:
    """Run it."""
    logging.disable(logging.WARNING)
    library = open_library((), "10th")
    taken = asyncio.run(costs(library, times))
    for line in table(taken, asyncio.run(sizes(library))):
        print(line)


if __name__ == "__main__":
    main()
