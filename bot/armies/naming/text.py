"""Names and numbers as one text of shorthand, which reads as the numbers alone do."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from bot.armies.model import ArmyWeapon
from bot.armies.wording import plain_letters
from bot.editions.ability import Bearer
from bot.notation import TargetReading, WeaponReading, read_target, read_weapon
from bot.notation.shorthand import is_no_more_than_a_name

Reading = WeaponReading | TargetReading
_SIGNS = re.compile(r"[;|:\[\](){},/!]+|(?<!\w)'|'(?!\w)")
"""What no name in shorthand has; apostrophes only stand inside of words: `Spinnin’ blades`."""
_DIGITS = re.compile(r"\S*\d\S*")
_FILLERS = re.compile(r"\b(?:and|with)\b", re.IGNORECASE)
"""Words that stand between values as well, and so end a name."""


def named_weapon(weapon: ArmyWeapon, edition: str) -> str:
    """`Shoota: 9x 2 BS5+ S4 AP0 D1`."""
    count = "" if weapon.count == 1 else f"{weapon.count}x "
    return _with_name(weapon.name, f"{count}{weapon.shorthand}", edition, False)


def named_target(name: str, target: str, edition: str) -> str:
    """`Boyz: 10x T5 5+ W1`."""
    return _with_name(name, target, edition, True)


@lru_cache(maxsize=4096)
def _with_name(name: str, numbers: str, edition: str, is_target: bool) -> str:
    """The name before the numbers, as much of it as does not change how they read."""

    def read(text: str) -> Reading:
        return read_target(text, edition) if is_target else read_weapon(text, edition)

    plain = _without(_SIGNS, plain_letters(name))
    without_digits = _without(_DIGITS, plain)
    without_fillers = _without(_FILLERS, without_digits)
    ways = list(filter(None, (plain, without_digits, without_fillers)))
    bearer = Bearer.TARGET if is_target else Bearer.WEAPON
    if ways and is_no_more_than_a_name(ways[0], numbers, edition, bearer):
        return f"{ways[0]}: {numbers}"
    bare = _comparable(read(numbers).fields)
    ways.append(_without_values(ways[0], read) if ways else "")
    for each in filter(None, ways):
        text = f"{each}: {numbers}"
        reading = read(text)
        is_name = reading.complete and reading.name
        if is_name and _comparable(reading.fields) == bare:
            return text
    return numbers


def _without(pattern: re.Pattern[str], text: str) -> str:
    """A text without what the pattern finds, its words one space apart."""
    return " ".join(pattern.sub(" ", text).split())


def _without_values(name: str, read: Callable[[str], Reading]) -> str:
    """A name without the words that are values by themselves: the `Auto Boltstorm Gauntlets` hit on
    no roll of their own.
    """
    words = [word for word in name.split() if not read(word).fields]
    rest = " ".join(words).strip(" -")
    return f"{rest[:1].upper()}{rest[1:]}"


def _comparable(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Fields without the order of keywords and abilities: `Chaos Spawn` and `Warp Blast` say one
    that they have anyway.
    """
    unordered = {name: frozenset(fields.get(name, ())) for name in ("keywords", "abilities")}
    return {**fields, **unordered}
