"""Words of a line that stand without an option's name, and those in quotes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from discord import AppCommandOptionType as Kind
from discord import app_commands

from bot.notation.line import weapon_and_target

_IN_QUOTES = re.compile(r'\s*"([^"]*)"\s+"([^"]*)"\s*')


def option_by_place(
    command: app_commands.Command[Any, ..., Any], free: Sequence[str], lead: str
) -> str:
    """The option that text without a name is: the first, but no person's without an `@`, where
    another takes text.
    """
    kinds = {parameter.display_name: parameter.type for parameter in command.parameters}
    is_person = kinds[free[0]] is Kind.user
    texts = [name for name in free if kinds[name] is Kind.string]
    return texts[0] if is_person and texts and not lead.startswith("@") else free[0]


def both_sides(words: str) -> dict[str, str] | None:
    """Both sides of an attack: each in quotes, or with an arrow between; None for other words."""
    quoted = _IN_QUOTES.fullmatch(words)
    weapon, target = quoted.groups() if quoted else weapon_and_target(words)
    return {"weapon": unquoted(weapon), "target": unquoted(target)} if target else None


def quoted_at(text: str, at: int) -> bool:
    """Whether a position lies inside quotes that an option's value opened."""
    opened = [match.end() for match in re.finditer(r"(?:^|:)\s*\"", text[:at])]
    return bool(opened) and text.find('"', opened[-1]) >= at


def unquoted(value: str) -> str:
    """A value without the quotes around it."""
    value = value.strip()
    if len(value) > 1 and value[0] == value[-1] == '"':
        return value[1:-1]
    if value.count('"') == 1:
        return value.removeprefix('"')
    return value
