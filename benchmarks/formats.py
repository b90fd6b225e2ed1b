"""What is read of army lists in every format: one row for each file.

    python -m benchmarks.formats FILE...

Prints a Markdown table: units, models, rows of weapons, how many of these have no numbers, and how
many things were not read; a last row with totals. A file that can't be read has its sentence.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from bot.armies.datasheets import Datasheets, open_datasheets
from bot.armies.formats import read_army
from bot.armies.model import ArmyList
from bot.errors import UserError

HEADINGS = (
    "file",
    "format",
    "edition",
    "units",
    "models",
    "rows of weapons",
    "rows without numbers",
    "skipped",
)


@dataclass(frozen=True)
class Figures:
    """How much a list holds."""

    units: int
    models: int
    weapons: int
    unknown: int
    skipped: int

    def __add__(self, other: Figures) -> Figures:
        return Figures(
            units=self.units + other.units,
            models=self.models + other.models,
            weapons=self.weapons + other.weapons,
            unknown=self.unknown + other.unknown,
            skipped=self.skipped + other.skipped,
        )

    def columns(self) -> list[str]:
        """The figures as columns of the table."""
        numbers = (self.units, self.models, self.weapons, self.unknown, self.skipped)
        return [f"{number:,}" for number in numbers]


NOTHING = Figures(0, 0, 0, 0, 0)


def figures_of(army: ArmyList) -> Figures:
    """How much a list holds."""
    weapons = [weapon for unit in army.units for weapon in unit.weapons]
    return Figures(
        units=len(army.units),
        models=sum(unit.models for unit in army.units),
        weapons=len(weapons),
        unknown=sum(weapon.shorthand is None for weapon in weapons),
        skipped=len(army.skipped),
    )


def table_of(files: Sequence[Path], datasheets: Datasheets | None) -> Iterator[str]:
    """The lines of the table."""
    yield row(HEADINGS)
    yield row(["---"] * len(HEADINGS))
    total = NOTHING
    read = 0
    for file in files:
        try:
            army = read_army(file.read_bytes(), datasheets)
        except UserError as error:
            empty = [""] * (len(HEADINGS) - 2)
            yield row([file.name, str(error), *empty])
            continue
        figures = figures_of(army)
        total += figures
        read += 1
        yield row([file.name, army.format, army.edition or "not named", *figures.columns()])
    yield row([f"{read} of {len(files)} read", "", "", *total.columns()])


def row(columns: Sequence[str]) -> str:
    """A row of a Markdown table."""
    plain = [column.replace("|", r"\|") for column in columns]
    return f"| {' | '.join(plain)} |"


@click.command()
@click.argument(
    "files",
    metavar="FILE...",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
)
def main(files: tuple[Path, ...]) -> None:
    """Read the FILES, and print what was read of each."""
    with tempfile.TemporaryDirectory() as kept:
        datasheets = open_datasheets(Path(kept))
    for line in table_of(files, datasheets):
        print(line)


if __name__ == "__main__":
    main()
