"""Values of the game that a text names: one wording for all the ways to say which Strength meets
which Toughness, and the row of the wound table that they fall into.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bot.rules.entry import EDITIONS
from bot.rules.numerals import NUMBERS

_NAMES = {"s": "strength", "str": "strength", "t": "toughness", "tough": "toughness"}
_COUNTED = (
    r"models?|man|men|units?|squads?|attacks?|shots?|hits?|dice|wounds?|points?|pts|inch(?:es)?|turns?|higher|lower|"
    r"more|less|or|greater|better|above|below|over|under"
)
"""After a number: what it counts, so that it is no value (`strength 5 models`); nor is `strength
one higher`.
"""
_NUMBER = rf"([0-9]{{1,2}}|{'|'.join(NUMBERS)})(?![a-z0-9\"+/]|\.[0-9]|[ -](?:{_COUNTED})\b)"
_NAME = re.compile(r"(?<![a-z0-9'])(strength|str|s|toughness|tough|t)(?![a-z'])")
_AFTER = re.compile(
    r"(?:[ :=]|\b(?:of|is|at|value|characteristic|stat|an?|the|my|his|target|enemy|gun|weapon|model)\b){0,10}"
    + _NUMBER
)
_BEFORE = re.compile(r"(?<![a-z0-9.+/-])" + _NUMBER + r"[ -]?$")
_ENDS = rf"(?= *(?:$|[^\sa-z0-9\"+/%-]|(?:to|in|what|wound|is|how|needs?|rolls?|for|do|on|please|{'|'.join(EDITIONS)})\b))"
_AGAINST = re.compile(
    r"\bstrength ([0-9]{1,2}) (?:vs?|versus|against|into|on|to) (?:an? )?([0-9]{1,2})" + _ENDS
)
"""`strength 4 vs 4`: the second number is a Toughness; in `strength 4 into 10 boyz` it is none."""

_ARMOUR = re.compile(r"\b(?:armou?r|av)(?: value)?(?:[ :=]|\b(?:of|is)\b){0,5}(1[0-4])(?![0-9+\"])")
"""A Vehicle's, from 10 to 14 (004:261); any other armour is a saving throw."""

WOUND_ROWS = ("s≥2t", "s>t", "s=t", "s<t", "s≤t/2")
"""The rows of the wound table, 2+ to 6+: Strength against Toughness."""
_COMPARES = re.compile(r"[≥≤<>=]")
_SEVERAL = re.compile(
    r"\b(?:strength|toughness) [0-9]{1,2}(?:,? (?:and|or) |, ?|/)[0-9]{1,2}(?![0-9a-z+\"])"
)
"""`toughness 6, 7 and 8`: no single row."""
_GREEK = ((re.compile(r"≥|>="), "≥"), (re.compile(r"≤|<="), "≤"))
_RELATIONS = (  # "twice or more" speaks of one row, not of "more" as well
    (
        re.compile(
            r"\bs ?≥ ?2 ?[x×*]? ?t\b|\bstrength[^.]{0,24}\b(?:twice|double)\b[^.]{0,24}\btoughness\b"
        ),
        "s≥2t",
    ),
    (
        re.compile(
            r"\bs ?≤ ?(?:½|1/2|half) ?t\b|\bstrength[^.]{0,24}\bhalf\b[^.]{0,24}\btoughness\b"
        ),
        "s≤t/2",
    ),
    (
        re.compile(
            r"\bs ?> ?t\b|\bstrength[^.]{0,12}\b(?<!or )(?:greater|higher|more)\b[^.]{0,12}\btoughness\b"
        ),
        "s>t",
    ),
    (
        re.compile(
            r"\bs ?= ?t\b|\bstrength[^.]{0,12}\b(?:equals?|equal to|same as)\b[^.]{0,12}\btoughness\b"
        ),
        "s=t",
    ),
    (
        re.compile(
            r"\bs ?< ?t\b|\bstrength[^.]{0,12}\b(?<!or )(?:lower|less|smaller)\b[^.]{0,12}\btoughness\b"
        ),
        "s<t",
    ),
)


def spell_values(text: str) -> str:
    """Plain text with each Strength and Toughness as `strength 5` and `toughness 7`, however they
    are said.

    `s5`, `S=5`, `str: 5`, `strength of 5`, and, where both are told so, `5 strength against 7
    toughness`. A number that counts something stays as it is.
    """
    text = _ARMOUR.sub(r"armour \1", text) if "a" in text and "1" in text else text
    if not _NAME.search(text):
        return text
    names = list(_NAME.finditer(text))
    after = {name: number for name in names if (number := _AFTER.match(text, name.end()))}
    long = [name for name in names if len(name[1]) > 1]
    before = {
        name: number
        for name in long
        if (number := _BEFORE.search(text, max(0, name.start() - 7), name.start()))
    }
    read = next(filter(_are_both, (after, before, {**before, **after})), after)
    for name, number in sorted(read.items(), key=lambda told: -told[0].start()):
        first, last = min(name.start(), number.start()), max(name.end(), number.end())
        value = NUMBERS.get(
            number[1], number[1]
        )  # no digit follows: a name with digits behind it is read with them
        text = f"{text[:first]} {_NAMES.get(name[1], name[1])} {value}{text[last:]}"
    return _AGAINST.sub(r"strength \1 toughness \2", " ".join(text.split()))


def _are_both(told: dict[re.Match[str], re.Match[str]]) -> bool:
    """Whether a Strength and a Toughness are told, each by a number of its own."""
    names = {_NAMES.get(name[1], name[1]) for name in told}
    return len(names) == 2 and len({number.start(1) for number in told.values()}) == len(told)


def only_value(found: Iterable[str], name: str) -> int:
    """The value of a characteristic (`s`, `t`, `av`) among the words of a text; 0 if there is none,
    or several.
    """
    values = {word for word in found if word.startswith(name) and word[len(name) :].isdigit()}
    return int(values.pop()[len(name) :]) if len(values) == 1 else 0


def relations(text: str, found: Sequence[str]) -> list[str]:
    """Rows of the wound table that plain `text` names, or that its numbers (in its words `found`)
    fall into.
    """
    if "strength" not in text and "toughness" not in text and not _COMPARES.search(text):
        return []
    for pattern, sign in _GREEK:
        text = pattern.sub(sign, text)
    named = [name for pattern, name in _RELATIONS if pattern.search(text)]
    strength, toughness = only_value(found, "s"), only_value(found, "t")
    if strength and toughness and not named and not _SEVERAL.search(text):
        named = [wound_row(strength, toughness)]
    return named


def wound_row(strength: int, toughness: int) -> str:
    """The row of the wound table from 8th edition on (000:37-43, 003:1276-1313); the extreme rows
    win.
    """
    if strength >= 2 * toughness:
        return "s≥2t"
    if 2 * strength <= toughness:
        return "s≤t/2"
    return "s>t" if strength > toughness else "s=t" if strength == toughness else "s<t"
