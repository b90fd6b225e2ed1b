"""The words by which lines of pasted lists are known."""

import tomllib
from functools import lru_cache
from pathlib import Path

from bot.armies.model import Mode
from bot.armies.wording import name_key

WORDS = Path(__file__).with_name("words.toml")


@lru_cache(maxsize=1)
def _table() -> dict[str, list[str]]:
    table: dict[str, list[str]] = tomllib.loads(WORDS.read_text(encoding="utf-8"))
    return table


@lru_cache(maxsize=16)
def _keys(name: str) -> frozenset[str]:
    return frozenset(map(name_key, _table()[name]))


def alternatives(name: str) -> str:
    """The words of a row as alternatives of a regular expression."""
    return "|".join(_table()[name])


def is_one(text: str, name: str) -> bool:
    """Whether a text is one of the words of a row."""
    return name_key(text) in _keys(name)


def begins(text: str, name: str) -> bool:
    """Whether a text begins with a word of a row."""
    key = f"{name_key(text)} "
    return any(key.startswith(f"{word} ") for word in _keys(name))


def is_wargear(name: str) -> bool:
    """Whether something carried is no weapon, by its last word, or the one in front of `of`."""
    kind = name.partition("(")[0].partition(" of ")[0]
    return _last_word(name) in _keys("wargear") or _last_word(kind) in _keys("wargear")


def mode_by_name(name: str) -> Mode:
    """Whether a weapon that no datasheet knows is fired or fought with, by its last word."""
    last = _last_word(name)
    return "melee" if any(last.endswith(word) for word in _keys("melee")) else "ranged"


def _last_word(name: str) -> str:
    return name_key(name.partition("(")[0]).rpartition(" ")[2]
