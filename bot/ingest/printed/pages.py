"""Pages of printed text: what belongs to the page and not to the rules is taken off."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from bot.ingest.lines.line import Line
from bot.ingest.lines.page_marks import PAGE_NUMBER, remove_page_marks
from bot.ingest.lines.word_counts import word_counts
from bot.ingest.outline import Notes

_LETTERS = re.compile(r"(?:[A-Z]{1,3} ?){1,2}")
_FEWEST_LINES = 3
"""Lines of letters that make a title."""


@dataclass(frozen=True, slots=True)
class Pages:
    """The lines of every page, without furniture, and the running title that was set along their
    edges.
    """

    pages: list[list[Line]]
    title: str


def split_pages(lines: Sequence[Line], notes: Notes) -> Pages:
    """Cut lines into pages; side titles, running heads and page numbers go to `notes`."""
    without_titles, title = _remove_side_titles(lines, notes)
    rest = remove_page_marks(without_titles, notes)
    grouped = groupby(rest, key=lambda line: line.page)
    pages = [list(page) for _, page in grouped]
    return Pages(pages, title)


def _remove_side_titles(lines: Sequence[Line], notes: Notes) -> tuple[list[Line], str]:
    """A title set letter by letter along the edge: at least three lines in a row of one to three
    capitals. After the number beside it a new page begins.
    """
    rest = []
    title = ""
    below_title = False
    pages_begun = 0
    for lettered, group in groupby(lines, _is_lettered):
        run = list(group)
        spelled = _spell(run) if lettered else ""
        if spelled:
            title = spelled
            numbers = [line.number for line in run]
            notes.leave_out(numbers, f"side title {title!r} set letter by letter")
        else:
            if below_title and PAGE_NUMBER.fullmatch(run[0].text):
                notes.leave_out([run.pop(0).number], "page number")
                pages_begun += 1
            rest += [replace(line, page=line.page + pages_begun) for line in run]
        below_title = bool(spelled)
    return rest, title


def _is_lettered(line: Line) -> bool:
    return bool(_LETTERS.fullmatch(line.text))


def _spell(run: Sequence[Line]) -> str:
    """`C` `O` (blank) `R` `E R` (blank) `U` `LES` → `CORE RULES`; empty if that is not made of
    words.
    """
    texts = [line.text for line in run]
    if len(run) < _FEWEST_LINES or min(map(len, texts)) > 1:
        return ""
    known = word_counts()
    title = "".join(texts)
    words = title.lower().split()
    for word in words:
        if len(word) < 3 or word not in known:
            return ""
    return title
