"""Lines that belong to a web page and not to the rules on it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.ingest.manuscript import Line
from bot.ingest.outline import Notes

_PAGE = re.compile(
    r"(?:\S+ )?site (?:header|footer|map)|(?:©|\(c\)|copyright) .{2,80}|.{0,60}all rights reserved\.?"
    r"|see a mistake\?.{0,40}|back to (?:the )?top|skip to (?:main )?content|privacy policy|cookie (?:policy|settings)",
    re.IGNORECASE,
)


def split_furniture(lines: Sequence[Line], notes: Notes) -> tuple[Line, ...]:
    """The lines without page heads, page feet and links of the site; those go to `notes`."""
    gone = [line.number for line in lines if _PAGE.fullmatch(line.text)]
    notes.leave_out(gone, "page header or footer")
    left_out = set(gone)
    return tuple(line for line in lines if line.number not in left_out)
