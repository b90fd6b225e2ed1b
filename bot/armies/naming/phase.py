"""Whether a unit that was named shoots or fights."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from bot.armies.model import ArmyUnit, Mode
from bot.armies.naming.circumstances import has_advanced, has_charged, is_of_shooting
from bot.armies.naming.questions import each_for, either
from bot.armies.naming.weapons.modes import Use, weapon_key
from bot.armies.naming.weapons.weapon_kinds import has_only_pistols
from bot.errors import InputError, quoted
from bot.notation import WeaponReading

FIGHTS = "fights, as its guns are pistols; type “shooting” to fire them"
SHOOTS = "fires its pistols; type “in melee” to fight"
_BOTH = re.compile(
    r"\bshoot(?:s|ing)?,?\s+(?:(?:and|then|&|\+)\s+)*"
    r"(?P<fights>charg\w+|fight(?:s|ing)?|(?:in )?melee)\b",
    re.IGNORECASE,
)
"""Words of both phases: `shoot then charge`."""


def check_one_phase(typed: str) -> None:
    """InputError where a unit is to shoot and to fight in one attack."""
    said = _BOTH.search(typed)
    if said is None:
        return
    charges = said["fights"].casefold().startswith("charg")
    ways = ["shooting", "charged" if charges else "in melee"]
    raise InputError(
        f"{quoted(said[0])}: an attack is of one phase, so roll them one after the other. Write "
        f"{either(ways)}.",
        choices=each_for(said[0], ways),
    )


def as_used(
    use: Use, modes: Sequence[str], reading: WeaponReading, chosen: str, unit: ArmyUnit
) -> Use:
    """How the weapons are used, with what stands behind the unit: in the modes that are named
    there, and to shoot or to fight.
    """
    phase = reading.fields.get("mode")
    use = replace(use, asked=tuple(modes)).as_said(phase)
    said = {**use.said, **reading.fields}
    if chosen:
        return use
    shoots = is_of_shooting(said) or has_advanced(said) or _are_of_guns(modes, unit)
    if shoots:
        return use.as_said("ranged") if has_only_pistols(unit) else use
    return use.as_said("melee") if has_charged(said) else use


def _are_of_guns(modes: Iterable[str], unit: ArmyUnit) -> bool:
    """Whether a unit's ranged weapons have one of these modes."""
    guns = [weapon_key(each.name) for each in unit.weapons if each.mode == "ranged"]
    return any(weapon_key(mode) in gun for mode in modes for gun in guns)


@dataclass(frozen=True, slots=True)
class Phase:
    """Whether a unit shoots or fights, where that was open, and what is told of it."""

    mode: Mode | None = None
    notes: tuple[str, ...] = ()


def phase_chosen(use: Use, chosen: str, unit: ArmyUnit) -> Phase:
    """What a unit does that has no guns but pistols, where neither it nor a weapon was named."""
    if use.mode or chosen or not has_only_pistols(unit):
        return Phase()
    return Phase("melee", (FIGHTS,)) if use.fights(unit) else Phase("ranged", (SHOOTS,))


def usual_mode(unit: ArmyUnit) -> Mode:
    """Whether a unit shoots where nothing is said: it does if it has guns."""
    has_guns = any(each.mode == "ranged" for each in unit.weapons)
    return "ranged" if has_guns else "melee"
