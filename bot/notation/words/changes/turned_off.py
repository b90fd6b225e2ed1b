"""What a weapon has, and does not use here: `not twin-linked`, `without lethal hits`, `no
rerolls`.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from bot.editions.ability import AbilityUse, Bearer, Scene, Situation
from bot.editions.adjustments import GrantedReroll
from bot.editions.named_abilities import names_of_abilities
from bot.errors import InputError, quoted
from bot.notation.reading import ABILITIES_OFF, REROLLS_OFF, WeaponReading
from bot.notation.words.changes.named_uses import uses_of
from bot.notation.words.modifier_words import AGAIN
from bot.notation.words.phrases import Fields, Phrase, phrase

NOT = "(?:no|not|non|without)"
_DENIED = re.compile(rf"{NOT}[ -](?:the |its |any )?(?P<name>[a-z].*)", re.IGNORECASE)


def _rerolls_off(match: re.Match[str]) -> Fields:
    roll = match["what"] or match["late"]
    denied = (roll,) if roll else REROLLS_OFF
    return {REROLLS_OFF[each]: True for each in denied}


PHRASES: tuple[Phrase, ...] = (
    phrase(
        rf"{NOT} (?:any )?(?:(?P<what>hit|wound)s? )?{AGAIN}"
        r"(?: (?:to |on |of )?(?:the )?(?P<late>hit|wound)s?)?",
        _rerolls_off,
        "no rerolls",
    ),
)


def ability_off(typed: str, edition: str) -> Fields | None:
    """The ability that some words deny; None for any other words."""
    denied = _DENIED.fullmatch(typed)
    if denied is None:
        return None
    known = dict(names_of_abilities(edition, Bearer.WEAPON))
    name = known.get(denied["name"].casefold().replace("-", " "))
    return {"ability_off": name} if name else None


def both_ways(fields: Fields, edition: str) -> Iterator[InputError]:
    """What is wrong where the same words give something and deny it."""
    for given in _denied(fields, edition):
        yield InputError(f"{quoted(given)} is said here, and denied as well: keep one of them.")
    for roll, off in REROLLS_OFF.items():
        if off in fields and f"reroll_{roll}s" in fields:
            yield InputError(f"Re-rolls to {roll} are said here, and denied as well: keep one.")


def with_denials(reading: WeaponReading) -> WeaponReading:
    """The reading without the abilities and re-rolls that were denied, if its weapon has them."""
    fields: Fields = dict(reading.fields)
    gone = _denied(fields, reading.edition)
    fields.pop(ABILITIES_OFF, None)
    for roll, off in REROLLS_OFF.items():
        if fields.pop(off, False):
            fields.pop(f"reroll_{roll}s", None)
    if gone:
        fields["abilities"] = [each for each in fields["abilities"] if each not in gone]
    return replace(reading, fields=fields)


def _denied(fields: Fields, edition: str) -> Collection[Any]:
    """Those of the abilities that are denied, or grant re-rolls that are."""
    names = fields.get(ABILITIES_OFF, ())
    rolls = [roll for roll, off in REROLLS_OFF.items() if off in fields]
    found = []
    for use in uses_of(fields, edition):
        is_off = use.ability.name in names
        if is_off or not _rerolled_by(use).isdisjoint(rolls):
            found.append(str(use))
    return found


def _rerolled_by(use: AbilityUse) -> set[str]:
    """The rolls that an ability lets roll again."""
    anywhere = Scene("shoot", Situation(), 1, frozenset())
    granted = use.adjustments(anywhere)
    return {each.at.value for each in granted if isinstance(each, GrantedReroll)}
