"""Characteristics of a weapon that are raised: `+1 A`, `+1 Strength`, `AP+1`. The new numbers take
the place of the printed ones before anything is rolled.
"""

import re
from dataclasses import replace
from typing import Any

from bot.dice.quantity import Quantity
from bot.notation.reading import WeaponReading
from bot.notation.words.phrases import Fields, Phrase, Reader, phrase

RAISED = "raised."
"""What the names of these fields begin with; behind it stands the characteristic."""
UNSAID = {"ap": 0, "damage": "1"}
"""What a weapon has that does not say it."""


def _by(name: str) -> Reader:
    def read(match: re.Match[str]) -> Fields:
        return {f"{RAISED}{name}": int(next(filter(None, match.groups())))}

    return read


def _raising(names: str, field: str, like: str) -> Phrase:
    return phrase(rf"\+ ?(\d) ?(?:to )?(?:{names})|(?:{names}) ?\+ ?(\d)", _by(field), like)


FROM_FOURTH: tuple[Phrase, ...] = (
    phrase(
        r"\+ ?(\d) ?(?:a|attacks?|shots?)|(?:a|attacks?|shots?) ?\+ ?(\d)",
        _by("attacks"),
        "+1 A",
    ),
    _raising("s|str|strength", "strength", "+1 S"),
)
SINCE_EIGHTH: tuple[Phrase, ...] = (
    _raising("d|damage|dmg|dam", "damage", "+1 damage"),
    _raising("ap", "ap", "+1 AP"),
    phrase(r"(?:improves? |improved )?(?:the )?ap (?:is )?(?:improved )?by (\d)", _by("ap")),
)


def with_raised(reading: WeaponReading) -> WeaponReading:
    """The reading with what is raised in its characteristics. What has no number to raise stays."""
    fields: Fields = dict(reading.fields)
    for name in reading.fields:
        characteristic = name.removeprefix(RAISED)
        value = fields.get(characteristic, UNSAID.get(characteristic))
        if name != characteristic and value is not None:
            by = fields.pop(name)
            fields[characteristic] = _raised(characteristic, value, by)
    return replace(reading, fields=fields)


def not_raised(reading: WeaponReading) -> list[str]:
    """What would raise a characteristic that has no number, as it was typed."""
    return [
        words
        for name, words in reading.said.items()
        if name in reading.fields and name.startswith(RAISED)
    ]


def _raised(characteristic: str, value: Any, by: int) -> Any:
    if characteristic == "ap":
        return value - by  # AP-1 improved by one is AP-2.
    if isinstance(value, int):
        return value + by
    amount = Quantity.read(value, characteristic)
    return str(replace(amount, plus=amount.plus + by))
