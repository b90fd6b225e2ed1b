"""Which datasheet a typed name means, perhaps with a weapon of it in the name."""

import re
from collections import defaultdict
from collections.abc import Sequence

from bot.armies.datasheets import Datasheet, Datasheets, Match
from bot.armies.editions import DATASHEETS
from bot.armies.naming.units.asked_back import is_shorthand, which_unit
from bot.armies.naming.units.found import Found, Source
from bot.armies.naming.units.sheets_meant import check_meant
from bot.armies.naming.units.weapon_in_name import (
    has_weapons,
    with_weapon_of_name,
    with_weapons,
)
from bot.armies.naming.weapons.matching import WITH, weapon_words
from bot.armies.wording import name_key
from bot.notation.text.keywords import KEYWORDS

SURE = 0.93
"""Likeness from which on words mean a datasheet; below it a player is asked."""
WHOLE = 1.0
"""Likeness of a name, or slang for it, that was typed as it is."""
NO_END = frozenset({"a", "and", "at", "from", "in", "of", "the", "with", "within"})
"""Words that end no name: they belong to what stands behind it, as in `Boyz within 9`."""
NEGATIONS = frozenset({"no", "not", "without", "w/o", "minus", "except"})
"""Words that stand in no name either: what is behind them is not there."""

_END = re.compile(r"[,(]\s*|\s(?:and|&|\+|plus|in)\s+", re.IGNORECASE)
"""What ends a name, unless it stands in it: `Captain in Terminator Armour`."""
_COUNTED = re.compile(r"\s+(?:and\s+)?(?=\d)")
"""Stands before a weapon that is counted."""


def of_sheet(sheet: Datasheet, edition: str | None, values: str) -> Found:
    """A datasheet that was named, with the words behind its name."""
    rules = edition or DATASHEETS
    source = Source(sheet.edition, f"{sheet.edition} datasheet")
    return Found(sheet.as_unit(rules), rules, values=values, sheet=sheet, source=source)


def find_with_faction(
    typed: str, datasheets: Datasheets | None, edition: str | None
) -> Found | None:
    """The datasheet of `Boyz (Orks)`, whatever the lists have."""
    name, bracket, values = typed.partition(")")
    if datasheets is None or not bracket or "(" not in name:
        return None
    sheet = datasheets.with_faction(f"{name})")
    return of_sheet(sheet, edition, values.strip()) if sheet else None


def find_sheet(words: Sequence[str], datasheets: Datasheets, edition: str | None) -> Found | None:
    """The datasheet that is named first in a text, or behind a weapon of it. InputError with the
    names that may be meant, where all words are like some.
    """
    first = _named_first(words, datasheets, edition)
    if first is None or first.values:
        # `bolt rifle Intercessors` are no Marines with Bolt Rifles.
        found = _behind_weapon(words, datasheets, edition)
        if found:
            return found
    if first is None:
        check_meant(" ".join(words), datasheets)
        return None
    behind = first.values.split()
    named = words[: len(words) - len(behind)]
    return with_weapon_of_name(first, named, datasheets)


def _named_first(words: Sequence[str], datasheets: Datasheets, edition: str | None) -> Found | None:
    """The datasheet that the first words mean, as many of them as possible, or whose name alone
    holds them; of several that may be meant, the one with the weapon named behind them.
    """
    for size in range(len(words), 0, -1):
        named = words[:size]
        name = " ".join(named)
        if not _may_be_name(named, datasheets):
            continue
        if datasheets.means_faction(name):
            break
        matches = _without_carried(datasheets.find(name), named)
        best = matches[0] if matches else None
        if best and best.by_name < WHOLE and name_key(name) in KEYWORDS:
            continue  # `infantry` are no Cadian Shock Troops.
        values = " ".join(words[size:])
        armed = _armed(matches, values)
        sheet = _sure(matches) or datasheets.only_with(name)
        if armed and sheet not in armed:
            _check_one_armed(name, armed, values, datasheets)
            return of_sheet(armed[0], edition, values)
        if sheet and best and sheet.name == best.sheet.name:
            is_called_so = best.by_name >= SURE
            found = _with_weapon_across(words, size, is_called_so, datasheets, edition)
            if found:
                return found
            behind = _without_own_words(sheet, name, values, datasheets)
            return of_sheet(sheet, edition, behind)
    return None


def _may_be_name(words: Sequence[str], datasheets: Datasheets) -> bool:
    """Whether words may be one name: none belongs to what stands behind it, and a number is a part
    of a name that has it.
    """
    if words[-1].casefold() in NO_END or NEGATIONS.intersection(words[1:]):
        return False
    if _crosses_end(words, datasheets):
        return False
    has_number = any(map(str.isdecimal, words))
    return not has_number or datasheets.is_name(" ".join(words))


def _check_one_armed(
    name: str, armed: Sequence[Datasheet], values: str, datasheets: Datasheets
) -> None:
    """InputError where units of several names have the weapon that stands behind a name of both."""
    names = {sheet.name for sheet in armed}
    if len(names) > 1:
        labels = [f"{datasheets.label(sheet)} {values}" for sheet in armed]
        raise which_unit(f"{name} {values}", labels)


