"""Words behind a unit's name that make it another unit's."""

from collections.abc import Iterator

from bot.armies.datasheets import Datasheets
from bot.armies.editions import DATASHEETS
from bot.armies.naming.units.asked_back import which_unit
from bot.armies.naming.units.found import Found, KnownUnits
from bot.armies.naming.units.lookup import counted
from bot.armies.naming.units.sheets import NEGATIONS
from bot.armies.naming.units.weapon_in_name import label_with_weapon
from bot.armies.naming.weapons.matching import WITH, names_weapon
from bot.notation import TargetReading, WeaponReading

LIKELY = 0.75
"""Likeness from which on all words together may be another name than the first of them alone."""
NAMESAKES = 50
"""Units that are called by the same word and looked through for a weapon: captains are many."""


def check_rest(
    found: Found, typed: str, known: KnownUnits, reading: WeaponReading | TargetReading
) -> None:
    """InputError with the units that may be meant, where words behind a name are no values: those
    of the name that have the weapon behind it (`captain thunder hammer`), or whose names are like
    all words together: `termie captain`.
    """
    datasheets = known.datasheets
    has_number = any(map(str.isdigit, found.values))
    first_word, _, _ = found.values.casefold().partition(" ")
    if first_word in NEGATIONS:
        return  # `Boyz no nobs` are no Meganobz.
    if not reading.has_unread or datasheets is None or has_number:
        return
    _, name = counted(typed)
    armed = list(_armed_namesakes(found, name, datasheets))
    if armed:
        raise which_unit(name, armed)
    matches = datasheets.find(name)
    sheets = [match.sheet for match in matches if match.by_name >= LIKELY]
    usual = [sheet for sheet in sheets if not sheet.combat_patrol]
    if usual and usual[0].name != found.unit.name:
        labels = [label_with_weapon(sheet, name, datasheets) for sheet in usual]
        raise which_unit(name, labels)


def _armed_namesakes(found: Found, typed: str, datasheets: Datasheets) -> Iterator[str]:
    """Units whose names have the words before a weapon, and who have it: each with the weapon."""
    weapon = WITH.sub("", found.values)
    name = typed.removesuffix(found.values)
    is_known = weapon and name != typed and datasheets.any_weapon(weapon)
    if is_known and not names_weapon(found.unit, weapon):
        yield from named_with(name, weapon, datasheets)


def named_with(name: str, weapon: str, datasheets: Datasheets) -> Iterator[str]:
    """The units whose names have all these words, and who have a weapon: each with it."""
    words = datasheets.meanings(name)
    for match in datasheets.find(name, NAMESAKES):
        sheet = match.sheet
        is_namesake = words <= datasheets.meanings(sheet.name)
        if sheet.combat_patrol or not is_namesake:
            continue
        if names_weapon(sheet.as_unit(DATASHEETS), weapon):
            yield f"{datasheets.label(sheet)}: {weapon}"
