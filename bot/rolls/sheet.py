"""Weapons and targets under names, and as lines of text: `weapon Bolt rifle: 20 3+ S4 AP-1 D1`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.combat import TargetReading, WeaponReading, read_target, read_weapon
from bot.combat.editions import EDITIONS
from bot.errors import InputError, LimitError

WEAPON, TARGET = "weapon", "target"
KINDS = (WEAPON, TARGET)
LINES = 200
"""Lines that are read at once."""
Reading = WeaponReading | TargetReading


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A weapon or target: its name, and its profile in shorthand."""

    kind: str
    name: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name}: {self.text}"


def read_profile(kind: str, text: str, usual: str = "10th") -> Reading:
    """A profile in the usual edition if that can read it, else in the newest that can. InputError where none can."""
    editions = dict.fromkeys((usual, *reversed(EDITIONS)))
    readings = [_read(kind, text, edition) for edition in editions]
    best = next((reading for reading in readings if reading.complete), readings[0])
    best.demand(kind)
    return best


def check_name(name: str) -> str:
    """A name as it is kept. InputError for one that could be mistaken for a profile, or has a colon."""
    kept = " ".join(name.split())
    if ":" in kept:
        raise InputError("A name has no colon; it ends where the profile begins.")
    if not any(char.isalnum() for char in kept):
        raise InputError("A name needs a letter or a digit.")
    for kind in KINDS:
        if any(reading.complete for reading in (_read(kind, kept[:100], edition) for edition in EDITIONS)):
            raise InputError(f"`{kept[:50]}` reads as a {kind} itself; choose a name that does not.")
    return kept


def read_sheet(text: str, usual: str = "10th") -> tuple[SheetLine, ...]:
    """Every weapon and target of a text, one a line. Blank lines and those that begin with # say nothing.

    InputError names the first line that can't be read, LimitError the limit.
    """
    found: list[SheetLine] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if len(found) == LINES:
            raise LimitError(f"At most {LINES} lines can be read at once.")
        try:
            found.append(_line(line, usual))
        except InputError as error:
            raise InputError(f"Line {number}: {error}") from None
    if not found:
        raise InputError(f"There is no line such as `{SheetLine(WEAPON, 'Bolt rifle', '20 3+ S4 AP-1 D1')}`.")
    return tuple(found)


def write_sheet(lines: Iterable[SheetLine]) -> str:
    """The text that `read_sheet` reads."""
    return "".join(f"{line}\n" for line in lines)


def _line(line: str, usual: str) -> SheetLine:
    head, colon, text = line.partition(":")
    kind, _, name = head.strip().partition(" ")
    if not colon or kind.lower() not in KINDS:
        raise InputError("it must begin with `weapon` or `target`, a name, and a colon.")
    read_profile(kind.lower(), text.strip(), usual)
    return SheetLine(kind.lower(), check_name(name), text.strip())


def _read(kind: str, text: str, edition: str) -> Reading:
    return read_weapon(text, edition) if kind == WEAPON else read_target(text, edition)