def _crosses_end(named: Sequence[str], datasheets: Datasheets) -> bool:
    """Whether words go on behind the end of a name: the `intercessors, heavy` are no Heavy
    Intercessors, nor are `intercessors in heavy cover`, where no unit is called just so. A faction
    may stand behind a comma.
    """
    name = " ".join(named)
    end = _END.search(name)
    if end is None or datasheets.is_called(name):
        return False
    behind = name[end.end() :]
    if datasheets.means_faction(behind):
        return False
    joint = end[0].strip().casefold()
    if not joint.isalpha():
        return True
    matches = datasheets.find(name)
    if not matches:
        return True
    best = matches[0].sheet.name.casefold()
    return joint not in best.split()


def _without_own_words(sheet: Datasheet, name: str, values: str, datasheets: Datasheets) -> str:
    """The words behind a nickname, without those of the unit's own name at their beginning that it
    has not: the `TH/SS terminators` are called so without that word as well, and so are the
    `assault marines jump packs`. What is a value on its own stays one.
    """
    if weapon_words(sheet.as_unit(DATASHEETS), values):
        return values
    others = datasheets.meanings(sheet.name) - datasheets.meanings(name)
    words = values.split()
    while words:
        is_own = not others.isdisjoint(datasheets.meanings(words[0]))
        if not is_own or is_shorthand(words[0]):
            break
        del words[0]
    return " ".join(words)


def _without_carried(matches: Sequence[Match], named: Sequence[str]) -> list[Match]:
    """Without units of whose name what stands behind a `with` is no part, and that do not have it
    as a weapon: it is carried. `Terminators with shields` are no Shield-Captain.
    """
    words = name_key(" ".join(named)).split()
    if "with" not in words:
        return list(matches)
    carried = words[words.index("with") + 1 :]
    weapon = " ".join(carried)
    kept = []
    for match in matches:
        _, _, tail = name_key(match.sheet.name).partition(" with ")
        is_of_name = match.by_name >= WHOLE or not set(tail.split()).isdisjoint(carried)
        if is_of_name or (weapon and has_weapons(match.sheet, [weapon])):
            kept.append(match)
    return kept


def _with_weapon_across(
    words: Sequence[str],
    size: int,
    is_called_so: bool,
    datasheets: Datasheets,
    edition: str | None,
) -> Found | None:
    """The unit with a weapon whose name began in what so many words would mean: the `terminators
    assault cannon` are no Terminator Assault Squad. Where no unit is called by all these words, its
    weapon may be one of them: the `custodian guard spears` are the Custodian Guard's.
    """
    least = 1 if is_called_so else 0
    for fewer in range(size - 1, 0, -1):
        sheet = _sure(datasheets.find(" ".join(words[:fewer])))
        if sheet is None:
            continue
        rest = " ".join(words[fewer:])
        weapon = weapon_words(sheet.as_unit(edition), rest)
        without_count = [word for word in weapon.split() if not any(map(str.isdigit, word))]
        across = size - fewer
        if len(without_count) >= across + least:
            return of_sheet(sheet, edition, rest)
    return None


def _armed(matches: Sequence[Match], typed: str) -> list[Datasheet]:
    """Of the datasheets that are called so, those with the weapon that stands behind the name: of
    the `shuriken cannon` those who have no mere shuriken pistol.
    """
    weapon = WITH.sub("", typed)
    if not weapon:
        return []
    by_words = defaultdict[int, list[Datasheet]](list)
    for match in matches:
        if match.by_name >= SURE:
            unit = match.sheet.as_unit(DATASHEETS)
            words = weapon_words(unit, weapon).split()
            by_words[len(words)].append(match.sheet)
    most = max(by_words, default=0)
    return by_words[most] if most else []


def _behind_weapon(
    words: Sequence[str], datasheets: Datasheets, edition: str | None
) -> Found | None:
    """The unit whose name stands behind weapons of it: `heavy bolter devastators stationary`."""
    for end in range(len(words), 1, -1):
        values = " ".join(words[end:])
        if values and not is_shorthand(values):
            continue
        for size in range(1, end):
            if words[size].isdecimal():
                continue  # `8 shoota boyz` are no unit's name behind `rokkit`.
            name = " ".join(words[size:end])
            weapons = _COUNTED.split(" ".join(words[:size]))
            armed = [each for each in _called(name, datasheets) if _is_armed(each, weapons)]
            names = {sheet.name for sheet in armed}
            if len(names) == 1:
                return with_weapons(of_sheet(armed[0], edition, values), ", ".join(weapons))
    return None


def _is_armed(sheet: Datasheet, weapons: Sequence[str]) -> bool:
    """Whether a unit has these weapons, and none is a word of its own name: `tyranid`."""
    own = set(name_key(sheet.name).split())
    is_own_word = any(own.issuperset(name_key(each).split()) for each in weapons)
    return has_weapons(sheet, weapons) and not is_own_word


def _called(name: str, datasheets: Datasheets) -> list[Datasheet]:
    """The datasheet that is surely meant, or those that may be; else the one that alone has these
    words.
    """
    matches = datasheets.find(name)
    sheets = [match.sheet for match in matches if match.likeness >= SURE]
    if sheets:
        sure = _sure(matches)
        return [sure] if sure else sheets
    only = datasheets.only_with(name)
    return [only] if only else []


def _sure(matches: Sequence[Match]) -> Datasheet | None:
    """The best match, where it is surely meant: no other name is as good."""
    if not matches:
        return None
    best = matches[0]
    as_good = [each for each in matches if round(best.likeness - each.likeness, 2) == 0]
    names = {each.sheet.name for each in as_good}
    is_sure = len(names) == 1 and best.by_name >= SURE
    return best.sheet if is_sure else None
