"""The reload test: rules are read again and again, a third of the times with hostile files, while
players look up.

    python -m benchmarks.reload [--reloads 200] [--entries 20000] [--rate 100] [--seed N]
    python -m benchmarks.reload --short

A folder of made-up entries is written in generations: every entry of generation 7 says so in its
text. Between one reload and the next all files get a new generation, and every third time one of
`benchmarks.hostile_files` comes into the folder. All the while look-ups run on the event loop at a
fixed rate, in a server with words and a rule of its own. Each answer, with all that it offers, must
be of one generation and of the rules in use; none may fail; a hostile file must be named and leave
the rules in use.

A clock on the same loop shows how long the loop was held up, look-ups included; before the first
reload too, to compare with. On a machine that others use as well, the loop also waits for a
processor, or for a thread that holds the interpreter's lock and waits for one: where the kernel
tells for how long (`/proc/self/task/*/schedstat`), the last column is without that, and that is
held against the bound: 150 ms for as many entries as come with the bot, 250 ms for 20,000. The
short form is a few reloads of each, in a few minutes.
"""

from __future__ import annotations

import asyncio
import random
import re
import resource
import secrets
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, field
from datetime import UTC, datetime
from multiprocessing import get_context
from pathlib import Path
from statistics import median

import click

from benchmarks.hostile_files import REFUSED, TAKEN
from benchmarks.loop_lag import Clock, Lags, share
from benchmarks.made_up import Books, made_up, write
from bot.app.rolls.rolling import seal
from bot.app.servers import Servers
from bot.errors import UserError
from bot.ops.reloading import Refused, Reloader
from bot.rules.answer import Answer
from bot.rules.answer.server_entries import is_house
from bot.rules.answer.server_rules import look_up
from bot.rules.library import Library, open_library
from bot.storage import Alias, HouseEntry, ServerBook, Stamp, open_temporary_store

SHIPPED_SIZE, LARGE = 800, 20_000
"""Entries: about as many as come with the bot, and as many as an operator may have."""
SHORT = 6
"""Reloads of the short form."""
SERVER = 7
REPORT = 10
"""Reloads from one sign of life to the next."""
QUIET = 5.0
"""Seconds of look-ups without a reload, to compare with."""
_GENERATION = re.compile(r"generation ([0-9]+)\b")


def bound(entries: int) -> float:
    """Seconds for which the loop may be held up."""
    return 0.150 if entries <= 2 * SHIPPED_SIZE else 0.250


@dataclass
class Players:
    """Those who look up."""

    servers: Servers
    library: Library
    questions: Iterator[str]
    rate: float
    done: int = 0
    answered: int = 0
    faults: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    async def run(self) -> None:
        """Look up until cancelled, at a fixed rate; what could not be asked in time is asked at
        once.
        """
        begun, number = time.perf_counter(), 0
        while True:
            await asyncio.sleep(max(0.0, begun + number / self.rate - time.perf_counter()))
            await self.ask(next(self.questions))
            number += 1

    async def ask(self, question: str) -> None:
        """One look-up, as `/rule` does it."""
        begun = time.perf_counter()
        try:
            place = await self.servers.at(SERVER)
            answer = look_up(place.shelf, question)
            self.faults += [
                f"{question!r}: {fault}" for fault in mixed(answer, place.shelf.corpus.by_id)
            ]
            if place.shelf.searcher.index is not self.library.searcher.index:
                self.faults.append(f"{question!r}: answered from rules that are no longer in use")
            self.answered += answer.entry is not None
        except Exception as error:  # whatever it is, it is what is looked for
            self.faults.append(f"{question!r}: {type(error).__name__}: {error}")
        self.done += 1
        self.seconds.append(time.perf_counter() - begun)


def mixed(answer: Answer, held: object) -> Iterator[str]:
    """Whether an answer and all that it offers is of more than one generation."""
    shown = [each for each in (answer.entry, *answer.others, *answer.elsewhere) if each is not None]
    told = {
        match[1]
        for each in shown
        if not is_house(each) and (match := _GENERATION.search(each.text))
    }
    if len(told) > 1:
        yield f"of the generations {sorted(told)}"
    yield from (
        f"{each.id} is not in the corpus" for each in shown if held.get(each.id) is not each
    )  # type: ignore[attr-defined]


