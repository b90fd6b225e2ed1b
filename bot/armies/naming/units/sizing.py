"""A unit with more or fewer models than its list or datasheet has."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from bot.armies.model import ArmyUnit, ArmyWeapon, Mode
from bot.armies.naming.questions import each_for, either
from bot.armies.naming.units.found import Found
from bot.armies.naming.weapons.matching import weapon_words
from bot.armies.naming.weapons.modes import base_of
from bot.armies.naming.weapons.weapon_kinds import is_grenade, is_pistol
from bot.armies.target_shorthand import resized
from bot.armies.wording import around
from bot.errors import InputError, quoted
from bot.notation.text.tokens import NUMBER_WORDS
from bot.notation.words.loss_words import MEN, MODELS_FELL, REMAINING

Kind = tuple[Mode, bool, bool]
Called = tuple[str, int]
_OF = r"(?:left )?of (?:(?:the|my|your|his|her|their) )?"
_LEFT = re.compile(
    rf"\b(?:(\d{{1,3}}) (?:{_OF}\d{{1,3}}(?! ?(?:w|wounds?|hp)\b)|(?:{MEN} )?{REMAINING})"
    rf"|{MODELS_FELL}|(\d{{1,3}}) lost(?! \d)|lost (\d{{1,3}}))\b",
    re.IGNORECASE,
)
"""What a name says of an attacker's casualties."""
_TIMES = re.compile(
    r"\s*([2-6])\s*x\s*(?P<front>.+)|(?P<back>.+?)\s+(?:x\s*([2-6])|([2-6])\s*x)", re.IGNORECASE
)
"""A number with its sign, in front of a name or behind it."""
_UNITS = r"(?:squads|units|mobs)"
_SEVERAL = re.compile(
    rf"\s*(?P<number>[2-6]|{'|'.join(NUMBER_WORDS)})\s+"
    rf"(?:{_UNITS}(?:\s+of)?\s+(?P<unit>(?!of\b).+)|(?P<name>\D.*?)\s+{_UNITS}\b.*)",
    re.IGNORECASE,
)
"""Several units: `2 squads of Intercessors`, `2 Intercessor squads`."""
_LEFT_FIRST = re.compile(
    rf"\s*(\d{{1,3}}) (?:{_OF}(?P<whole>\d{{1,3}})|left)\s+(?P<name>[^\W\d].*)", re.IGNORECASE
)
"""What is left of a unit, in front of its name: `9 of 20 Boyz`."""


def losses_last(typed: str) -> str:
    """A name with what is left of the unit behind it: `Boyz, 9 of 20`."""
    said = _LEFT_FIRST.match(typed)
    if said is None:
        return typed
    left = f"of {said['whole']}" if said["whole"] else "left"
    return f"{said['name']}, {said[1]} {left}"


def check_modes_of_all(typed: str, modes: Sequence[str]) -> None:
    """InputError where a part of a unit is named with a mode of its weapons, and the others may be
    lost or use another: `3 of 5 Hellblasters supercharge`.
    """
    said = _LEFT_FIRST.match(typed)
    if said is None or not modes or not said["whole"]:
        return
    some, whole, name = said[1], said["whole"], said["name"]
    ways = [f"{whole} {name.replace(modes[0], f'{some} {modes[0]}', 1)}", f"{some} {name}"]
    raise InputError(
        f"{quoted(typed)} may be {whole} models of which {some} use {quoted(modes[0])}, or the "
        f"{some} that are left: write {either(ways)}.",
        choices=each_for(typed, ways),
    )


def as_many_as_are_left(found: Found, leaders: int = 0) -> Found:
    """A datasheet's unit whose size nobody named, with as many models as are left of it and of so
    many `leaders` together, where those are more than the smallest unit has.
    """
    sheet = found.sheet
    if sheet is None or sheet.most <= 1 or found.models is not None:
        return found
    _, left, _ = without_losses(found.values)
    if left is None:
        return found
    models = max(left - leaders, found.unit.models)
    return replace(found, models=models)


def without_losses(typed: str) -> tuple[str, int | None, int]:
    """A name without what it says of casualties; how many models are left, where it says so, and
    how many are lost.
    """
    said = _LEFT.search(typed)
    if said is None:
        return typed, None, 0
    before, behind = around(said)
    number_left, *fallen = said.groups()
    left = None if number_left is None else int(number_left)
    numbers_lost = [int(each) for each in fallen if each]
    lost = max(numbers_lost, default=0)
    return f"{before} {behind}", left, lost


def check_not_units(typed: str, found: Found) -> None:
    """InputError where a number may be one of models or of units: `2x Hellblasters`, of whom the
    smallest unit has five.
    """
    said = _TIMES.fullmatch(typed)
    counts_weapon = said is not None and said["back"] and weapon_words(found.unit, found.values)
    if said is None or counts_weapon:
        return
    number = said[1] or said[4] or said[5]
    unit = said["front"] or said["back"]
    if int(number) >= found.unit.models:
        return
    as_models = f"{number} {unit}"
    as_units = "; ".join([unit] * int(number))
    raise InputError(
        f"{quoted(typed)} may be {number} models, or {number} units of {found.unit.name}.",
        choices=each_for(typed, (as_models, as_units)),
    )


