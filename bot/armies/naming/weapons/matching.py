"""The weapon of a unit that a player means by some words."""

import re
from collections.abc import Iterable, Sequence
from itertools import product

from bot.armies.editions import DATASHEETS
from bot.armies.model import ArmyUnit, ArmyWeapon, Mode
from bot.armies.naming.weapons.likeness import PARTLY, WHOLE, is_misspelt, words_of
from bot.armies.naming.weapons.modes import base_of, by_modes, weapon_key, weapon_keys
from bot.armies.wording import around
from bot.errors import InputError, quoted
from bot.notation import read_weapon

LISTED = 10
"""Weapons of a unit that a refusal names, where they are what it is about."""
SOME = 4
"""Weapons that it names where they are one of several things that may be meant."""
_COUNT = re.compile(r"(\d{1,3})\s*x?\s+", re.IGNORECASE)
_COUNT_BEHIND = re.compile(r"(?<=[^\s,])\s+\(?(?:x\s?)?(\d{1,3})x?\)?$", re.IGNORECASE)
WITH = re.compile(
    r"^(?:with|w|w/|using|firing|only|just)\s+(?:(?:an?|the|their)\s+)?", re.IGNORECASE
)
"""What may stand between a unit and its weapon."""
_ONLY = re.compile(r"\s+(?:only|alone)\s*,?\s*$", re.IGNORECASE)
"""What may stand behind a weapon: `shoota only`."""
_ALL = re.compile(
    r"(?:all\s+(?:(?:of\s+)?the\s+)?|(?:the\s+)?(?:rest|others)\s+(?:with\s+)?)(?=\S)",
    re.IGNORECASE,
)


def counted_weapon(typed: str) -> tuple[int | None, str]:
    """The number in front of a weapon's name or behind it, if any, and the name: `all sluggas` have
    none. Behind it `only` says nothing: what is not named is not used.
    """
    typed = _ONLY.sub("", typed)
    count = _COUNT.match(typed)
    if count:
        _, name = around(count)
        return int(count[1]), name
    behind = _COUNT_BEHIND.search(typed)
    if behind:
        name, _ = around(behind)
        return int(behind[1]), name
    return None, _ALL.sub("", typed, count=1)


def is_plural(typed: str, weapon: ArmyWeapon) -> bool:
    """Whether a weapon was named in the plural: `storm bolters`."""
    ends_alone = weapon.name.casefold().endswith("s")
    return typed.casefold().rstrip().endswith("s") and not ends_alone


def is_for_some(unit: ArmyUnit, typed: str) -> bool:
    """Whether a weapon is an option that not any number of models may have, beside what the unit
    carries.
    """
    weapon = find_weapon(unit, "ranged", typed)[0]
    is_option = not (weapon.count or weapon.taken)
    return is_option and carries_some(unit, weapon.mode)


def carries_some(unit: ArmyUnit, mode: Mode) -> bool:
    """Whether it is known which weapons of a mode the unit carries."""
    return any(each.count for each in unit.weapons if each.mode == mode)


def weapon_words(unit: ArmyUnit, typed: str) -> str:
    """The words at the beginning of a text that name a weapon of the unit, with their number: `2
    rokkit` of `2 rokkit +1 to hit`, `shootas 10` of `shootas 10 half range`, `reapers` for Gauss
    reapers; empty where none do.
    """
    words = typed.split()
    names = _keys_of(unit)
    for size in range(len(words), 0, -1):
        named = " ".join(words[:size])
        _, name = counted_weapon(named.strip(" ,"))
        if _COUNT_BEHIND.search(name):
            continue  # `9 lasguns 1` of `9 lasguns 1 plasma`
        keys = weapon_keys(name)
        begins = any(key.startswith(keys) for key in names)
        is_one = "," not in name.strip(" ,")
        is_named = keys[0] and (begins or (is_one and names_weapon(unit, name)))
        if is_named and not (_ends_within_value(words, size) or _ends_before(unit, words, size)):
            return named
    return ""


def _ends_before(unit: ArmyUnit, words: Sequence[str], size: int) -> bool:
    """Whether so many words end with the number of the next weapon: `shootas 2` of `shootas 2
    rokkits`.
    """
    behind = " ".join(words[size:])
    return words[size - 1].isdecimal() and begins_uncounted(unit, behind)


def begins_uncounted(unit: ArmyUnit, typed: str) -> bool:
    """Whether a text begins with a weapon that a number in front of it counts: `rokkits`, and not
    `rokkits 2`, which has its own.
    """
    weapon = weapon_words(unit, typed)
    number, _ = counted_weapon(weapon.strip(" ,"))
    return bool(weapon) and number is None


def _ends_within_value(words: Sequence[str], size: int) -> bool:
    """Whether so many words end with a number that is a value together with the next word: `choppa
    4` of `choppa 4 attacks`.
    """
    number, *next_word = words[size - 1 : size + 1]
    if not number.isdecimal() or not next_word:
        return False
    value = f"{number} {next_word[0]}"
    return value in read_weapon(value, DATASHEETS).said.values()


