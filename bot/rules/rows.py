"""Rows of tables that two values name: Strength and Toughness, or two Weapon Skills."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from bot.rules.entry import Entry
from bot.rules.expand import Group
from bot.rules.text import words
from bot.rules.values import WOUND_ROWS

_ROW = r"(?:s|ws)[0-9]+|" + "|".join(map(re.escape, WOUND_ROWS))
_NAMES_ROW = re.compile(_ROW)
VALUE = re.compile(rf"{_ROW}|t[0-9]+|strength|toughness|weapon|skill")
"""What is said of two values that are compared."""


def row_names(said: Sequence[Group]) -> list[Group]:
    """The words that name a row: how Strength relates to Toughness, the Strength, or the attacker's
    Weapon Skill.
    """
    known = [group for group in said if group.variants]
    relations = [group for group in known if group.word in WOUND_ROWS]
    skills = [group for group in known if re.fullmatch("ws[0-9]+", group.word)]
    strengths = [group for group in known if re.fullmatch("s[0-9]+", group.word)]
    named = [*relations, *strengths] if len(relations) == 1 else []
    return named + (skills[:1] if len(skills) > 1 else [])


def row_values(found: Iterable[str]) -> set[str]:
    """Those of some words that a row may be named by: `s>t`, `s5`."""
    return set(filter(_NAMES_ROW.fullmatch, found))


def values_of(entry: Entry) -> set[str]:
    """The values that the title of a table's row names."""
    return row_values(words(entry.title))
