"""Several units named as one: `Boyz + Warboss`."""

import re
from collections.abc import Sequence

from bot.armies.editions import rules_of
from bot.armies.naming.behind import modes_apart
from bot.armies.naming.questions import either
from bot.armies.naming.units.found import Found, KnownUnits
from bot.armies.naming.units.lookup import counted, find_unit
from bot.armies.naming.units.loose_words import is_its_own, is_whole_name, unit_beside
from bot.armies.naming.units.sizing import without_losses
from bot.armies.naming.weapon_alone import check_has_unit
from bot.armies.naming.weapons.matching import counted_weapon, weapon_words
from bot.armies.naming.weapons.modes import modes_among
from bot.errors import InputError, LimitError
from bot.notation import read_weapon

JOINED = re.compile(r"\s(?:\+|le(?:d|ad) by)\s+(?=(?:\d{1,3}\s)?[^\W\d])", re.IGNORECASE)
"""What stands between units that are one: `Boyz + Warboss`."""
_PLUS = re.compile(r"\s\+\s+(?=(?:\d{1,3}\s)?[^\W\d])")
_AND = re.compile(r"\s+(and|&|plus|with|w/?|le(?:d|ad) by)\s+", re.IGNORECASE)
"""Words that may stand between units as well."""
_AND_OR_COMMA = re.compile(r"(?:\s+|(?=,))(and|&|plus|with|w/?|le(?:d|ad) by|,)\s+", re.IGNORECASE)
_LED = frozenset({"with", "w", "w/", "led by", "lead by"})
"""Those of them that stand between a unit and its leader alone."""
_TIGHT = re.compile(r"(?<=[^\W\d])\+(?=[^\W\d])")
"""A plus between names without spaces around it: `boyz+warboss`."""


def with_plus(typed: str, known: KnownUnits, edition: str | None) -> str:
    """`Boyz and Warboss` as `Boyz + Warboss`, where every part is the name of a unit, the last one
    perhaps with values behind it. Any other text stays as it is, such as `Terminators with storm
    bolters`.
    """
    if known.is_sheet(typed):
        return typed  # `Vorrakh, Lord of the Frenzied Reavers`
    typed = _own_behind_comma(typed, known, edition)
    for sign in (",", _TIGHT):
        parts = _units_alone(sign, typed, known, edition)
        if parts:
            return " + ".join(parts)
    if _is_one_name(typed, known, edition):
        return typed
    for between in (_AND_OR_COMMA, _AND):
        parts = _units_between(between, typed, known, edition)
        if parts:
            return " + ".join(parts)
    return typed


def _own_behind_comma(typed: str, known: KnownUnits, edition: str | None) -> str:
    """A text with a comma for each plus before something that is the unit's own: `Boyz + 2
    rokkits` are the Boyz.
    """
    first, *others = _PLUS.split(typed)
    joined = [first]
    for part in others:
        unit = _found(joined[-1], known, edition)
        if unit and is_its_own(unit, part, known):
            joined[-1] += f", {part}"
            continue
        if unit:
            unit_beside(part, known, edition)
        joined.append(part)
    return " + ".join(joined)


def _units_alone(
    sign: str | re.Pattern[str], typed: str, known: KnownUnits, edition: str | None
) -> list[str]:
    """The parts of a text between signs, where each is a unit and no more: `Broodlord, 9
    Genestealers`; else none.
    """
    parts = [part.strip() for part in re.split(sign, typed)]
    if len(parts) < 2:
        return []
    first = parts[0]
    are_units = all(_is_unit_alone(part, first, known, edition) for part in parts)
    return parts if are_units else []


def _is_one_name(typed: str, known: KnownUnits, edition: str | None) -> bool:
    """Whether a text is one unit's name: `terminators and captain` are none, whose words one name
    has as well, but `Assault Intercessors with Jump Packs, 2 dead` have the word in theirs.
    """
    found = _found(typed, known, edition)
    if found is None:
        return False
    word = _AND.search(typed)
    if word is None:
        return not found.values
    return word[0].casefold() in found.unit.name.casefold()


def _units_between(
    between: re.Pattern[str], typed: str, known: KnownUnits, edition: str | None
) -> list[str]:
    """The parts of a text, where each is a unit, the last one perhaps with values behind it; else
    none.
    """
    first, *pairs = between.split(typed)
    words, parts = pairs[::2], pairs[1::2]
    if not parts:
        return []
    units = [first, *parts]
    before_last = units[:-1]
    if not all(is_name(part, known, edition) for part in before_last):
        return []
    if not _is_whole_name(first, known, edition):
        return []
    for word, part in zip(words, parts, strict=True):
        if not _joins(word, part, first, known, edition):
            return []
    return units


def _joins(word: str, part: str, first: str, known: KnownUnits, edition: str | None) -> bool:
    """Whether the word before a part of a text says that it is a unit beside the first one. Behind
    `with` that is true of leaders alone: what else stands there is carried.
    """
    led = _found(first, known, edition)
    if led is None or _is_weapon_alone(part, known):
        return False
    if is_its_own(led, part, known):
        return False
    if word == ",":
        return _is_unit_alone(part, first, known, edition)
    if word.casefold() not in _LED:
        return unit_beside(part, known, edition) is not None
    unit = _found(part, known, edition)
    if unit is None:
        return False
    return may_lead(unit) or may_lead(led)


