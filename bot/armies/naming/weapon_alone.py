"""A weapon that is named without the unit that has it: `bolt rifle`."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from bot.armies.model import ArmyUnit
from bot.armies.naming.questions import each_for
from bot.armies.naming.units.another_unit import named_with
from bot.armies.naming.units.asked_back import which_unit
from bot.armies.naming.units.found import KnownUnits
from bot.armies.naming.units.lookup import counted, listed_as
from bot.armies.naming.weapons.modes import base_of, weapon_keys
from bot.armies.wording import name_key, ways_to_part
from bot.errors import InputError, quoted

_BETWEEN = re.compile(r"\s*[;,]\s*|\s+(?:\+|&|and|plus)\s+", re.IGNORECASE)
SHOWN = 3
"""Units that a refusal names."""
NAME = 80
"""Characters of a unit and its weapon in it."""


def check_has_unit(typed: str, known: KnownUnits) -> None:
    """InputError with units that have it, where all that was typed is a weapon's name."""
    asked = " ".join(typed.split())
    _, weapon = counted(asked)
    if not weapon or _is_unit(weapon, known):
        return
    # Named several times, a unit is offered once.
    units = list(dict.fromkeys(_who_has(weapon, known)))
    if len(units) == 1:
        carrier = units[0]
        _check_no_unit_in_it(asked, weapon, carrier, known)
        if _names_both(weapon, carrier):
            return
    if units:
        what = f"{quoted(weapon)} is a weapon"
        raise _whose(what, asked, asked, units[:SHOWN])


def _check_no_unit_in_it(asked: str, weapon: str, carrier: str, known: KnownUnits) -> None:
    """InputError where a weapon that one unit has may be another unit with a weapon of its own: a
    `dreadnought fist` is a Redemptor's as well.
    """
    if known.datasheets is None:
        return
    for name, rest in ways_to_part(weapon):
        armed = named_with(name, rest, known.datasheets)
        others = [each for each in armed if not each.startswith(f"{carrier}:")]
        if others:
            meant = [*others, f"{carrier}: {weapon}"]
            raise which_unit(asked, meant[:SHOWN])


def check_have_unit(typed: str, known: KnownUnits) -> None:
    """InputError with units that have them all, where several weapons are named and no unit."""
    weapons = _BETWEEN.split(typed.strip())
    if len(weapons) < 2:
        return
    carriers = []
    for weapon in weapons:
        _, name = counted(" ".join(weapon.split()))
        if _is_unit(name, known):
            return
        carriers.append(dict.fromkeys(_who_has(name, known)))
    if not all(carriers):
        return
    first, *others = carriers
    units = [unit for unit in first if all(unit in each for each in others)]
    _, colon, behind = typed.partition(":")
    listed = behind.strip() if colon else ", ".join(weapons)
    sentence = f"{quoted(listed)} are weapons"
    if not units:
        raise InputError(f"{sentence}, and no unit has them all: name each unit.")
    raise _whose(sentence, typed, listed, units[:SHOWN])


def _whose(what: str, asked: str, weapons: str, units: Sequence[str]) -> InputError:
    """The question which of these units is meant, with what to write for each."""
    texts = [f"{unit}: {weapons}" for unit in units]
    examples = " or ".join([quoted(text, NAME) for text in texts])
    question = f"{what}: whose? Write {examples}."
    return InputError(question, choices=each_for(asked, texts))


def _names_both(weapon: str, unit: str) -> bool:
    """Whether one of the two names stands in the other: `termagants spinefists`."""
    one, other = name_key(weapon), name_key(unit)
    return one in other or other in one


def _is_unit(name: str, known: KnownUnits) -> bool:
    """Whether a unit is called just so."""
    listed = listed_as(name, known.as_targets(), known.own)
    return listed is not None or known.is_sheet(name)


def _who_has(weapon: str, known: KnownUnits) -> Iterator[str]:
    """The names of units with such a weapon, those of armies first; where players call several
    weapons so, units of each of them in turn.
    """
    keys = weapon_keys(weapon)
    for army in known.as_targets():
        for unit in army.units:
            if not _names_of_weapons(unit).isdisjoint(keys):
                yield unit.name
    if known.datasheets is None:
        return
    carriers = map(known.datasheets.with_weapon, keys)
    for sheets in zip_longest(*carriers):
        for sheet in filter(None, sheets):
            yield known.datasheets.label(sheet)


def _names_of_weapons(unit: ArmyUnit) -> set[str]:
    """What a unit's weapons are called, with their mode and without, as names are compared."""
    names: set[str] = set()
    for weapon in unit.weapons:
        names.update(map(name_key, (weapon.name, base_of(weapon))))
    return names
