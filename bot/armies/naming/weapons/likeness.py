"""How what was typed may be like the name of a weapon, both as keys."""

from collections.abc import Callable
from itertools import pairwise

from rapidfuzz import fuzz

PART = 3
"""Letters from which on a part of a word is recognised."""
LIKE = 82.0
"""Per cent from which on a word may be a misspelling of another."""


def words_of(key: str) -> set[str]:
    """The words of a name, and each of them run together with the next."""
    words = key.split()
    return {*words, *map("".join, pairwise(words))}


def _is_written_so(key: str, name: str) -> bool:
    """Whether they are the same but for gaps: `las cannon`."""
    return key.replace(" ", "") == name.replace(" ", "")


def _has_part(key: str, name: str) -> bool:
    """Whether a name has it in it, few letters at the beginning of a word: `th` is no `teeth`."""
    return key in name if len(key) >= PART else f" {key}" in f" {name}"


def _has_words(key: str, name: str) -> bool:
    """Whether a name has all the words, perhaps run together: `lightningclaws`."""
    return words_of(name).issuperset(key.split())


def is_misspelt(key: str, name: str) -> bool:
    """Whether every word is much like one of the name: a heavy flamer is no heavy bolter."""
    words = name.split()
    return all(any(_is_like(typed, word) for word in words) for typed in key.split())


def _is_like(typed: str, word: str) -> bool:
    """Whether they begin alike and differ in a letter or two, or in their order: a laser is no
    blaster.
    """
    if typed[0] != word[0]:
        return False
    return fuzz.ratio(typed, word) >= LIKE or sorted(typed) == sorted(word)


Fits = Callable[[str, str], bool]
WHOLE: tuple[Fits, ...] = (str.__eq__, _is_written_so)
PARTLY: tuple[Fits, ...] = (lambda key, name: name.startswith(key), _has_part, _has_words)
"""How what was typed may fit the name of a weapon, both as keys; the surest first."""