def units_apart(typed: str, known: KnownUnits, edition: str | None) -> list[str]:
    """The units of a text that attack together, one by one. What stands behind the last is true of
    all: `Boyz and Warboss charged`.
    """
    *others, last = JOINED.split(with_plus(typed, known, edition))
    if others:
        others, last = _losses_of_guard(others, last, known, edition)
    if not others:
        return [last]
    others, last = _weapons_of_guard(others, last, known, edition)
    values, modes = _said_of_all(last, known, edition)
    others = [_in_modes(other, modes, known, edition) for other in others]
    if values:
        others = [f"{other}, {values}" for other in others]
    return [*others, last]


def _said_of_all(last: str, known: KnownUnits, edition: str | None) -> tuple[str, list[str]]:
    """The values behind the last unit, and the modes of weapons among them."""
    found = _found(last, known, edition)
    if found is None:
        return "", []
    rest, modes = modes_apart(found)
    once = list(dict.fromkeys(modes))
    if not rest.values:
        return "", once
    reading = read_weapon(rest.values, rules_of(found.edition))
    are_values = reading.fields and not reading.has_unread
    return (rest.values, once) if are_values else ("", [])


def _in_modes(unit: str, modes: Sequence[str], known: KnownUnits, edition: str | None) -> str:
    """A unit with those of the modes that a weapon of it has."""
    found = _found(unit, known, edition)
    own = modes_among(found.unit.weapons, modes) if found and not found.values else []
    return ", ".join([unit, *own])


def _losses_of_guard(
    others: list[str], last: str, known: KnownUnits, edition: str | None
) -> tuple[list[str], str]:
    """Units of which the last leads the first, with the losses of all behind the one that is led:
    the `8 left` of `Boyz led by Warboss, 8 left` are seven Boyz and him, and `1 left` is he alone.
    InputError where fewer are left than leaders, which may be any of them.
    """
    name, left, lost = without_losses(last)
    found = _found(name, known, edition)
    if found is None or not may_lead(found) or not (left or lost):
        return others, last
    leader = name.strip(" ,")
    guard, *further = others
    leaders = len(others)
    if left is not None and left < leaders:
        who = either([*further, leader])
        raise InputError(f"{left} left of a unit with {leaders} leaders: type who, {who}.")
    if left == leaders:
        return further, leader
    said = f"{lost} dead" if left is None else f"{left - leaders} left"
    return [f"{guard}, {said}", *further], leader


def _weapons_of_guard(
    others: list[str], last: str, known: KnownUnits, edition: str | None
) -> tuple[list[str], str]:
    """Units of which the last is one model, with weapons behind it of which there are several
    behind the unit that has them: the `2 rokkits` of `Boyz led by Warboss, 2 rokkits` are the
    Boyz'.
    """
    guard, *further = others
    led = _found(guard, known, edition)
    leader = _found(last, known, edition)
    if led is None or leader is None or leader.unit.models > 1:
        return others, last
    values = leader.values
    weapon = weapon_words(led.unit, values).strip(" ,")
    number, _ = counted_weapon(weapon)
    are_several = number is not None and number > 1
    if not are_several:
        return others, last
    front = last.removesuffix(values).strip(" ,")
    behind = values.removeprefix(weapon).strip(" ,")
    rest = f"{front}, {behind}" if behind else front
    return [f"{guard}, {weapon}", *further], rest


def is_name(typed: str, known: KnownUnits, edition: str | None) -> bool:
    """Whether a text is the name of a unit, perhaps with a count, and no more."""
    found = _found(typed, known, edition)
    return found is not None and not found.values


def _is_whole_name(typed: str, known: KnownUnits, edition: str | None) -> bool:
    """Whether a text in front of others is no loose word, which may belong to one of them."""
    found, datasheets = _found(typed, known, edition), known.datasheets
    return found is None or datasheets is None or is_whole_name(typed, found, datasheets)


def begins_with_unit(typed: str, known: KnownUnits, edition: str | None) -> bool:
    """Whether a text begins with the name of a unit, perhaps with losses and values behind it; a
    weapon alone is none.
    """
    name, *_ = without_losses(typed)
    return not _is_weapon_alone(name, known) and _found(name, known, edition) is not None


def _is_unit_alone(typed: str, first: str, known: KnownUnits, edition: str | None) -> bool:
    """Whether a text is a unit's name and no weapon, least of all of the one named first."""
    _, name = counted(typed)
    if known.is_sheet(name):
        return True
    if _is_weapon_alone(name, known):
        return False
    carrier = _found(first, known, edition)
    is_of_carrier = carrier is not None and is_its_own(carrier, name, known)
    is_unit = is_name(typed, known, edition)
    return is_unit and not is_of_carrier


def _is_weapon_alone(typed: str, known: KnownUnits) -> bool:
    """Whether a text is a weapon's name and no unit's."""
    try:
        check_has_unit(typed, known)
    except InputError:
        return True
    return False


def may_lead(found: Found) -> bool:
    """Whether a unit may lead others. Of some the datasheet does not say that they are Characters,
    but whom they lead.
    """
    leads_some = found.sheet is not None and bool(found.sheet.leads)
    return leads_some or found.unit.has_keyword("character")


def _found(typed: str, known: KnownUnits, edition: str | None) -> Found | None:
    """The unit that a text begins with, if it surely means one."""
    try:
        return find_unit(typed, known, edition)
    except (InputError, LimitError):
        return None
