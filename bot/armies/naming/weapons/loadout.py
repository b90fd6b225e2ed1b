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
from bot.armies.naming.weapons.at_once import fired, fought, within_models
from bot.armies.naming.weapons.matching import (
    carried_as_well,
    carries_some,
    check_weapons,
    counted_weapon,
    find_weapon,
    is_plural,
    weapon_words,
)
from bot.armies.naming.weapons.modes import (
    Best,
    by_modes,
    first_mode,
    mode_note,
    modes_among,
    preferring,
)
from bot.armies.naming.weapons.weapon_kinds import GRENADE, RARE, has
from bot.armies.naming.weapons.which_weapon import check_how_many, weapon_meant
from bot.errors import InputError, quoted

SHOWN = 4
"""Weapons that a note or a refusal names."""
ALL = "all"
"""What a player types for all weapons of a mode."""
_STRENGTH = re.compile(r"\bS(\d+)")
_BETWEEN = re.compile(r",|\band\b|(?=\brest\b)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Loadout:
    """Weapons that are used together, with how many of each, and in words what is left out and
    what else was decided.
    """

    weapons: tuple[ArmyWeapon, ...]
    left_out: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choosing:
    """How weapons are chosen: of the modes of each the one that is `asked` for by name, or else is
    `best`, and only what has all abilities that are `needed`.
    """

    best: Best = first_mode
    needed: Sequence[str] = ()
    asked: Sequence[str] = ()

    def asking(self, modes: Sequence[str]) -> "Choosing":
        """The same, for these modes first."""
        return replace(self, asked=[*modes, *self.asked])

    def best_of(self, modes: Sequence[ArmyWeapon]) -> ArmyWeapon:
        """The mode in which a weapon is used."""
        return preferring(self.asked, self.best)(modes)

    def leaves_open(self, modes: Sequence[ArmyWeapon]) -> bool:
        """Whether no mode of a weapon is asked for."""
        return not modes_among(modes, self.asked)


USUAL = Choosing()


def examples(unit: ArmyUnit, mode: Mode) -> list[str]:
    """`5 Storm Bolter`, `1 Assault Cannon`: weapons as they may be named, first the weakest, which
    most models may have, as they may have what each may take.
    """
    of_mode = [each for each in unit.weapons if each.mode == mode]
    known = sorted(_with_numbers(of_mode), key=_strength)[:SHOWN]
    if unit.models == 1:
        return [each.name for each in known]
    named = []
    for place, weapon in enumerate(known):
        is_usual = place == 0 and not has(weapon, GRENADE)
        count = unit.models if is_usual or weapon.taken else 1
        named.append(f"{count} {weapon.name}")
    return named


def _strength(weapon: ArmyWeapon) -> tuple[bool, int]:
    """Sorts guns that no model has as its usual one last."""
    found = _STRENGTH.search(weapon.shorthand or "")
    return has(weapon, RARE), int(found[1]) if found else 0


def whole_loadout(unit: ArmyUnit, mode: Mode, how: Choosing = USUAL) -> Loadout:
    """All that a unit fires, or fights with, each weapon in one mode."""
    weapons = [weapon for weapon in unit.weapons if weapon.mode == mode and weapon.count]
    carried = by_modes(weapons)
    groups = []
    for modes in carried:
        fitting = _with_all(_with_numbers(modes), how.needed)
        if fitting:
            groups.append(fitting)
    chosen = list(map(how.best_of, groups))
    used = fought(chosen, unit.models) if mode == "melee" else fired(chosen, unit)
    open_modes = list(filter(how.leaves_open, groups))
    note = mode_note(open_modes, used)
    notes = (note,) if note else ()
    resting = [_other_modes_aside(modes, used) for modes in carried]
    left_out = _left_out(resting, used)
    return Loadout(tuple(used), tuple(left_out), notes)


def _with_all(weapons: Iterable[ArmyWeapon], needed: Sequence[str]) -> list[ArmyWeapon]:
    """The weapons that have all of these abilities."""
    return [weapon for weapon in weapons if all(has(weapon, (name,)) for name in needed)]


def _with_numbers(weapons: Iterable[ArmyWeapon]) -> list[ArmyWeapon]:
    return [each for each in weapons if each.shorthand]


def _other_modes_aside(modes: Sequence[ArmyWeapon], used: Iterable[ArmyWeapon]) -> ArmyWeapon:
    """A weapon in the mode that is used: its others are not left out, they are not chosen."""
    names = {each.name for each in used}
    return next((each for each in modes if each.name in names), modes[0])


def chosen_loadout(unit: ArmyUnit, mode: Mode, typed: str, how: Choosing = USUAL) -> Loadout:
    """The weapons that a player named: `slugga, 2 big shoota`. Without a count there are as many as
    the unit carries, of an option one. `all, frag`, or nothing, is all of them, of modes those
    named. InputError for one that the unit has not.
    """
    parts = named_parts(unit, typed)
    if not parts or parts[0].casefold() == ALL:
        return whole_loadout(unit, mode, how.asking(parts[1:]))
    _check_parts(unit, mode, parts)
    how = how.asking(_modes_of_named(unit, mode, parts))
    weapons: list[ArmyWeapon] = []
    open_counts: list[int] = []
    notes: list[str] = []
    for part in parts:
        if part in how.asked:
            continue
        named = _named_weapon(unit, mode, part, how)
        if named.is_count_open:
            open_counts.append(len(weapons))
        weapons.append(named.weapon)
        notes += named.notes
        if named.is_count_open:
            _, name = counted_weapon(part)
            weapons += carried_as_well(unit, name, named.weapon)
    used = list(weapons)
    for each in ("ranged", "melee"):
        notes += within_models(unit, each, used, open_counts)
    used = _with_all(used, how.needed)
    left_out = _left_out(weapons, used)
    return Loadout(tuple(used), tuple(left_out), tuple(notes))


def _check_parts(unit: ArmyUnit, mode: Mode, parts: Sequence[str]) -> None:
    """InputError with all that are neither a weapon of the unit nor the mode of one."""
    modes = modes_among(unit.weapons, parts)
    names = [counted_weapon(part)[1] for part in parts if part not in modes]
    check_weapons(unit, mode, names)


@dataclass(frozen=True, slots=True)
class _NamedWeapon:
    """A weapon that a player named, as many as are used, and whether nobody said how many."""

    weapon: ArmyWeapon
    is_count_open: bool
    notes: Sequence[str]


def _named_weapon(unit: ArmyUnit, mode: Mode, typed: str, how: Choosing) -> _NamedWeapon:
    """What `2 big shoota` names. InputError where its numbers are not known."""
    count, name = counted_weapon(typed)
    modes = weapon_meant(unit, mode, name)
    weapon = how.best_of(_with_numbers(modes) or modes)
    if not weapon.shorthand:
        unknown = quoted(weapon.name)
        raise InputError(f"The numbers of {unknown} are not known: type them instead.")
    notes = []
    if how.leaves_open(modes):
        notes.append(mode_note([modes], [weapon]))
    used = replace(weapon, count=count or _usual_count(unit, weapon, name))
    is_option = has(weapon, GRENADE) or not weapon.count
    may_be_several = unit.models > 1 or used.count > 1 or is_plural(name, weapon)
    if not count and is_option and may_be_several:
        notes.append(f"{used.counted_name}, as no count is named")
    told = list(filter(None, notes))
    return _NamedWeapon(used, not count, told)


def named_parts(unit: ArmyUnit, typed: str) -> list[str]:
    """The weapons and modes that a player named, one by one."""
    parts: list[str] = []
    for each in _BETWEEN.split(typed):
        part = " ".join(each.split())
        if part:
            parts += _counted_apart(unit, part)
    return parts


def _counted_apart(unit: ArmyUnit, part: str) -> list[str]:
    """Weapons that have numbers and nothing between them: `9 lasguns 1 plasma`."""
    first = weapon_words(unit, part)
    rest = part.removeprefix(first).strip()
    number, _ = counted_weapon(first)
    is_counted = number is not None or rest[:1].isdecimal()
    if not (is_counted and weapon_words(unit, rest)):
        return [part]
    return [first, *_counted_apart(unit, rest)]


def _modes_of_named(unit: ArmyUnit, mode: Mode, parts: Sequence[str]) -> list[str]:
    """Those parts that are no weapon of their own, but the mode of another that is named:
    `supercharge` of `plasma incinerator, supercharge`.
    """
    modes = modes_among(unit.weapons, parts)
    named: list[ArmyWeapon] = []
    for part in parts:
        if part not in modes:
            _, name = counted_weapon(part)
            found = find_weapon(unit, mode, name)
            named += found
    return modes_among(named, modes)


def _usual_count(unit: ArmyUnit, weapon: ArmyWeapon, typed: str) -> int:
    """How many of a weapon without a count: as many as the unit carries, of an option one, or what
    all models may take of it. Storm bolters are those of all models where nothing says what they
    usually carry.
    """
    check_how_many(unit, weapon, typed)
    if has(weapon, GRENADE):
        return 1
    if weapon.count:
        return weapon.count
    is_all_that_is_known = is_plural(typed, weapon) and not carries_some(unit, weapon.mode)
    if is_all_that_is_known:
        return unit.models
    if weapon.taken:
        return unit.models * weapon.taken[0]
    return 1


def _left_out(carried: Sequence[ArmyWeapon], used: Sequence[ArmyWeapon]) -> Iterator[str]:
    """`9× Slugga`, `2× Stikkbombs (numbers not known)`."""
    counts = {weapon.name: weapon.count for weapon in used}
    for weapon in carried:
        used_count = counts.get(weapon.name, 0)
        missing = weapon.count - used_count
        if not missing:
            continue
        unknown = "" if weapon.shorthand else " (numbers not known)"
        yield f"{missing}× {weapon.name}{unknown}"
