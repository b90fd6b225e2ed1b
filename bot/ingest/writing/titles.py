"""Titles, aliases and the parts of ids."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, field

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
    plain = (
        unicodedata.normalize("NFKD", text.replace("½", " half "))
        .encode("ascii", "ignore")
        .decode()
        .lower()
    )
    whole = re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "")).strip("-")
    if len(whole) > limit:
        cut = whole[: limit + 1].rpartition("-")[0]
        whole = cut if cut else whole[:limit]
        whole = _TRAILING.sub("", whole)
    return whole.strip("-") or "part"


@dataclass(slots=True)
class Slugs:
    """Names already given; a name asked for again gets a number."""

    given: set[str] = field(default_factory=set)
    asked: Counter[str] = field(default_factory=Counter)

    def take(self, name: str) -> str:
        """`name`, or the first of `name-2`, `name-3` … that is free."""
        self.asked[name] += 1
        free = name if name not in self.given else f"{name}-{max(self.asked[name], 2)}"
        while free in self.given:
            self.asked[name] += 1
            free = f"{name}-{self.asked[name]}"
        self.given.add(free)
        return free


def bare(title: str) -> str:
    """A heading without the number before it."""
    return _NUMBER.sub("", title, count=1) if _NUMBER.match(title) else title


def aliases(title: str) -> tuple[str, ...]:
    """What a heading is called as well: without its number, without brackets, by the abbreviation
    in them.
    """
    name = bare(title)
    names = [name]
    abbreviation = _ABBREVIATION.search(name)
    if abbreviation:
        names += [
            _ABBREVIATION.sub("", name).strip(),
            *([abbreviation[1]] if len(abbreviation[1]) > 1 else []),
        ]
    elif _ASIDE.search(name):
        names.append(_ASIDE.sub("", name))
    return tuple(
        dict.fromkeys(
            other for other in names if other and other != title and len(other) <= MAX_TITLE
        )
    )


def part_title(section: str, opening: str) -> str:
    """The title of a later part of a long section: the section's, and how the part begins."""
    words = opening.replace("**", "").split()
    start = " ".join(words[:_PART_WORDS])
    start = start.rstrip(".,:;–") + "…" if len(words) > _PART_WORDS else start
    return shorten(f"{bare(section)}: {start}" if section else start, MAX_TITLE)


def row_title(table: Table, row: Row) -> str:
    """What a row is about: its first cell, or the name in the next one, or head and cell if that is
    only a number.
    """
    first = row.cells[0] or next((cell for cell in row.cells if cell), "")
    named = lead(row.cells[1]) if len(row.cells) > 1 else ""
    if named and not _NAMED.search(first):
        return named
    if _NAMED.search(first) or not table.heads[0]:
        return shorten(first or "Row", MAX_TITLE)
    joint = " " if first.isdigit() else ": "
    return shorten(f"{table.heads[0]}{joint}{first}", MAX_TITLE)
