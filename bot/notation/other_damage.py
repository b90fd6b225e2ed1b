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
    if said.casefold() not in _OTHERS or not weapon.complete:
        return None
    other, label = _OTHERS[said.casefold()]
    # Damage stands behind the attacks, which may be a `D6` as well.
    *_, last = re.finditer(rf"(?<!\w){said}(?![\w+-])", weapon.text)
    return OtherDamage(f"{weapon.text[: last.start()]}{other}{weapon.text[last.end() :]}", label)
