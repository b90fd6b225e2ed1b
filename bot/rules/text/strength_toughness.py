"""Strength and Toughness as a text names them: one wording for all the ways to say which meets
which, and the row of the wound table that they fall into.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.rules.entry import EDITIONS
from bot.rules.text.numerals import NUMBERS

_NAMES = {"s": "strength", "str": "strength", "t": "toughness", "tough": "toughness"}
_COUNTED = (
    r"models?|man|men|units?|squads?|attacks?|shots?|hits?|dice|wounds?|points?|pts|inch(?:es)?"
    r"|turns?|higher|lower|more|less|or|greater|better|above|below|over|under"
)
"""After a number: what it counts, so that it is no value (`strength 5 models`); nor is `strength
one higher`.
"""
_NUMBER = (
    rf"(?P<number>[0-9]{{1,2}}|{'|'.join(NUMBERS)})"
    rf"(?![a-z0-9\"+/]|\.[0-9]|[ -](?:{_COUNTED})\b)"
)
_BETWEEN = (
    r"(?:[ :=]|\b(?:of|is|at|value|characteristic|stat|an?|the|my|his|target|enemy|gun|weapon"
    r"|model)\b){0,10}"
)
_NAME = r"(?<![a-z0-9'])(?P<name>strength|str|s|toughness|tough|t)(?![a-z'])"
_NAME_FIRST = re.compile(_NAME + _BETWEEN + _NUMBER)
_NUMBER_FIRST = re.compile(
    rf"(?<![a-z0-9.+/-]){_NUMBER}[ -]?(?P<name>strength|str|toughness|tough)(?![a-z'])"
)
_TOLD = re.compile(rf"\b(strength|toughness) {_NUMBER}")
_AGAINST = re.compile(
    r"\bstrength ([0-9]{1,2}) (?:vs?|versus|against|into|on|to) (?:an? )?([0-9]{1,2})"
    r"(?= *(?:$|[^\sa-z0-9\"+/%-]"
    r"|(?:to|in|what|wound|is|how|needs?|rolls?|for|do|on|please"
    rf"|{'|'.join(EDITIONS)})\b))"
)
"""`strength 4 vs 4`: the second number is a Toughness; in `strength 4 into 10 boyz` it is none."""

WOUND_ROWS = ("s≥2t", "s>t", "s=t", "s<t", "s≤t/2")
"""The rows of the wound table, 2+ to 6+: Strength against Toughness."""
_COMPARES = re.compile(r"[≥≤<>=]")
_SEVERAL = re.compile(
    r"\b(?:strength|toughness) [0-9]{1,2}(?:,? (?:and|or) |, ?|/)[0-9]{1,2}(?![0-9a-z+\"])"
)
"""`toughness 6, 7 and 8`: no single row."""


def _relation(sign: str, words: str, gap: int = 12) -> re.Pattern[str]:
    """A relation of Strength to Toughness, in signs (`s > t`) or in words."""
    near = rf"[^.]{{0,{gap}}}"
    return re.compile(rf"\bs ?{sign} ?t\b|\bstrength{near}\b(?:{words})\b{near}\btoughness\b")


_RELATIONS = {
    "s≥2t": _relation(r"(?:≥|>=) ?2 ?[x×*]?", "twice|double", gap=24),
    "s≤t/2": _relation("(?:≤|<=) ?(?:½|1/2|half)", "half", gap=24),
    "s>t": _relation(">", r"(?<!or )(?:greater|higher|more)"),
    "s=t": _relation("=", "equals?|equal to|same as"),
    "s<t": _relation("<", r"(?<!or )(?:lower|less|smaller)"),
}
"""Row → how a text speaks of it: "twice or more" is one row, not "more" as well."""


def spell_values(text: str) -> str:
    """Plain text with each Strength and Toughness as `strength 5` and `toughness 7`, however they
    are said.

    `s5`, `S=5`, `str: 5`, `strength of 5`, and, where both are told so, `5 strength against 7
    toughness`. A number that counts something stays as it is.
    """
    if not re.search(_NAME, text):
        return text
    names_first = _NAME_FIRST.sub(_spell, text)
    numbers_first = _NUMBER_FIRST.sub(_spell, text)
    mixed = _NAME_FIRST.sub(_spell, numbers_first)
    readings = (names_first, numbers_first, mixed)
    spelt = next(filter(_tells_both, readings), names_first)
    in_line = " ".join(spelt.split())
    return _AGAINST.sub(r"strength \1 toughness \2", in_line)


def _spell(value: re.Match[str]) -> str:
    name, number = value["name"], value["number"]
    return f" {_NAMES.get(name, name)} {NUMBERS.get(number, number)}"


def _tells_both(text: str) -> bool:
    """Whether a Strength and a Toughness are told."""
    return len({told[1] for told in _TOLD.finditer(text)}) == 2


def wound_rows(text: str, found: Sequence[str]) -> list[str]:
    """Rows of the wound table that plain `text` names, or that its numbers (in its words `found`)
    fall into.
    """
    names_one = "strength" in text or "toughness" in text
    if not names_one and not _COMPARES.search(text):
        return []
    named = [row for row, pattern in _RELATIONS.items() if pattern.search(text)]
    if named or _SEVERAL.search(text):
        return named
    strength = _only_value(found, "s")
    toughness = _only_value(found, "t")
    if strength and toughness:
        return [wound_row(strength, toughness)]
    return []


def _only_value(found: Sequence[str], name: str) -> int:
    """The value of a characteristic among the words of a text; 0 if there is none, or several."""
    values = set()
    for word in found:
        value = word[1:]
        if word.startswith(name) and value.isdigit():
            values.add(value)
    return int(values.pop()) if len(values) == 1 else 0


def wound_row(strength: int, toughness: int) -> str:
    """The row of the wound table from 8th edition on (000:37-43, 003:1276-1313); the extreme rows
    win.
    """
    if strength >= 2 * toughness:
        return "s≥2t"
    if 2 * strength <= toughness:
        return "s≤t/2"
    if strength == toughness:
        return "s=t"
    return "s>t" if strength > toughness else "s<t"
