"""Several weapons or units in one attack, as they were typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.armies.editions import rules_of
from bot.armies.model import Mode
from bot.armies.naming import (
    KnownUnits,
    Named,
    Unarmed,
    begins_with_unit,
    is_name,
    target_named,
    units_apart,
)
from bot.editions import DEFAULT_EDITION
from bot.errors import InputError, quoted
from bot.notation import read_target, read_weapon
from bot.notation.feedback.describe import listed
from bot.notation.several import split_weapons
from bot.rolls.whole import is_whole_profile
from bot.storage import ProfileKind

Spelt = tuple[str, Named | None]
"""Weapons in shorthand, and the unit that was named."""
Spell = Callable[[str, Mode | None], Spelt]
"""Reads a part of what was typed, in a mode."""
MY_ARMY, THEIR_ARMY = "my army", "their army"
OWN = frozenset({MY_ARMY, "army"})
"""Words for the units of the army in use."""
_BETWEEN_UNITS = re.compile(r"[;,/]|\s(?:or|vs)\s", re.IGNORECASE)

_OR = re.compile(r"\s+or\s+", re.IGNORECASE)


def is_army(typed: str) -> bool:
    """Whether a side is all units of an army."""
    return words_of(typed) in OWN | {THEIR_ARMY}


def words_of(typed: str) -> str:
    """What was typed, whatever its case and spacing."""
    return " ".join(typed.casefold().split())


def check_no_army(typed: str) -> None:
    """InputError where one attack is asked for of a whole army."""
    if is_army(typed):
        raise InputError(
            f"{quoted(words_of(typed))} is all of its units: `/odds` works them out one by one, an "
            "attack names one."
        )


def weapon_parts(weapon: str, units: KnownUnits, edition: str | None) -> list[str]:
    """One weapon as it is; else the parts between semicolons, or units between plus signs.
    InputError where a unit's name may as well be that of the weapon behind it: `Boyz; 9x 2 3+ S4`.
    """
    between = split_weapons(weapon)
    if not between:
        return [weapon]
    if is_whole_profile(ProfileKind.WEAPON, weapon):
        besides = [part for part in between if _attacks_besides(part, units, edition)]
        if not besides or _is_named_so(weapon, besides, between, units, edition):
            return [weapon]
    parts: list[str] = []
    for part in between:
        parts += [part] if ":" in part else units_apart(part, units, edition)
    return parts


def _is_named_so(
    weapon: str,
    besides: Sequence[str],
    between: Sequence[str],
    units: KnownUnits,
    edition: str | None,
) -> bool:
    """Whether the unit in front is what a row of a table calls its weapon. InputError where it may
    attack as well.
    """
    first, *others = between
    if besides != [first]:
        return False
    if not is_whole_profile(ProfileKind.WEAPON, others[0]):
        return True
    if is_name(first, units, edition):
        raise _unit_or_name(weapon, first, "; ".join(others))
    return False


def _attacks_besides(typed: str, units: KnownUnits, edition: str | None) -> bool:
    """Whether a text begins with a unit's name, and is not read as values of a weapon."""
    if is_whole_profile(ProfileKind.WEAPON, typed):
        return False
    reading = read_weapon(typed, edition or DEFAULT_EDITION)
    if not reading.has_unread:
        return False
    return begins_with_unit(typed, units, edition)


def _unit_or_name(weapon: str, unit: str, profile: str) -> InputError:
    both = f"{profile}; {unit}"
    named = f"{unit}: {profile}"
    return InputError(
        f"{quoted(unit)} may be the unit, which attacks besides, or the name of {quoted(profile)}.",
        choices=((weapon, both), (weapon, named)),
    )


def in_one_phase(parts: Sequence[str], spell: Spell, mode: Mode | None) -> list[Spelt]:
    """The weapons of all parts. Of several units those that have none for the phase of the others
    are left out, and a note says so: a Painboy has no gun. InputError where no unit is left to say
    it of, or where some would shoot and others fight.
    """
    if len(parts) == 1:
        return [spell(parts[0], mode)]
    armed, resting = _armed(parts, spell, mode)
    if mode is None:
        if any(_uses("ranged", spelt) for _, spelt in armed):
            armed, without_gun = _all_shooting(armed, spell)
            resting += without_gun
        check_one_phase([named for _, (_, named) in armed if named])
    return _with_notes([spelt for _, spelt in armed], resting)


def _armed(
    parts: Sequence[str], spell: Spell, mode: Mode | None
) -> tuple[list[tuple[str, Spelt]], list[Unarmed]]:
    """The parts that have weapons, each with them, and why others have none."""
    armed = []
    resting = []
    for part in parts:
        try:
            armed.append((part, spell(part, mode)))
        except Unarmed as error:
            resting.append(error)
    return armed, resting


