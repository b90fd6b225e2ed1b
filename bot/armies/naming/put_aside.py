"""A weapon that a unit is said not to use: `Knight Crusader without thermal cannon`."""

import re
from dataclasses import replace

from bot.armies.model import ArmyUnit
from bot.armies.naming.phase import usual_mode
from bot.armies.naming.units.found import KnownUnits
from bot.armies.naming.units.lookup import find_unit
from bot.armies.naming.weapons.matching import find_weapon, names_weapon
from bot.armies.naming.weapons.modes import Use, base_of, mode_name
from bot.armies.wording import around

_WITHOUT = re.compile(r",?\s(?:no|without|w/o|minus|except|(?:but )?not)\s+([^,]+)", re.IGNORECASE)
"""What a unit does not use, behind its name."""


def unused_apart(typed: str, known: KnownUnits, edition: str | None) -> tuple[str, str]:
    """A unit without the weapon that it does not use, and that weapon: `Knight Crusader without
    thermal cannon`; any other text as it is.
    """
    said = _WITHOUT.search(typed)
    if said is None:
        return typed, ""
    front, behind = around(said)
    weapon = said[1]
    found = find_unit(front, known, edition)
    if found is None or not names_weapon(found.unit, weapon):
        return typed, ""
    return front + behind, weapon


def put_aside(unit: ArmyUnit, use: Use, weapon: str) -> tuple[ArmyUnit, tuple[str, ...]]:
    """A unit without a weapon, if one is named, and what is told of it."""
    if not weapon:
        return unit, ()
    mode = use.mode or usual_mode(unit)
    modes = find_weapon(unit, mode, weapon)
    kept = [each for each in unit.weapons if each not in modes]
    without = replace(unit, weapons=tuple(kept))
    first, *_ = modes
    base = base_of(first)
    if base in map(base_of, kept):
        return without, (mode_name(first),)
    return without, (f"{first.count}× {base}",)
