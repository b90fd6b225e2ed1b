"""Numbers as words: one list for all who read them."""

from __future__ import annotations

_NAMES = (
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
)
_DOZEN = 12
NUMERALS = {name: str(value) for value, name in enumerate(_NAMES, 1)}
"""One to twenty → digits: what a rule's text may count in words."""
NUMBERS = {name: NUMERALS[name] for name in _NAMES[:_DOZEN]}
"""One to twelve → digits: what is read as a number where words are searched; `fifteen grunts` stays
as it is.
"""
