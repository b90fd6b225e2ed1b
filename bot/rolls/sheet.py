"""Weapons and targets under names, and as lines of text: `weapon Bolt rifle: 20 3+ S4 AP-1 D1`."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from bot.editions import DEFAULT_EDITION, EDITIONS
from bot.errors import InputError, LimitError
from bot.notation import TargetReading, WeaponReading, read_target, read_weapon
from bot.notation.phrases import MAX_LENGTH

WEAPON, TARGET = "weapon", "target"
KINDS = (WEAPON, TARGET)
READ, SHOWN = 100, 50
"""Characters of a name that are read, and that a refusal repeats."""
LINES = 200
"""Lines that are read at once."""
KNOWN = {WEAPON: "half range", TARGET: "half damage"}
"""Words that each kind has; what stands behind them is no name that a profile begins with."""
Reading = WeaponReading | TargetReading


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A weapon or target: its name, and its profile in shorthand."""

    kind: str
    name: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind} {self.name}: {self.text}"


def read_profile(kind: str, text: str, usual: str = DEFAULT_EDITION) -> Reading:
    """A profile in the usual edition if that can read it, else in the newest that can. InputError
    where none can.
    """
    first = _read(kind, text, usual)
    if first.complete:
        return first
    for edition in reversed(EDITIONS):
        reading = _read(kind, text, edition)
        if reading.complete:
            return reading
    first.demand(kind)
    return first


def check_name(name: str) -> str:
    """A name as it is kept. InputError for one that could be mistaken for a profile, or has a
    colon.
    """
    kept = " ".join(name.split())
    if ":" in kept:
        raise InputError("A name has no colon; it ends where the profile begins.")
    if not any(char.isalnum() for char in kept):
        raise InputError("A name needs a letter or a digit.")
    text, shown = kept[:READ], kept[:SHOWN]
    for kind in KINDS:
        if _is_profile(kind, text):
            raise InputError(f"`{shown}` reads as a {kind} itself; choose a name that does not.")
        if any(_is_value(kind, text, edition) for edition in EDITIONS):
            raise InputError(f"`{shown}` reads as a part of a {kind}; choose a name that does not.")
    return kept


def _is_value(kind: str, text: str, edition: str) -> bool:
    """Whether every word says something of a profile, as in `20`, `S4` or `lethal hits`; keywords
    name units, too.
    """
    reading = _read(kind, f"{KNOWN[kind]}, {text}", edition)
    said = reading.fields.keys() - _known(kind, edition) - {"keywords"}
    return bool(said) and not reading.unread


@cache
def _known(kind: str, edition: str) -> frozenset[str]:
    return frozenset(_read(kind, KNOWN[kind], edition).fields)


def spelt_out(kind: str, text: str, named: Iterable[tuple[str, str]]) -> str:
    """A text with a profile in place of its name: `2x Bolt rifle +1 to hit` becomes `2x, 20 3+ S4
    AP-1 D1, +1 to hit`.

    `named` are names and profiles; the longest name that stands in the text is meant, of several
    the first. A text that is a profile by itself, or names none, stays as it is.
    """
    typed = unicodedata.normalize("NFKC", text)
    longest = None
    for name, line in named:
        place = _place(name, typed)
        if place and (longest is None or len(place[0]) > len(longest[0])):
            longest, profile = place, line
    if longest is None or _is_profile(kind, text[:MAX_LENGTH]):
        return text
    parts = (typed[: longest.start()], profile, typed[longest.end() :])
    return ", ".join(filter(None, (part.strip(" ,") for part in parts)))


def _is_profile(kind: str, text: str) -> bool:
    """Whether an edition reads a whole profile in a text."""
    return any(_read(kind, text, edition).complete for edition in EDITIONS)


def _place(name: str, text: str) -> re.Match[str] | None:
    """Where whole words of a text are a name, whatever their case and spacing."""
    words = unicodedata.normalize("NFKC", name).split()
    folded = text.casefold()
    # A pattern takes a while to make, and a server has hundreds of names.
    if not all(word.casefold() in folded for word in words):
        # Said at once: a pattern takes a while to make, and a server has hundreds of names.
        return None
    spaced = r"\s+".join(map(re.escape, words))
    return re.search(rf"(?<!\w){spaced}(?!\w)", text, re.IGNORECASE)


def read_sheet(text: str, usual: str = DEFAULT_EDITION) -> tuple[SheetLine, ...]:
    """Every weapon and target of a text, one a line. Blank lines and those that begin with # say
    nothing.

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
        raise InputError(
            f"There is no line such as `{SheetLine(WEAPON, 'Bolt rifle', '20 3+ S4 AP-1 D1')}`."
        )
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
