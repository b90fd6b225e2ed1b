"""Which datasheet a typed name means, perhaps with a weapon of it in the name."""

import re
from collections.abc import Iterable, Sequence

from bot.armies.datasheets import Datasheet, Datasheets, Match
from bot.armies.editions import DATASHEETS
from bot.armies.naming.units.asked_back import (
    check_faction_first,
    check_no_faction,
    is_shorthand,
    which_unit,
)
from bot.armies.naming.units.found import Found, Source
from bot.armies.naming.units.weapon_in_name import label_with_weapon, with_weapon_of_name
from bot.armies.naming.weapons.matching import WITH, names_weapon, weapon_words
from bot.armies.wording import name_key
from bot.notation.text.keywords import KEYWORDS

SURE = 0.93
"""Likeness from which on words mean a datasheet; below it a player is asked."""
WHOLE = 1.0
"""Likeness of a name, or slang for it, that was typed as it is."""
NEAR = 0.25
"""Names that are less like what was typed than the best by so much are not offered."""
LEAST = 0.65
"""Names that are less like it are not offered: they leave too many words out."""
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
        _check_meant(" ".join(words), datasheets)
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
        if _crosses_end(named, datasheets):
            continue
        has_count = any(map(str.isdecimal, named)) and not datasheets.is_name(name)
        if has_count or named[-1].casefold() in NO_END or NEGATIONS.intersection(named[1:]):
            continue
        if datasheets.means_faction(name):
            break
        matches = _without_carried(datasheets.find(name), named)
        if name_key(name) in KEYWORDS and matches and matches[0].by_name < WHOLE:
            continue  # `infantry` are no Cadian Shock Troops.
        values = " ".join(words[size:])
        armed = _armed(matches, values)
        sheet = _sure(matches) or datasheets.only_with(name)
        if armed and sheet not in armed:
            _check_one_armed(name, armed, values, datasheets)
            return of_sheet(armed[0], edition, values)
        if sheet and matches and sheet.name == matches[0].sheet.name:
            is_called_so = matches[0].by_name >= SURE
            found = _with_weapon_across(words, size, is_called_so, datasheets, edition)
            if found:
                return found
            return of_sheet(sheet, edition, _without_own_words(sheet, name, values, datasheets))
    return None


def _check_one_armed(
    name: str, armed: Sequence[Datasheet], values: str, datasheets: Datasheets
) -> None:
    """InputError where units of several names have the weapon that stands behind a name of both."""
    if len({sheet.name for sheet in armed}) > 1:
        labels = [f"{datasheets.label(sheet)} {values}" for sheet in armed]
        raise which_unit(f"{name} {values}", labels)


def _crosses_end(named: Sequence[str], datasheets: Datasheets) -> bool:
    """Whether words go on behind the end of a name: the `intercessors, heavy` are no Heavy
    Intercessors, nor are `intercessors in heavy cover`, where no unit is called just so. A faction
    may stand behind a comma.
    """
    name = " ".join(named)
    end = _END.search(name)
    if end is None or datasheets.is_called(name) or datasheets.means_faction(name[end.end() :]):
        return False
    joint = end[0].strip().casefold()
    matches = datasheets.find(name) if joint.isalpha() else ()
    return not matches or joint not in matches[0].sheet.name.casefold().split()


def _without_own_words(sheet: Datasheet, name: str, values: str, datasheets: Datasheets) -> str:
    """The words behind a nickname, without those of the unit's own name at their beginning that it
    has not: the `TH/SS terminators` are called so without that word as well, and so are the
    `assault marines jump packs`. What is a value on its own stays one.
    """
    if weapon_words(sheet.as_unit(DATASHEETS), values):
        return values
    others = datasheets.meanings(sheet.name) - datasheets.meanings(name)
    words = values.split()
    while words and datasheets.meanings(words[0]) & others and not is_shorthand(words[0]):
        del words[0]
    return " ".join(words)


def _without_carried(matches: Sequence[Match], named: Sequence[str]) -> list[Match]:
    """Without units of whose name what stands behind a `with` is no part, and that do not have it
    as a weapon: it is carried. `Terminators with shields` are no Shield-Captain.
    """
    words = name_key(" ".join(named)).split()
    if "with" not in words:
        return list(matches)
    behind = words[words.index("with") + 1 :]
    kept = []
    for each in matches:
        own = name_key(each.sheet.name).partition(" with ")[2].split()
        is_of_name = each.by_name >= WHOLE or not set(own).isdisjoint(behind)
        if is_of_name or (behind and _has_all(each.sheet, [" ".join(behind)])):
            kept.append(each)
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
        rest = " ".join(words[fewer:])
        weapon = weapon_words(sheet.as_unit(edition), rest) if sheet else ""
        if sheet and weapon and len(weapon.split()) >= size - fewer + least:
            return of_sheet(sheet, edition, rest)
    return None


