"""What a number behind a unit's name counts: its models, as in `Boyz x20`, or a weapon of it, as in
`Boyz 2 rokkit`.
"""

import re
from dataclasses import replace

from bot.armies.model import ArmyUnit
from bot.armies.naming.units.found import Found
from bot.armies.naming.weapons.matching import counted_weapon, weapon_words
from bot.notation.words.loss_words import FALLEN, MEN, says_losses

_NUMBER = re.compile(
    rf"(?:x ?(\d{{1,3}})|\(?(\d{{1,3}})\)?(?: ?x)?(?: {MEN})?)"
    r"(?=,|$|\s+(?!of\b|attacks?\b|shots?\b|wounds?\b|hp\b)[^\W\d]{2})",
    re.IGNORECASE,
)
"""How many models there are, behind a name: `Boyz x20`, `Boyz (20), in cover`."""
_LOST_OF = re.compile(rf"\d{{1,3}} [^\W\d]+ (?:lost|left|alive|{FALLEN})\b", re.IGNORECASE)


def number_at_start(values: str) -> tuple[re.Match[str] | None, str]:
    """The number that words behind a name begin with, unless it is one of losses, and the rest."""
    number = _NUMBER.match(values)
    before_comma, _, _ = values.partition(",")
    first_words = before_comma.split()
    is_before_losses = says_losses(" ".join(first_words[1:3]))  # `Boyz 20 lost 7`
    for size in (2, 3):
        if says_losses(" ".join(first_words[:size])) and not is_before_losses:
            return None, values  # `Boyz 2 dead`
    if number is None or _LOST_OF.match(values):
        return None, values  # `Boyz 5 boyz dead`
    return number, values[number.end() :].strip(" ,")


def counted_behind(found: Found) -> Found:
    """The unit with the number of models that stands behind its name, if one does."""
    number, rest = number_at_start(found.values)
    if number is None:
        return found
    models = int(number[1] or number[2])
    is_before_comma = found.values[number.end() :].startswith(",")
    are_models = (number[1] and models >= found.unit.models) or is_before_comma
    weapon = "" if rest[:1].isdecimal() else weapon_words(found.unit, rest)
    if weapon and not are_models and not _has_number_behind(found.unit, weapon, rest):
        # `Boyz 2 rokkit, half range`; `Boyz x10 choppas` and `Boyz 10, 2 rokkit` are ten Boyz.
        return replace(found, values=f"{models} {rest}")
    return replace(found, models=models, values=rest)


def _has_number_behind(unit: ArmyUnit, weapon: str, typed: str) -> bool:
    """Whether a number behind a weapon is its own: that of `rokkit 2`, and not of `dark lance 2
    blaster`, which is the next one's.
    """
    number, _ = counted_weapon(weapon.strip(" ,"))
    behind = typed.removeprefix(weapon).strip()
    is_of_next = bool(weapon_words(unit, behind)) and not weapon.endswith(",")
    return number is not None and not is_of_next
