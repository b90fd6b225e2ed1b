"""A unit's name, as it is typed for a weapon or a target, becomes shorthand.

`Boyz`, `Boyz: slugga`, `20 Boyz`, `Boyz +1 to hit`. Units of armies come before datasheets, and
what a name leaves open stands in the text that it becomes, for the player to read.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.armies.editions import rules_of
from bot.armies.model import ArmyUnit, Mode
from bot.armies.naming.behind import (
    check_carried,
    example,
    has_unread,
    modes_apart,
    says_with,
    weapon_first,
)
from bot.armies.naming.circumstances import distance_said, needed_to_shoot, none_shoots
from bot.armies.naming.found import Found, KnownUnits, Source
from bot.armies.naming.joined import JOINED
from bot.armies.naming.loadout import (
    chosen_loadout,
    examples,
    whole_loadout,
)
from bot.armies.naming.lookup import check_rest, find_unit, sheet_instead
from bot.armies.naming.modes import USUAL_USE, Use, prey_named
from bot.armies.naming.sizing import (
    as_many_as_are_left,
    check_models_left,
    losses_last,
    models_left,
    oversize,
    sized,
    without_losses,
)
from bot.armies.naming.text import named_target, named_weapon
from bot.armies.naming.weapon_alone import check_has_unit
from bot.armies.naming.weapons import values_among
from bot.armies.target_shorthand import joined
from bot.errors import InputError, quoted
from bot.notation import TargetReading, WeaponReading, read_target, read_weapon
from bot.notation.faults import refusal
from bot.notation.hints import WRITTEN
from bot.notation.overlay import overlay

_INCHES = re.compile(
    r"(?:within|at|from|in) \d{1,2}(?: ?(?:\"|''|in(?:ch(?:es)?)?\b))?", re.IGNORECASE
)
_ALONE = re.compile(r"\s+alone\b", re.IGNORECASE)
"""Behind the name of a unit whose leader is not there."""


@dataclass(frozen=True, slots=True)
class Named:
    """Shorthand that a unit's name stands for. `edition` is the one that it is read in, `source`
    where its numbers come from, `left_out` says which of its weapons are not in it and `notes` how
    many are for want of a count, `points` is what the unit costs, if known; `modes` are whether it
    shoots or fights; `unused` are keywords and abilities that change no die in that edition.
    """

    name: str
    text: str
    edition: str | None
    left_out: tuple[str, ...] = ()
    points: int | None = None
    modes: frozenset[Mode] = frozenset()
    source: Source | None = None
    notes: tuple[str, ...] = ()
    unused: tuple[str, ...] = ()


def weapon_named(
    typed: str, known: KnownUnits, edition: str | None = None, use: Use = USUAL_USE
) -> Named | None:
    """The weapons of a unit, joined by `;`. None where no unit is named; InputError where it can't
    be used.
    """
    before, colon, weapons = typed.partition(":")
    name, left, lost = without_losses(before)
    if not colon:
        check_has_unit(name, known)
    found = find_unit(name, known.own, known, edition)
    if found is None:
        return None
    has_numbers = any(each.shorthand for each in found.unit.weapons)
    if not has_numbers:
        found = sheet_instead(found, name, known, edition)
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
        _check_read(found, reading)
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
    return replace(named, source=found.source, notes=(*oversize(found), *named.notes))


def _beside(unit: ArmyUnit, use: Use, chosen: str) -> tuple[str, ...]:
    """What a unit fires, or fights with, but for the weapons that it was named with."""
    mode = use.mode or _usual_mode(unit)
    named = chosen_loadout(unit, mode, chosen).weapons
    names = {weapon.name for weapon in named}
    usual = [weapon for weapon in whole_loadout(unit, mode).weapons if weapon.name not in names]
    return tuple(f"{weapon.count}× {weapon.name}" for weapon in usual)


def _check_read(found: Found, reading: WeaponReading | TargetReading) -> None:
    """InputError where words behind a name are read as a name themselves (`Boyz 2 flurb`), or as
    nothing at all (`Boyz half strength`).
    """
    inches = _INCHES.match(found.values)
    if inches:
        raise InputError(
            f"{quoted(inches[0])} behind {quoted(found.unit.name)}: of distances, only "
            "`half range` changes dice."
        )
    is_nothing = not reading.fields and WRITTEN in reading.hint
    words = reading.name or (reading.unread[0] if is_nothing else "")
    if words:
        raise InputError(
            f"I cannot read {quoted(words)} behind {quoted(found.unit.name)}; what is left "
            "of a unit is `5 left` or `2 dead`."
        )


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
        raise _nothing_used(unit, mode, asked)
    said = distance_said(values, loadout.weapons)
    texts = [overlay(named_weapon(each, rules), said) for each in loadout.weapons]
    reading = read_weapon(texts[0], rules)
    if reading.errors:
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


def target_named(typed: str, known: KnownUnits, edition: str | None = None) -> Named | None:
    """A unit as a target, with the leaders that its list gives it, or those named with it
    (`Boyz + Warboss`). None where no unit is named; InputError where numbers are not known.
    """
    plain = _ALONE.sub("", typed)
    found = _found(plain, known, edition)
    if found is None:
        return _named_together(typed, known, edition)
    reading = read_target(found.values, rules_of(found.edition))
    if has_unread(reading):
        check_rest(found, plain, known)
        _check_read(found, reading)
    unit = sized(found)
    leaders: Sequence[ArmyUnit] = ()
    notes = list(oversize(found))
    if plain == typed:
        leaders = found.leaders
        if unit.attached_to:
            notes.append(f"alone, without the {unit.attached_to} that it joined")
    named = target_of(unit, found.edition, found.values, leaders)
    unused = found.sheet.unused_abilities(found.edition) if found.sheet else ()
    return replace(named, source=found.source, notes=tuple(notes), unused=unused)


def _found(typed: str, known: KnownUnits, edition: str | None) -> Found | None:
    """A unit that may be a target; where its list has no numbers of it, its datasheet."""
    if JOINED.search(typed):
        return None
    named = losses_last(typed)
    found = find_unit(named, known.as_targets(), known, edition)
    if found is None:
        return None
    if found.unit.target is None:
        found = sheet_instead(found, named, known, edition)
    return as_many_as_are_left(found)


def _named_together(typed: str, known: KnownUnits, edition: str | None) -> Named | None:
    """Units that are named as one: the largest that is no Character is the bodyguard."""
    parts = JOINED.split(typed)
    if len(parts) < 2:
        return None
    units: list[Found] = []
    for part in parts:
        found = _found(part, known, edition)
        if found is None:
            return None
        units.append(found)
    guard, *leaders = sorted(units, key=_leads_last)
    values = " ".join(each.values for each in units if each.values)
    named = target_of(sized(guard), guard.edition, values, list(map(sized, leaders)))
    return replace(named, source=guard.source)


def _leads_last(found: Found) -> tuple[bool, int]:
    keywords = {name.casefold() for name in found.unit.keywords}
    return "character" in keywords, -sized(found).models


def target_of(
    unit: ArmyUnit, edition: str | None, values: str = "", leaders: Sequence[ArmyUnit] = ()
) -> Named:
    """A unit as a target with those who lead it, and further values. InputError where numbers are
    not known.
    """
    name = unit.name
    targets = []
    for each in (unit, *leaders):
        if each.target is None:
            raise InputError(
                f"The numbers of {quoted(each.name)} are not known: type them instead."
            )
        targets.append(each.target)
    guard, *leading = targets
    if leaders:
        name += f" led by {' and '.join([each.name for each in leaders])}"
    text = named_target(name, joined(guard, leading), rules_of(edition))
    points = _points_together([unit, *leaders])
    return Named(name, overlay(text, values), edition, points=points)


def _points_together(units: Sequence[ArmyUnit]) -> int | None:
    points = [each.points for each in units if each.points is not None]
    return sum(points) if len(points) == len(units) else None
