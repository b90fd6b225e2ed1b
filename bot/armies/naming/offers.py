"""What is offered while a unit's name is typed: units of armies first, then datasheets."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from bot.armies.editions import DATASHEETS
from bot.armies.model import ArmyList, ArmyUnit, ArmyWeapon, Mode
from bot.armies.naming.found import Found, KnownUnits
from bot.armies.naming.loadout import whole_loadout
from bot.armies.naming.lookup import counted
from bot.armies.naming.sizing import sized
from bot.armies.wording import name_key

WORDED = 8
"""Datasheets that are offered with their numbers; of the others there is the name alone."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A text that may be meant, and what it stands for in words."""

    text: str
    words: str


def weapon_offers(typed: str, mode: Mode | None, known: KnownUnits, limit: int) -> list[Offer]:
    """Units whose weapons may be meant; behind `Boyz:` those weapons."""
    name, colon, weapons = typed.partition(":")
    if colon:
        offers = _weapons_of(name, weapons, known)
        first = islice(offers, limit)
        return list(first)

    def in_words(unit: ArmyUnit) -> str:
        return _weapon_words(unit, mode)

    return _units(typed, known, known.own, in_words, limit)


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
    wanted = f" {name_key(name)}"
    found: dict[str, str] = {}
    listed = [unit for army in armies for unit in army.units]
    fitting = [unit for unit in listed if wanted in f" {name_key(unit.name)}"]
    # First those that begin so: `bo` are the Boyz before the Beast Snagga Boyz.
    for unit in sorted(fitting, key=lambda unit: not f" {name_key(unit.name)}".startswith(wanted)):
        as_many = sized(Found(unit, None, models))
        found.setdefault(unit.name, in_words(as_many))
    datasheets = known.datasheets
    if datasheets is not None and name.strip() and len(found) < limit:
        for place, sheet in enumerate(datasheets.complete(name, limit)):
            unit = sheet.as_unit(DATASHEETS)
            named = Found(unit, DATASHEETS, models, sheet=sheet)
            words = in_words(sized(named)) if place < WORDED else ""
            found.setdefault(datasheets.label(sheet), words)
    count = f"{models} " if models else ""
    offers = [Offer(f"{count}{text}", words) for text, words in found.items()]
    return offers[:limit]


def _weapon_words(unit: ArmyUnit, mode: Mode | None) -> str:
    used = whole_loadout(unit, mode or "ranged").weapons
    if not used and mode is None:
        used = whole_loadout(unit, "melee").weapons
    counted = [f"{weapon.count} {weapon.name}" for weapon in used]
    return ", ".join(counted)


def _weapons_of(name: str, typed: str, known: KnownUnits) -> Iterator[Offer]:
    """`Boyz: Slugga` for each of its weapons that the last word may mean."""
    unit = _unit_named(name, known)
    if unit is None:
        return
    before, comma, last = typed.rpartition(",")
    wanted = f" {name_key(last)}"
    front = f"{name.strip()}:{before}{comma}"
    for weapon in unit.weapons:
        fits = wanted in f" {name_key(weapon.name)}"
        if fits and weapon.shorthand:
            yield Offer(f"{front} {weapon.name}", _numbers(weapon))


def _numbers(weapon: ArmyWeapon) -> str:
    count = f"{weapon.count}x " if weapon.count else ""
    return f"{count}{weapon.shorthand}"


def _unit_named(name: str, known: KnownUnits) -> ArmyUnit | None:
    key = name_key(name)
    for army in known.own:
        for unit in army.units:
            if name_key(unit.name) == key:
                return unit
    datasheets = known.datasheets
    found = datasheets.find(name, 1) if datasheets else []
    return found[0].sheet.as_unit(DATASHEETS) if found else None
