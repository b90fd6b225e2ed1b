"""Words of a line that stand without an option's name, and those in quotes."""

import re

from bot.notation import line

_IN_QUOTES = re.compile(r'\s*"([^"]*)"\s+"([^"]*)"\s*')


def weapon_and_target(words: str) -> dict[str, str] | None:
    """Both sides of an attack: each in quotes, or with an arrow between; None for other words."""
    quoted = _IN_QUOTES.fullmatch(words)
    weapon, target = quoted.groups() if quoted else line.weapon_and_target(words)
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
