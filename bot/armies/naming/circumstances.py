"""What values behind the name of a unit say of distance, sight and movement, which decide what it
fires.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from bot.armies.model import ArmyWeapon
from bot.armies.naming.weapons.weapon_kinds import has_indirect_fire, has_rapid_fire
from bot.attack.model.shooting import ASSAULT, INDIRECT, needed_to_shoot
from bot.editions import EDITIONS
from bot.notation import read_weapon
from bot.notation.words.phrases import SITUATION

Fields = Mapping[str, Any]
_RAPID = re.compile(
    r"\b(?:in |at )?(?:rapid[- ]?fir(?:e|ing)|rf)(?: range)?\b(?! ?d?\d)", re.IGNORECASE
)
"""The ability without its number."""
_INDIRECT = re.compile(r"\bindirect(?:[- ]?fire)?\b", re.IGNORECASE)
_ALONE = {
    INDIRECT.casefold(): "without Indirect Fire nothing shoots at what its unit does not see",
    ASSAULT.casefold(): "without Assault nothing shoots after an Advance",
}


def none_shoots(name: str, needed: Iterable[str]) -> str:
    """That a unit has nothing to shoot with, and why."""
    reasons = " and ".join(_ALONE[each] for each in needed)
    return f"{name} can't shoot: {reasons}."


def distance_said(values: str, weapons: Iterable[ArmyWeapon]) -> str:
    """Values with the distance that `rapid fire` means behind a unit whose weapon has that."""
    return _RAPID.sub("half range", values) if any(map(has_rapid_fire, weapons)) else values


def sight_said(values: str, weapons: Iterable[ArmyWeapon], rules: str) -> str:
    """Values with the way of shooting that `indirect fire` means behind a unit that has a weapon
    with that.
    """
    if not any(map(has_indirect_fire, weapons)):
        return values
    ways = EDITIONS[rules].ways
    way = "indirect" if "indirect" in ways else "not visible"
    return _INDIRECT.sub(way, values)


def has_charged(fields: Fields) -> bool:
    """Whether values say that a unit charged, and so fights where nothing says that it shoots."""
    return bool(fields.get(f"{SITUATION}charged"))


def has_advanced(fields: Fields) -> bool:
    """Whether values say that a unit Advanced, after which it can't charge."""
    return bool(fields.get(f"{SITUATION}advanced"))


def is_of_shooting(fields: Fields) -> bool:
    """Whether values say what only a unit that shoots has."""
    return any(fields.get(f"{SITUATION}{name}") for name in ("half_range", "indirect"))


def abilities_needed(values: str, rules: str, said: Fields) -> tuple[str, ...]:
    """The abilities that a weapon must have to shoot at all: what the unit did and what it sees
    asks for them (`said` of all weapons, or by the values behind its name). Those are left out that
    the same words give to every weapon.
    """
    own = read_weapon(values, rules).fields
    both = {**said, **own}
    needed = needed_to_shoot(rules, advanced=has_advanced(both), unseen=_is_unseen(both))
    names = map(str.casefold, needed.values())
    given = _abilities(said) | _abilities(own)
    return tuple(name for name in names if name not in given)


def _is_unseen(said: Fields) -> bool:
    """Whether the target is out of sight, or is shot at as if it were."""
    is_visible = said.get(f"{SITUATION}visible", True)
    return not is_visible or bool(said.get(f"{SITUATION}indirect"))


def _abilities(said: Fields) -> set[str]:
    return {str(ability).casefold() for ability in said.get("abilities", ())}
