"""Keywords of units as people type them behind Anti and behind a colon."""

import re

from bot.errors import InputError, quoted
from bot.typed_text.spelling import LONGEST, nearest

SHORT = {"INF": "INFANTRY", "VEH": "VEHICLE", "MON": "MONSTER", "CHAR": "CHARACTER"}
COMMON = (
    *("INFANTRY", "VEHICLE", "MONSTER", "CHARACTER", "FLY", "PSYKER", "WALKER", "TITANIC"),
    *("MOUNTED", "CAVALRY", "BEASTS", "SWARM", "BATTLELINE", "DAEMON", "AIRCRAFT", "BIKER"),
)
"""Keywords that a misspelt one means. Others are any faction's own, and taken as they are."""
NEAR = 82
"""Per cent of likeness; no keyword of a datasheet is as near to a common one without being it."""
_WORD = re.compile("[A-Z']+", re.IGNORECASE)


def read_keyword(typed: str, text: str) -> str:
    """A keyword in capitals and in full; `non-` before it stays small. InputError for one
    misspelt in the whole `text`.
    """
    for word in _WORD.findall(typed):
        large = word.upper()
        right = nearest(word, COMMON, NEAR, LONGEST)
        if right and large.rstrip("S") != right.rstrip("S"):
            sentence = f"{quoted(text)}: there is no keyword {large}; did you mean {right}?"
            raise InputError(sentence, meant=((word, right),))
    full = _WORD.sub(_in_full, typed.upper())
    return re.sub("^NON[ -]", "non-", full)


def _in_full(word: re.Match[str]) -> str:
    return SHORT.get(word[0], word[0])


def read_scope(typed: str, text: str) -> str:
    """The keywords behind a colon: `VEHICLE`, `INFANTRY/BEASTS`. InputError where there are
    none.
    """
    scope = " ".join(typed.split())
    letters = re.sub("[-'/ ]", "", scope)
    if not letters.isalpha():
        raise InputError(
            f"{quoted(text)}: behind the colon stand keywords, as in `Lethal Hits: VEHICLE`."
        )
    return read_keyword(scope, text)
