"""The datasheets that may be meant where words are no name of one: a player is asked."""

from bot.armies.datasheets import Datasheet, Datasheets
from bot.armies.editions import DATASHEETS
from bot.armies.naming.units.asked_back import (
    check_faction_first,
    check_no_faction,
    is_shorthand,
    which_unit,
)
from bot.armies.naming.units.weapon_in_name import has_weapons, label_with_weapon
from bot.armies.naming.weapons.matching import WITH
from bot.armies.naming.weapons.modes import SAME_MODE, modes_among
from bot.armies.wording import name_key, ways_to_part

NEAR = 0.25
"""Names that are less like what was typed than the best by so much are not offered."""
LEAST = 0.65
"""Names that are less like it are not offered: they leave too many words out."""


def check_meant(typed: str, datasheets: Datasheets) -> None:
    """InputError with the names that may be meant by a faction, or by a name that is like some."""
    check_no_faction(typed, datasheets)
    check_faction_first(typed, datasheets)
    _check_no_faction_with_weapon(typed, datasheets)
    like = sheets_like(typed, datasheets)
    if like:
        labels = [_with_what_is_behind(sheet, typed, datasheets) for sheet in like]
        raise which_unit(typed, labels)


def _with_what_is_behind(sheet: Datasheet, typed: str, datasheets: Datasheets) -> str:
    """A datasheet's name with the weapon, the mode of one or the values that a text ends with."""
    label = label_with_weapon(sheet, typed, datasheets)
    own = set(name_key(label).split())
    weapons = sheet.as_unit(DATASHEETS).weapons
    for _, behind in ways_to_part(typed):
        key = name_key(behind)
        is_mode = key in SAME_MODE or bool(modes_among(weapons, [behind]))
        if own.isdisjoint(key.split()) and (is_mode or is_shorthand(behind)):
            return f"{label} {behind}"
    return label


def _check_no_faction_with_weapon(typed: str, datasheets: Datasheets) -> None:
    """InputError with the units of a faction that have the weapon behind its name: `custodes
    spears`.
    """
    for faction, behind in ways_to_part(typed):
        weapon = WITH.sub("", behind)
        units = datasheets.usual_units(faction)
        armed = [sheet for sheet in units if has_weapons(sheet, [weapon])]
        if armed:
            labels = map(datasheets.label, armed)
            raise which_unit(typed, [f"{label}: {weapon}" for label in labels])


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
