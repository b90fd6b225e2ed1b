"""The phrases of a weapon's damage, since the 8th edition."""

import re

from bot.dice.quantity import MAX_CONSTANT
from bot.errors import InputError, LimitError, quoted
from bot.notation.words.phrases import Fields, Phrase, at_most, gives, phrase
from bot.notation.words.trigger_words import DICE, ROLLED, spelt_number

DAMAGES = "(?:damage|dmg|dam)"
LEAST_OF = "(?:min(?:imum)?(?: of)?|at least|no less than)"


def _damage(match: re.Match[str]) -> Fields:
    """`D2`, `damage D6`, `2 dmg`. A bare `D3` is the number."""
    amount = next(filter(None, match.groups()), match[0].lstrip("d: "))
    amount = re.sub(r"^d(?=\d+$)(?![36]$)", "", amount)
    if amount.isdecimal() and int(amount) > MAX_CONSTANT:
        raise LimitError(
            f"{quoted(match[0])}: damage can be at most {MAX_CONSTANT}, or dice like `DD6`."
        )
    if amount.isdecimal():
        at_most(match[0], amount, MAX_CONSTANT, "damage")
    return {"damage": spelt_number(amount)}


def _least_damage(match: re.Match[str]) -> Fields:
    raise InputError(
        f"{quoted(match[0])}: no least damage is kept here: damage is a number, or dice such as "
        "`DD6` or `DD3+2`."
    )


def _no_die(match: re.Match[str]) -> Fields:
    raise InputError(
        f"{quoted(match[0])} is no die of an attack: the damage 66 is `damage 66`, dice are `D6` "
        "or `D3`."
    )


PHRASES: tuple[Phrase, ...] = (
    phrase(r"d66", _no_die),
    phrase(r"d6", gives(damage="D6"), "D6"),
    phrase(r"d\d+|d(?:: ?| )\d+", _damage, "D2"),
    phrase(rf"d:? ?{ROLLED}", lambda m: {"damage": spelt_number(m[1])}, "DD3"),
    phrase(rf"{DAMAGES}:? ?d{ROLLED}", _damage),
    phrase(rf"{DAMAGES}:? ?{DICE}(?: each)?", _damage, "damage 2"),
    phrase(rf"{DICE} ?{DAMAGES}(?: each)?|(\d+)d", _damage),
    phrase(
        rf"{LEAST_OF}:? ?(?:\d+ ?{DAMAGES}|{DAMAGES}:? ?(?:of )?\d+)"
        rf"|{DAMAGES}:? ?{LEAST_OF}:? ?\d+|\d+ {DAMAGES} {LEAST_OF}|{LEAST_OF}:? ?\d+",
        _least_damage,
    ),
    phrase(rf"(\d+) flat(?: {DAMAGES})?|flat (\d+)(?: {DAMAGES})?", _damage),
)
