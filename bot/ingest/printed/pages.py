"""Pages of printed text: what belongs to the page and not to the rules is taken off."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from bot.ingest.lines.line import Line
from bot.ingest.lines.page_marks import NUMBER, remove_page_marks
from bot.ingest.lines.word_counts import word_counts
from bot.ingest.outline import Notes

_LETTERS = re.compile(r"(?:[A-Z]{1,3} ?){1,2}")


@dataclass(frozen=True, slots=True)
class Pages:
    """The lines of every page, without furniture, and the running title that was set along their
    edges.
    """

    pages: tuple[tuple[Line, ...], ...]
    title: str = ""


def split_pages(lines: Sequence[Line], notes: Notes) -> Pages:
    """Cut lines into pages; side titles, running heads and page numbers go to `notes`."""
    rest, title = _side_titles(lines, notes)
    rest = remove_page_marks(rest, notes)
    return Pages(
        tuple(tuple(group) for _, group in groupby(rest, key=lambda line: line.page)), title
    )


def _side_titles(lines: Sequence[Line], notes: Notes) -> tuple[Sequence[Line], str]:
    """A title set letter by letter along the edge: at least three lines in a row of one to three
    capitals. After the number beside it a new page begins.
    """
    rest: list[Line] = []
    title, beside, turned = "", False, 0
    for lettered, group in groupby(lines, key=lambda line: bool(_LETTERS.fullmatch(line.text))):
        run = list(group)
        spelled = _spell(run) if lettered and len(run) >= 3 else ""
        if spelled:
            title = spelled
            notes.leave_out(
                (line.number for line in run), f"side title {title!r} set letter by letter"
            )
        elif beside and NUMBER.fullmatch(run[0].text):
            notes.leave_out([run.pop(0).number], "page number")
            turned += 1
        if not spelled:
            rest.extend(replace(line, page=line.page + turned) for line in run)
        beside = bool(spelled)
    return rest, title


def _spell(run: Sequence[Line]) -> str:
    """`C` `O` (blank) `R` `E R` (blank) `U` `LES` → `CORE RULES`; empty if that is not made of
    words.
    """
    title = "".join(line.text for line in run)
    known = all(len(word) > 2 and word.lower() in word_counts() for word in title.split())
    return title if known and any(len(line.text) == 1 for line in run) else ""
