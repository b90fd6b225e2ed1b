"""What is asked where the name of a weapon leaves open which one, or how many."""

from bot.armies.model import ArmyUnit, ArmyWeapon, Mode
from bot.armies.naming.questions import each_for, either
from bot.armies.naming.weapons.matching import carries_some, find_weapon, is_plural, options_named
from bot.armies.naming.weapons.weapon_kinds import GRENADE, has
from bot.errors import InputError, quoted

SHOWN = 4
_TWIN = "twin"
OFTEN = range(1, 5)
"""Numbers of an option that squads have."""


def weapon_meant(unit: ArmyUnit, mode: Mode, typed: str) -> list[ArmyWeapon]:
    """The weapon of this name, as `find_weapon`. InputError with the names, where a word means
    several that the unit may have.
    """
    names = options_named(unit, mode, typed)[:SHOWN]
    if len(names) > 1:
        question = f"Which {quoted(typed)} of {unit.name}: {either(names)}?"
        raise InputError(question, choices=each_for(typed, names))
    return find_weapon(unit, mode, typed)


def check_how_many(unit: ArmyUnit, weapon: ArmyWeapon, typed: str) -> None:
    """InputError with numbers, where an option is named in the plural: nobody knows how many of the
    models have it, or how many of it one model has.
    """
    is_known = weapon.count or has(weapon, GRENADE)
    if is_known or not is_plural(typed, weapon) or not carries_some(unit, weapon.mode):
        return
    numbers = _numbers(unit, weapon)
    if len(numbers) < 2:
        return
    ways = [f"{number} {typed}" for number in numbers]
    question = f"How many {quoted(typed)} are in {unit.name}? Write {either(ways)}."
    raise InputError(question, choices=each_for(typed, ways))


def _numbers(unit: ArmyUnit, weapon: ArmyWeapon) -> list[int]:
    """How many of an option a unit may have, where its name is a plural: a single model with one
    may have two, but for a twin one.
    """
    several = [number * unit.models for number in weapon.taken if number > 1]
    if several:
        return several
    if unit.models == 1:
        is_twin = _TWIN in weapon.name.casefold()
        return [1] if is_twin else [1, 2]
    if weapon.taken:
        return []
    return [number for number in OFTEN if number <= unit.models]
