"""What the other models of a unit use beside the weapons that a player counted: the storm bolters
of `terminators 2 assault cannons`.
"""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bot.armies.model import ArmyUnit, ArmyWeapon, Mode
from bot.armies.naming.weapons.at_once import count, fires_all, has_mostly_one_gun
from bot.armies.naming.weapons.loadout import (
    USUAL,
    Choosing,
    Loadout,
    chosen_loadout,
    named_parts,
    whole_loadout,
)
from bot.armies.naming.weapons.matching import counted_weapon
from bot.armies.naming.weapons.modes import base_of, modes_among
from bot.armies.naming.weapons.weapon_kinds import is_beside_others, is_grenade

_ONLY = re.compile(r"\b(?:only|alone|just)\b", re.IGNORECASE)


def says_only(typed: str) -> bool:
    """Whether words say that nothing but the weapon among them is used."""
    return _ONLY.search(typed) is not None


def unused_beside(
    unit: ArmyUnit, mode: Mode, chosen: str, has_rest: bool, how: Choosing = USUAL
) -> tuple[str, ...]:
    """The weapons that a unit leaves unused, where some were named behind it; in words. `has_rest`:
    the models without one of these use what they have.
    """
    named = chosen_loadout(unit, mode, chosen, how)
    if has_rest:
        whole = with_rest(unit, named, chosen, how)
        if whole is not named:
            return whole.left_out
    mode = named.weapons[0].mode if named.weapons else mode
    all_have_one = count(named.weapons) >= unit.models
    if all_have_one and not fires_all(unit, mode):
        return ()
    used = Counter({base_of(weapon): weapon.count for weapon in named.weapons})
    usual = whole_loadout(unit, mode).weapons
    others = [replace(each, count=each.count - used[base_of(each)]) for each in usual]
    return tuple(weapon.counted_name for weapon in others if weapon.count > 0)


def with_rest(unit: ArmyUnit, named: Loadout, chosen: str, how: Choosing = USUAL) -> Loadout:
    """The weapons that were named, and what the models without them use. As it is where a weapon
    is what the unit carries anyway, and where all models have a named one.
    """
    weapons = named.weapons
    armed = count(weapons)
    if armed >= unit.models or not _are_for_some(unit, weapons, chosen, how):
        return named
    mode = weapons[0].mode if weapons else "ranged"
    names = {weapon.name for weapon in weapons}
    if not has_mostly_one_gun(unit, mode):
        return named
    in_other_modes = tuple(each for each in unit.weapons if each.name not in names)
    usual = whole_loadout(replace(unit, weapons=in_other_modes), mode, how)
    rest = _without_replaced(usual.weapons, armed, unit.models)
    if not rest:
        return named
    listed = ", ".join([weapon.counted_name for weapon in rest])
    note = f"{listed} of the other models; type “only” for the weapons named alone"
    notes = (*named.notes, note, *usual.notes)
    return Loadout((*weapons, *rest), usual.left_out, notes)


def _are_for_some(
    unit: ArmyUnit, weapons: Sequence[ArmyWeapon], chosen: str, how: Choosing
) -> bool:
    """Whether all are weapons of a few models, or a mode of what all have that so many are to use:
    `2 assault cannons`, `a power fist`, `3 supercharge`.
    """
    modes = modes_among(weapons, how.asked)
    parts = [part for part in named_parts(unit, chosen) if part not in modes]
    named = map(counted_weapon, parts)
    for (number, name), weapon in zip(named, weapons, strict=False):
        is_counted_mode = bool(number and modes_among([weapon], [name, *how.asked]))
        if is_grenade(weapon) or (_is_usual(unit, weapon) and not is_counted_mode):
            return False
    return True


def _is_usual(unit: ArmyUnit, weapon: ArmyWeapon) -> bool:
    """Whether models of the unit have it anyway."""
    carried = {base_of(each) for each in unit.weapons if each.count}
    return base_of(weapon) in carried


def _without_replaced(usual: Sequence[ArmyWeapon], armed: int, models: int) -> list[ArmyWeapon]:
    """What a unit of so many models uses of its usual weapons, where so many have another in place
    of what most have.
    """
    counts = [weapon.count for weapon in usual]
    places = [place for place, weapon in enumerate(usual) if not is_beside_others(weapon)]
    carried = sum(counts[place] for place in places)
    without_any = max(0, models - carried)
    for _ in range(armed - without_any):
        commonest = max(places, key=counts.__getitem__)
        counts[commonest] -= 1
    kept = zip(usual, counts, strict=True)
    return [replace(weapon, count=count) for weapon, count in kept if count]
