"""What strangers type and send, spoilt in every way, read by everything that reads it.

    python -m benchmarks.fuzz [PARSER ...] [--inputs 100_000] [--seed 1] [--first 0]

Each input is made of a good one, or of two: parts are left out, doubled, exchanged for hostile
ones, repeated up to the most that the reader takes; JSON also gets values of the wrong kind. Wanted:
nothing is raised but a sentence for the person (`UserError`), and nothing takes more than 50 ms of
processor, the best of three times. An input follows from the seed and its number alone: `--first N
--inputs 1` makes the one again that a line names. The long form is `--inputs 10_000_000`, a process
for each parser. Exit code 1 if anything is wrong.
"""

from __future__ import annotations

import logging
import sys
import time
import traceback
from pathlib import Path

import click

from benchmarks.fuzz.parsers import PARSERS, parser
from bot.errors import UserError

SLOW = 0.05
"""Seconds of processor that reading may take."""
TRIES = 3
"""So often a slow input is read, lest the collector of garbage or a neighbour is blamed on it."""
SHOWN = 5
"""Faults of a parser that are printed whole."""


def uncaught(name: str, inputs: int, seed: int, first: int = 0, slow: float = 0.0) -> list[str]:
    """What is raised at so many inputs and no person is told; with `slow`, also what takes so many
    seconds of processor.
    """
    reader, found = parser(name), []
    for number in range(first, first + inputs):
        text, chance = reader.input(seed, number)
        state = chance.getstate()
        taken = []
        for _ in range(TRIES if slow else 1):
            chance.setstate(state)
            began = time.thread_time()
            try:
                reader.read(text, chance)
            except UserError:
                pass
            except Exception as error:
                *_, place = traceback.extract_tb(error.__traceback__)
                where = f"{Path(place.filename).name}:{place.lineno}"
                found.append(f"{name} {number}: {error!r:.120} at {where}, {text[:200]!r}")
                break
            taken.append(time.thread_time() - began)
            if taken[-1] <= slow:
                break
        if slow and taken and min(taken) > slow:
            found.append(f"{name} {number}: {1_000 * min(taken):.0f} ms, {text[:200]!r}")
    return found


@click.command(help=__doc__)
@click.argument("names", nargs=-1, type=click.Choice(tuple(PARSERS)))
@click.option("--inputs", default=100_000, show_default=True, help="For each parser.")
@click.option("--seed", default=1, show_default=True)
@click.option("--first", default=0, help="The number of the first input.")
def main(names: tuple[str, ...], inputs: int, seed: int, first: int) -> None:
    """Run it."""
    logging.disable(logging.WARNING)
    wrong = 0
    for name in names or PARSERS:
        began = time.process_time()
        found = uncaught(name, inputs, seed, first, SLOW)
        each = (time.process_time() - began) / max(1, inputs)
        wrong += len(found)
        print(
            f"{name:12}{inputs:12,} inputs, seed {seed}, {1e6 * each:6.0f} µs, {len(found)} faults"
        )
        for fault in found[:SHOWN]:
            print(f"    {fault}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