@dataclass
class Tally:
    """What the reloads showed."""

    reloaded: int = 0
    refused: int = 0
    taken: int = 0
    faults: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Count another one's too."""
        self.reloaded += other.reloaded
        self.refused += other.refused
        self.taken += other.taken
        self.faults += other.faults
        self.seconds += other.seconds


async def one_reload(
    books: Books,
    pool: Executor,
    reloader: Reloader,
    library: Library,
    number: int,
    name: str,
    chance: random.Random,
) -> Tally:
    """Write a generation, spoil it as named, read it, and see whether what happened is right."""
    tally, before = (
        Tally(),
        library.corpus.version,
    )  # the rules themselves, if held here, would be freed on the loop
    await asyncio.get_running_loop().run_in_executor(
        pool, write, books.folder, books.entries, number
    )
    spoil = REFUSED.get(name) or TAKEN.get(name)
    named = spoil(books.folder, chance) if spoil else ""
    try:
        done = await reloader.reload()
    except UserError as error:
        tally.refused += 1
        if name not in REFUSED:
            tally.faults.append(f"{name or 'good files'}: refused: {error}")
        elif not isinstance(error, Refused) or not any(
            named in problem for problem in error.problems
        ):
            tally.faults.append(f"{name}: {named} is not named: {str(error)[:300]}")
        if library.corpus.version != before:
            tally.faults.append(f"{name}: the rules in use were replaced")
    else:
        tally.reloaded += 1
        tally.taken += bool(name)
        tally.seconds.append(done.seconds)
        if name in REFUSED:
            tally.faults.append(f"{name}: was taken")
        if name and named not in library.corpus.by_id:
            tally.faults.append(f"{name}: {named} is missing")
        found = _GENERATION.search(library.corpus.by_id["4th/made/e0"].text)
        if found is None or found[1] != str(number):
            tally.faults.append(
                f"{name or 'good files'}: the rules in use are not those of the files"
            )
    finally:
        clean(books.folder)
    return tally


def clean(folder: Path) -> None:
    """Remove what a hostile file left."""
    for path in (folder / "10th").iterdir():
        if path.name.startswith("chapter-"):
            continue
        if path.is_dir() and not path.is_symlink():
            path.rmdir()
        else:
            path.unlink()


async def own_words(book: ServerBook) -> None:
    """Give the server something of its own, which is searched beside the shared rules."""
    by = Stamp(1, datetime.now(UTC))
    await book.add_alias(Alias(SERVER, "conga line", "4th/made/e0", by))
    await book.put_entry(
        HouseEntry(SERVER, "barrels", "10th", "rule", "Barrels explode", "On a 5+.", by)
    )


@dataclass
class Run:
    """Everything that one run showed."""

    tally: Tally = field(default_factory=Tally)
    players: Players | None = None
    quiet: Lags = field(default_factory=Lags)
    busy: Lags = field(default_factory=Lags)


def spoilt(reloads: int, chance: random.Random) -> Iterator[str]:
    """For each reload the kind of hostile file: every third time one, each kind before any comes
    again.
    """
    kinds: list[str] = []
    for number in range(reloads):
        kinds = kinds or chance.sample([*REFUSED, *TAKEN], len(REFUSED) + len(TAKEN))
        yield kinds.pop() if number % 3 == 1 else ""


def _told(number: int, seen: Run) -> None:
    """A sign of life now and then, for a run takes half an hour. Nothing is sorted here: the loop
    would wait for it.
    """
    assert seen.players is not None
    if number % REPORT == 0:
        faults = len(seen.tally.faults) + len(seen.players.faults)
        longest = 1000 * max(seen.busy.own)
        click.echo(f"after {number} reloads: faults {faults}, held up {longest:.1f} ms at most")


