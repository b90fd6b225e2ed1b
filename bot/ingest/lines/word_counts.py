"""The words of English with how often they occur, from the dictionary that symspellpy brings along."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType

_WORDS = "frequency_dictionary_en_82_765.txt"
_PAIRS = "frequency_bigramdictionary_en_243_342.txt"


@lru_cache(maxsize=1)
def word_counts() -> Mapping[str, int]:
    """Word (lower case) → how often it was counted in a large body of text."""
    return MappingProxyType({word: count for (word,), count in _entries(_WORDS)})


@lru_cache(maxsize=1)
def pair_counts() -> Mapping[tuple[str, ...], int]:
    """Two words in a row → how often they were counted."""
    return MappingProxyType(dict(_entries(_PAIRS)))


def _entries(name: str) -> list[tuple[tuple[str, ...], int]]:
    text = files("symspellpy").joinpath(name).read_text(encoding="utf-8-sig")
    rows = (line.split() for line in text.splitlines())
    return [(tuple(row[:-1]), int(row[-1])) for row in rows]
