"""The other reading of a bare `D3` or `D6` of damage: three or a roll, a roll or six."""

import re
from dataclasses import dataclass

from bot.notation.reading import WeaponReading

_OTHERS = {"d3": ("DD3", "Roll D3 instead"), "d6": ("damage 6", "Damage 6 instead")}


@dataclass(frozen=True, slots=True)
class OtherDamage:
    """A weapon with its damage read the other way, and how a button says so."""

    text: str
    label: str


def otherwise(weapon: WeaponReading) -> OtherDamage | None:
    """The other reading of a weapon's damage; None where it was not said as a bare `D3` or `D6`."""
    said = weapon.said.get("damage", "")
    found = _OTHERS.get(said.casefold())
    if not found or not weapon.complete:
        return None
    other, label = found
    # Damage stands behind the attacks, which may be a `D6` as well.
    places = re.finditer(rf"(?<!\w){said}(?![\w+-])", weapon.text)
    *_, last = places
    front, end = weapon.text[: last.start()], weapon.text[last.end() :]
    return OtherDamage(f"{front}{other}{end}", label)
