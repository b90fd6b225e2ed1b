"""Names that begin with what stands in a box so far."""

from __future__ import annotations

import re

from rapidfuzz.distance import OSA

from bot.rules.search.indexing.index import Index, Lines
from bot.rules.text import plain

LEAST_BEGUN = 4
"""Letters of an unfinished word in which a slip is forgiven."""
IN_TITLE, BY_ALIAS, BY_TITLE = 1, 2, 3
"""How a name goes on from what is typed: in the middle of a title, an alias, the title itself."""
_LETTERS = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")


def spaced_letters(text: str) -> str:
    """Plain words, a space before each: ` go to ground`."""
    return "".join(" " + word for word in _LETTERS.findall(plain(text)))


def joined_letters(spaced: str) -> str:
    """`spaced_letters` without the spaces between words."""
    return " " + spaced.replace(" ", "")


def begun_names(index: Index, typed: str) -> dict[int, int]:
    """Entry → how one of its names goes on from what is typed.

    Where none does, blanks are overlooked (`over wat`), then small words in front (`can i sh`),
    then a slip in the last word (`ovrw`).
    """
    key = spaced_letters(typed)
    if not key:
        return {}
    found = _names_with(index, index.letters, key)
    if found:
        return found
    first, _, rest = key[1:].partition(" ")
    if rest:
        found = _names_with(index, index.joined, joined_letters(key))
        if not found and first in index.lexicon.stop:
            return begun_names(index, rest)
    if not found:
        before, _, last = key.rpartition(" ")
        for word in _beginnings_near(index, last):
            found |= _names_with(index, index.letters, f"{before} {word}")
    return found


def _beginnings_near(index: Index, begun: str) -> list[str]:
    """Beginnings of words of the corpus that are one edit away from this one of four letters or
    more.
    """
    typed = len(begun)
    if typed < LEAST_BEGUN or not begun.isalpha():
        return []
    near = set()
    for word in index.beginning_with(begun[0]):
        for size in (typed, typed + 1):
            if size >= len(word):
                continue
            beginning = word[:size]
            distance = OSA.distance(begun, beginning, score_cutoff=1)
            if distance == 1:
                near.add(beginning)
    return sorted(near)


def _names_with(index: Index, names: Lines, key: str) -> dict[int, int]:
    found: dict[int, int] = {}
    for name, begins in names.holding(key):
        entry = int(index.names.owners[name])
        is_title = index.names.first_of(entry) == name
        if begins:
            tier = BY_TITLE if is_title else BY_ALIAS
        elif is_title:
            tier = IN_TITLE
        else:
            continue
        found[entry] = max(found.get(entry, 0), tier)
    return found
