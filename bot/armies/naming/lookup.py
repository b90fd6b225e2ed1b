"""Which unit a typed name means: of the player's army, of one that is shared, or a datasheet."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from bot.armies.datasheets import Datasheet, Datasheets, Match
from bot.armies.editions import DATASHEETS
from bot.armies.model import ArmyList, ArmyUnit
from bot.armies.naming.asked_back import check_no_faction, which_unit
from bot.armies.naming.weapons import names_weapon, weapon_words
from bot.armies.wording import name_key
from bot.errors import InputError
from bot.notation.casualties import MEN, says_losses

SURE = 0.93
"""Likeness from which on words mean a datasheet; below it a player is asked."""
NEAR = 0.25
"""Names that are less like what was typed than the best by so much are not offered."""
MOST_WORDS = 12
BEGUN = 4
"""Letters from which on the beginning of a name is enough in an army."""
_COUNT = re.compile(r"\s*(\d{1,3})\s*x?\s+(?=\D)", re.IGNORECASE)
_COUNT_BEHIND = re.compile(
    rf"(?:x ?(\d{{1,3}})|\(?(\d{{1,3}})\)?(?: ?x)?(?: {MEN})?)"
    r"(?=,|$|\s+(?!of\b|attacks?\b|shots?\b)[^\W\d]{2})",
    re.IGNORECASE,
)
"""How many models there are, behind a name: `Boyz x20`, `Boyz (20), in cover`."""


@dataclass(frozen=True, slots=True)
class KnownUnits:
    """Where units are looked for, in this order: the player's own army, those that others share,
    and the datasheets.
    """

    own: Sequence[ArmyList] = ()
    shared: Sequence[ArmyList] = ()
    datasheets: Datasheets | None = None

    def as_targets(self) -> Iterator[ArmyList]:
        """The armies whose units may be targets."""
        yield from self.own
        yield from self.shared


@dataclass(frozen=True, slots=True)
class Source:
    """The edition that a unit's numbers are of, and in words where they are from: `your list,
    10th`, `11th datasheet`.
    """

    edition: str
    words: str


@dataclass(frozen=True, slots=True)
class Found:
    """A unit that was named. `models` is how many of it a player named, `values` are the words
    behind the name; `leaders` joined it in the list.
    """

    unit: ArmyUnit
    edition: str | None
    models: int | None = None
    values: str = ""
    sheet: Datasheet | None = field(default=None, compare=False)
    source: Source | None = None
    leaders: tuple[ArmyUnit, ...] = ()


def find_unit(
    typed: str, armies: Iterable[ArmyList], known: KnownUnits, edition: str | None
) -> Found | None:
    """The unit that a text begins with. None where it names none; InputError with the names that
    may be meant, where it is like some.
    """
    models, name = counted(typed)
    words = name.split()
    if not words or len(words) > MOST_WORDS:
        return None
    datasheets = known.datasheets
    found = _find_with_faction(" ".join(words), datasheets, edition)
    if found is None:
        found = _find_in_armies(words, armies, known.own)
    if found is None and datasheets is not None:
        found = _find_sheet(words, datasheets, edition)
    if found is None:
        return None
    return replace(found, models=models) if models else _counted_behind(found)


def counted(typed: str) -> tuple[int | None, str]:
    """How many models a text names first, if it does, and the text behind that."""
    count = _COUNT.match(typed)
    return (int(count[1]), typed[count.end() :]) if count else (None, typed)


def _counted_behind(found: Found) -> Found:
    """The unit with the number of models that stands behind its name, if one does."""
    values = found.values
    count = _COUNT_BEHIND.match(values)
    if count is None:
        return found
    before_comma = values.partition(",")[0]
    first_words = before_comma.split()
    for size in (2, 3):
        words = " ".join(first_words[:size])
        if says_losses(words):
            return found  # `Boyz 2 dead`
    rest = values[count.end() :].strip(" ,")
    if rest and weapon_words(found.unit, rest):
        return found  # `Boyz 2 rokkit, half range`
    models = int(count[1] or count[2])
    return replace(found, models=models, values=rest)


def _find_in_armies(
    words: Sequence[str], armies: Iterable[ArmyList], own: Sequence[ArmyList]
) -> Found | None:
    """The unit whose name the first words are, as many of them as possible; else one whose name
    begins with all of them.
    """
    listed = [(army, unit) for army in armies for unit in army.units]
    for size in range(len(words), 0, -1):
        if says_losses(" ".join(words[size - 1 : size + 1])):
            continue  # `Boyz 2 left` are two of the Boyz, and not the Boyz 2
        key = name_key(" ".join(words[:size]))
        for army, unit in listed:
            if name_key(unit.name) == key:
                values = " ".join(words[size:])
                return _of_list(unit, army, own, values)
    return _find_begun(" ".join(words), listed, own)


def _find_begun(
    typed: str, listed: Sequence[tuple[ArmyList, ArmyUnit]], own: Sequence[ArmyList]
) -> Found | None:
    """The unit whose name begins with what was typed, the first of its name. InputError with the
    names, where several do.
    """
    key = name_key(typed)
    if len(key) < BEGUN:
        return None
    found: dict[str, Found] = {}
    for army, unit in reversed(listed):
        if name_key(unit.name).startswith(key):
            found[unit.name] = _of_list(unit, army, own)
    if len(found) > 1:
        raise which_unit(typed, list(found))
    return next(iter(found.values()), None)


def listed_units(armies: Iterable[ArmyList], own: Sequence[ArmyList]) -> list[Found]:
    """Every unit of these armies, with those who joined it."""
    return [_of_list(unit, army, own) for army in armies for unit in army.units]


def _of_list(unit: ArmyUnit, army: ArmyList, own: Sequence[ArmyList], values: str = "") -> Found:
    edition = army.edition or DATASHEETS
    whose = "your list" if army in own else "shared list"
    source = Source(edition, f"{whose}, {edition}")
    leaders = _leaders(unit, army)
    return Found(unit, edition, values=values, source=source, leaders=leaders)


def _leaders(unit: ArmyUnit, army: ArmyList) -> tuple[ArmyUnit, ...]:
    """Who joined it."""
    return tuple(each for each in army.units if each.attached_to == unit.name)


def sheet_instead(found: Found, typed: str, known: KnownUnits, edition: str | None) -> Found:
    """The datasheet of the same name, where a list has no numbers of a unit."""
    try:
        sheet = find_unit(typed, (), known, edition)
    except InputError:
        return found
    if sheet is None or name_key(sheet.unit.name) != name_key(found.unit.name):
        return found
    return replace(sheet, leaders=found.leaders)


def _of_sheet(sheet: Datasheet, edition: str | None, values: str) -> Found:
    rules = edition or DATASHEETS
    source = Source(sheet.edition, f"{sheet.edition} datasheet")
    return Found(sheet.as_unit(rules), rules, values=values, sheet=sheet, source=source)


def _find_with_faction(
    typed: str, datasheets: Datasheets | None, edition: str | None
) -> Found | None:
    """The datasheet of `Boyz (Orks)`, whatever the lists have."""
    name, bracket, values = typed.partition(")")
    if datasheets is None or not bracket or "(" not in name:
        return None
    sheet = datasheets.with_faction(f"{name})")
    return _of_sheet(sheet, edition, values.strip()) if sheet else None


def _find_sheet(words: Sequence[str], datasheets: Datasheets, edition: str | None) -> Found | None:
    """The datasheet that the first words mean, as many of them as possible, or whose name alone
    holds them. InputError with the names that may be meant, where all words are like some.
    """
    for size in range(len(words), 0, -1):
        name = " ".join(words[:size])
        if datasheets.means_faction(name):
            break
        matches = datasheets.find(name)
        sheet = _sure(matches) or datasheets.only_with(name)
        if sheet and matches and sheet.name == matches[0].sheet.name:
            values = " ".join(words[size:])
            found = _of_sheet(sheet, edition, values)
            return _without_weapon(found, words[:size], datasheets)
    _check_meant(" ".join(words), datasheets)
    return None


def _check_meant(typed: str, datasheets: Datasheets) -> None:
    """InputError with the names that may be meant by a faction, or by a name that is like some."""
    check_no_faction(typed, datasheets)
    like = _sheets_like(typed, datasheets)
    if like:
        names = list(map(datasheets.label, like))
        raise which_unit(typed, names)


def _sheets_like(typed: str, datasheets: Datasheets) -> list[Datasheet]:
    """The datasheets whose names are about as much like the words as the best one is."""
    if _has_digit(typed):
        return []
    matches = datasheets.find(typed)
    usual = [match for match in matches if not match.sheet.combat_patrol]
    like = usual or matches
    return [match.sheet for match in like if match.likeness > like[0].likeness - NEAR]


def _without_weapon(found: Found, named: Sequence[str], datasheets: Datasheets) -> Found:
    """The unit without the weapon behind its name, where both are one in players' mouths as well:
    `Boyz slugga` are the Boyz, as are the `slugga boyz`. A word of its own name is no weapon:
    `Big Mek with Shokk Attack Gun`.
    """
    own = set(name_key(found.unit.name).split())
    for size in range(1, len(named)):
        rest = " ".join(named[size:])
        if own.issuperset(name_key(rest).split()):
            break
        matches = datasheets.find(" ".join(named[:size]))
        if _sure(matches) is not found.sheet:
            continue
        if names_weapon(found.unit, rest):
            values = f"{rest} {found.values}"
            return replace(found, values=values.strip())
    return found


def _sure(matches: Sequence[Match]) -> Datasheet | None:
    """The best match, where it is surely meant: no other name is as good."""
    best = [each for each in matches if round(each.likeness - matches[0].likeness, 2) == 0]
    is_one = len({each.sheet.name for each in best}) == 1
    return best[0].sheet if is_one and best[0].by_name >= SURE else None


def check_rest(found: Found, typed: str, known: KnownUnits) -> None:
    """InputError with the units that may be meant, where words behind a name are no values and all
    words together are like other names: `termie captain`.
    """
    datasheets = known.datasheets
    if datasheets is None or _has_digit(found.values):
        return
    sheets = [match.sheet for match in datasheets.find(counted(typed)[1])]
    usual = [sheet for sheet in sheets if not sheet.combat_patrol]
    if usual and usual[0].name != found.unit.name:
        raise which_unit(typed, list(map(datasheets.label, usual)))


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))
