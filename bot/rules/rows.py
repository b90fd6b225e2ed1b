"""Rows of tables that two values of a query name: Strength and Toughness, or two Weapon Skills."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.rules.expand import Group
from bot.rules.text import WOUND_ROWS

VALUE = re.compile(r"(?:ws|s|t)[0-9]+|strength|toughness|weapon|skill|" + "|".join(map(re.escape, WOUND_ROWS)))
"""What is said of two values that are compared."""


def row_names(said: Sequence[Group]) -> list[Group]:
    """The words that name a row: how Strength relates to Toughness, the Strength, or the attacker's Weapon Skill."""
    known = [group for group in said if group.variants]
    relations = [group for group in known if group.word in WOUND_ROWS]
    skills = [group for group in known if re.fullmatch("ws[0-9]+", group.word)]
    strengths = [group for group in known if re.fullmatch("s[0-9]+", group.word)]
    named = [*relations, *strengths] if len(relations) == 1 else []
    return named + (skills[:1] if len(skills) > 1 else [])
