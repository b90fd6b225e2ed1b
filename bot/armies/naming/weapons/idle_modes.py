"""The mode of a weapon that a unit may have and does not use: `Inceptors overcharge`, whose usual
bolters have no modes.
"""

from collections.abc import Sequence

from bot.armies.model import ArmyUnit, Mode
from bot.armies.naming.questions import each_for, either
from bot.armies.naming.weapons.loadout import chosen_loadout
from bot.armies.naming.weapons.matching import carries_some
from bot.armies.naming.weapons.modes import base_of, modes_among
from bot.errors import InputError, quoted

SHOWN = 4


def weapon_of_modes(unit: ArmyUnit, mode: Mode, chosen: str, modes: Sequence[str]) -> str:
    """The weapons that were `chosen` by name; where none was, and what the unit uses has none of
    these modes, the weapon that has. InputError where that may be several, or is for a few models,
    and for a mode of none of the chosen.
    """
    idle = _idle_modes(unit, mode, chosen, modes)
    if not idle:
        return chosen
    having = [weapon for weapon in unit.weapons if modes_among([weapon], idle)]
    of_phase = [weapon for weapon in having if weapon.mode == mode]
    meant = of_phase or having
    names = list(dict.fromkeys(map(base_of, meant)))
    is_for_all = unit.models == 1 or meant[0].taken or not carries_some(unit, mode)
    if len(names) == 1 and is_for_all and not chosen:
        return names[0]
    raise _whose_mode(unit, chosen, idle[0], names[:SHOWN])


def _idle_modes(unit: ArmyUnit, mode: Mode, chosen: str, modes: Sequence[str]) -> list[str]:
    """Those of these modes that nothing in use has."""
    loadout = chosen_loadout(unit, mode, chosen)
    used = {base_of(weapon) for weapon in loadout.weapons}
    in_use = [weapon for weapon in unit.weapons if base_of(weapon) in used]
    found = modes_among(in_use, modes)
    return [each for each in modes if each not in found]


def _whose_mode(unit: ArmyUnit, chosen: str, mode: str, names: Sequence[str]) -> InputError:
    """The question which weapon is used in this mode."""
    count = "" if unit.models == 1 else "1 "
    before = f"{chosen}, " if chosen else ""
    ways = [f"{before}{count}{name} {mode}" for name in names]
    question = (
        f"{quoted(mode)} is a mode of a weapon that {quoted(unit.name)} may have and that is not "
        f"named: write {either(ways)}."
    )
    asked = f"{chosen} {mode}" if chosen else mode
    return InputError(question, choices=each_for(asked, ways))
