"""What values behind the name of a unit say of distance and sight, which decide what it fires."""

import re
from collections.abc import Iterable

from bot.armies.model import ArmyWeapon
from bot.armies.naming.weapon_kinds import has_rapid_fire
from bot.editions.ability import Bearer
from bot.editions.named_abilities import find_ability
from bot.notation import read_weapon
from bot.notation.phrases import SITUATION

_RAPID = re.compile(
    r"\b(?:in |at )?(?:rapid[- ]?fir(?:e|ing)|rf)(?: range)?\b(?! ?d?\d)", re.IGNORECASE
)
"""The ability without its number."""


def distance_said(values: str, weapons: Iterable[ArmyWeapon]) -> str:
    """Values with the distance that `rapid fire` means behind a unit whose weapon has that."""
    return _RAPID.sub("half range", values) if any(map(has_rapid_fire, weapons)) else values


def shoots_indirectly(values: str, rules: str, unseen: bool) -> bool:
    """Whether a target is out of sight, as an option or the values behind a name say, in an edition
    in which only weapons with Indirect Fire shoot at it.
    """
    said = read_weapon(values, rules).fields
    hidden = not said.get(f"{SITUATION}visible", True)
    if not (unseen or hidden or said.get(f"{SITUATION}indirect")):
        return False
    return find_ability("Indirect Fire", rules, Bearer.WEAPON) is not None
