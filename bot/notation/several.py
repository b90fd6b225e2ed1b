"""Several weapons in one text: `9x 2 3+ S4 AP-1 D1; multi melta 2 3+ S9 AP-4 DD6`."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bot.attack.model.limits import MAX_VOLLEYS
from bot.editions import DEFAULT_EDITION
from bot.errors import InputError, LimitError
from bot.notation.reading import WeaponReading
from bot.notation.shorthand import read_weapon
from bot.notation.text.clean_text import in_rows

BETWEEN = re.compile(r";(?![^\[(]*[\])])")
"""A semicolon that does not stand in brackets."""
_JOINED = re.compile(r"\s+(?:\+|&|and|plus)\s+", re.IGNORECASE)
VALUES = frozenset({"attacks", "strength", "skill", "bs", "ws", "ap", "damage"})
"""What makes a weapon; two weapons both have some of these."""


def split_weapons(text: str) -> list[str]:
    """What stands between semicolons, those between the columns of a table apart."""
    parts = [part.strip() for part in BETWEEN.split(in_rows(text))]
    return [part for part in parts if part]


def read_weapons(text: str, edition: str = DEFAULT_EDITION) -> tuple[WeaponReading, ...]:
    """The weapons of a text, in order; problems are in the readings. LimitError where there are too
    many, or one is too long.

    Semicolons also stand between the values of one weapon. It is several weapons where two parts
    say the same value, such as two numbers of attacks; a part without values, such as abilities,
    belongs to the weapon before it.
    """
    parts = split_weapons(text)
    if len(parts) < 2:
        reading = read_weapon(text, edition)
        return _joined(reading) or (_with_comma_told(reading),)
    if len(parts) > MAX_VOLLEYS:
        raise LimitError(f"An attack has 1 to {MAX_VOLLEYS} weapons, not {len(parts)}.")
    readings = [read_weapon(part, edition) for part in parts]
    said = Counter[str]()
    for reading in readings:
        said.update(reading.fields.keys() & VALUES)
    weapons = [text]
    if max(said.values(), default=0) > 1:
        weapons = _with_values(readings)
    return tuple(read_weapon(weapon, edition) for weapon in weapons)


def _joined(reading: WeaponReading) -> tuple[WeaponReading, ...]:
    """Whole weapons between which `and` or a plus stands, where they are none together."""
    weapons = [read_weapon(piece, reading.edition) for piece in _JOINED.split(reading.text)]
    are_several = len(weapons) > 1 and all(each.complete for each in weapons)
    return tuple(weapons) if reading.errors and are_several else ()


def _with_comma_told(reading: WeaponReading) -> WeaponReading:
    """The reading of a text, with one fault in place of all contradictions where commas part whole
    weapons in it.
    """
    pieces = [piece.strip() for piece in reading.text.split(",")]
    weapons = [read_weapon(piece, reading.edition) for piece in pieces]
    if not reading.errors or len(pieces) < 2 or not all(each.complete for each in weapons):
        return reading
    apart = "; ".join(pieces)
    told = InputError(
        f"These are {len(pieces)} weapons: several have `;` between them.",
        meant=((reading.text, apart),),
    )
    return replace(reading, errors=(told,))


def _with_values(readings: Sequence[WeaponReading]) -> list[str]:
    """The texts of the weapons: what has no value of its own stands with the weapon before it."""
    texts: list[str] = []
    for reading in readings:
        if texts and not reading.fields.keys() & VALUES:
            texts[-1] += f", {reading.text}"
        else:
            texts.append(reading.text)
    return texts
