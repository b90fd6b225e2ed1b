"""A weapon that a unit's name was typed with: `terminators thunder hammers`."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.armies.datasheets import Datasheet, Datasheets
from bot.armies.datasheets.names import read_slang
from bot.armies.editions import DATASHEETS
from bot.armies.naming.units.count_behind import number_at_start
from bot.armies.naming.units.found import Found
from bot.armies.naming.weapons.matching import WITH, begins_uncounted, names_weapon
from bot.armies.wording import name_key, ways_to_part

_ONLY = re.compile(r"(?:only|alone)\b", re.IGNORECASE)


def with_weapon_of_name(found: Found, named: Sequence[str], datasheets: Datasheets) -> Found:
    """The unit with the weapon that was named among the words by which it was found: the `thunder
    hammer terminators` fight with their hammers, and so do the `hammernators` and those with
    `TH/SS`; `custodian guard pyrithite spears` fire these.

    As it is where the words are the unit's whole name, or only what its name says behind `with`.
    A word that its name says in front of that is no weapon: `termagants`.
    """
    typed = " ".join(named)
    front, _, tail = name_key(found.unit.name).partition(" with ")
    is_tail_alone = set(tail.split()).issuperset(name_key(typed).split())
    if is_tail_alone or datasheets.is_name(typed):
        return found
    head = set(front.split())
    for weapon in _runs(typed):
        is_apart_from_name = head.isdisjoint(name_key(weapon).split())
        if is_apart_from_name and names_weapon(found.unit, weapon):
            return with_weapons(found, weapon)
    return found


def with_weapons(found: Found, weapons: str) -> Found:
    """The unit with weapons among its values, counted by the number behind its name, if any."""
    number, behind = number_at_start(found.values)
    is_of_next = number is not None and begins_uncounted(found.unit, behind)
    if number is None or is_of_next:
        counted, behind = weapons, found.values
    else:
        counted = f"{number[1] or number[2]} {weapons}"
    if not behind:
        return replace(found, values=counted)
    between = " " if _ONLY.match(behind) else ", "
    return replace(found, values=f"{counted}{between}{behind}")


def _runs(typed: str) -> Iterator[str]:
    """Words that stand together in a text, the most first; words that players run together stand
    apart.
    """
    parts: list[str] = []
    for word in typed.replace("/", " ").split():
        parts += _meaning(word)
    for size in range(len(parts) - 1, 0, -1):
        last_start = len(parts) - size
        for start in range(last_start + 1):
            run = parts[start : start + size]
            yield " ".join(run)


def _meaning(word: str) -> list[str]:
    """The words that one stands for: itself, or those that players run together in it."""
    meant = read_slang().words_of(name_key(word))
    return meant if len(meant) > 1 else [word]


def label_with_weapon(sheet: Datasheet, typed: str, datasheets: Datasheets) -> str:
    """A datasheet's name, with the weapon of it, or of any unit, that a text ends with: what was
    typed is not lost by choosing a unit.
    """
    label = datasheets.label(sheet)
    unit = sheet.as_unit(DATASHEETS)
    own = set(name_key(label).split())
    for _, behind in ways_to_part(typed):
        weapon = WITH.sub("", behind)
        is_of_name = own.issuperset(name_key(weapon).split())
        is_weapon = names_weapon(unit, weapon) or datasheets.any_weapon(weapon)
        if is_weapon and not is_of_name:
            return f"{label}: {weapon}"
    return label


def has_weapons(sheet: Datasheet, weapons: Iterable[str]) -> bool:
    """Whether a datasheet has weapons of these names."""
    unit = sheet.as_unit(DATASHEETS)
    return all(names_weapon(unit, weapon) for weapon in weapons)