async def run(
    folder: Path,
    kinds: Sequence[str],
    entries: int,
    rate: float,
    seed: int,
    quiet: float = QUIET,
    told: Callable[[int, Run], None] = lambda number, seen: None,
) -> Run:
    """Reload once for each of `kinds` of hostile files (empty: none) under look-ups; `told` after
    each.
    """
    chance = random.Random(seed)
    books = made_up(folder / "corpus", entries - 1)
    pool = ProcessPoolExecutor(1, get_context("spawn"))
    pool.submit(write, books.folder, books.entries, 0).result()
    library = open_library((books.folder,), "10th")
    async with open_temporary_store(seal) as store:
        await own_words(store.servers)
        servers = Servers(library, store.servers)
        reloader = Reloader(library, servers.forget_rules)
        seen, clock = Run(), Clock()
        seen.players = Players(servers, library, books.questions(random.Random(seed + 1)), rate)
        tasks = [asyncio.create_task(clock.run()), asyncio.create_task(seen.players.run())]
        try:
            await asyncio.sleep(quiet)
            seen.quiet, clock.lags = clock.lags, seen.busy
            for number, name in enumerate(kinds, 1):
                one = await one_reload(books, pool, reloader, library, number, name, chance)
                seen.tally.add(one)
                told(number, seen)
        finally:
            pool.shutdown()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    return seen


def report(seen: Run) -> None:
    """The figures of a run."""
    tally, players = seen.tally, seen.players
    assert players is not None
    took = sorted(players.seconds)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    click.echo(
        f"put in place {tally.reloaded} ({tally.taken} with strange files)  "
        f"refused {tally.refused}  faults {len(tally.faults)}  "
        f"took {median(tally.seconds or [0.0]):.1f} s (median)  memory {memory:,} MiB at most"
    )
    click.echo(
        f"look-ups {players.done:,}  answered {players.answered:,}  faults {len(players.faults)}  "
        f"ms: median {share(took, 0.5)}, 99 % {share(took, 0.99)}, longest {share(took, 1)}"
    )
    click.echo(
        "the loop was held up, ms     median     99 %   99.9 %  longest   longest without waiting"
        " for a processor"
    )
    click.echo(f"  without reloads       {seen.quiet.line()}")
    click.echo(f"  while reloading       {seen.busy.line()}")


def measure(folder: Path, reloads: int, entries: int, rate: float, seed: int) -> bool:
    """Run, report, and tell whether all was well."""
    click.echo(f"reloads {reloads}  entries {entries:,}  look-ups {rate:g}/s  seed {seed}")
    kinds = tuple(spoilt(reloads, random.Random(seed)))
    seen = asyncio.run(run(folder, kinds, entries, rate, seed, told=_told))
    report(seen)
    assert seen.players is not None
    faults = (*seen.tally.faults, *seen.players.faults)
    for fault in faults[:30]:
        click.echo(f"  {fault}")
    return not faults and max(seen.busy.own, default=0.0) < bound(entries)


@click.command()
@click.option("--reloads", default=200, show_default=True)
@click.option("--entries", default=LARGE, show_default=True)
@click.option("--rate", default=100.0, show_default=True, help="Look-ups a second.")
@click.option("--seed", type=int, help="Repeats the same files and questions.")
@click.option(
    "--folder",
    type=click.Path(path_type=Path),
    help="Where the files stand; a temporary folder otherwise.",
)
@click.option(
    "--short", is_flag=True, help=f"{SHORT} reloads of {SHIPPED_SIZE} and {LARGE:,} entries."
)
def main(
    reloads: int, entries: int, rate: float, seed: int | None, folder: Path | None, short: bool
) -> None:
    """Reload, again and again, under look-ups."""
    seed = secrets.randbits(32) if seed is None else seed
    runs = [(SHORT, SHIPPED_SIZE), (SHORT, LARGE)] if short else [(reloads, entries)]
    well = True
    for times, size in runs:
        with tempfile.TemporaryDirectory(dir=folder) as name:
            well &= measure(Path(name), times, size, rate, seed)
    sys.exit(0 if well else 1)


if __name__ == "__main__":
    main()
