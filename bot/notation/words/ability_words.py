"""Abilities by their names, among the words of a weapon or a target."""

import re

from bot.editions import Edition
from bot.editions.ability import Bearer
from bot.editions.named_abilities import find_ability, may_be_ability
from bot.errors import InputError, quoted
from bot.notation.words.other_editions import elsewhere, of_other_editions
from bot.notation.words.phrases import Fields

FIRST = frozenset({"heavy", "assault", "rapid fire", "melta"})
"""Abilities with which names of weapons begin: heavy bolter, assault cannon, melta rifle."""
LAST = frozenset({"pistol", "pistols", "lance", "grenade", "grenades", "melta"})
"""Abilities with which names of weapons end: bolt pistol, bright lance, frag grenades."""
PLURALS = frozenset({"meltas", "pistols", "grenades", "lances"})
"""Weapons that are called like an ability, which none of these is misspelt."""
NAMES = FIRST | LAST | {"blast"}
"""Abilities that weapons are called by."""
PARTS = FIRST | LAST | {"twin", "rapid", "fire"}
"""Words of abilities that stand in names as well, beside other words."""
_NAMED = re.compile(r" \d+ ?x$|:(?: *$|.*\d)", re.IGNORECASE)
"""A name that looks like an ability, and a count or values: `multi melta 2x`, `melta gun: 2`."""
_CRIT = "crit(?:s|ical|icals)?"
_ROLL = "(?: to)? (?:hit|wound)s?"
_CRITICAL = re.compile(
    rf"{_CRIT}(?P<of>{_ROLL})?(?: on)? ?(?P<on>[2-6])(?:\+|s)?(?P<after>{_ROLL})?"
    rf"|(?P<first>[2-6])(?:\+|s)(?: are)? {_CRIT}(?P<behind>{_ROLL})?",
    re.IGNORECASE,
)
STRENGTH = "the Strength (like `S4`)"
_APART = re.compile(r"(?:ap|bs|ws) [^a-z]+", re.IGNORECASE)
"""A number apart from its name."""


def ability(typed: str, edition: str, bearer: Bearer) -> Fields | None:
    """The ability of this name. InputError where it lacks its value, or where an ability of other
    editions is called so.
    """
    if _NAMED.search(typed):
        return None
    critical = _CRITICAL.fullmatch(typed)
    if critical:
        of = (critical["of"] or critical["after"] or critical["behind"] or "hit").casefold()
        roll = "wounds" if "wound" in of else "hits"
        typed = f"critical {roll} {critical['on'] or critical['first']}+"
    if not may_be_ability(typed):
        return None
    try:
        found = find_ability(typed, edition, bearer)
    except InputError as error:
        if typed.casefold() in FIRST:
            raise InputError(f"{str(error)[:-1]}; a name is {quoted(f'{typed}:')}.") from error
        raise
    if found is not None:
        return {"ability": str(found)}
    known = of_other_editions(typed, edition, bearer)
    if known:
        raise InputError(known)
    return None


def refuse_apart(typed: str, rules: Edition) -> Fields | None:
    """InputError for `AP 2` or `BS 4`, which would else be read apart, and the number as something
    else.
    """
    if _APART.fullmatch(typed):
        meant = elsewhere(typed, rules, Bearer.WEAPON)
        if meant:
            raise InputError(f"{meant}.")
    return None


def strength_lacking(fields: Fields) -> str:
    """What a weapon lacks without a Strength, which is a formality where it always wounds on the
    same number.
    """
    always = [use for use in fields.get("abilities", ()) if isinstance(use, dict)]
    is_given = any(use.get("effect") == "fixed_wound" for use in always)
    return "the Strength (any, like `S4`: its wound roll is given)" if is_given else STRENGTH
