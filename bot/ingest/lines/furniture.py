"""Lines that belong to a web page and not to the rules on it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from bot.ingest.lines.line import Line
from bot.ingest.outline import Notes

_SITE = re.compile(
    r"(?:\S+ )?site (?:header|footer|map)|(?:©|\(c\)|copyright) .{2,80}"
    r"|.{0,60}all rights reserved\.?|see a mistake\?.{0,40}|back to (?:the )?top"
    r"|skip to (?:main )?content|privacy policy|cookie (?:policy|settings)",
    re.IGNORECASE,
)
_PRINTED = re.compile(
    r"(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}:\d\d(?: ?[AP]M)?.{0,120}"
    r"|.{0,120}(?:\bfile|\bﬁle|\bhttps?)://\S+(?:\s+\d{1,4}\s?/\s?\d{1,4})?"
    r"|(?:page )?\d{1,4}\s?(?:/|of)\s?\d{1,4})",
    re.IGNORECASE,
)
"""What a browser prints at the edges of each page: when, what, from where, which page."""
_EDGE = 2
"""Lines of an edge."""


def remove_site_lines(lines: Sequence[Line], notes: Notes) -> tuple[Line, ...]:
    """The lines without page heads, page feet and links of the site; those go to `notes`."""
    gone = {line for line in lines if _SITE.fullmatch(line.text)}
    return _remove(lines, gone, "page header or footer", notes)


def remove_print_marks(lines: Sequence[Line], notes: Notes) -> tuple[Line, ...]:
    """The lines of a PDF without the date, address and page number that a browser put at the edges
    of its pages.
    """
    edges = []
    for _, group in groupby(lines, key=lambda line: line.page):
        page = list(group)
        edges += page[:_EDGE]
        edges += page[-_EDGE:]
    gone = {line for line in edges if _PRINTED.fullmatch(line.text)}
    return _remove(lines, gone, "date, address and page number of a print-out", notes)


def _remove(lines: Sequence[Line], gone: set[Line], reason: str, notes: Notes) -> tuple[Line, ...]:
    notes.leave_out((line.number for line in gone), reason)
    return tuple(line for line in lines if line not in gone)
