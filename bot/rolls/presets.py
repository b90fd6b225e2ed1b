"""What changes an attack and stands on no datasheet, by name: `oath` gives `reroll hits`."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.editions import EDITIONS
from bot.errors import InputError, Meant, UserError, quoted, together
from bot.notation.gained import as_gained
from bot.notation.mended import spelt_right
from bot.notation.overlay import overlay
from bot.notation.several import read_weapons
from bot.rolls.sheet import TARGET, WEAPON, read_line

SHIPPED = Path(__file__).with_name("presets.toml")


@dataclass(frozen=True, slots=True)
class Gives:
    """What a preset adds to every weapon, and to the target."""

    weapon: str = ""
    target: str = ""

    def __add__(self, other: "Gives") -> "Gives":
        weapon = ", ".join(filter(None, (self.weapon, other.weapon)))
        target = ", ".join(filter(None, (self.target, other.target)))
        return Gives(weapon, target)

    def to_weapons(self, text: str, edition: str) -> str:
        """A weapon, or a list of them as the edition reads it, with what is added."""
        if not self.weapon:
            return text
        weapons = read_weapons(text, edition)
        changed = [overlay(each.text, self.weapon) for each in weapons]
        return "; ".join(changed)

    def to_target(self, text: str) -> str:
        """A target with what is added."""
        return overlay(text, self.target)


@dataclass(frozen=True, slots=True)
class ShippedPreset:
    """A preset that everyone has; `also` is its whole name in the books, if players shorten it."""

    name: str
    gives: str
    about: str
    also: str = ""


@cache
def shipped_presets() -> tuple[ShippedPreset, ...]:
    """The presets that come with the program."""
    data = tomllib.loads(SHIPPED.read_text(encoding="utf-8"))
    return tuple(ShippedPreset(name, **each) for name, each in data.items())


def read_gives(text: str, usual: str) -> Gives:
    """What a text adds, each part of it to the weapon or to the target. InputError names the
    parts that no edition reads as a part of either.
    """
    gives = Gives()
    errors = []
    for part in filter(None, map(str.strip, text.replace(";", ",").split(","))):
        try:
            gives += _side(part, usual)
        except UserError as error:
            errors.append(error)
    if errors:
        raise together(errors)
    if gives == Gives():
        raise InputError("Write what it gives: `reroll hits`, `+1 to wound`, `5+++`.")
    return gives


def _side(part: str, usual: str) -> Gives:
    gives = _read_side(part, usual)
    if gives is not None:
        return gives
    meant, right = _meant(part, usual)
    if meant:
        sentence = f"{quoted(part)} is no part of a weapon or a target; did you mean {right}?"
        raise InputError(sentence, meant=meant)
    raise InputError(
        f"{quoted(part)} is no part of a weapon or a target; write it as in `/attack`: "
        "`reroll hits`, `+1 to wound`, `5+++`."
    )


def _read_side(part: str, usual: str) -> Gives | None:
    """What a part adds to one side, as the first edition has it that reads it."""
    for edition in _usual_first(usual):
        for side in (WEAPON, TARGET):
            reading = read_line(side, part, edition)
            # Words before a value would be a name: `worsen AP by 1` is not one attack.
            if reading.fields and not (reading.errors or reading.has_unread):
                # What a preset gives never takes the place of a better save.
                return Gives(**{side: as_gained(reading.fields) or part})
    return None


def _meant(part: str, usual: str) -> tuple[Meant, str]:
    """The misspelt words of a part with what they mean, and the part as it was meant."""
    for side in (WEAPON, TARGET):
        meant, text = spelt_right(read_line(side, part, usual))
        if meant and _read_side(text, usual) is not None:
            return meant, quoted(text)
    return (), ""


def _usual_first(usual: str) -> Iterator[str]:
    yield usual
    yield from (edition for edition in reversed(EDITIONS) if edition != usual)


def shipped_gives(name: str) -> str | None:
    """What the shipped preset of a name gives."""
    wanted = name.casefold().strip()
    for each in shipped_presets():
        if wanted and wanted in (each.name, each.also):
            return each.gives
    return None