def check_one_unit(typed: str, is_target: bool = False) -> None:
    """InputError where several units of one name are named."""
    said = _SEVERAL.fullmatch(typed)
    if said is None:
        return
    number = NUMBER_WORDS.get(said["number"].casefold(), said["number"])
    unit = said["unit"] or said["name"]
    if is_target:
        raise InputError(
            f"{quoted(typed)} are {number} units, and an attack has one target: {quoted(unit)}. "
            "Roll them one after the other.",
            meant=((typed, unit),),
        )
    each = "; ".join([unit] * int(number))
    raise InputError(
        f"{quoted(typed)} are {number} units: attackers are named one by one, as in "
        f"{quoted(each)}.",
        meant=((typed, each),),
    )


def after_losses(found: Found, left: int | None, lost: int) -> Found:
    """A unit of which so many are left, or lost. InputError where none is left, or more than there
    were.
    """
    if left is None and not lost:
        return found
    sheet, before = found.sheet, found.models
    is_one_model = sheet is not None and sheet.most == 1 and before is None
    if left and is_one_model:
        return found  # `captain 2 of 5` are his wounds, and he attacks as before.
    if left is None:
        models = _without(found, lost)
    elif before is None or left <= before:
        models = left
    else:
        raise InputError(f"`{left} left`: there were {before} models.")
    if models < 1:
        raise InputError(f"No model of {quoted(found.unit.name)} is left to attack.")
    return replace(found, models=models)


def _without(found: Found, lost: int) -> int:
    """The models of a unit without those lost. InputError with the larger unit that was meant,
    where none is left of the one that nobody named a number of.
    """
    before = found.models or found.unit.models
    models = before - lost
    sheet = found.sheet
    if models < 1 and sheet is not None and found.models is None and sheet.most > lost:
        larger = f"{sheet.most} {found.unit.name}"
        raise InputError(
            f"{found.unit.name}: {lost} of {before} can't be lost. Say how many there were, as in "
            f"{quoted(f'{larger}, {lost} dead')}."
        )
    return models


def sized(found: Found) -> ArmyUnit:
    """The unit with as many models as were named, their weapons and their points."""
    unit = found.unit
    models = found.models
    if models is None or models == unit.models:
        return unit
    if found.sheet is not None:
        kind = found.kind if models == 1 else ""
        return found.sheet.as_unit(found.edition, models, kind)
    points, target = unit.points, unit.target
    if points is not None:
        points = round(points * models / unit.models)
    if target is not None:
        target = resized(target, models)
    weapons = tuple(_shared_out(unit, models))
    return replace(unit, models=models, points=points, weapons=weapons, target=target)


def oversize(found: Found) -> tuple[str, ...]:
    """A note, where a player named more models than the datasheet allows."""
    sheet = found.sheet
    if sheet is None or not found.models or found.models <= sheet.most:
        return ()
    named = f"{found.models} models of {found.unit.name}"
    return (f"{named}: the datasheet has at most {sheet.most}",)


def _shared_out(unit: ArmyUnit, models: int) -> Iterable[ArmyWeapon]:
    """The weapons that so many models have. Casualties are taken among those who carry what most
    carry: a squad of five still has its one plasma gun.
    """
    kind_of = _kinds(unit)
    carried: defaultdict[Kind, dict[Called, int]] = defaultdict(dict)
    for weapon in unit.weapons:
        counts = carried[kind_of(weapon)]
        counts[_called(weapon)] = weapon.count
    shared = {}
    for kind, counts in carried.items():
        shared[kind] = _fewer_or_more(counts, unit.models, models)
    for weapon in unit.weapons:
        counts = shared[kind_of(weapon)]
        yield replace(weapon, count=counts[_called(weapon)])


def _kinds(unit: ArmyUnit) -> Callable[[ArmyWeapon], Kind]:
    """Tells weapons apart of which a model usually has one each: guns, grenades, blades; and
    pistols, where models have them beside their guns.
    """
    fired = [weapon.count for weapon in unit.weapons if weapon.mode == "ranged"]
    beside = sum(fired) > unit.models

    def kind(weapon: ArmyWeapon) -> Kind:
        return weapon.mode, is_grenade(weapon), beside and is_pistol(weapon)

    return kind


def _called(weapon: ArmyWeapon) -> Called:
    """The same for all modes of a weapon."""
    return base_of(weapon), weapon.count


def _fewer_or_more(counts: Mapping[Called, int], before: int, models: int) -> dict[Called, int]:
    """As many weapons in all as so many models have; what is rare rather than what is common."""
    carried = sum(counts.values())
    rounded_up = -(-carried * models // before)
    # Where not all models carry such a weapon, the others fall first.
    wanted = max(rounded_up, min(carried, models))
    shared = dict(counts)
    if models > before:
        for name, count in counts.items():
            shared[name] = count * models // before
    missing = wanted - sum(shared.values())
    step = 1 if missing > 0 else -1
    names = list(shared)[::step]

    def commonness(name: Called) -> tuple[int, int]:
        # Of equals the one that was the commonest before.
        return shared[name], counts[name]

    for _ in range(abs(missing)):
        commonest = max(names, key=commonness)
        shared[commonest] += step
    return shared
