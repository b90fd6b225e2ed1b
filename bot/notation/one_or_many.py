"""Whether many attacks are those of one weapon or of many, where each weapon makes more of them."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from bot.editions.named_abilities import adds_attacks
from bot.errors import InputError, quoted
from bot.notation.reading import WeaponReading
from bot.notation.words.changes.distances import HALF_RANGE
from bot.notation.words.changes.named_uses import uses_of
from bot.notation.words.changes.raised import RAISED

MANY = 10
"""Attacks that hardly one weapon makes."""
_RAISED = f"{RAISED}attacks"


def one_or_many(weapon: WeaponReading, said: Mapping[str, Any]) -> Iterator[InputError]:
    """The question whether the `25` of `25 4+ S3 rapid fire 1, half range` are 25 weapons, or the
    attacks of one: those that come with half range, or with `+1 attack`, come to each of them.
    `said` are the fields of the weapon and of its options.
    """
    typed = weapon.said.get("attacks", "")
    is_open = not weapon.name and "weapons" not in weapon.fields
    if not (is_open and typed.isdecimal() and int(typed) >= MANY):
        return
    cause = weapon.said.get(_RAISED) or _more_at_half_range(weapon, said)
    if cause is None:
        return
    found = re.search(rf"(?<!\S){typed}(?: \S+|$)", weapon.text)
    place = found[0] if found else typed
    many, one = place.replace(typed, f"{typed}x 1", 1), place.replace(typed, f"A{typed}", 1)
    yield InputError(
        f"{quoted(typed)} with {quoted(cause)}: for {typed} weapons of one attack, each of which "
        f"gains by it, write {quoted(f'{typed}x 1')}; for one weapon {quoted(f'A{typed}')}.",
        choices=((place, many), (place, one)),
    )


def _more_at_half_range(weapon: WeaponReading, said: Mapping[str, Any]) -> str | None:
    """The ability that makes more attacks at half range, where that is said."""
    if not said.get(HALF_RANGE):
        return None
    gaining = (use for use in uses_of(weapon.fields, weapon.edition) if adds_attacks(use))
    return next(map(str, gaining), None)
