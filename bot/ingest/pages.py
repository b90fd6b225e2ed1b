"""Pages of printed text: what belongs to the page and not to the rules is taken off."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from bot.ingest.lexicon import frequencies
from bot.ingest.manuscript import Line
from bot.ingest.outline import Notes

_LETTERS = re.compile(r"(?:[A-Z]{1,3} ?){1,2}")
_PAGE_NUMBER = re.compile(r"(?:page\s+)?\d{1,4}|[-–—]\s*\d{1,4}\s*[-–—]", re.IGNORECASE)
_RUNNING = 3
"""A line at the head or foot of this many pages is a running head."""


@dataclass(frozen=True, slots=True)
class Pages:
    """The lines of every page, without furniture, and the running title that was set along their edges."""

    pages: tuple[tuple[Line, ...], ...]
    title: str = ""


def take_pages(lines: Sequence[Line], notes: Notes) -> Pages:
    """Cut lines into pages; side titles, running heads and page numbers go to `notes`."""
    rest, title = _side_titles(lines, notes)
    rest = _running_heads(rest, notes)
    rest = _page_numbers(rest, notes)
    pages = tuple(tuple(group) for _, group in groupby(rest, key=lambda line: line.page))
    return Pages(pages, title)


def _side_titles(lines: Sequence[Line], notes: Notes) -> tuple[list[Line], str]:
    """A title set letter by letter along the edge: at least three lines in a row of one to three capitals."""
    rest: list[Line] = []
    title = ""
    for lettered, group in groupby(lines, key=lambda line: bool(_LETTERS.fullmatch(line.text))):
        run = list(group)
        spelled = _spell(run) if lettered and len(run) >= 3 else ""
        if spelled:
            title = spelled
            notes.leave_out((line.number for line in run), f"side title {title!r} set letter by letter")
        else:
            rest.extend(run)
    return rest, title


def _spell(run: Sequence[Line]) -> str:
    """`C` `O` (blank) `R` `E R` (blank) `U` `LES` → `CORE RULES`; empty if that is not made of words."""
    title = "".join(line.text for line in run)
    known = all(len(word) > 2 and word.lower() in frequencies() for word in title.split())
    return title if known and any(len(line.text) == 1 for line in run) else ""


def _running_heads(lines: list[Line], notes: Notes) -> list[Line]:
    """Lines that open or close at least three pages alike, numbers aside."""
    edges = [line for line in _edges(lines) if not line.top]
    counts = Counter(_key(line) for line in edges)
    gone = {line.number for line in edges if counts[_key(line)] >= _RUNNING and _key(line)}
    notes.leave_out(gone, "running head")
    return [line for line in lines if line.number not in gone]


def _key(line: Line) -> str:
    return re.sub(r"[\d\s]+", " ", line.text).strip().lower()


def _page_numbers(lines: list[Line], notes: Notes) -> list[Line]:
    """A number alone at the edge of two pages or more, or beside a side title, after which a new page begins."""
    cut = {left.span.last for left in notes.furniture}
    edges = [line for line in _edges(lines) if _PAGE_NUMBER.fullmatch(line.text)]
    numbered = {line.number for line in edges} if len({line.page for line in edges}) > 1 else set()
    rest: list[Line] = []
    shift = 0
    for line in lines:
        beside = any(number in cut for number in range(line.number - line.gap - 1, line.number))
        if _PAGE_NUMBER.fullmatch(line.text) and (beside or line.number in numbered):
            notes.leave_out([line.number], "page number")
            shift += beside
        else:
            rest.append(replace(line, page=line.page + shift))
    return rest


def _edges(lines: Sequence[Line]) -> list[Line]:
    """The first and the last line of every page."""
    pages = [list(group) for _, group in groupby(lines, key=lambda line: line.page)]
    return [line for page in pages for line in (page[0], page[-1])]
