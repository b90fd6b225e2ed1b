"""`read`: shorthand in, a line for each attack; what was understood and what was wrong with it
out.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any, BinaryIO

import click

from bot.console.batches.batch import Tally, as_line, standard_input, write_line
from bot.editions import DEFAULT_EDITION, EDITIONS
from bot.errors import InputError, UserError
from bot.notation import as_fields, read_target, read_weapons
from bot.notation.feedback.faults import attack_faults
from bot.notation.line import weapon_and_target
from bot.notation.options import combine_all

FORM = """\b
A line: 9x 2 3+ S4 AP-1 D1; multi melta 1 3+ S9 AP-4 DD6 -> 10x T4 3+ W2
Out: {"spec": ..., "reading": "...", "faults": ["..."]}

`spec` is what `odds` takes: an object, or a list of several weapons; null where
there are faults.

Exit codes: 0 at least one line was read, 2 none of them could be.
"""
NO_TARGET = "A line is a weapon, `->` and a target, like `20 3+ S4 AP-1 D1 -> 10x T4 3+`."
WAITING = "One line WEAPON -> TARGET per attack; Ctrl+D ends. --help shows the form."


@click.command("read", epilog=FORM)
@click.option("--json", "as_data", is_flag=True, help="One JSON object per line.")
@click.option(
    "--edition",
    type=click.Choice(list(EDITIONS)),
    default=DEFAULT_EDITION,
    help="The edition whose shorthand it is.",
)
def read(as_data: bool, edition: str) -> int:
    """Read shorthand: one line `WEAPON -> TARGET` of standard input, one reading per line out."""
    return read_lines(standard_input(WAITING), sys.stdout.buffer, edition, as_data)


def read_lines(lines: Iterable[bytes], out: BinaryIO, edition: str, as_data: bool) -> int:
    """Read every line. The exit code; InputError with the first fault where every line has one."""
    tally = Tally()
    for line in lines:
        typed = line.decode("utf-8", "replace")
        data = reading_of(typed.strip(), edition)
        tally.count(next(iter(data["faults"]), ""))
        write_line(out, as_line(data) if as_data else in_words(data))
    return tally.code()


def reading_of(line: str, edition: str) -> dict[str, Any]:
    """What a line of shorthand specifies, in JSON and in words, and all that is wrong with it."""
    try:
        typed, against = weapon_and_target(line)
        if not against:
            raise InputError(NO_TARGET)
        weapons = read_weapons(typed, edition)
        target = read_target(against, edition)
    except UserError as error:
        return {"spec": None, "reading": "", "faults": [str(error)]}
    words = "; ".join(weapon.words() for weapon in weapons)
    faults = list(map(str, attack_faults(weapons, target)))
    spec = None
    if not faults:
        try:
            spec = as_fields(weapons, target)
            combine_all(weapons, target)
        except UserError as error:
            spec = None
            faults = [str(error)]
    return {"spec": spec, "reading": f"{words} against {target.words()}", "faults": faults}


def in_words(data: dict[str, Any]) -> str:
    """A reading for people, its faults below it, indented."""
    reading = data["reading"] or "not read:"
    return "\n  ".join([reading, *data["faults"]])
