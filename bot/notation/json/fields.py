"""Reading one field of a JSON specification: the value, or a sentence that names the field and what
it accepts.
"""

from collections.abc import Collection, Mapping
from typing import Any

from bot.errors import InputError, LimitError, quoted
from bot.spelling import nearest


class Fields:
    """A JSON object whose fields are taken one by one; what is left over at the end was never heard
    of.
    """

    def __init__(self, data: object, where: str, ignored: Collection[str] = ()) -> None:
        if not isinstance(data, Mapping):
            raise InputError(f"{where} is a JSON object with fields, not {quoted(data)}.")
        self._data: Mapping[str, Any] = data
        self._where = where
        self._seen = set(ignored)

    def has(self, name: str) -> bool:
        """Whether the field is there and not null."""
        return self._data.get(name) is not None

    def raw(self, name: str) -> Any:
        """The field as it stands, None where it is absent."""
        self._seen.add(name)
        return self._data.get(name)

    def number(self, name: str, low: int, high: int, default: int | None = None) -> int:
        """A whole number from `low` to `high`; InputError where it is none, LimitError where it is
        too large.
        """
        value = self.raw(name)
        if value is None:
            if default is None:
                raise InputError(
                    f"{self._name(name)} is missing: a whole number from {low} to {high}."
                )
            return default
        number = _whole(value)
        if number is None or number < low:
            raise InputError(
                f"{self._name(name)} is a whole number from {low} to {high}, not {quoted(value)}."
            )
        if number > high:
            raise LimitError(f"{self._name(name)} is at most {high}, not {quoted(value)}.")
        return number

    def roll(self, name: str, low: int, high: int) -> int | None:
        """A roll like `3`, `"3+"` or `"4++"`, or None where it is absent."""
        value = self.raw(name)
        if value is None:
            return None
        number = _whole(value.rstrip("+") if isinstance(value, str) else value)
        if number is None or not low <= number <= high:
            raise InputError(
                f"{self._name(name)} is a roll from {low}+ to {high}+, not {quoted(value)}."
            )
        return number

    def flag(self, name: str, default: bool = False) -> bool:
        """true or false."""
        value = self.raw(name)
        if value is None:
            return default
        if not isinstance(value, bool):
            raise InputError(f"{self._name(name)} is true or false, not {quoted(value)}.")
        return value

    def choice(self, name: str, accepted: Collection[str], default: str | None = None) -> str:
        """One of the accepted words."""
        value = self.raw(name)
        if value is None and default is not None:
            return default
        if not isinstance(value, str) or value not in accepted:
            words = ", ".join(accepted)
            given = "is missing" if value is None else f"is not {quoted(value)}"
            raise InputError(f"{self._name(name)} {given}: it is one of {words}.")
        return value

    def items(self, name: str) -> list[Any]:
        """A list, empty where it is absent."""
        value = self.raw(name)
        if value is None:
            return []
        if not isinstance(value, list | tuple):
            raise InputError(f"{self._name(name)} is a list, not {quoted(value)}.")
        if len(value) > 30:
            raise LimitError(f"{self._name(name)} has at most 30 entries, not {len(value)}.")
        return list(value)

    def refuse(self, name: str, reason: str) -> None:
        """InputError if the field is there."""
        self._seen.add(name)
        if self.has(name):
            raise InputError(f"{self._name(name)} has no place here: {reason}.")

    def only(self, known: Collection[str]) -> None:
        """InputError naming a field that is none of these, and the nearest that is: before any is
        found missing.
        """
        for name in self._data:
            if name not in known:
                near = nearest(name, known)
                meant = f"; did you mean `{near}`?" if near else "."
                raise InputError(f"{self._where} has no field {quoted(name)}{meant}")

    def finish(self) -> None:
        """InputError naming a field that nobody asked for."""
        self.only(self._seen)

    def _name(self, name: str) -> str:
        return f"`{name}` of {self._where}"


def _whole(value: object) -> int | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if isinstance(value, str):
        digits = value.strip().removeprefix("+").removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) <= 9:
            return int(value)
    return None
