"""A unit's name, as it is typed for a weapon or a target, becomes shorthand.

`Boyz`, `Boyz: slugga`, `20 Boyz`, `Boyz +1 to hit`. Units of armies come before datasheets, and
what a name leaves open stands in the text that it becomes, for the player to read.
"""

import re
from dataclasses import replace

from bot.armies.editions import rules_of
from bot.armies.model import ArmyUnit, Mode
from bot.armies.naming.behind import (
    check_carried,
    check_read,
    example,
    has_unread,
    modes_apart,
    says_with,
    weapon_first,
)
from bot.armies.naming.circumstances import distance_said, needed_to_shoot, none_shoots
from bot.armies.naming.found import KnownUnits, Named
from bot.armies.naming.loadout import (
    chosen_loadout,
    examples,
    whole_loadout,
)
from bot.armies.naming.lookup import check_rest, find_unit, namesake_note, sheet_instead
from bot.armies.naming.modes import USUAL_USE, Use, prey_named
from bot.armies.naming.sizing import (
    check_models_left,
    check_not_units,
    models_left,
    oversize,
    sized,
    without_losses,
)
from bot.armies.naming.text import named_weapon
from bot.armies.naming.weapon_alone import check_has_unit
from bot.armies.naming.weapons import values_among
from bot.errors import InputError, quoted
from bot.notation import read_weapon
from bot.notation.faults import refusal
from bot.notation.overlay import overlay

_COLON = re.compile(r"(?<!to hit)(?<!to wound):", re.IGNORECASE)


def weapon_named(
    typed: str, known: KnownUnits, edition: str | None = None, use: Use = USUAL_USE
) -> Named | None:
    """The weapons of a unit, joined by `;`. None where no unit is named; InputError where it can't
    be used.
    """
    before, colon, weapons = _unit_and_weapons(typed)
    name, left, lost = without_losses(before)
    if not colon:
        check_has_unit(name, known)
    found = find_unit(name, known.own, known, edition)
    if found is None:
        return None
    has_numbers = any(each.shorthand for each in found.unit.weapons)
    if not has_numbers:
        found = sheet_instead(found, name, known, edition)
    check_not_units(typed, found)
    if left is not None:
        check_models_left(left, found.unit.name)
        found = replace(found, models=left)
    elif lost:
        found = replace(found, models=models_left(found, lost))
    found, modes = modes_apart(found)
    use = replace(use, asked=tuple(modes))
    chosen, values = weapon_first(found)
    if colon:
        chosen, further = values_among(found.unit, weapons, rules_of(found.edition))
        values = f"{found.values} {further}".strip()
    reading = read_weapon(values, rules_of(found.edition))
    if not chosen and has_unread(reading):
        check_rest(found, name, known)
        check_carried(found, reading)
        check_read(found, reading)
    if not chosen and found.unit.weapons and "attacks" in reading.fields:
        raise InputError(
            f"{quoted(reading.said['attacks'])} behind {quoted(found.unit.name)}: of which weapon? "
            f"Name it, as in {quoted(example(found.unit))}; models stand before the name."
        )
    asked = "" if found.values else typed.strip()
    has_charged = reading.fields.get("situation.charged")
    use = use.as_said("melee" if has_charged else reading.fields.get("mode"))
    unit = sized(found)
    named = weapons_of(unit, found.edition, use, chosen, values, asked)
    if chosen and says_with(found):
        named = replace(named, left_out=_beside(unit, use, chosen))
    notes = [*namesake_note(found, name, known), *oversize(found), *named.notes]
    if found.leaders:
        leaders = " and ".join(leader.name for leader in found.leaders)
        notes.append(f"without {leaders}, who joined it")
    return replace(named, source=found.source, notes=tuple(notes))


def _unit_and_weapons(typed: str) -> tuple[str, str, str]:
    """What stands before the colon behind a unit's name, the colon, and what stands behind it. The
    colon of `6s to wound: 1 mortal` is none.
    """
    colon = _COLON.search(typed)
    return (typed[: colon.start()], ":", typed[colon.end() :]) if colon else (typed, "", "")


def _beside(unit: ArmyUnit, use: Use, chosen: str) -> tuple[str, ...]:
    """What a unit fires, or fights with, but for the weapons that it was named with."""
    mode = use.mode or _usual_mode(unit)
    named = chosen_loadout(unit, mode, chosen).weapons
    names = {weapon.name for weapon in named}
    usual = [weapon for weapon in whole_loadout(unit, mode).weapons if weapon.name not in names]
    return tuple(f"{weapon.count}× {weapon.name}" for weapon in usual)


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
    mode = use.mode or _usual_mode(unit)
    rules = rules_of(edition)
    needed = needed_to_shoot(values, rules, use) if mode == "ranged" else ()
    if chosen.strip():
        loadout = chosen_loadout(unit, mode, chosen, use.best, needed, use.asked)
    else:
        loadout = whole_loadout(unit, mode, use.best, needed, use.asked)
    if not loadout.weapons and needed:
        raise InputError(none_shoots(unit.name, needed))
    if not loadout.weapons:
        only = examples(unit, mode)
        if chosen.strip() or unit.models > 1 or len(only) != 1:
            raise _nothing_used(unit, mode, asked)
        return weapons_of(unit, edition, use, only[0], values, asked)
    said = distance_said(values, loadout.weapons)
    texts = [overlay(named_weapon(each, rules), said) for each in loadout.weapons]
    reading = read_weapon(texts[0], rules)
    if reading.errors:
        bare = read_weapon(loadout.weapons[0].shorthand or "", rules)
        if bare.errors:
            raise InputError(
                f"The numbers of {quoted(unit.name)} are none of the {rules} edition: type its "
                "weapon, or choose another edition."
            )
        raise refusal(reading, "weapon")
    unread = dict.fromkeys(name for each in loadout.weapons for name in each.unread)
    return Named(
        unit.name,
        "; ".join(texts),
        edition,
        loadout.left_out,
        unit.points,
        frozenset(each.mode for each in loadout.weapons),
        notes=loadout.notes,
        unused=tuple(name for name in unread if not prey_named(name)),
    )


def _usual_mode(unit: ArmyUnit) -> Mode:
    has_guns = any(each.mode == "ranged" for each in unit.weapons)
    return "ranged" if has_guns else "melee"


def _nothing_used(unit: ArmyUnit, mode: Mode, asked: str) -> InputError:
    """Why a unit's name alone is no weapon: what it could carry, if a player names it."""
    weapons = examples(unit, mode)
    if not weapons:
        return InputError(f"{unit.name} has no {mode} weapon with known numbers.")
    named = [f"{unit.name}: {weapon}" for weapon in weapons]
    question = f"Which {mode} weapon of {unit.name}? Name it, as in {quoted(named[0], 80)}."
    if not asked:
        return InputError(question)
    choices = [(asked, each) for each in named]
    return InputError(question, choices=tuple(choices))
