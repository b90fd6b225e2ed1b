"""An army as it was read: units with their weapons, and what could not be read."""

from dataclasses import dataclass, field
from typing import Literal

Mode = Literal["ranged", "melee"]


@dataclass(frozen=True, slots=True)
class ArmyWeapon:
    """A weapon of a unit: how many of it there are, and one of them in shorthand.

    `shorthand` is None where the numbers are not known; `unread` are its keywords that do not stand
    in it, because they change no die of the bot. `taken` are the numbers of it that every model of
    its unit may choose to carry; none where only some may.
    """

    name: str
    count: int
    mode: Mode
    shorthand: str | None = None
    unread: tuple[str, ...] = ()
    taken: tuple[int, ...] = ()

    @property
    def counted_name(self) -> str:
        """`9× Slugga`"""
        return f"{self.count}× {self.name}"


@dataclass(frozen=True, slots=True)
class ArmyUnit:
    """A unit: its models, its weapons, and itself as a target in shorthand.

    `points` and `target` are None where they are not known; `attached_to` is the name of the unit
    that it joined, `attached_number` which one of that name in the order of the list.
    """

    name: str
    models: int
    points: int | None = None
    weapons: tuple[ArmyWeapon, ...] = ()
    target: str | None = None
    keywords: tuple[str, ...] = ()
    attached_to: str | None = None
    attached_number: int = 1

    def has_keyword(self, keyword: str) -> bool:
        """Whether it has a keyword, in capital letters or small ones."""
        return keyword in map(str.casefold, self.keywords)


@dataclass(frozen=True, slots=True)
class Skipped:
    """Something that a file says and that was not read, and why."""

    what: str
    why: str


@dataclass(frozen=True, slots=True)
class ArmyList:
    """A whole list. `format` is what wrote it, `edition` is None where the file does not tell;
    `numbers_of` is the edition of its numbers, where that is another one.
    """

    format: str
    edition: str | None
    title: str
    points: int | None
    units: tuple[ArmyUnit, ...]
    skipped: tuple[Skipped, ...] = field(default=())
    numbers_of: str | None = None
