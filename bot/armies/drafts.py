"""A list as its file says it, before names are looked up: units, groups of models, what they carry.

Text lists and JSON without rows of numbers hold names and counts alone.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from bot.armies.model import Skipped
from bot.armies.wording import clean_name
from bot.errors import LimitError

Role = Literal["", "leader", "bodyguard"]
MAX_UNITS = 300
"""Units of a list; one of 10,000 points has about 100."""
MAX_ITEMS = 5000
"""Things that all units of a list carry, told apart."""
TOO_MANY = "This file holds more units than any army list: nothing was read."


@dataclass(slots=True)
class Item:
    """Something that models carry: its name, and how many of it all of them have together."""

    name: str
    count: int


@dataclass(slots=True)
class GroupDraft:
    """Models of one kind, and what they carry."""

    name: str
    count: int
    items: list[Item] = field(default_factory=list)

    def carries(self, name: str) -> bool:
        """Whether it has something of this name."""
        return any(item.name == name for item in self.items)


@dataclass(slots=True)
class UnitDraft:
    """A unit. `count` are its models where the unit's own line says it.

    `upgrades` are enhancements and marks by name. Units of the same `attachment` are joined.
    `names_some` says that what it carries is that of some models, and the others' is not named.
    """

    name: str
    count: int | None = None
    points: int | None = None
    groups: list[GroupDraft] = field(default_factory=list)
    items: list[Item] = field(default_factory=list)
    upgrades: list[str] = field(default_factory=list)
    keywords: tuple[str, ...] = ()
    attachment: int | None = None
    role: Role = ""
    names_some: bool = False

    @property
    def grouped(self) -> int:
        """How many models its groups have."""
        return sum([group.count for group in self.groups])

    def carried(self) -> Iterator[Item]:
        """Everything that its models carry."""
        yield from self.items
        for group in self.groups:
            yield from group.items


@dataclass(slots=True)
class DraftList:
    """A list: what wrote it, its edition, and its units. `factions` are lines that may name one."""

    format: str
    edition: str | None = None
    title: str = ""
    points: int | None = None
    factions: list[str] = field(default_factory=list)
    units: list[UnitDraft] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)

    def skip(self, text: str, why: str) -> None:
        """Note that a line is not read."""
        self.skipped.append(Skipped(clean_name(text), why))

    def check_size(self) -> None:
        """LimitError where no army can be so large."""
        items = sum(1 for unit in self.units for _ in unit.carried())
        if len(self.units) > MAX_UNITS or items > MAX_ITEMS:
            raise LimitError(TOO_MANY)