def _uses(mode: Mode, spelt: Spelt) -> bool:
    """Whether all the weapons of a unit are of one mode."""
    _, named = spelt
    return named is not None and named.modes == {mode}


def _all_shooting(
    armed: Sequence[tuple[str, Spelt]], spell: Spell
) -> tuple[list[tuple[str, Spelt]], list[Unarmed]]:
    """The parts with their guns, those that would fight as well, and why others have none."""
    shooting = []
    resting = []
    for part, spelt in armed:
        try:
            shoots = _as_shooting(part, spelt, spell) if _uses("melee", spelt) else spelt
            shooting.append((part, shoots))
        except Unarmed as error:
            resting.append(error)
    return shooting, resting


def _as_shooting(part: str, fighting: Spelt, spell: Spell) -> Spelt:
    """A unit that would fight with the guns that it has, or as it was where it was said to fight.
    `Unarmed` where it has none.
    """
    try:
        text, with_pistols = spell(part, "ranged")
    except Unarmed:
        raise
    except InputError:
        return fighting
    _, named = fighting
    if named is None or with_pistols is None or not named.may_shoot:
        return fighting
    note = f"{named.name}: pistols, as others shoot; type “in melee” for all to fight"
    return text, replace(with_pistols, notes=(*with_pistols.notes, note))


def _with_notes(found: list[Spelt], resting: Sequence[Unarmed]) -> list[Spelt]:
    """What the first unit is noted for, and why others rest. InputError where there is no unit."""
    if not resting:
        return found
    noted = list(found)
    for place, (text, named) in enumerate(found):
        if named is not None:
            notes = [error.note for error in resting]
            noted[place] = (text, replace(named, notes=(*named.notes, *notes)))
            return noted
    raise resting[0]


def check_one_phase(attackers: Sequence[Named]) -> None:
    """InputError where some units would shoot and others fight."""
    shooting = [each.name for each in attackers if each.modes == {"ranged"}]
    fighting = [each.name for each in attackers if each.modes == {"melee"}]
    if shooting and fighting:
        shooter = quoted(shooting[0])
        fighter = quoted(fighting[0])
        raise InputError(
            f"{shooter} would shoot and {fighter} fight: one attack is of "
            "one phase. Choose `mode`, or roll them one after the other."
        )


def targets_listed(typed: str, units: KnownUnits, edition: str | None) -> list[str]:
    """The units of a text in which each would be a target of its own; the text where it names one
    alone, or something else.
    """
    parts = list(filter(None, map(str.strip, _BETWEEN_UNITS.split(typed))))
    if len(parts) > 1 and all(_is_unit(part, units, edition) for part in parts):
        return parts
    return [typed]


def attackers_listed(typed: str, units: KnownUnits, edition: str | None) -> list[str]:
    """The units of a text that a slash parts, `boyz/nobz`; the text where it has none, or something
    else.
    """
    parts = list(filter(None, map(str.strip, typed.split("/"))))
    if len(parts) > 1 and all(is_name(part, units, edition) for part in parts):
        return parts
    return [typed]


def check_one_attacker(typed: str, units: KnownUnits, edition: str | None) -> None:
    """InputError where a slash stands between several units that would attack, or `or`."""
    _check_not_either(typed, units, edition)
    parts = attackers_listed(typed, units, edition)
    if len(parts) > 1:
        first, second = parts[:2]
        raise InputError(
            f"An attack is one unit’s: roll {quoted(first)} and {quoted(second)} one after the "
            f"other, or name a unit and its leader together, {quoted(f'{first} with {second}')}. "
            "`/odds` compares several, with ` / ` between them."
        )


def check_one_target(typed: str, units: KnownUnits, edition: str | None) -> None:
    """InputError where several units are named, each of which would be a target."""
    _check_not_either(typed, units, edition)
    parts = targets_listed(typed, units, edition)
    if len(parts) > 1:
        first, second = map(quoted, parts[:2])
        raise InputError(
            f"An attack has one target: roll {first} and {second} one after the other, or name a "
            f"unit and its leader as one with a plus between them. `/odds` compares several, with "
            "` / ` between them."
        )


def _check_not_either(typed: str, units: KnownUnits, edition: str | None) -> None:
    """InputError where `or` stands between units, with each of them."""
    parts = list(map(str.strip, _OR.split(typed)))
    if len(parts) > 1 and all(is_name(part, units, edition) for part in parts):
        raise InputError(
            f"{quoted(typed)} is a choice: write {listed(map(quoted, parts), 'or')}.",
            choices=tuple((typed, part) for part in parts),
        )


def _is_unit(typed: str, units: KnownUnits, edition: str | None) -> bool:
    """Whether a text is a unit's name, and no value of a target."""
    values = read_target(typed, edition or DEFAULT_EDITION)
    try:
        named = target_named(typed, units, edition) if values.unread else None
    except InputError:
        return False
    return named is not None and not read_target(named.text, rules_of(named.edition)).errors
