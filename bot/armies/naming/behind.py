"""What stands right behind a unit's name: a weapon of it, modes of its weapons, values."""

import re
from dataclasses import replace

from bot.armies.editions import rules_of
from bot.armies.model import ArmyUnit
from bot.armies.naming.units.found import Found
from bot.armies.naming.weapons.matching import (
    SOME,
    WITH,
    listed_weapons,
    no_weapon,
    weapon_words,
)
from bot.armies.naming.weapons.modes import has_modes, mode_name, modes_among, weapon_key
from bot.errors import InputError, quoted
from bot.notation import TargetReading, WeaponReading, read_weapon
from bot.typed_text.spelling import nearest

FOR_ATTACKERS = "its weapons ({}), values such as `+1 to hit`, or losses such as `2 dead`"
FOR_TARGETS = "values such as `cover` or `T6`, or losses such as `5 left` or `2 dead`"
_BETWEEN = re.compile(r"^\s*(?:,|and\b|&|\+(?= ))?\s*(?:an?\s+)?", re.IGNORECASE)
"""What may stand before a weapon, and between two."""
_INCHES = re.compile(
    r"(?:within|at|from|in) \d{1,2}(?: ?(?:\"|''|in(?:ch(?:es)?)?\b))?"
    r"|\d{1,2} ?(?:\"|''|inch(?:es)?\b)",
    re.IGNORECASE,
)
"""How far something is."""
_DICE = re.compile(r"\d*d\d(?:\+\d)?", re.IGNORECASE)
_WEAPONS_LOST = re.compile(r"\blost (\d{1,3} [^\W\d][^,]*)", re.IGNORECASE)


def example(unit: ArmyUnit) -> str:
    """`Boyz: 10 Shoota`"""
    weapon = max(unit.weapons, key=lambda each: (each.mode == "ranged", each.count))
    return f"{unit.name}: {unit.models} {weapon.name}"


def modes_apart(found: Found) -> tuple[Found, list[str]]:
    """A unit without the modes of weapons that are named behind it (`Hellblasters supercharge`),
    and these.
    """
    values = found.values
    reading = read_weapon(values, rules_of(found.edition))
    groups = [*reading.unread, reading.name]
    words = " ".join(groups).split()
    named = modes_among(found.unit.weapons, groups + words)
    modes = [mode for mode in named if not _is_weapon(mode, found)]
    for mode in modes:
        whole_words = rf"(?<!\w){re.escape(mode)}(?!\w)"
        values = re.sub(whole_words, "", values)
    without_modes = replace(found, values=values.strip(" ,"))
    return without_modes, modes


def _is_weapon(mode: str, found: Found) -> bool:
    """Whether the word for a mode names a weapon: Shoota, which is a mode of another as well, or
    `3 supercharge` and `supercharge 3`, which are so many.
    """
    key = weapon_key(mode)
    if any(weapon_key(weapon.name) == key for weapon in found.unit.weapons):
        return True
    name = re.escape(mode)
    counted = re.search(rf"\d ?x? {name}|{name} \(?x? ?\d+\)?(?![\w+])", found.values)
    return counted is not None


def weapons_first(found: Found) -> tuple[str, str]:
    """The weapons that are named right behind their unit (`Intercessors bolt rifle`, `Cadians, 2
    plasma guns, 2 meltaguns`), and the values behind them. Words that read as values are values:
    `Intercessors heavy`.
    """
    rules = rules_of(found.edition)
    values = WITH.sub("", _BETWEEN.sub("", found.values))
    weapons: list[str] = []
    while not _is_read(values, rules):
        weapon = weapon_words(found.unit, values)
        if not weapon:
            break
        weapons.append(weapon.strip(" ,"))
        values = _BETWEEN.sub("", values.removeprefix(weapon))
    return ", ".join(weapons), values if weapons else found.values


def _is_read(values: str, rules: str) -> bool:
    """Whether words are values of a weapon: `melta` alone, without its number, is none."""
    reading = read_weapon(values, rules)
    return not (reading.has_unread or reading.errors)


def check_not_weapons(typed: str, found: Found) -> None:
    """InputError where weapons are said to be lost: `Kasrkin lost 2 plasma guns`."""
    said = _WEAPONS_LOST.search(typed)
    if said is not None and weapon_words(found.unit, said[1]):
        loss = said[0].strip()
        raise InputError(
            f"{quoted(loss)}: say how many models are dead, as in `2 dead`, and which "
            f"weapons are left, as in {quoted(example(found.unit))}."
        )


def check_carried(found: Found, reading: WeaponReading) -> None:
    """InputError where a unit was named with something (`Boyz with 2 rokkits`) that is no weapon of
    it.
    """
    if WITH.match(found.values):
        words = reading.name or reading.unread[0]
        weapon = WITH.sub("", words)
        raise no_weapon(found.unit, "ranged", [weapon])


def check_behind(found: Found, reading: WeaponReading) -> None:
    """InputError where what stands behind an attacker is no value of its weapons."""
    check_no_distance(found)
    _check_no_profile(found, reading)
    if reading.has_unread:
        check_carried(found, reading)
        check_read(found, reading)
    if found.unit.weapons and "attacks" in reading.fields:
        raise InputError(
            f"{quoted(reading.said['attacks'])} behind {quoted(found.unit.name)}: of which weapon? "
            f"Name it, as in {quoted(example(found.unit))}; models stand before the name."
        )


def _check_no_profile(found: Found, reading: WeaponReading) -> None:
    """InputError where a weapon may be meant that is called like a unit: `flamer D6 S4 AP-1`."""
    says_numbers = {"strength", "damage"} <= reading.fields.keys()
    dice = reading.said["damage"] if says_numbers else ""
    if not _DICE.fullmatch(dice):
        return
    as_shots, as_damage = f"A{dice}", f"D:{dice}"
    raise InputError(
        f"{quoted(dice)} behind {quoted(found.unit.name)} may be shots of a weapon that is "
        f"called so, or the damage of the unit's: write {quoted(as_shots)} or "
        f"{quoted(as_damage)}; a weapon's name stands before a colon."
    )


def check_no_distance(found: Found) -> None:
    """InputError where a distance stands behind a name: `Boyz within 9`, `Intercessors 12"`."""
    inches = _INCHES.match(found.values)
    if inches:
        raise InputError(
            f"{quoted(inches[0])} behind {quoted(found.unit.name)}: of all distances, "
            "only `half range` changes the dice."
        )


def check_read(found: Found, reading: WeaponReading | TargetReading) -> None:
    """InputError where words behind a name are read as a name themselves (`Boyz 2 flurb`), or as
    nothing at all (`Boyz half strength`).
    """
    words = reading.name or (reading.unread[0] if reading.is_nothing else "")
    if words:
        is_target = isinstance(reading, TargetReading)
        weapons = listed_weapons(found.unit, "ranged", SOME)
        may_follow = FOR_TARGETS if is_target else FOR_ATTACKERS.format(weapons)
        raise InputError(
            f"I cannot read {quoted(words)} behind {quoted(found.unit.name)}: a name may be "
            f"followed by {may_follow}.",
            meant=_misspelt_mode(words, found.unit),
        )


def _misspelt_mode(words: str, unit: ArmyUnit) -> tuple[tuple[str, str], ...]:
    """What words are a misspelling of, where that is a mode of the unit's weapons."""
    modes = [mode_name(weapon).casefold() for weapon in unit.weapons if has_modes(weapon)]
    mode = nearest(words, modes)
    return ((words, mode),) if mode else ()
