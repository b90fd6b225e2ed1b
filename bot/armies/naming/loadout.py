"""Which weapons of a unit are used together, and which of them a player named.

A list counts everything that models carry. In one attack a weapon has one of its modes, a model
fires its pistols or its other guns (unless it is a Monster or Vehicle), and fights with one melee
weapon, apart from those with Extra Attacks. One model of a unit throws a grenade, which only a
player who names it does.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bot.armies.model import ArmyUnit, ArmyWeapon, Mode
from bot.armies.naming.modes import (
    Best,
    by_modes,
    first_mode,
    mode_name,
    mode_note,
    modes_among,
    preferring,
)
from bot.armies.naming.weapons import counted_weapon, find_weapon
from bot.armies.wording import name_key
from bot.errors import InputError, quoted

PISTOLS = ("pistol", "close-quarters")
EXTRA = ("extra attacks",)
GRENADE = ("grenade",)
RAPID_FIRE = ("rapid fire",)
INDIRECT = ("indirect fire",)
ANY_GUN = frozenset({"monster", "vehicle"})
"""Keywords of models that fire pistols beside their other guns."""
FISTS = "close combat weapon"
SHOWN = 4
"""Weapons that a note or a refusal names."""
ALL = "all"
"""What a player types for all weapons of a mode."""
RARE = (*PISTOLS, *GRENADE, "blast", "torrent")
"""Abilities of weapons that few models of a unit carry, or use instead of another."""
_STRENGTH = re.compile(r"\bS(\d+)")
_BETWEEN = re.compile(r",|\band\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Loadout:
    """Weapons that are used together, with how many of each, and in words what is left out and
    what else was decided.
    """

    weapons: tuple[ArmyWeapon, ...]
    left_out: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def examples(unit: ArmyUnit, mode: Mode) -> list[str]:
    """`5 Storm Bolter`, `1 Assault Cannon`: weapons as they may be named, first the weakest, which
    most models may have.
    """
    of_mode = [each for each in unit.weapons if each.mode == mode]
    known = sorted(_with_numbers(of_mode), key=_strength)
    names = [each.name for each in known[:SHOWN]]
    if unit.models == 1 or not names:
        return names
    usual = 1 if _has(known[0], GRENADE) else unit.models
    first, *others = names
    return [f"{usual} {first}", *(f"1 {name}" for name in others)]


def _strength(weapon: ArmyWeapon) -> tuple[bool, int]:
    """Sorts guns that no model has as its usual one last."""
    found = _STRENGTH.search(weapon.shorthand or "")
    return _has(weapon, RARE), int(found[1]) if found else 0


def whole_loadout(
    unit: ArmyUnit, mode: Mode, best: Best = first_mode, unseen: bool = False
) -> Loadout:
    """All that a unit fires, or fights with, each weapon in the mode that is `best`; at an `unseen`
    target what may shoot indirectly.
    """
    weapons = [weapon for weapon in unit.weapons if weapon.mode == mode and weapon.count]
    carried = by_modes(weapons)
    usable = map(_with_numbers, carried)
    if unseen:
        usable = map(_indirect, usable)
    groups = [modes for modes in usable if modes]
    chosen = [best(modes) for modes in groups]
    used = _fought(chosen, unit.models) if mode == "melee" else _fired(chosen, unit)

    def typed_for(other: ArmyWeapon) -> str:
        return f"{unit.name}: all, {mode_name(other).casefold()}"

    notes = []
    note = mode_note(groups, used, typed_for)
    if note:
        notes.append(note)
    resting = [_other_modes_aside(modes, used) for modes in carried]
    left_out = _left_out(resting, used)
    return Loadout(tuple(used), tuple(left_out), tuple(notes))


def _indirect(weapons: Iterable[ArmyWeapon]) -> list[ArmyWeapon]:
    """The weapons that may shoot at what is out of sight."""
    return [each for each in weapons if _has(each, INDIRECT)]


def _with_numbers(weapons: Iterable[ArmyWeapon]) -> list[ArmyWeapon]:
    return [each for each in weapons if each.shorthand]


def _other_modes_aside(modes: Sequence[ArmyWeapon], used: Iterable[ArmyWeapon]) -> ArmyWeapon:
    """A weapon in the mode that is used: its others are not left out, they are not chosen."""
    names = {each.name for each in used}
    return next((each for each in modes if each.name in names), modes[0])


def chosen_loadout(
    unit: ArmyUnit, mode: Mode, typed: str, best: Best = first_mode, unseen: bool = False
) -> Loadout:
    """The weapons that a player named: `slugga, 2 big shoota`. Without a count there are as many as
    the unit carries, of an option one. `all, frag` is all of them, of modes those named. At an
    `unseen` target those that may shoot indirectly. InputError for one that the unit has not.
    """
    parts = _parts(typed)
    if parts[0].casefold() == ALL:
        return whole_loadout(unit, mode, preferring(parts[1:], best), unseen)
    refining = _modes_of_named(unit, mode, parts)
    best = preferring(refining, best)
    named: list[ArmyWeapon] = []
    open_counts: list[int] = []
    notes: list[str] = []

    def typed_for(other: ArmyWeapon) -> str:
        return f"{unit.name}: {other.name.casefold()}"

    for part in parts:
        if part in refining:
            continue
        count, name = counted_weapon(part)
        modes = find_weapon(unit, mode, name)
        weapon = best(_with_numbers(modes) or modes)
        if not weapon.shorthand:
            unknown = quoted(weapon.name)
            raise InputError(f"The numbers of {unknown} are not known: type them instead.")
        if not modes_among(modes, refining):
            notes.append(mode_note([modes], [weapon], typed_for))
        if not count:
            open_counts.append(len(named))
            single = _has(weapon, GRENADE) or not weapon.count
            count = 1 if single else weapon.count
            if single and unit.models > 1:
                notes.append(f"1 {weapon.name}, as no count is named")
        named.append(replace(weapon, count=count))
    used = list(named)
    for each in ("ranged", "melee"):
        notes += _within_models(unit, each, used, open_counts)
    fired = _indirect(used) if unseen else used
    left_out = _left_out(named, fired)
    return Loadout(tuple(fired), tuple(left_out), tuple(filter(None, notes)))


def _parts(typed: str) -> list[str]:
    """The weapons and modes that a player named, one by one."""
    return [part for each in _BETWEEN.split(typed) if (part := each.strip())]


def _modes_of_named(unit: ArmyUnit, mode: Mode, parts: Sequence[str]) -> list[str]:
    """Those parts that are no weapon of their own, but the mode of another that is named:
    `supercharge` of `plasma incinerator, supercharge`.
    """
    modes = modes_among(unit.weapons, parts)
    named: list[ArmyWeapon] = []
    for part in parts:
        if part not in modes:
            _, name = counted_weapon(part)
            named += find_weapon(unit, mode, name)
    return modes_among(named, modes)


def _within_models(
    unit: ArmyUnit, mode: Mode, used: list[ArmyWeapon], open_counts: Sequence[int]
) -> Iterator[str]:
    """Takes what is too much for the models off the weapons without a count, the last first; says
    what is still too much. Models that carry several weapons each may use them.
    """
    sharing = {place for place, each in enumerate(used) if _shares_models(each, mode)}
    fires_several = _fires_all(unit, mode) or _own_weapons(unit, mode) > unit.models
    if fires_several or len(sharing) < 2 or unit.models < 2:
        return
    too_many = _count([used[place] for place in sharing]) - unit.models
    may_rest = sharing.intersection(open_counts)
    too_many = _rest(used, sorted(may_rest, reverse=True), too_many, least=1)
    if too_many > 0:
        weapons = unit.models + too_many
        yield f"{weapons} weapons on {unit.models} models"


def _own_weapons(unit: ArmyUnit, mode: Mode) -> int:
    """How many weapons it carries of which a model fires all that it has."""
    own = [each for each in unit.weapons if _is_own_weapon(each, mode)]
    return _count([modes[0] for modes in by_modes(own)])


def _shares_models(weapon: ArmyWeapon, mode: Mode) -> bool:
    """Whether a model that uses it usually uses no other of the mode."""
    return weapon.mode == mode and not _has(weapon, EXTRA)


def _is_own_weapon(weapon: ArmyWeapon, mode: Mode) -> bool:
    """Whether models that carry several such fire them all: guns that are no pistols."""
    return mode == "ranged" and weapon.mode == mode and not _has(weapon, PISTOLS + GRENADE)


def _fires_all(unit: ArmyUnit, mode: Mode) -> bool:
    """Whether its models fire all that they carry."""
    keywords = {name.casefold() for name in unit.keywords}
    return mode == "ranged" and not ANY_GUN.isdisjoint(keywords)


def _fired(weapons: Sequence[ArmyWeapon], unit: ArmyUnit) -> list[ArmyWeapon]:
    """Pistols only as far as there are models without another gun, of which few have a rare one;
    all of them where no model has another. No grenades.
    """
    fired = [weapon for weapon in weapons if not _has(weapon, GRENADE)]
    pistols = [place for place, each in enumerate(fired) if _has(each, PISTOLS)]
    carried = _count(fired)
    guns = carried - _count([fired[place] for place in pistols])
    if guns and not _fires_all(unit, "ranged"):
        pistols.sort(key=lambda place: (-fired[place].count, -place))
        _rest(fired, pistols, carried - max(guns, unit.models))
    return [weapon for weapon in fired if weapon.count]


def _fought(weapons: Sequence[ArmyWeapon], models: int) -> list[ArmyWeapon]:
    """No more weapons than models, beside those with extra attacks: bare fists rest first, then
    what is named last.
    """
    fought = list(weapons)
    ordinary = [place for place, each in enumerate(fought) if not _has(each, EXTRA)]
    ordinary.sort(key=lambda place: (not _is_fists(fought[place]), -place))
    carried = _count([fought[place] for place in ordinary])
    _rest(fought, ordinary, carried - models)
    return [weapon for weapon in fought if weapon.count]


def _count(weapons: Iterable[ArmyWeapon]) -> int:
    return sum(weapon.count for weapon in weapons)


def _rest(used: list[ArmyWeapon], places: Iterable[int], too_many: int, least: int = 0) -> int:
    """Takes what is too much off the weapons at these places, one after the other, but for the
    `least` of each; how many are still too many.
    """
    for place in places:
        weapon = used[place]
        rests = max(0, min(weapon.count - least, too_many))
        used[place] = replace(weapon, count=weapon.count - rests)
        too_many -= rests
    return too_many


def has_rapid_fire(weapon: ArmyWeapon) -> bool:
    """Whether it does more at half range, and players say so by the ability's name."""
    return _has(weapon, RAPID_FIRE)


def is_pistol(weapon: ArmyWeapon) -> bool:
    """Whether a model fires it in place of its other guns."""
    return _has(weapon, PISTOLS)


def is_grenade(weapon: ArmyWeapon) -> bool:
    """Whether one model of a unit throws it."""
    return _has(weapon, GRENADE)


def _is_fists(weapon: ArmyWeapon) -> bool:
    return name_key(weapon.name) == FISTS


def _has(weapon: ArmyWeapon, abilities: Iterable[str]) -> bool:
    """Whether it is of such a type (`Pistol 1`, until the 9th edition) or has such an ability."""
    numbers, _, bracket = (weapon.shorthand or "").casefold().partition("[")
    return any(name in bracket or numbers.startswith(f"{name} ") for name in abilities)


def _left_out(carried: Sequence[ArmyWeapon], used: Sequence[ArmyWeapon]) -> Iterator[str]:
    """`9× Slugga`, `2× Stikkbombs (numbers not known)`."""
    counts = {weapon.name: weapon.count for weapon in used}
    for weapon in carried:
        missing = weapon.count - counts.get(weapon.name, 0)
        if not missing:
            continue
        unknown = "" if weapon.shorthand else " (numbers not known)"
        yield f"{missing}× {weapon.name}{unknown}"
