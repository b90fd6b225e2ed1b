"""A unit's name, as it is typed for a target, becomes shorthand: `Boyz`, `20 Boyz, 3 dead`, `Boyz +
Warboss`.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.armies.editions import rules_of
from bot.armies.model import ArmyUnit
from bot.armies.naming.behind import check_no_distance, check_read
from bot.armies.naming.joined import JOINED, may_lead
from bot.armies.naming.questions import each_for
from bot.armies.naming.text import named_target
from bot.armies.naming.units.another_unit import check_rest
from bot.armies.naming.units.found import Found, KnownUnits, Named
from bot.armies.naming.units.lone import check_lone_target
from bot.armies.naming.units.lookup import (
    counted,
    find_unit,
    namesake_note,
    sheet_instead,
)
from bot.armies.naming.units.own_models import own_models_apart
from bot.armies.naming.units.sizing import (
    as_many_as_are_left,
    check_one_unit,
    losses_last,
    oversize,
    sized,
    without_losses,
)
from bot.armies.naming.weapons.matching import (
    counted_weapon,
    is_for_some,
    names_weapon,
    weapon_words,
)
from bot.armies.target_shorthand import joined
from bot.armies.wording import name_key
from bot.editions import EDITIONS
from bot.errors import InputError, quoted
from bot.notation import TargetReading, read_target
from bot.notation.overlay import overlay
from bot.notation.words.loss_words import FALLEN, WOUNDS_LEFT

ANY_MARINES = "MEQ"
MARINES = frozenset({"marine", "space marine"})
_ALONE = re.compile(r"\s+alone\b", re.IGNORECASE)
"""Behind the name of a unit whose leader is not there."""

_NUMBER_FIRST = re.compile(r"\d+")
_OWN_LOSSES = re.compile(rf"(?=\b(?:\d{{1,3}} ?(?:w|wounds?) left|{FALLEN}|lost)\b)", re.IGNORECASE)


def target_named(typed: str, known: KnownUnits, edition: str | None = None) -> Named | None:
    """A unit as a target, with the leaders that its list gives it, or those named with it
    (`Boyz + Warboss`). None where no unit is named; InputError where numbers are not known.
    """
    plain = _ALONE.sub("", typed)
    check_one_unit(typed, is_target=True)
    found = _found(plain, known, edition)
    if found is None:
        return _named_together(typed, known, edition)
    check_no_distance(found)
    reading = read_target(found.values, rules_of(found.edition))
    if reading.has_unread:
        check_rest(found, plain, known, reading)
        check_read(found, reading)
    unit = sized(found)
    wounds = _wounds_each(unit, found.edition)
    check_lone_target(found, typed, wounds or 1)
    if wounds is not None:
        _check_wounds_left(unit, wounds, reading)
    leaders: Sequence[ArmyUnit] = ()
    notes = [*namesake_note(found, plain, known, as_target=True), *oversize(found)]
    notes += [*found.notes, *_carried([found])]
    if plain == typed:
        leaders = found.leaders
        if unit.attached_to:
            notes.append(f"alone, without the {unit.attached_to} that it joined")
    named = target_of(unit, found.edition, found.values, leaders)
    unused = found.sheet.unused_abilities(found.edition) if found.sheet else ()
    return replace(named, source=found.source, notes=tuple(notes), unused=unused)


def _wounds_each(unit: ArmyUnit, edition: str | None) -> int | None:
    """The wounds of each model; None where models differ, or nobody knows."""
    own = read_target(unit.target or "", rules_of(edition)).fields
    wounds = own.get("wounds")
    return wounds if isinstance(wounds, int) else None


def _check_wounds_left(unit: ArmyUnit, has: int, said: TargetReading) -> None:
    """InputError for `Rhino 8W`, `3 Terminators 1W` and `10 Intercessors 13W`: what is left of the
    wounds of one, or of all, or models with others; and for `10 Intercessors, 13 wounds left`,
    which are those of all.
    """
    words = said.said.get("wounds", "")
    wounds = said.fields.get("wounds", has)
    may_be_of_all = 1 < has < wounds <= has * unit.models
    if words[:1].isdecimal() and (wounds < has or may_be_of_all):
        left = f"{wounds}W left" if wounds < has else _left_in_all(wounds, has)
        profile = f"W{wounds}"
        has_them = f"which has {has}" if unit.models == 1 else f"of which each has {has}"
        raise InputError(
            f"{quoted(words)} behind {quoted(unit.name)}, {has_them}: write {quoted(left)}, "
            f"or {quoted(profile)} for another profile.",
            choices=each_for(words, (left, profile)),
        )
    words = said.said.get(WOUNDS_LEFT, "")
    number = _NUMBER_FIRST.match(words)
    left_of_all = int(number[0]) if number else 0
    if has < left_of_all <= has * unit.models:
        raise InputError(
            f"{quoted(words)} of {unit.models} models with {has} each: write what is left of them.",
            meant=((words, _left_in_all(left_of_all, has)),),
        )


def _left_in_all(wounds: int, each: int) -> str:
    """What is left of models that have so many wounds together: `7 left, 1W left`."""
    whole, of_one = divmod(wounds, each)
    if not of_one:
        return f"{whole} left"
    return f"{whole + 1} left, {of_one}W left"


def _found(typed: str, known: KnownUnits, edition: str | None) -> Found | None:
    """A unit that may be a target, with as many models as are left of it at least."""
    if JOINED.search(typed):
        return None
    found = _unit(typed, known, edition)
    return found and as_many_as_are_left(found)


def _unit(typed: str, known: KnownUnits, edition: str | None) -> Found | None:
    """A unit that was named; where its list has no numbers of it, its datasheet."""
    named = losses_last(typed)
    try:
        found = find_unit(named, known, edition, known.as_targets())
    except InputError as error:
        raise _or_any_marines(error, edition) from error
    if found is None:
        return None
    if found.unit.target is None:
        found = sheet_instead(found, named, known, edition)
    _, name = counted(named)
    return _weapon_apart(own_models_apart(found), name)


def _or_any_marines(error: InputError, edition: str | None) -> InputError:
    """The question which unit `marines` are, with what players mean who do not say which."""
    rules = EDITIONS[rules_of(edition)]
    asked = [words for words, _ in error.choices if name_key(words) in MARINES]
    if not asked or ANY_MARINES not in rules.usual_targets:
        return error
    meant = (asked[0], ANY_MARINES)
    sentence = f"{error} Any Marines are {quoted(ANY_MARINES)}."
    return InputError(sentence, choices=(meant, *error.choices))


def _weapon_apart(found: Found, typed: str) -> Found:
    """The unit without the weapon that it was named by, which changes nothing for a target:
    `hammernators`, `shoota boyz in cover`. A weapon alone names none.
    """
    rules = rules_of(found.edition)
    if not read_target(found.values, rules).has_unread:
        return found
    weapon = weapon_words(found.unit, found.values).strip(" ,")
    rest = found.values.removeprefix(weapon).strip(" ,")
    is_all = names_weapon(found.unit, typed)
    if not weapon or is_all or read_target(rest, rules).has_unread:
        return found
    number, name = counted_weapon(weapon)
    models = found.models
    if models is None and number and not is_for_some(found.unit, name):
        models = number  # `boyz shootas 20`
    return replace(found, models=models, values=rest, carries=name)


def _carried(units: Sequence[Found]) -> tuple[str, ...]:
    """What is told of weapons that targets were named by."""
    weapons = dict.fromkeys(unit.carries for unit in units if unit.carries)
    return tuple(f"{weapon} changes nothing here: the target has it" for weapon in weapons)


def _named_together(typed: str, known: KnownUnits, edition: str | None) -> Named | None:
    """Units that are named as one: the largest that is no Character is the bodyguard. What is said
    of losses is true of all of them together.
    """
    parts = JOINED.split(typed)
    if len(parts) < 2:
        return None
    units: list[Found] = []
    for part in parts:
        found = _unit(part, known, edition)
        if found is None:
            return None
        units.append(found)
    if not any(map(may_lead, units)):
        listed = " and ".join(map(quoted, map(str.strip, parts)))
        raise InputError(
            f"An attack has one target, and {listed} are several: only those who may lead a unit "
            "are a part of it. Roll them one after the other."
        )
    guard, *leaders = sorted(units, key=_leads_last)
    leading = list(map(sized, leaders))
    others = sum(leader.models for leader in leading)
    said = []
    for each in units[:-1]:
        whose = _of_all(each.values, others) if each is guard else _of_leader(each.values)
        said.append(whose)
    values = " ".join(filter(None, [*said, units[-1].values]))
    values = _in_roles(values, guard.unit, leading)
    guard = as_many_as_are_left(replace(guard, values=values), others)
    named = target_of(sized(guard), guard.edition, values, leading)
    return replace(named, source=guard.source, notes=_carried(units))


def _of_all(values: str, others: int) -> str:
    """What is left of a unit as what is left of it and of so many others: the `5 left` of `Boyz 5
    left + Warboss` are six models.
    """
    rest, left, _ = without_losses(values)
    return values if left is None else f"{rest.strip()} {left + others} left".strip()


def _of_leader(values: str) -> str:
    """Losses behind a leader's own name: `2W left` are his."""
    return _OWN_LOSSES.sub("character ", values, count=1)


def _in_roles(values: str, guard: ArmyUnit, leaders: Sequence[ArmyUnit]) -> str:
    """Losses with the parts that units play in place of their names: `warboss dead` is `character
    dead`, `5 boyz dead` is `5 dead`.
    """
    for leader in leaders:
        values = re.sub(rf"\b{re.escape(leader.name)}\b", "character", values, flags=re.IGNORECASE)
    return re.sub(rf"(?<=\d) {re.escape(guard.name)}\b", "", values, flags=re.IGNORECASE)


def _leads_last(found: Found) -> tuple[bool, int]:
    is_leader = found.unit.has_keyword("character")
    return is_leader, -sized(found).models


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
