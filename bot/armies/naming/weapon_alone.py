"""A weapon that is named without the unit that has it: `bolt rifle`."""

import re
from collections.abc import Iterator, Sequence
from itertools import zip_longest

from bot.armies.naming.units.another_unit import named_with
from bot.armies.naming.units.asked_back import which_unit
from bot.armies.naming.units.found import KnownUnits
from bot.armies.naming.units.lookup import counted
from bot.armies.naming.weapons.modes import base_of, weapon_keys
from bot.armies.wording import name_key
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
    is_its_only_one = len(units) == 1 and _names_both(weapon, units[0])
    if len(units) == 1:
        _check_no_unit_in_it(asked, weapon, units[0], known)
    if units and not is_its_only_one:
        raise _whose(f"{quoted(weapon)} is a weapon", asked, asked, units[:SHOWN])


def _check_no_unit_in_it(asked: str, weapon: str, carrier: str, known: KnownUnits) -> None:
    """InputError where a weapon that one unit has may be another unit with a weapon of its own: a
    `dreadnought fist` is a Redemptor's as well.
    """
    if known.datasheets is None:
        return
    words = weapon.split()
    for size in range(1, len(words)):
        armed = named_with(" ".join(words[:size]), " ".join(words[size:]), known.datasheets)
        others = [each for each in armed if not each.startswith(f"{carrier}:")]
        if others:
            raise which_unit(asked, [*others, f"{carrier}: {weapon}"][:SHOWN])


def check_have_unit(typed: str, known: KnownUnits) -> None:
    """InputError with units that have them all, where several weapons are named and no unit."""
    weapons = _BETWEEN.split(typed.strip())
    spaced = [" ".join(weapon.split()) for weapon in weapons]
    names = [counted(weapon)[1] for weapon in spaced]
    if len(weapons) < 2 or any(_is_unit(name, known) for name in names):
        return
    carriers = [dict.fromkeys(_who_has(name, known)) for name in names]
    first, *others = carriers
    if not all(carriers):
        return
    units = [unit for unit in first if all(unit in each for each in others)]
    listed = ", ".join(weapons)
    sentence = f"{quoted(listed)} are weapons"
    if not units:
        raise InputError(f"{sentence}, and no unit has them all: name each unit.")
    raise _whose(sentence, typed, listed, units[:SHOWN])


def _whose(what: str, asked: str, weapons: str, units: Sequence[str]) -> InputError:
    """The question which of these units is meant, with what to write for each."""
    texts = [f"{unit}: {weapons}" for unit in units]
    examples = [quoted(text, NAME) for text in texts]
    listed = " or ".join(examples)
    choices = [(asked, text) for text in texts]
    return InputError(f"{what}: whose? Write {listed}.", choices=tuple(choices))


def _names_both(weapon: str, unit: str) -> bool:
    """Whether one of the two names stands in the other: `termagants spinefists`."""
    one, other = name_key(weapon), name_key(unit)
    return one in other or other in one


def _is_unit(name: str, known: KnownUnits) -> bool:
    """Whether a unit is called just so."""
    key = name_key(name)
    listed = any(name_key(unit.name) == key for army in known.as_targets() for unit in army.units)
    return listed or (known.datasheets is not None and known.datasheets.is_name(name))


def _who_has(weapon: str, known: KnownUnits) -> Iterator[str]:
    """The names of units with such a weapon, those of armies first; where players call several
    weapons so, units of each of them in turn.
    """
    keys = weapon_keys(weapon)
    for army in known.as_targets():
        for unit in army.units:
            names = {name for each in unit.weapons for name in (each.name, base_of(each))}
            if not set(keys).isdisjoint(map(name_key, names)):
                yield unit.name
    if known.datasheets is None:
        return
    carriers = map(known.datasheets.with_weapon, keys)
    for sheets in zip_longest(*carriers):
        for sheet in filter(None, sheets):
            yield known.datasheets.label(sheet)
