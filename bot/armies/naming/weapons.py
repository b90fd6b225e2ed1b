"""The weapon of a unit that a player means by some words."""

import re
from collections.abc import Callable, Iterable

from bot.armies.model import ArmyUnit, ArmyWeapon, Mode
from bot.armies.naming.modes import by_modes, weapon_key
from bot.armies.wording import name_key
from bot.errors import InputError, quoted
from bot.notation import read_weapon
from bot.typed_text.spelling import nearest

_COUNT = re.compile(r"(\d{1,3})\s*x?\s+", re.IGNORECASE)


def counted_weapon(typed: str) -> tuple[int | None, str]:
    """The number in front of a weapon's name, if any, and the name."""
    count = _COUNT.match(typed)
    if not count:
        return None, typed
    return int(count[1]), typed[count.end() :]


def weapon_words(unit: ArmyUnit, typed: str) -> str:
    """The words at the beginning of a text that name a weapon of the unit: `2 rokkit` of
    `2 rokkit +1 to hit`; empty where none do.
    """
    words = typed.split()
    names = [name_key(weapon.name) for weapon in unit.weapons]
    for size in range(len(words), 0, -1):
        named = " ".join(words[:size])
        _, name = counted_weapon(named)
        key = name_key(name)
        if key and any(name.startswith(key) for name in names):
            return named
    return ""


def names_weapon(unit: ArmyUnit, typed: str) -> bool:
    """Whether a text is whole words of a weapon's name: `plasma`, and not `guard` of `guardian`."""
    words = set(name_key(counted_weapon(typed)[1]).split())
    return any(words <= set(name_key(weapon.name).split()) for weapon in unit.weapons)


def values_among(unit: ArmyUnit, typed: str, rules: str) -> tuple[str, str]:
    """The weapons of a list without the values in it, and these: `half range` of
    `slugga, half range`.
    """
    parts = typed.split(",")
    values = [part for part in parts if _is_value(unit, part, rules)]
    chosen = [part for part in parts if part not in values]
    return ",".join(chosen), " ".join(map(str.strip, values))


def _is_value(unit: ArmyUnit, part: str, rules: str) -> bool:
    """Whether words are values of a weapon, and no weapon of the unit."""
    if names_weapon(unit, part) or weapon_words(unit, part):
        return False
    reading = read_weapon(part, rules)
    is_whole = not (reading.unread or reading.name or reading.errors)
    return bool(reading.fields) and is_whole


def find_weapon(unit: ArmyUnit, mode: Mode, typed: str) -> list[ArmyWeapon]:
    """The weapon that is called so, or begins so, or is most like it, in the modes of which that is
    true; first of the given mode.
    """
    ranked = sorted(unit.weapons, key=lambda weapon: (weapon.mode != mode, not weapon.count))
    key = weapon_key(typed)
    for fits in _ways_to_fit(key):
        for modes in by_modes(ranked):
            fitting = [weapon for weapon in modes if fits(name_key(weapon.name))]
            if fitting:
                return fitting
    names = [weapon.name for weapon in ranked]
    meant = nearest(typed, names)
    for weapon in ranked:
        if weapon.name == meant:
            return [weapon]
    listed = ", ".join(dict.fromkeys(names))
    raise InputError(f"{unit.name} has no weapon {quoted(typed)}; it has {listed[:300]}.")


def _ways_to_fit(key: str) -> Iterable[Callable[[str], bool]]:
    yield key.__eq__
    yield lambda known: known.startswith(key)
    yield lambda known: key in known
