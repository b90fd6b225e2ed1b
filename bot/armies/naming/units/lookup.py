"""Which unit a typed name means: of the player's army, of one that is shared, or a datasheet."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from bot.armies.datasheets import Datasheets
from bot.armies.editions import DATASHEETS
from bot.armies.model import ArmyList, ArmyUnit
from bot.armies.naming.units.asked_back import is_shorthand, which_unit
from bot.armies.naming.units.count_behind import counted_behind
from bot.armies.naming.units.found import Found, KnownUnits, Source
from bot.armies.naming.units.one_model import is_hurt, kind_of_one, one_alone, says_one, without_one
from bot.armies.naming.units.sheets import (
    find_sheet,
    find_with_faction,
    of_sheet,
)
from bot.armies.naming.units.sheets_meant import sheets_like
from bot.armies.naming.units.size_said import SQUADS, as_said, with_whose, without_size
from bot.armies.naming.weapons.matching import is_for_some, weapon_words
from bot.armies.wording import around, name_key
from bot.attack.model.limits import MAX_MODELS
from bot.errors import InputError, LimitError, quoted
from bot.notation.overlay import BUT
from bot.notation.text.tokens import NUMBER_WORDS
from bot.notation.words.loss_words import says_losses

MOST_WORDS = 12
BEGUN = 4
"""Letters from which on the beginning of a name is enough in an army."""
_COUNT = re.compile(
    rf"\s*(\d{{1,7}}|{'|'.join(NUMBER_WORDS)})"
    rf"(?:\s*x|[ -](?:man|strong|models?))?(?: (?:{'|'.join(SQUADS)}) of)?\s+(?=\D)",
    re.IGNORECASE,
)
"""How many models there are, in front of a name: `20 Boyz`, `20-man Boyz`."""


def find_unit(
    typed: str,
    known: KnownUnits,
    edition: str | None,
    armies: Sequence[ArmyList] | None = None,
) -> Found | None:
    """The unit that a text begins with: of these armies, or else of the player's own, or a
    datasheet. None where it names none; InputError with the names that may be meant, where it is
    like some.
    """
    if armies is None:
        armies = known.own
    text = typed if known.is_sheet(typed) else without_size(typed)
    models, name = _models_and_name(text, known)
    is_one = models is None and says_one(text) and not known.is_sheet(text)
    if is_one:
        text = name = without_one(name)
    if models == 0:
        raise InputError(f"{quoted(text)}: no model is no unit.")
    words = name.split()
    if not words or len(words) > MOST_WORDS:
        return None
    try:
        named = _find_named(words, armies, known, edition)
        if named is None:
            named = _find_datasheet(words, armies, known, edition, text)
    except InputError as error:
        raise with_whose(error, typed) from error
    if named is None:
        return None
    found = _with_count(named, models, name) if models else counted_behind(named)
    found = as_said(found, typed)
    if is_one or is_hurt(found.values):
        found = one_alone(found, name, is_one)
    if found.models and found.models > MAX_MODELS:
        raise LimitError(
            f"{found.models:,} {found.unit.name}: a unit can have at most {MAX_MODELS} models here."
        )
    values = BUT.sub(",", found.values)
    return replace(found, values=values.strip(" ,"))


def _models_and_name(text: str, known: KnownUnits) -> tuple[int | None, str]:
    """How many models a text names first, and the rest; `eight bound` is a name."""
    run_together = "".join(text.split())
    if known.is_sheet(run_together):
        return None, text
    return counted(text)


def _find_named(
    words: Sequence[str], armies: Sequence[ArmyList], known: KnownUnits, edition: str | None
) -> Found | None:
    """The datasheet of a faction that is named with it, or a unit of an army."""
    of_faction = find_with_faction(" ".join(words), known.datasheets, edition)
    return of_faction or _find_in_armies(words, armies, known.own)


def _find_datasheet(
    words: Sequence[str],
    armies: Sequence[ArmyList],
    known: KnownUnits,
    edition: str | None,
    typed: str,
) -> Found | None:
    """The unit of a datasheet, as an army has it where one does. InputError with the names that may
    be meant, unless an army has one of them alone, or what was `typed` is shorthand.
    """
    if known.datasheets is None:
        return None
    try:
        found = find_sheet(words, known.datasheets, edition)
    except InputError:
        found = _only_listed(" ".join(words), armies, known.datasheets)
        if found is None and is_shorthand(typed):
            return None
        if found is None:
            found = _with_number_within(words, known.datasheets, edition)
        if found is None:
            raise
    found = found or _with_number_within(words, known.datasheets, edition)
    return found and _as_listed(found, armies, known.own)


def _with_number_within(
    words: Sequence[str], datasheets: Datasheets, edition: str | None
) -> Found | None:
    """The unit of a name that a number stands in, as its models (`grey knights 5 strike`), or as
    the weapons behind the name: `sisters 10 bolters`.
    """
    within = [place for place, word in enumerate(words) if word.isdecimal()]
    if len(within) != 1 or within[0] in (0, len(words) - 1):
        return None
    place = within[0]
    number = words[place]
    try:
        found = find_sheet([*words[:place], *words[place + 1 :]], datasheets, edition)
    except InputError:
        return None
    if found is None or not found.values:
        return found and replace(found, models=int(number))
    is_weapon = weapon_words(found.unit, found.values) == found.values
    return replace(found, values=f"{number} {found.values}") if is_weapon else None


def _only_listed(typed: str, armies: Sequence[ArmyList], datasheets: Datasheets) -> Found | None:
    """Of the datasheets that may be meant, the one that an army has, if no other is in any."""
    listed: set[str] = set()
    for army in armies:
        listed.update(name_key(unit.name) for unit in army.units)
    members = []
    for sheet in sheets_like(typed, datasheets):
        if name_key(sheet.name) in listed:
            members.append(sheet)
    if len(members) != 1:
        return None
    return of_sheet(members[0], None, "")


def _as_listed(found: Found, armies: Sequence[ArmyList], own: Sequence[ArmyList]) -> Found:
    """A datasheet that was found by its slang, as an army has the unit, where one does: `termies 2`
    are its `Terminator Squad 2`.
    """
    name = found.unit.name
    number, _, behind = found.values.partition(" ")
    if number.isdecimal():
        numbered = listed_as(f"{name} {number}", armies, own, behind)
        if numbered:
            return numbered
    return listed_as(name, armies, own, found.values) or found


def counted(typed: str) -> tuple[int | None, str]:
    """How many models a text names first, if it does, and the text behind that."""
    count = _COUNT.match(typed)
    if count is None:
        return None, typed
    _, name = around(count)
    number = NUMBER_WORDS.get(count[1].casefold(), count[1])
    return int(number), name


def _with_count(found: Found, count: int, typed: str) -> Found:
    """The unit with the number that stood in front of it: its models, or, where one of its weapons
    stands between them that only some models have, so many of these: `4 lascannon Devastators`.
    """
    values = found.values
    first_part, _, _ = values.partition(",")
    weapon = weapon_words(found.unit, first_part)
    if weapon and typed.startswith(weapon) and is_for_some(found.unit, weapon):
        return replace(found, values=f"{count} {values}")
    kind = kind_of_one(found, typed) if count == 1 else ""
    return replace(found, models=count, kind=kind)


def _find_in_armies(
    words: Sequence[str], armies: Sequence[ArmyList], own: Sequence[ArmyList]
) -> Found | None:
    """The unit whose name the first words are, as many of them as possible; else one whose name
    begins with all of them.
    """
    for size in range(len(words), 0, -1):
        last_and_next = words[size - 1 : size + 1]
        if says_losses(" ".join(last_and_next)):
            continue  # `Boyz 2 left` are two of the Boyz, and not the Boyz 2
        name = " ".join(words[:size])
        values = " ".join(words[size:])
        found = listed_as(name, armies, own, values)
        if found:
            return found
    return _find_begun(" ".join(words), armies, own)


def listed_as(
    name: str, armies: Iterable[ArmyList], own: Sequence[ArmyList], values: str = ""
) -> Found | None:
    """The first unit of these armies that is called just so, with the words behind its name."""
    key = name_key(name)
    for army in armies:
        for unit in army.units:
            if name_key(unit.name) == key:
                return _of_list(unit, army, own, values)
    return None


def _find_begun(typed: str, armies: Sequence[ArmyList], own: Sequence[ArmyList]) -> Found | None:
    """The unit whose name begins with what was typed, the first of its name. InputError with the
    names, where several do.
    """
    key = name_key(typed)
    if len(key) < BEGUN:
        return None
    found: dict[str, Found] = {}
    for army in reversed(armies):
        for unit in reversed(army.units):
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
    words = f"{whose}, {edition}"
    if army.numbers_of:
        words += f" with numbers of the {army.numbers_of}"
    source = Source(army.numbers_of or edition, words)
    leaders = _leaders(unit, army)
    return Found(unit, edition, values=values, source=source, leaders=leaders)


def _leaders(unit: ArmyUnit, army: ArmyList) -> tuple[ArmyUnit, ...]:
    """Who joined it."""
    return tuple(each for each in army.units if each.attached_to == unit.name)


def sheet_instead(found: Found, typed: str, known: KnownUnits, edition: str | None) -> Found:
    """The datasheet of the same name, where a list has no numbers of a unit."""
    try:
        sheet = find_unit(typed, known, edition, armies=())
    except InputError:
        return found
    if sheet is None or name_key(sheet.unit.name) != name_key(found.unit.name):
        return found
    return replace(sheet, leaders=found.leaders)


def namesake_note(
    found: Found, typed: str, known: KnownUnits, as_target: bool = False
) -> Iterator[str]:
    """A note whose datasheet it is, where other factions have one with other numbers: as a target,
    or of weapons.
    """
    sheet, book = found.sheet, known.datasheets
    if sheet is None or book is None:
        return
    if book.has_other_numbers(sheet, typed, as_target):
        yield f"{sheet.name} of {sheet.faction}; those of other factions have other numbers"
