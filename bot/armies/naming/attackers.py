"""A unit's name, as it is typed for a weapon or a target, becomes shorthand.

`Boyz`, `Boyz: slugga`, `20 Boyz`, `Boyz +1 to hit`. Units of armies come before datasheets, and
what a name leaves open stands in the text that it becomes, for the player to read.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.armies.editions import rules_of
from bot.armies.model import ArmyUnit, ArmyWeapon, Mode
from bot.armies.naming.behind import (
    check_behind,
    check_not_weapons,
    modes_apart,
    weapons_first,
)
from bot.armies.naming.circumstances import (
    abilities_needed,
    distance_said,
    none_shoots,
    sight_said,
)
from bot.armies.naming.models_behind import check_no_models
from bot.armies.naming.phase import as_used, check_one_phase, phase_chosen, usual_mode
from bot.armies.naming.put_aside import put_aside, unused_apart
from bot.armies.naming.questions import each_for
from bot.armies.naming.text import named_weapon
from bot.armies.naming.units.another_unit import check_rest
from bot.armies.naming.units.found import Found, KnownUnits, Named
from bot.armies.naming.units.lone import check_lone_attacker
from bot.armies.naming.units.lookup import find_unit, namesake_note, sheet_instead
from bot.armies.naming.units.own_models import own_models_apart
from bot.armies.naming.units.sizing import (
    after_losses,
    check_modes_of_all,
    check_not_units,
    check_one_unit,
    oversize,
    sized,
    without_losses,
)
from bot.armies.naming.weapon_alone import check_has_unit
from bot.armies.naming.weapons.idle_modes import weapon_of_modes
from bot.armies.naming.weapons.loadout import (
    Choosing,
    chosen_loadout,
    examples,
)
from bot.armies.naming.weapons.matching import values_among
from bot.armies.naming.weapons.modes import (
    USUAL_USE,
    Use,
    prey_named,
)
from bot.armies.naming.weapons.rest_of_unit import says_only, unused_beside, with_rest
from bot.armies.wording import around
from bot.errors import InputError, quoted
from bot.notation import read_weapon
from bot.notation.feedback.faults import refusal
from bot.notation.overlay import overlay


class Unarmed(InputError):
    """A unit has nothing to shoot, or to fight, with. `note` says so of one among others."""

    note = ""


_COLON = re.compile(r"(?<!to hit)(?<!to wound):", re.IGNORECASE)


def weapon_named(
    typed: str, known: KnownUnits, edition: str | None = None, use: Use = USUAL_USE
) -> Named | None:
    """The weapons of a unit, joined by `;`. None where no unit is named; InputError where it can't
    be used.
    """
    check_one_unit(typed)
    if _is_weapon_with_values(typed, known, edition):
        return None
    text, colon, weapons = _unit_and_weapons(typed)
    text, unused = unused_apart(text, known, edition)
    name, left, lost = without_losses(text)
    if not colon:
        check_has_unit(name, known)
    attacker = _find_attacker(name, known, edition)
    if attacker is None:
        return None
    check_not_units(typed, attacker)
    check_one_phase(typed)
    check_lone_attacker(attacker, typed)
    check_not_weapons(typed, attacker)
    found, modes = modes_apart(after_losses(attacker, left, lost))
    chosen, values = _weapons_and_values(found, weapons) if colon else weapons_first(found)
    if not chosen:
        check_modes_of_all(typed, modes)
    reading = read_weapon(values, rules_of(found.edition))
    check_no_models(found, reading, typed, chosen)
    if not chosen:
        check_rest(found, name, known, reading)
        check_behind(found, reading)
    used = as_used(use, modes, reading, chosen, found.unit)
    unit, aside = put_aside(sized(found), used, unused)
    phase = phase_chosen(used, chosen, unit)
    used = used.as_said(phase.mode)
    if modes:
        chosen = weapon_of_modes(unit, used.mode or usual_mode(unit), chosen, modes)
    asked = "" if found.values else typed.strip()
    has_rest = bool(chosen) and not colon and not says_only(found.values)
    used = replace(used, has_rest=has_rest)
    named = weapons_of(unit, found.edition, used, chosen, values, asked)
    beside = _beside(unit, used, chosen) if chosen and not colon else named.left_out
    namesakes = namesake_note(found, name, known)
    return replace(
        named,
        source=found.source,
        notes=(*found.notes, *namesakes, *oversize(found), *phase.notes, *named.notes),
        may_shoot=phase.mode == "melee",
        left_out=aside + beside,
        leaders=tuple(leader.name for leader in found.leaders),
    )


def _beside(unit: ArmyUnit, use: Use, chosen: str) -> tuple[str, ...]:
    """The weapons that a unit leaves unused beside those that were chosen; in words."""
    how = Choosing(use.best, asked=use.asked)
    return unused_beside(unit, use.mode or usual_mode(unit), chosen, use.has_rest, how)


def _is_weapon_with_values(typed: str, known: KnownUnits, edition: str | None) -> bool:
    """Whether values stand behind a weapon's whole name, though not all are read: the `plasma
    cannon 3 hits S7` are no Hellblasters.
    """
    reading = read_weapon(typed, rules_of(edition))
    name = reading.name
    if known.datasheets is None or "strength" not in reading.fields or not reading.unread:
        return False
    return known.datasheets.any_weapon(name) is not None and not known.is_sheet(name)


def _find_attacker(name: str, known: KnownUnits, edition: str | None) -> Found | None:
    """The unit of this name, from its datasheet where a list has no numbers of its weapons."""
    found = find_unit(name, known, edition)
    if found is None:
        return None
    has_numbers = any(each.shorthand for each in found.unit.weapons)
    if not has_numbers:
        found = sheet_instead(found, name, known, edition)
    return own_models_apart(found)


def _weapons_and_values(found: Found, behind_colon: str) -> tuple[str, str]:
    """The weapons that are named behind a colon, and the values before and behind it."""
    chosen, further = values_among(found.unit, behind_colon, rules_of(found.edition))
    values = f"{found.values} {further}"
    return chosen, values.strip()


def _unit_and_weapons(typed: str) -> tuple[str, str, str]:
    """What stands before the colon behind a unit's name, the colon, and what stands behind it. The
    colon of `6s to wound: 1 mortal` is none.
    """
    colon = _COLON.search(typed)
    if colon is None:
        return typed, "", ""
    unit, weapons = around(colon)
    return unit, ":", weapons


def weapons_of(
    unit: ArmyUnit,
    edition: str | None,
    use: Use = USUAL_USE,
    chosen: str = "",
    values: str = "",
    asked: str = "",
) -> Named:
    """The weapons of a unit, or those of them that were chosen by name, each with further values.
    InputError where it has none; with weapons to choose from in place of what was `asked`.
    """
    mode = use.mode or usual_mode(unit)
    rules = rules_of(edition)
    values = sight_said(values, unit.weapons, rules)
    needed = abilities_needed(values, rules, use.said) if mode == "ranged" else ()
    how = Choosing(use.best, needed, use.asked)
    loadout = chosen_loadout(unit, mode, chosen, how)
    if use.has_rest:
        loadout = with_rest(unit, loadout, chosen, how)
    if not loadout.weapons and needed:
        raise InputError(none_shoots(unit.name, needed))
    if not loadout.weapons:
        only = examples(unit, mode)
        if chosen.strip() or unit.models > 1 or len(only) != 1:
            raise _nothing_used(unit, mode, asked)
        return weapons_of(unit, edition, use, only[0], values, asked)
    _check_mode(unit, use.mode, loadout.weapons)
    texts = _texts_of(unit, loadout.weapons, values, rules)
    return Named(
        unit.name,
        "; ".join(texts),
        edition,
        loadout.left_out,
        unit.points,
        modes=frozenset(each.mode for each in loadout.weapons),
        notes=loadout.notes,
        unused=tuple(_unused_keywords(loadout.weapons)),
    )


def _unused_keywords(weapons: Iterable[ArmyWeapon]) -> list[str]:
    """The keywords of weapons that change no die, each once. `Hunter MONSTER` is none of them: it
    says which targets there are.
    """
    unused: list[str] = []
    for weapon in weapons:
        for keyword in weapon.unread:
            if keyword not in unused and not prey_named(keyword):
                unused.append(keyword)
    return unused


def _texts_of(unit: ArmyUnit, weapons: Sequence[ArmyWeapon], values: str, rules: str) -> list[str]:
    """Weapons in shorthand, each with further values. InputError where they can't be read."""
    said = distance_said(values, weapons)
    texts = []
    for weapon in weapons:
        own = named_weapon(weapon, rules)
        texts.append(overlay(own, said))
    reading = read_weapon(texts[0], rules)
    if reading.errors:
        _check_numbers(unit.name, weapons[0], rules)
        raise refusal(reading, "weapon")
    return texts


def _check_mode(unit: ArmyUnit, mode: Mode | None, weapons: Sequence[ArmyWeapon]) -> None:
    """InputError for a weapon that was named, and is for the other phase."""
    for weapon in weapons:
        if mode and weapon.mode != mode:
            phase = "fight" if mode == "melee" else "shoot"
            raise InputError(
                f"{quoted(weapon.name)} of {unit.name} is a {weapon.mode} weapon, and this attack "
                f"is to {phase}: choose `mode`, or roll them one after the other."
            )


def _check_numbers(name: str, weapon: ArmyWeapon, rules: str) -> None:
    """InputError where a unit's own numbers are not written as an edition has them."""
    if read_weapon(weapon.shorthand or "", rules).errors:
        raise InputError(
            f"The numbers of {quoted(name)} are none of the {rules} edition: type its weapon, or "
            "choose another edition."
        )


def _nothing_used(unit: ArmyUnit, mode: Mode, asked: str) -> InputError:
    """Why a unit's name alone is no weapon: what it could carry, if a player names it."""
    weapons = examples(unit, mode)
    if not weapons:
        note = f"{unit.name} has no {mode} weapon"
        unarmed = Unarmed(f"{note} with known numbers.")
        unarmed.note = note
        return unarmed
    named = [f"{unit.name}: {weapon}" for weapon in weapons]
    question = f"Which {mode} weapon of {unit.name}? Name it, as in {quoted(named[0], 80)}."
    if not asked:
        return InputError(question)
    return InputError(question, choices=each_for(asked, named))
