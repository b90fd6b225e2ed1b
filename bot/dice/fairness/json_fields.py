"""Reading receipts and logs: JSON of a known form, each field of its kind, or InputError that names
the field.
"""

import json
from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar

from bot.dice.fairness.encoding import Die, moment
from bot.dice.fairness.record import DIGEST_BYTES
from bot.dice.fairness.seed import MAX_SIDES
from bot.errors import InputError

MAX_ID = 2**64 - 1
HEX = frozenset("0123456789abcdef")
MAX_NUMBER = 2**53 - 1

Value = TypeVar("Value")


def load(text: str) -> dict[str, Any] | None:
    """The JSON object that a text is; None if it is none."""
    try:
        values = json.loads(text, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None
    return values if isinstance(values, dict) else None


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


class Fields:
    """The fields of a JSON object, each asked for by name and kind."""

    __slots__ = ("_values", "_within")

    def __init__(self, values: object, within: str = "") -> None:
        if not isinstance(values, dict):
            raise InputError(f'"{within.rstrip(".")}" must be an object in braces.')
        self._values: dict[str, Any] = values
        self._within = within

    def maybe(self, name: str, read: Callable[[str], Value]) -> Value | None:
        """The field as `read` reads it, None for null."""
        if self._get(name) is None:
            return None
        return read(name)

    def inside(self, name: str) -> "Fields":
        """The object that stands in a field."""
        return Fields(self._get(name), f"{self._within}{name}.")

    def text(self, name: str) -> str:
        """Any text."""
        value = self._get(name)
        if not isinstance(value, str) or _has_surrogate(value):
            raise self._wrong(name, "text in quotes")
        return value

    def digest(self, name: str, size: int = DIGEST_BYTES) -> bytes:
        """`size` bytes in hex."""
        text = self.text(name)
        digits = 2 * size
        if len(text) != digits or not HEX.issuperset(text):
            raise self._wrong(name, f"{digits} hex digits, 0 to 9 and a to f")
        return bytes.fromhex(text)

    def number(self, name: str, least: int = 1) -> int:
        """A whole number."""
        value = self._get(name)
        if type(value) is not int or not least <= value <= MAX_NUMBER:
            raise self._wrong(name, f"a whole number from {least}")
        return value

    def id(self, name: str) -> int:
        """An id of Discord's: a whole number in quotes."""
        value = _whole(self.text(name))
        if value is None or value > MAX_ID:
            raise self._wrong(name, "an id: a whole number in quotes")
        return value

    def scope(self, name: str) -> str:
        """`server:ID` or `dm:ID`."""
        text = self.text(name)
        kind, _, number = text.partition(":")
        if kind not in ("server", "dm") or _whole(number) is None:
            raise self._wrong(name, "server: or dm: and an id")
        return text

    def moment(self, name: str) -> datetime:
        """A time in UTC, to the microsecond."""
        text = self.text(name)
        try:
            at = datetime.fromisoformat(text)
            if moment(at) == text:
                return at
        except (ValueError, OverflowError):
            pass
        raise self._wrong(name, "a time like 2026-11-21T18:30:05.123456Z")

    def dice(self, name: str) -> tuple[Die, ...]:
        """Dice like `6:4 6:1`."""
        text = self.text(name)
        words = text.split(" ") if text else []
        dice = []
        for word in words:
            die = _die(word)
            if die is None:
                raise self._wrong(name, "dice like 6:4 6:1, sides and face")
            dice.append(die)
        return tuple(dice)

    def _get(self, name: str) -> object:
        if name not in self._values:
            raise InputError(f'"{self._within}{name}" is missing.')
        return self._values[name]

    def _wrong(self, name: str, right: str) -> InputError:
        return InputError(f'"{self._within}{name}" must be {right}.')


def _whole(text: str) -> int | None:
    """A whole number as `str` writes it, of at most 20 digits."""
    is_number = text.isascii() and text.isdigit() and len(text) <= 20
    has_leading_zero = text.startswith("0") and text != "0"
    if not is_number or has_leading_zero:
        return None
    return int(text)


def _has_surrogate(text: str) -> bool:
    """Half a character, which can't be written as UTF-8."""
    return any("\ud800" <= letter <= "\udfff" for letter in text)


def _die(text: str) -> Die | None:
    before, _, after = text.partition(":")
    sides = _whole(before)
    face = _whole(after)
    if sides is None or face is None or not 1 <= face <= sides <= MAX_SIDES:
        return None
    return sides, face
