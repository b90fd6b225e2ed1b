"""What is refused, or made worse, on a target: words that are another value's, or the weapon's."""

import re

from bot.errors import InputError, quoted
from bot.notation.words.modifier_words import AGAIN
from bot.notation.words.phrases import WORSENED_AP, Fields, Phrase, gives, phrase


def _no_such_roll(match: re.Match[str]) -> Fields:
    """`8++`, `1+++`."""
    signs = match[1]
    what = "an invulnerable save" if len(signs) == 2 else "a roll that ignores wounds"
    raise InputError(f"{quoted(match[0])}: {what} is 2{signs} to 6{signs}.")


def _rerolls(match: re.Match[str]) -> Fields:
    raise InputError(
        f"{quoted(match[0])}: of a target's rolls it is `reroll saves` or `reroll 1s to save`; "
        "re-rolls to hit and to wound belong to the weapon."
    )


def _two_numbers_lost(match: re.Match[str]) -> Fields:
    """`20 lost 7`: InputError, for the second number may be how many are left."""
    before, lost = match[1], match[2]
    written = f"{before}x, {lost} dead"
    raise InputError(
        f"{quoted(match[0])} can be read in two ways: write it like {quoted(written)}.",
        choices=((match[0], written),),
    )


def _attackers_ap(match: re.Match[str]) -> Fields:
    worse = f"worsen AP by {match[1]}"
    raise InputError(
        f"{quoted(match[0])} is a weapon's AP; for a unit that makes it worse write "
        f"{quoted(worse)}.",
        meant=((match[0], worse),),
    )


def _minus(match: re.Match[str]) -> Fields:
    """`-1`, which may be a model that fell, or a modifier."""
    number = match[1]
    ways = (f"{number} dead", f"-{number} to hit", f"-{number} damage")
    told = ", ".join(map(quoted, ways))
    raise InputError(
        f"{quoted(match[0])} can be read in several ways: write {told}.",
        choices=tuple((match[0], way) for way in ways),
    )


def _damage_less(match: re.Match[str]) -> Fields:
    raise InputError(
        f"{quoted(match[0])} is no ability of units here: where each attack does 1 damage less, "
        "write `-1 damage`.",
        meant=((match[0], "-1 damage"),),
    )


RESILIENT = "disgustingly resilient"
"""An ability of the 8th and 9th edition."""
WORSE_AP: tuple[Phrase, ...] = (
    phrase(
        r"(?:worsens? (?:the )?)?(?:attackers? )?ap (?:is )?(?:worsened |worse )?by (\d)",
        lambda m: {WORSENED_AP: int(m[1])},
        "worsen AP by 1",
    ),
    phrase(r"aoc|armou?r of contempt", gives(**{WORSENED_AP: 1}), "armour of contempt"),
    phrase(r"-(\d) ?ap", _attackers_ap),
)
NOT_RESILIENT: tuple[Phrase, ...] = (phrase(RESILIENT, _damage_less),)
OFTEN_MISREAD: tuple[Phrase, ...] = (
    phrase(r"(?:[01789]|\d{2})(\+{2,3})", _no_such_roll),
    phrase(r"(\d+) (?:wounds? )?lost (\d+)", _two_numbers_lost),
    phrase(r"-([1-6])", _minus),
    phrase(AGAIN, _rerolls),
)
