"""Numbers behind a unit's name that are no weapons of it: models, or values of what it uses."""

import re
from collections.abc import Iterator, Sequence

from bot.armies.model import ArmyUnit, ArmyWeapon
from bot.armies.naming.questions import each_for, either
from bot.armies.naming.units.found import Found
from bot.armies.naming.weapons.matching import counted_weapon, names_weapon
from bot.armies.naming.weapons.weapon_kinds import has
from bot.armies.naming.weapons.which_weapon import OFTEN
from bot.armies.wording import around
from bot.errors import InputError, quoted
from bot.notation import WeaponReading

_BARE_NUMBER = re.compile(r"(?:x ?)?\d{1,3}")


def check_no_models(found: Found, reading: WeaponReading, typed: str, chosen: str) -> None:
    """InputError where a number behind a unit may be one of its models: `boyz shootas half range
    20`, `intercessors rapid fire 10`, or is one, as no weapon was `chosen` that it may be a value
    of: `boyz charged 20`.
    """
    if found.models is not None or reading.has_unread or not found.unit.weapons:
        return
    if found.unit.models == 1:
        _check_as_many_weapons(found.unit, typed, chosen, reading.text)
    attacks = reading.said.get("attacks", "")
    if _BARE_NUMBER.fullmatch(attacks):
        number = attacks.strip("x ")
        value = f"A{number}" if chosen else ""
        raise _models_or(found.unit, typed, number, attacks, value)
    weapons = [each for each in found.unit.weapons if _is_among(each, chosen)]
    for ability in _with_another_number(weapons, reading):
        words = re.search(re.escape(ability), typed, re.IGNORECASE)
        if words and "[" not in found.values:
            number = ability.rpartition(" ")[2]
            raise _models_or(found.unit, typed, number, words[0], f"[{ability}]")


def _check_as_many_weapons(unit: ArmyUnit, typed: str, chosen: str, values: str) -> None:
    """InputError where one model would have more of a weapon than any has: `leman russ battle
    cannon 6`.
    """
    parts = [part.strip() for part in chosen.split(",")]
    for place, part in enumerate(parts):
        number, name = counted_weapon(part)
        if not number or number <= _most_of_one(unit, name):
            continue
        behind = [*parts, values] if values else list(parts)
        behind[place] = name
        one = f"{unit.name}: {', '.join(behind)}"
        ways = [f"{number} {one}"]
        if len(parts) == 1:
            ways.append(f"{one}, A{number}")
        raise _number_of(unit, typed, str(number), ways)


def _most_of_one(unit: ArmyUnit, name: str) -> int:
    """How many of a weapon one model may have."""
    numbers = list(OFTEN)
    for weapon in unit.weapons:
        if _is_among(weapon, name):
            numbers += [weapon.count, *weapon.taken]
    return max(numbers)


def _is_among(weapon: ArmyWeapon, chosen: str) -> bool:
    """Whether a weapon is one of those chosen by name; where none is, all are."""
    alone = ArmyUnit("", 1, weapons=(weapon,))
    return not chosen or any(names_weapon(alone, part) for part in chosen.split(","))


def _with_another_number(weapons: Sequence[ArmyWeapon], reading: WeaponReading) -> Iterator[str]:
    """The abilities that were typed behind weapons which have them with another number."""
    for ability in reading.fields.get("abilities", ()):
        name, _, number = ability.casefold().rpartition(" ")
        if not number.isdecimal():
            continue
        having = [each for each in weapons if has(each, (name,))]
        if having and not any(has(each, (ability.casefold(),)) for each in having):
            yield ability


def _models_or(unit: ArmyUnit, typed: str, number: str, said: str, value: str) -> InputError:
    """The question whether the last number behind a unit is one of its models, or a value."""
    alone = rf"(?<![\w+])(?:x ?)?{number}(?![\w+])"
    *_, last = re.finditer(alone, typed)
    before, behind = around(last)
    words = f"{before}{behind}".split()
    name = " ".join(words)
    ways = [f"{number} {name.strip(' ,:')}"]
    if value:
        before, _, behind = typed.rpartition(said)
        ways.append(f"{before}{value}{behind}")
    return _number_of(unit, typed, said, ways)


def _number_of(unit: ArmyUnit, typed: str, said: str, ways: Sequence[str]) -> InputError:
    return InputError(
        f"{quoted(said)} behind {quoted(unit.name)}: models stand before the name. "
        f"Write {either(ways)}.",
        choices=each_for(typed, ways),
    )