def names_weapon(unit: ArmyUnit, typed: str) -> bool:
    """Whether a text is whole words of a weapon's name, perhaps run together: `plasma`,
    `thunderhammer`, and not `guard` of `guardian`.
    """
    _, asked = counted_weapon(typed)
    names = [words_of(key) for key in _keys_of(unit)]
    for key in weapon_keys(asked):
        words = set(key.split())
        if any(map(words.issubset, names)):
            return True
    return False


def _keys_of(unit: ArmyUnit) -> list[str]:
    """The names of its weapons, as they are compared."""
    return [weapon_key(weapon.name) for weapon in unit.weapons]


def values_among(unit: ArmyUnit, typed: str, rules: str) -> tuple[str, str]:
    """The weapons of a list without the values in it, and these: `half range` of
    `slugga, half range`.
    """
    weapons = []
    values = []
    for part in typed.split(","):
        if _is_value(unit, part, rules):
            values.append(part.strip())
        else:
            weapons.append(part)
    return ",".join(weapons), " ".join(values)


def _is_value(unit: ArmyUnit, part: str, rules: str) -> bool:
    """Whether words are values of a weapon, and no weapon of the unit."""
    if names_weapon(unit, part) or weapon_words(unit, part):
        return False
    reading = read_weapon(part, rules)
    if reading.has_unread or reading.errors:
        return False
    return bool(reading.fields or reading.said)


def find_weapon(unit: ArmyUnit, mode: Mode, typed: str) -> list[ArmyWeapon]:
    """The weapon that is called so, or begins so, or is spelt much like it, in the modes of which
    that is true; first of the given mode. InputError where the unit has none.
    """
    fitting = _fitting(unit, mode, typed)
    if not fitting:
        raise no_weapon(unit, mode, [typed])
    return fitting[0]


def carried_as_well(unit: ArmyUnit, typed: str, weapon: ArmyWeapon) -> list[ArmyWeapon]:
    """What a single model carries beside a weapon that was named in the plural, where all the words
    are in its name: the `lascannons` of a Predator are its twin lascannon too.
    """
    if unit.models > 1 or not is_plural(typed, weapon):
        return []
    words = set(weapon_key(typed).split())
    base = base_of(weapon)
    called = []
    for other in unit.weapons:
        is_another = other.mode == weapon.mode and base_of(other) != base
        if not other.count or not is_another:
            continue
        name = weapon_key(other.name)
        if words.issubset(name.split()):
            called.append(other)
    first_modes = [modes[0] for modes in by_modes(called)]
    return [mode for mode in first_modes if mode.shorthand]


def options_named(unit: ArmyUnit, mode: Mode, typed: str) -> list[str]:
    """The names of the weapons that are called so, where the unit carries none of them: `plasma` of
    a Tactical Squad is a gun, a pistol or a cannon.
    """
    weapons = [modes[0] for modes in _fitting(unit, mode, typed)]
    surest_mode = weapons[0].mode if weapons else mode
    of_mode = [weapon for weapon in weapons if weapon.mode == surest_mode]
    if any(weapon.count for weapon in of_mode):
        return []
    names = map(base_of, of_mode)
    return list(dict.fromkeys(names))


def _fitting(unit: ArmyUnit, mode: Mode, typed: str) -> list[list[ArmyWeapon]]:
    """The weapons that some words fit in the surest way, each in the modes of which that is true;
    first of the given mode. A part of a name is looked for in that mode first: the `plasma` of
    those who shoot is no plasma knife.
    """
    ranked = _ranked(unit, mode)
    of_mode = [weapon for weapon in ranked if weapon.mode == mode]
    keys = list(filter(None, weapon_keys(typed)))
    for weapons, ways in ((ranked, WHOLE), (of_mode, PARTLY), (ranked, (*PARTLY, is_misspelt))):
        groups = by_modes(weapons)
        for fits, key in product(ways, keys):
            found = []
            for modes in groups:
                fitting = [each for each in modes if fits(key, weapon_key(each.name))]
                if fitting:
                    found.append(fitting)
            if found:
                return found
    return []


def _ranked(unit: ArmyUnit, mode: Mode) -> list[ArmyWeapon]:
    """The weapons of a unit, first those of the mode, of these those that it carries."""
    return sorted(unit.weapons, key=lambda weapon: (weapon.mode != mode, not weapon.count))


def check_weapons(unit: ArmyUnit, mode: Mode, named: Iterable[str]) -> None:
    """InputError for all names that are no weapon of a unit."""
    unknown = []
    for name in named:
        try:
            find_weapon(unit, mode, name)
        except InputError:
            unknown.append(name)
    if unknown:
        raise no_weapon(unit, mode, unknown)


def no_weapon(unit: ArmyUnit, mode: Mode, typed: Sequence[str]) -> InputError:
    """That a unit has none of these weapons, and some that it has."""
    lacking = " and ".join(map(quoted, typed))
    return InputError(f"{unit.name} has no weapon {lacking}; it has {listed_weapons(unit, mode)}.")


def listed_weapons(unit: ArmyUnit, mode: Mode, most: int = LISTED) -> str:
    """The names of a unit's weapons, first those of the mode; of many the number of the others."""
    names = [weapon.name for weapon in _ranked(unit, mode)]
    known = list(dict.fromkeys(names))
    listed = ", ".join(known[:most])
    more = len(known) - most
    if more <= 0:
        return listed
    return f"{listed} and {more} more"
