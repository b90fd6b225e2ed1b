"""How many: the models of a unit and the Wounds of a model that a question tells, and the range
that a row is for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.rules.lexicon import Lexicon
from bot.rules.numerals import NUMBERS, value_of
from bot.rules.text import plain

_N = rf"([0-9]{{1,3}}|{'|'.join(NUMBERS)})"
_BOUNDS = (
    re.compile(rf"\b{_N} (?:or more|plus) (model|wound)s?\b"),
    re.compile(rf"\b{_N}\+ (model|wound)s?\b"),
    re.compile(rf"\b{_N}(?: to |-){_N} (model|wound)s?\b"),
)
"""So many or more, so many to so many: what the title of a row says."""
_NOT_ALL = r"(?:lost|loses?|kill(?:s|ed)?|dead|did|does|dealt|took|takes?|suffer(?:s|ed)?|of its|of my|of the|other|to|near)"
_SIZES = (
    re.compile(rf"\b(?:units?|squads?|mobs?|blobs?|groups?|team) (?:of|with) {_N}\b(?![+\"])"),
    re.compile(rf"(?<![0-9+-])\b{_N}[ -]?(?:m[ae]n\b|strong\b|models? (?:unit|squad|mob)\b)"),
)
_MODELS = re.compile(
    rf"(?<![+.-])\b{_N} ([a-z]+)\b(?! (?:within|away|apart|out|dead|died|die|near)\b)"
)
_WOUNDS = (
    re.compile(rf"(?<![+.-])\b{_N}[ -]?(?:wounds?|w|hp)\b(?! (?:left|remaining|lost|this)\b)"),
    re.compile(rf"\b(?:w|wounds? (?:characteristic |value )?(?:of |is )?){_N}(?![0-9a-z+\"])"),
)
_BEFORE = re.compile(rf"\b{_NOT_ALL}(?: (?:of|the|my|his|these|all))* $")
MOST = 1000
"""No unit has more models."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A row's range: `least` to `most` of what it counts, `model` or `wound`."""

    counted: str
    least: int
    most: int = MOST

    def holds(self, number: int) -> bool:
        """Whether a number is in the range."""
        return self.least <= number <= self.most


def bound(title: str) -> Bound | None:
    """The range that a title names: `seven or more models`, `one to six models`, `10 or More
    Wounds`.
    """
    for pattern in _BOUNDS:
        match = pattern.search(plain(title))
        if match:
            *numbers, counted = match.groups()
            return Bound(counted, *map(value_of, numbers))
    return None


def counted(lexicon: Lexicon, query: str, what: str) -> set[int]:
    """How many models the unit of a query has, or how many Wounds its model: each number told, no
    casualties.
    """
    text = plain(query)
    patterns = _SIZES if what == "model" else _WOUNDS
    told = [
        match for pattern in patterns for match in pattern.finditer(text) if _whole(text, match)
    ]
    if what == "model" and not told:
        told = [
            match
            for match in _MODELS.finditer(text)
            if _whole(text, match) and _is_model(lexicon, match[2])
        ]
    return {value_of(match[1]) for match in told}


def _whole(text: str, match: re.Match[str]) -> bool:
    """The number is no part of the unit that is lost, seen or near."""
    return not _BEFORE.search(text, 0, match.start())


def _is_model(lexicon: Lexicon, word: str) -> bool:
    return lexicon.stem(word) == "model" or (word in lexicon.names and word.endswith(("s", "z")))
