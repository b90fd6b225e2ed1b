"""Titles, aliases and the parts of ids."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable

from bot.ingest.lines.wording import lead, shorten
from bot.ingest.outline import Row, Table

_NUMBER = re.compile(r"\d{1,2}[.)]\s+")
_ABBREVIATION = re.compile(r"\s*\(([A-Z][A-Za-z]{0,4})\)")
_ASIDE = re.compile(r"\s*\([^)]*\)$")
_NAMED = re.compile(r"[^\W\d_]{3}")
_TRAILING = re.compile(r"(?:-(?:and|the|of|with|a|an|in|to|for|or|on|by|at))+$")
MAX_TITLE = 100
"""Characters of a title: what a menu of Discord can show."""
_PART_WORDS = 8


def slug(text: str, limit: int) -> str:
    """Lower case letters, digits and hyphens, cut between words; `part` if nothing is left."""
    spelled = text.replace("½", " half ").replace("'", "")
    decomposed = unicodedata.normalize("NFKD", spelled)
    plain = decomposed.encode("ascii", "ignore").decode()
    hyphened = re.sub(r"[^a-z0-9]+", "-", plain.lower())
    whole = hyphened.strip("-")
    if len(whole) > limit:
        begun = whole[: limit + 1]
        words, _, _ = begun.rpartition("-")
        shorter = words or whole[:limit]
        whole = _TRAILING.sub("", shorter)
    return whole.strip("-") or "part"


class Slugs:
    """Names already given; a name asked for again gets a number."""

    def __init__(self, given: Iterable[str] = ()) -> None:
        self._given = set(given)
        self._asked: Counter[str] = Counter()

    def take(self, name: str) -> str:
        """`name`, or the first of `name-2`, `name-3` … that is free."""
        self._asked[name] += 1
        free = name
        number = max(self._asked[name], 2)
        while free in self._given:
            self._asked[name] = number
            free = f"{name}-{number}"
            number += 1
        self._given.add(free)
        return free


def bare(title: str) -> str:
    """A heading without the number before it."""
    number = _NUMBER.match(title)
    return title[number.end() :] if number else title


def aliases(title: str) -> tuple[str, ...]:
    """What a heading is called as well: without its number, without brackets, by the abbreviation
    in them.
    """
    name = bare(title)
    names = [name]
    abbreviation = _ABBREVIATION.search(name)
    if abbreviation:
        names.append(_ABBREVIATION.sub("", name).strip())
        if len(abbreviation[1]) > 1:
            names.append(abbreviation[1])
    else:
        names.append(_ASIDE.sub("", name))
    others = [other for other in names if other != title and 0 < len(other) <= MAX_TITLE]
    return tuple(dict.fromkeys(others))


def part_title(section: str, opening: str) -> str:
    """The title of a later part of a long section: the section's, and how the part begins."""
    words = opening.replace("**", "").split()
    start = " ".join(words[:_PART_WORDS])
    if len(words) > _PART_WORDS:
        start = start.rstrip(".,:;–") + "…"
    if section:
        start = f"{bare(section)}: {start}"
    return shorten(start, MAX_TITLE)


def row_title(table: Table, row: Row) -> str:
    """What a row is about: its first cell, or the name in the next one, or head and cell if that is
    only a number.
    """
    first = next(filter(None, row.cells), "")
    is_name = bool(_NAMED.search(first))
    if not is_name and len(row.cells) > 1:
        name = lead(row.cells[1])
        if name:
            return name
    head = table.heads[0]
    if is_name or not head:
        return shorten(first or "Row", MAX_TITLE)
    space = " " if first.isdigit() else ": "
    return shorten(f"{head}{space}{first}", MAX_TITLE)
