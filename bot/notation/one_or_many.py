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
_BARE = re.compile(r"(\d+)(?: ?(?:shots?|attacks?))?", re.IGNORECASE)
"""`25`, `25 shots`; `A25` are those of one weapon."""
_RAISED = f"{RAISED}attacks"


def one_or_many(weapon: WeaponReading, said: Mapping[str, Any]) -> Iterator[InputError]:
    """The question whether the `25` of `25 4+ S3 rapid fire 1, half range` are 25 weapons, or the
    attacks of one: those that come with half range, or with `+1 attack`, come to each of them.
    `said` are the fields of the weapon and of its options.
    """
    typed = weapon.said.get("attacks", "")
    bare = _BARE.fullmatch(typed)
    is_one = weapon.name and not weapon.name.casefold().endswith("s")
    if is_one or "weapons" in weapon.fields or bare is None or int(bare[1]) < MANY:
        return
    cause = weapon.said.get(_RAISED) or _more_at_half_range(weapon, said)
    if cause is None:
        return
    number = bare[1]
    found = re.search(rf"(?<!\S){re.escape(typed)}(?: \S+|$)", weapon.text)
    place = found[0] if found else typed
    many, one = place.replace(typed, f"{number}x 1", 1), place.replace(typed, f"A{number}", 1)
    yield InputError(
        f"{quoted(typed)} with {quoted(cause)}: for {number} weapons of one attack, each of which "
        f"gains by it, write {quoted(f'{number}x 1')}; for one weapon {quoted(f'A{number}')}.",
        choices=((place, many), (place, one)),
    )


def _more_at_half_range(weapon: WeaponReading, said: Mapping[str, Any]) -> str | None:
    """The ability that makes more attacks at half range, where that is said."""
    if not said.get(HALF_RANGE):
        return None
    gaining = (use for use in uses_of(weapon.fields, weapon.edition) if adds_attacks(use))
    return next(map(str, gaining), None)
