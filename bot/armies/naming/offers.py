"""What is offered while a unit's name is typed: units of armies first, then datasheets."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from bot.armies.editions import DATASHEETS
from bot.armies.model import ArmyList, ArmyUnit, ArmyWeapon, Mode
from bot.armies.naming.units.found import Found, KnownUnits
from bot.armies.naming.units.lookup import counted, find_unit, listed_as
from bot.armies.naming.units.sizing import sized
from bot.armies.naming.weapons.loadout import whole_loadout
from bot.armies.naming.weapons.modes import open_names
from bot.armies.wording import name_key
from bot.errors import UserError

WORDED = 8
"""Datasheets that are offered with their numbers; of the others there is the name alone."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A text that may be meant, and what it stands for in words."""

    text: str
    words: str


def weapon_offers(typed: str, mode: Mode | None, known: KnownUnits, limit: int) -> list[Offer]:
    """Units whose weapons may be meant, then weapons that a unit's name is followed by; behind
    `Boyz:` those weapons alone.
    """
    name, colon, weapons = typed.partition(":")
    if colon:
        offers = _weapons_of(name, weapons, known, mode)
        first = islice(offers, limit)
        return list(first)

    def in_words(unit: ArmyUnit) -> str:
        return _weapon_words(unit, mode)

    units = _units(typed, known, known.own, in_words, limit)
    front, _, weapon = typed.rpartition(" ")
    if weapon and _is_unit(front, known):
        units += _weapons_of(front, weapon, known, mode)
    return units[:limit]


def _is_unit(typed: str, known: KnownUnits) -> bool:
    """Whether a text is a unit's name and nothing more."""
    try:
        found = find_unit(typed, known, DATASHEETS)
    except UserError:
        return False
    return found is not None and not found.values


def target_offers(typed: str, known: KnownUnits, limit: int) -> list[Offer]:
    """Units that may be meant as a target."""
    return _units(typed, known, known.as_targets(), lambda unit: unit.target or "", limit)


def _units(
    typed: str,
    known: KnownUnits,
    armies: Iterable[ArmyList],
    in_words: Callable[[ArmyUnit], str],
    limit: int,
) -> list[Offer]:
    models, name = counted(typed)
    found: dict[str, str] = {}
    for unit in _units_with(name, armies):
        as_many = sized(Found(unit, None, models))
        found.setdefault(unit.name, in_words(as_many))
    if known.datasheets is not None and name.strip() and len(found) < limit:
        sheets = known.datasheets.complete(name, limit)
        for place, sheet in enumerate(sheets):
            unit = sheet.as_unit(DATASHEETS)
            named = Found(unit, DATASHEETS, models, sheet=sheet)
            words = in_words(sized(named)) if place < WORDED else ""
            found.setdefault(known.datasheets.label(sheet), words)
    count = f"{models} " if models else ""
    offers = [Offer(f"{count}{text}", words) for text, words in found.items()]
    return offers[:limit]


def _units_with(begun: str, armies: Iterable[ArmyList]) -> list[ArmyUnit]:
    """The units with a word that begins so, first those whose name does: `bo` are the Boyz before
    the Beast Snagga Boyz.
    """
    wanted = f" {name_key(begun)}"

    def begins_later(unit: ArmyUnit) -> bool:
        return not f" {name_key(unit.name)}".startswith(wanted)

    listed = [unit for army in armies for unit in army.units]
    fitting = [unit for unit in listed if wanted in f" {name_key(unit.name)}"]
    return sorted(fitting, key=begins_later)


def _weapon_words(unit: ArmyUnit, mode: Mode | None) -> str:
    """`5 Plasma Incinerator, 1 Plasma Pistol`, without the modes: the target decides which are
    used.
    """
    used = whole_loadout(unit, mode or "ranged").weapons
    if not used and mode is None:
        used = whole_loadout(unit, "melee").weapons
    named = open_names(unit.weapons)
    counted = []
    for weapon in used:
        name = named.get(weapon.name, weapon.name)
        counted.append(f"{weapon.count} {name}")
    return ", ".join(counted)


def _weapons_of(name: str, typed: str, known: KnownUnits, mode: Mode | None) -> Iterator[Offer]:
    """`Boyz: Slugga` for each of its weapons that the last word may mean, those of the mode first,
    which are its guns where none is asked for.
    """
    _, unit_name = counted(name)
    unit = _unit_named(unit_name, known)
    if unit is None:
        return
    before, comma, last = typed.rpartition(",")
    front = f"{name.strip()}:{before}{comma}"
    wanted = f" {name_key(last)}"
    used = mode or "ranged"
    for weapon in sorted(unit.weapons, key=lambda each: each.mode != used):
        fits = wanted in f" {name_key(weapon.name)}"
        if fits and weapon.shorthand:
            yield Offer(f"{front} {weapon.name}", _numbers(weapon))


def _numbers(weapon: ArmyWeapon) -> str:
    count = f"{weapon.count}x " if weapon.count else ""
    return f"{count}{weapon.shorthand}"


def _unit_named(name: str, known: KnownUnits) -> ArmyUnit | None:
    listed = listed_as(name, known.own, known.own)
    if listed:
        return listed.unit
    matches = known.datasheets.find(name, 1) if known.datasheets else []
    return matches[0].sheet.as_unit(DATASHEETS) if matches else None
