"""Units of one name told apart: `Boyz`, `Boyz 2`, so that a player can name each of them."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace

from bot.armies.model import ArmyList, ArmyUnit


def told_apart(army: ArmyList) -> ArmyList:
    """The list with numbers behind names that several units have, and leaders with the new name of
    the unit that they joined. Units that are alike in everything, and that nobody joined, keep
    their name: it does not matter which of them is meant.
    """
    ambiguous = set(_ambiguous(army))
    seen = Counter[str]()
    units = []
    for unit in army.units:
        seen[unit.name] += 1
        number = seen[unit.name]
        name = _numbered(unit.name, number, ambiguous)
        joined = unit.attached_to
        if joined:
            joined = _numbered(joined, unit.attached_number, ambiguous)
        renamed = replace(unit, name=name, attached_to=joined, attached_number=1)
        units.append(renamed)
    return replace(army, units=tuple(units))


def _numbered(name: str, number: int, ambiguous: set[str]) -> str:
    return f"{name} {number}" if number > 1 and name in ambiguous else name


def _ambiguous(army: ArmyList) -> Iterator[str]:
    """The names that several units have which are not alike, or of which some are joined."""
    joined = {unit.attached_to for unit in army.units}
    kinds = defaultdict[str, list[ArmyUnit]](list)
    for unit in army.units:
        kinds[unit.name].append(unit)
    for name, units in kinds.items():
        if len(units) == 1:
            continue
        if name in joined or len(set(units)) > 1:
            yield name