def _armed(matches: Sequence[Match], typed: str) -> list[Datasheet]:
    """Of the datasheets that are called so, those with the weapon that stands behind the name: of
    the `shuriken cannon` those who have no mere shuriken pistol.
    """
    weapon = WITH.sub("", typed)
    if not weapon:
        return []
    sheets = [match.sheet for match in matches if match.by_name >= SURE]
    words = [len(weapon_words(sheet.as_unit(DATASHEETS), weapon).split()) for sheet in sheets]
    most = max(words, default=0)
    return [sheet for sheet, size in zip(sheets, words, strict=True) if size == most > 0]


def _behind_weapon(
    words: Sequence[str], datasheets: Datasheets, edition: str | None
) -> Found | None:
    """The unit whose name stands behind weapons of it: `heavy bolter devastators stationary`."""
    for end in range(len(words), 1, -1):
        values = " ".join(words[end:])
        if values and not is_shorthand(values):
            continue
        # `8 shoota boyz` are no unit's name behind `rokkit`.
        for size in [at for at in range(1, end) if not words[at].isdecimal()]:
            name = " ".join(words[size:end])
            weapons = _COUNTED.split(" ".join(words[:size]))
            armed = [each for each in _called(name, datasheets) if _has_all(each, weapons)]
            if len({sheet.name for sheet in armed}) == 1:
                behind = ", ".join(filter(None, [*weapons, values]))
                return of_sheet(armed[0], edition, behind)
    return None


def _called(name: str, datasheets: Datasheets) -> list[Datasheet]:
    """The datasheet that is surely meant, or those that may be; else the one that alone has these
    words.
    """
    matches = datasheets.find(name)
    sheets = [match.sheet for match in matches if match.likeness >= SURE]
    one = _sure(matches) if sheets else datasheets.only_with(name)
    return [one] if one else sheets


def _has_all(sheet: Datasheet, weapons: Iterable[str]) -> bool:
    """Whether a datasheet has weapons of these names."""
    unit = sheet.as_unit(DATASHEETS)
    return all(names_weapon(unit, weapon) for weapon in weapons)


def _check_meant(typed: str, datasheets: Datasheets) -> None:
    """InputError with the names that may be meant by a faction, or by a name that is like some."""
    check_no_faction(typed, datasheets)
    check_faction_first(typed, datasheets)
    _check_no_faction_with_weapon(typed, datasheets)
    like = sheets_like(typed, datasheets)
    if like:
        raise which_unit(typed, [label_with_weapon(sheet, typed, datasheets) for sheet in like])


def _check_no_faction_with_weapon(typed: str, datasheets: Datasheets) -> None:
    """InputError with the units of a faction that have the weapon behind its name: `custodes
    spears`.
    """
    words = typed.split()
    for size in range(1, len(words)):
        weapon = WITH.sub("", " ".join(words[size:]))
        units = datasheets.usual_units(" ".join(words[:size]))
        armed = [sheet for sheet in units if _has_all(sheet, [weapon])]
        if armed:
            raise which_unit(typed, [f"{datasheets.label(sheet)}: {weapon}" for sheet in armed])


def sheets_like(typed: str, datasheets: Datasheets) -> list[Datasheet]:
    """The datasheets whose names are about as much like the words as the best one is."""
    if any(map(str.isdigit, typed)):
        return []
    matches = datasheets.find(typed)
    usual = [match for match in matches if not match.sheet.combat_patrol]
    like = usual or matches
    best = max([match.likeness for match in like], default=0.0)
    least = max(LEAST, best - NEAR)
    return [match.sheet for match in like if match.likeness > least]


def _sure(matches: Sequence[Match]) -> Datasheet | None:
    """The best match, where it is surely meant: no other name is as good."""
    best = [each for each in matches if round(each.likeness - matches[0].likeness, 2) == 0]
    is_one = len({each.sheet.name for each in best}) == 1
    return best[0].sheet if is_one and best[0].by_name >= SURE else None
