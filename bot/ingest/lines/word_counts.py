"""How often the words of English occur: the dictionary that symspellpy brings along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

_WORDS = "frequency_dictionary_en_82_765.txt"
_PAIRS = "frequency_bigramdictionary_en_243_342.txt"


@cache
def word_counts() -> Mapping[str, int]:
    """Word (lower case) → how often it was counted in a large body of text."""
    return {word: int(count) for word, count in _rows(_WORDS)}


@cache
def pair_counts() -> Mapping[tuple[str, str], int]:
    """Two words in a row → how often they were counted."""
    return {(first, second): int(count) for first, second, count in _rows(_PAIRS)}


def _rows(name: str) -> Iterator[list[str]]:
    text = files("symspellpy").joinpath(name).read_text(encoding="utf-8-sig")
    return map(str.split, text.splitlines())
