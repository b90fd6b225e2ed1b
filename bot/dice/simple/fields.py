"""What a test asks for, and how an answer is read, whether it comes from JSON, a slash command or a
console.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from bot.dice.expression import DiceExpression
from bot.dice.notation import parse
from bot.errors import InputError

Kind = Literal["number", "flag", "choice", "dice"]
Value = int | bool | str | DiceExpression | None

_FLAGS = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a test: its name, type, default and bounds, and a line of help.

    A field that is `required` has no default. A number lies from `low` to `high`, both included; a
    choice is one of `choices`. `editions` limits the field to some of the test's editions; empty
    means all. `usual` is what a player means who leaves it out, where that is not the default of a
    specification.
    """

    name: str
    kind: Kind
    help: str
    default: int | bool | str | None = None
    required: bool = False
    low: int = 0
    high: int = 100
    choices: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    usual: int | bool | str | None = None

    @property
    def accepts(self) -> str:
        """In words, what may stand here."""
        match self.kind:
            case "number":
                return f"a whole number from {self.low} to {self.high}"
            case "flag":
                return "true or false"
            case "choice":
                return f"{', '.join(self.choices[:-1])} or {self.choices[-1]}"
        return "dice such as 2D6 or D3+3"

    def is_asked_in(self, edition: str) -> bool:
        """Whether it is a field of the test in an edition."""
        return not self.editions or edition in self.editions

    def read(self, given: object) -> Value:
        """The value of what was given. InputError names the field and what it accepts."""
        value = _READERS[self.kind](self, given)
        if value is None:
            raise InputError(f"{self.name} is {self.accepts}, not {shown(given)}.")
        return value


def read_fields(
    fields: tuple[Field, ...], given: Mapping[str, object], edition: str, test: str
) -> dict[str, Value]:
    """All values by name: those given, else the defaults. A null counts as not given."""
    known = {field.name: field for field in fields if field.is_asked_in(edition)}
    for name in given:
        if name not in known:
            raise InputError(_unknown(fields, known, name, edition, test))
    values: dict[str, Value] = {}
    for field in known.values():
        raw = given.get(field.name)
        if raw is None:
            if field.required:
                raise InputError(f"{test} needs {field.name}, {field.accepts}: {field.help}.")
            raw = field.default
        values[field.name] = None if raw is None else field.read(raw)
    return values


def _unknown(
    fields: tuple[Field, ...], known: Mapping[str, Field], name: str, edition: str, test: str
) -> str:
    """What to do about a field that the test has not, or has in other editions alone."""
    elsewhere = next((field.editions for field in fields if field.name == name), ())
    if elsewhere:
        which = " or ".join(elsewhere)
        return (
            f"{test} asks for {name} in the {which} edition alone, not in the {edition}: choose "
            f"edition {which}."
        )
    takes = ", ".join(known) if known else "no fields"
    return f"{test} ({edition} edition) has no field {shown(name)}: it takes {takes}."


def _number(field: Field, given: object) -> int | None:
    """A number as JSON has it, or as players write it: 9, "9", "9+", '9"', "-1"."""
    if isinstance(given, str):
        digits = given.strip().rstrip('+"').removeprefix("+")
        bare = digits.removeprefix("-")
        if not (bare.isascii() and bare.isdigit() and len(bare) <= 6):
            return None
        given = int(digits)
    if isinstance(given, bool) or not isinstance(given, int):
        return None
    return given if field.low <= given <= field.high else None


def _flag(_: Field, given: object) -> bool | None:
    if isinstance(given, bool):
        return given
    return _FLAGS.get(given.strip().lower()) if isinstance(given, str) else None


def _choice(field: Field, given: object) -> str | None:
    word = given.strip().lower() if isinstance(given, str) else ""
    return word if word in field.choices else None


def _dice(field: Field, given: object) -> DiceExpression | None:
    if isinstance(given, bool) or not isinstance(given, int | str):
        return None
    text = str(given)
    try:
        return parse(text)
    except InputError as error:
        raise InputError(f"{field.name} is {field.accepts}. {error}") from error


_READERS: dict[Kind, Callable[[Field, object], Value]] = {
    "number": _number,
    "flag": _flag,
    "choice": _choice,
    "dice": _dice,
}


def shown(given: object) -> str:
    """What was given, as a sentence may repeat it: on one line, at most 40 characters, text in
    quotes.
    """
    is_text = isinstance(given, str)
    text = str(given) if is_text else json.dumps(given, ensure_ascii=False, default=repr)
    if len(text) > 40:
        text = f"{text[:40]}…"
    letters = [letter if letter.isprintable() else "�" for letter in text]
    plain = "".join(letters)
    return f'"{plain}"' if is_text else plain
