"""What dice are rolled for, as it stands behind `for`, in brackets, or behind the dice."""

import re

from bot.dice.notation.around.parts import INLINE, LABEL, stands_behind_for
from bot.errors import InputError

LIKE = 80
"""How like a word one is that may have been meant, in percent."""
TESTS = {
    **dict.fromkeys(("charge", "charging"), "charge"),
    **dict.fromkeys(("leadership", "ld"), "leadership"),
    **dict.fromkeys(("battleshock", "shock"), "battleshock"),
    **dict.fromkeys(("deny", "witch"), "deny"),
    **{name: name for name in ("advance", "morale", "psychic", "perils", "smite")},
}
"""Words of rolls that have a command of their own, and whose number is of a total."""
COMMANDS = TESTS | dict.fromkeys(("hazardous", "hazard"), "hazard") | {"tank": "tank_shock"}
"""These, and words of tests of single dice."""
SAID_BY = {"leadership": "battleshock", "battleshock": "tank_shock"}
"""Tests whose names are words of another one's: `battleshock ld 7`, `tank shock`."""
REACHED = {
    "charge": "distance",
    "psychic": "warp_charge",
    "deny": "result",
    "hazard": "count",
    "tank_shock": "toughness",
    **dict.fromkeys(("leadership", "battleshock"), "leadership"),
}
"""What the number beside a test's name is for that command."""
ALONE = frozenset({"charge", "advance", "smite", "perils", "hazard"})
"""Those that can be rolled without a number."""

_MECHANICS = re.compile(
    r"\b(?:re-?rolls?|rr[1-6]|drop|keep|highest|lowest|explod\w*|(?:dis)?advantage"
    r"|(?:on|at) [2-6]|[2-6]s)\b(?!\+)|;|(?<=\s)(?:[+-]|x)[0-9]",
    re.IGNORECASE,
)
"""What is done with dice, and no purpose of them."""
_ROLLED_FOR = re.compile(
    r"(?:\s+(?:hits?|wounds?|saves?|damage|dmg|shots?|attacks?|mortals?|mws?|armou?r|fnps?"
    r"|feel no pain))+\s*$",
    re.IGNORECASE,
)
"""Words at the end that change no die, and say what the dice are for."""


def check_purpose(typed: str, dice: str, reason: str) -> None:
    """InputError where more stands behind `for` than what the dice are for."""
    if _MECHANICS.search(reason) and stands_behind_for(typed, dice):
        raise InputError(
            "Behind `for` stands what the dice are for: write what is done with them before it, as "
            "in `2D6 rr1 for run`."
        )


def rolled_for(dice: str) -> str:
    """What dice are for by a label in brackets, or by words that change none of them: `10d6 saves`,
    `2d6 [charge]`.
    """
    without_inline = INLINE.sub(r"\1", dice)
    labels = [label.strip("[] ") for label in LABEL.findall(without_inline)]
    if labels:
        return ", ".join(labels)
    found = _ROLLED_FOR.search(dice)
    words = found[0].split() if found else []
    return " ".join(words)
