"""How many models a unit has, as a query tells it."""

from __future__ import annotations

import re

from bot.rules.text.normal_form import plain
from bot.rules.text.numerals import NUMBERS, value_of

_NUMBER = rf"([0-9]{{1,3}}|{'|'.join(NUMBERS)})"
_SIZES = re.compile(
    rf"\b(?:units?|squads?|mobs?|blobs?|groups?|team) (?:of|with) {_NUMBER}\b(?![+\"])"
    rf"|(?<![0-9+.-])\b{_NUMBER}[ -]?(?:m[ae]n|models?|strong)\b"
)
BRACKETS = (6, 7)
"""From so many models on a rule says something else (001:27, 000:69)."""


def size_brackets(text: str) -> list[str]:
    """The brackets of unit size that a rule may speak of (`6+`, `7+`) and a unit of this text falls
    into: `10 models`, `unit of 10`.
    """
    sizes = [value_of(before or after) for before, after in _SIZES.findall(plain(text))]
    most = max(sizes, default=0)
    return [f"{least}+" for least in BRACKETS if most >= least]
