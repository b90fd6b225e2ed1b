"""What changes an attack and stands on no datasheet, by name: `oath` gives `reroll hits`."""

import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bot.attack.model.spec import MELEE
from bot.editions import EDITIONS
from bot.errors import InputError, Meant, UserError, quoted, together
from bot.notation.feedback.mended import spelt_right
from bot.notation.overlay import overlay
from bot.notation.reading import WeaponReading
from bot.notation.several import read_weapons
from bot.notation.words.changes.gained import as_gained
from bot.rolls.sheet import KINDS, read_shorthand

SHIPPED = Path(__file__).with_name("presets.toml")


@dataclass(frozen=True, slots=True)
class Gives:
    """What a preset adds to every weapon, to those of one mode alone, and to the target."""

    weapon: str = ""
    target: str = ""
    melee: str = ""
    ranged: str = ""

    def __add__(self, other: "Gives") -> "Gives":
        return Gives(
            _joined(self.weapon, other.weapon),
            _joined(self.target, other.target),
            _joined(self.melee, other.melee),
            _joined(self.ranged, other.ranged),
        )

    @property
    def changes_weapons(self) -> bool:
        """Whether it adds anything to a weapon."""
        return bool(self.weapon or self.melee or self.ranged)

    def in_mode(self, mode: str) -> "Gives":
        """The same, where it is given to weapons of one mode alone, if a mode is named."""
        if not mode:
            return self
        of_mode = Gives(melee=self.weapon) if mode == MELEE else Gives(ranged=self.weapon)
        return of_mode + Gives(target=self.target)

    def to_weapons(self, text: str, edition: str, mode: str | None = None) -> str:
        """A weapon, or a list of them as the edition reads it, with what is added; `mode` is what
        an option says of them all.
        """
        if not self.changes_weapons:
            return text
        changed = []
        for each in read_weapons(text, edition):
            fights = _fights(each, mode)
            added = self.to_one(fights)
            changed.append(overlay(each.text, added))
        return "; ".join(changed)

    def to_one(self, fights: bool) -> str:
        """What is added to a weapon that fights, or shoots."""
        return _joined(self.weapon, self.melee if fights else self.ranged)

    def without_effect(self, text: str, edition: str, mode: str | None = None) -> Iterator[str]:
        """A remark for what is given to weapons of another mode than any of these alone."""
        fighting = [_fights(each, mode) for each in read_weapons(text, edition)]
        if self.melee and not any(fighting):
            yield f"{self.melee}: no effect, for melee weapons alone"
        if self.ranged and all(fighting):
            yield f"{self.ranged}: no effect, for ranged weapons alone"

    def to_target(self, text: str) -> str:
        """A target with what is added."""
        return overlay(text, self.target)


def _joined(one: str, other: str) -> str:
    return ", ".join(filter(None, (one, other)))


def _fights(weapon: WeaponReading, mode: str | None) -> bool:
    """Whether a weapon is used in melee, by its own words or by the option's mode."""
    return MELEE in (weapon.fields.get("mode"), mode)


@dataclass(frozen=True, slots=True)
class ShippedPreset:
    """A preset that everyone has; `also` is its whole name in the books, if players shorten it. A
    `mode` is that of the weapons that it changes, where it leaves others as they are; `side` is
    whose words they are, where weapon and target may say the same.
    """

    name: str
    gives: str
    about: str
    also: str = ""
    mode: str = ""
    side: str = ""

    def read(self, usual: str) -> Gives:
        """What it gives."""
        sides = (self.side,) if self.side else KINDS
        return read_gives(self.gives, usual, sides).in_mode(self.mode)


@cache
def shipped_presets() -> tuple[ShippedPreset, ...]:
    """The presets that come with the program."""
    data = tomllib.loads(SHIPPED.read_text(encoding="utf-8"))
    return tuple(ShippedPreset(name, **each) for name, each in data.items())


def read_gives(text: str, usual: str, sides: Sequence[str] = KINDS) -> Gives:
    """What a text adds, each part of it to the weapon or to the target. InputError names the
    parts that no edition reads as a part of either.
    """
    gives = Gives()
    errors = []
    for part in filter(None, map(str.strip, text.replace(";", ",").split(","))):
        try:
            gives += _side(part, usual, sides)
        except UserError as error:
            errors.append(error)
    if errors:
        raise together(errors)
    if gives == Gives():
        raise InputError("Write what it gives: `reroll hits`, `+1 to wound`, `5+++`.")
    return gives


def _side(part: str, usual: str, sides: Sequence[str]) -> Gives:
    gives = _read_side(part, usual, sides)
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


def _read_side(part: str, usual: str, sides: Sequence[str] = KINDS) -> Gives | None:
    """What a part adds to one side, as the first edition has it that reads it."""
    if part.isdecimal():
        return None  # A bare number says nothing of what it is.
    for edition in _usual_first(usual):
        for side in sides:
            reading = read_shorthand(side, part, edition)
            # Words before a value would be a name: `worsen AP by 1` is not one attack.
            if reading.is_all_values:
                # What a preset gives never takes the place of a better save.
                return Gives(**{side: as_gained(reading.fields) or part})
    return None


def _meant(part: str, usual: str) -> tuple[Meant, str]:
    """The misspelt words of a part with what they mean, and the part as it was meant."""
    for side in KINDS:
        meant, text = spelt_right(read_shorthand(side, part, usual))
        if meant and _read_side(text, usual) is not None:
            return meant, quoted(text)
    return (), ""


def _usual_first(usual: str) -> Iterator[str]:
    yield usual
    yield from (edition for edition in reversed(EDITIONS) if edition != usual)


def shipped_preset(name: str) -> ShippedPreset | None:
    """The shipped preset of a name."""
    wanted = name.casefold().strip()
    for each in shipped_presets():
        if wanted and wanted in (each.name, each.also):
            return each
    return None
