"""What values behind the name of a unit say of distance, sight and movement, which decide what it
fires.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.armies.model import ArmyWeapon
from bot.armies.naming.modes import Use
from bot.armies.naming.weapon_kinds import ASSAULT, INDIRECT, has_rapid_fire
from bot.editions.ability import Bearer
from bot.editions.named_abilities import find_ability
from bot.notation import read_weapon
from bot.notation.phrases import SITUATION

_RAPID = re.compile(
    r"\b(?:in |at )?(?:rapid[- ]?fir(?:e|ing)|rf)(?: range)?\b(?! ?d?\d)", re.IGNORECASE
)
"""The ability without its number."""


_ALONE = {
    INDIRECT[0]: "without Indirect Fire nothing shoots at what its unit does not see",
    ASSAULT[0]: "without Assault nothing shoots after an Advance",
}


def none_shoots(name: str, needed: Iterable[str]) -> str:
    """That a unit has nothing to shoot with, and why."""
    reasons = " and ".join(_ALONE[each] for each in needed)
    return f"{name} can't shoot: {reasons}."


def distance_said(values: str, weapons: Iterable[ArmyWeapon]) -> str:
    """Values with the distance that `rapid fire` means behind a unit whose weapon has that."""
    return _RAPID.sub("half range", values) if any(map(has_rapid_fire, weapons)) else values


def has_charged(fields: Mapping[str, Any]) -> bool:
    """Whether values say that a unit charged, and so fights where nothing says that it shoots."""
    return bool(fields.get(f"{SITUATION}charged"))


def is_of_shooting(fields: Mapping[str, Any]) -> bool:
    """Whether values say what only a unit that shoots has."""
    return any(fields.get(f"{SITUATION}{name}") for name in ("half_range", "indirect"))


def needed_to_shoot(values: str, rules: str, use: Use) -> tuple[str, ...]:
    """The abilities without which no weapon shoots, as options, presets or the values behind a name
    say: Indirect Fire at what is out of sight, Assault after an Advance; as far as the edition has
    them, and these do not give them to every weapon.
    """
    added = read_weapon(use.added, rules).fields
    own = read_weapon(values, rules).fields
    said = {**added, **own}
    given = {str(each).casefold() for each in (*_abilities(added), *_abilities(own))}
    hidden = not said.get(f"{SITUATION}visible", True)
    needed: tuple[str, ...] = ()
    if use.unseen or hidden or said.get(f"{SITUATION}indirect"):
        needed += INDIRECT
    if use.advanced or said.get(f"{SITUATION}advanced"):
        needed += ASSAULT
    lacking = [name for name in needed if name not in given]
    return tuple(name for name in lacking if find_ability(name, rules, Bearer.WEAPON))


def _abilities(fields: Mapping[str, Any]) -> Sequence[Any]:
    abilities: Sequence[Any] = fields.get("abilities", ())
    return abilities
