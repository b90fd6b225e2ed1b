"""Several units named as one: `Boyz + Warboss`."""

import re

from bot.armies.editions import rules_of
from bot.armies.naming.found import Found, KnownUnits
from bot.armies.naming.lookup import counted, find_unit
from bot.armies.naming.sizing import without_losses
from bot.armies.naming.weapon_alone import check_has_unit
from bot.errors import InputError, LimitError
from bot.notation import read_weapon

JOINED = re.compile(r"\s(?:\+|led by)\s+(?=(?:\d{1,3}\s)?[^\W\d])", re.IGNORECASE)
"""What stands between units that are one: `Boyz + Warboss`."""
_AND = re.compile(r"\s+(?:and|&|plus|with|led by)\s+", re.IGNORECASE)
"""Words that may stand between units as well."""


def with_plus(typed: str, known: KnownUnits, edition: str | None) -> str:
    """`Boyz and Warboss` as `Boyz + Warboss`, where every part is the name of a unit, the last one
    perhaps with values behind it. Any other text stays as it is, such as `Terminators with storm
    bolters`.
    """
    named = list(map(str.strip, typed.split(",")))
    if len(named) > 1 and all(_is_whole_name(part, known) for part in named):
        return " + ".join(named)  # `Broodlord, 9 Genestealers`
    *parts, last = _AND.split(typed)
    if not parts or is_name(typed, known, edition):
        return typed
    if all(is_name(part, known, edition) for part in parts) and _found(last, known, edition):
        return " + ".join([*parts, last])
    return typed


def units_apart(typed: str, known: KnownUnits, edition: str | None) -> list[str]:
    """The units of a text that attack together, one by one. What stands behind the last is true of
    all: `Boyz and Warboss charged`.
    """
    *others, last = JOINED.split(with_plus(typed, known, edition))
    found = _found(last, known, edition) if others else None
    if found and found.values:
        reading = read_weapon(found.values, rules_of(found.edition))
        if reading.fields and not reading.has_unread:
            others = [f"{other} {found.values}" for other in others]
    return [*others, last]


def is_name(typed: str, known: KnownUnits, edition: str | None) -> bool:
    """Whether a text is the name of a unit, perhaps with a count, and no more."""
    found = _found(typed, known, edition)
    return found is not None and not found.values


def begins_with_unit(typed: str, known: KnownUnits, edition: str | None) -> bool:
    """Whether a text begins with the name of a unit, perhaps with losses and values behind it; a
    weapon alone is none.
    """
    name, *_ = without_losses(typed)
    try:
        check_has_unit(name, known)
    except InputError:
        return False
    return _found(name, known, edition) is not None


def _is_whole_name(typed: str, known: KnownUnits) -> bool:
    """Whether a text is just a datasheet's name, perhaps with a count."""
    _, name = counted(typed)
    return known.datasheets is not None and known.datasheets.is_name(name)


def _found(typed: str, known: KnownUnits, edition: str | None) -> Found | None:
    """The unit that a text begins with, if it surely means one."""
    try:
        return find_unit(typed, known.own, known, edition)
    except (InputError, LimitError):
        return None
