"""Several units named as one: `Boyz + Warboss`."""

import re

from bot.armies.naming.found import KnownUnits
from bot.armies.naming.lookup import find_unit
from bot.errors import InputError

JOINED = re.compile(r"\s(?:\+|led by)\s+(?=[^\W\d])", re.IGNORECASE)
"""What stands between units that are one: `Boyz + Warboss`."""
_AND = re.compile(r"\s+(?:and|&|plus|with)\s+", re.IGNORECASE)
"""Words that may stand between units as well."""


def with_plus(typed: str, known: KnownUnits, edition: str | None) -> str:
    """`Boyz and Warboss` as `Boyz + Warboss`, where every part is the name of a unit. Any other
    text stays as it is, such as `Terminators with storm bolters`.
    """
    parts = _AND.split(typed)
    if len(parts) < 2 or is_name(typed, known, edition):
        return typed
    if all(is_name(part, known, edition) for part in parts):
        return " + ".join(parts)
    return typed


def is_name(typed: str, known: KnownUnits, edition: str | None) -> bool:
    """Whether a text is the name of a unit, perhaps with a count, and no more."""
    try:
        found = find_unit(typed, known.own, known, edition)
    except InputError:
        return False
    return found is not None and not found.values
