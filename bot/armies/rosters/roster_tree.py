"""The tree of selections that roster files hold, whether they are JSON or XML.

New Recruit's JSON and BattleScribe's `.ros` have the same nodes: a force holds selections, a
selection holds profiles, categories, costs and further selections.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.errors import LimitError

MAX_DEPTH = 30
"""Selections inside selections; a real list has six."""
MAX_SELECTIONS = 20_000
"""Selections of a whole file; a list of 10,000 points has about 2,000."""
POINTS = ("pts", "points")
"""What the cost in points is called."""
TOO_LARGE = "This file holds more selections than any army list: nothing was read."


@dataclass(frozen=True, slots=True)
class Profile:
    """A row of a datasheet: its kind (`Unit`, `Ranged Weapons`, …), its name, and its columns.

    Columns are found by their names in capitals: `A`, `BS`, `SV`.
    """

    kind: str
    name: str
    columns: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Selection:
    """A unit, a model or an upgrade. `number` counts all of its kind below its parent, `group` is
    the choice that it was made from: `Enhancements`.
    """

    name: str
    kind: str
    number: int
    profiles: tuple[Profile, ...] = ()
    rules: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    points: int | None = None
    group: str = ""
    selections: tuple["Selection", ...] = ()

    def walk(self) -> Iterator["Selection"]:
        """Itself and everything below it."""
        yield self
        for below in self.selections:
            yield from below.walk()


@dataclass(frozen=True, slots=True)
class Roster:
    """A file's list: the game it is for, its name, its points, and what was selected."""

    game: str
    name: str
    points: int | None
    selections: tuple[Selection, ...]


class Budget:
    """Counts selections while a file is read, so that no file can exhaust memory or the stack."""

    def __init__(self) -> None:
        self._left = MAX_SELECTIONS

    def spend(self, depth: int) -> None:
        """Count one more selection at this depth. LimitError where no list has so many, so deep."""
        self._left -= 1
        if self._left < 0 or depth > MAX_DEPTH:
            raise LimitError(TOO_LARGE)
