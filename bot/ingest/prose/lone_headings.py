"""Headings over no text: one that says something stays as text; one that only names is left to be
told as left out.

A PDF's headings are told by the size of their letters, and what is set large may be a rule.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.ingest.lines.wording import is_title_case
from bot.ingest.outline import Passage, Section
from bot.rules.text.numerals import NUMBERS

_RULES = re.compile(
    rf"\b(?:[0-9]|(?:{'|'.join(NUMBERS)}|no|not|none|nor|neither|never|cannot|without|unless|except"
    r"|only|always|may|must|can)\b)|n['’]t\b",
    re.IGNORECASE,
)
"""Numbers, negations and other words that rules are made of."""


def keep_lone_headings(sections: Sequence[Section], longest: int) -> list[Section]:
    """The sections; a heading that says something, and has nothing else under it, has itself as its
    text.

    A heading of more than `longest` characters counts as text.
    """
    kept: list[Section] = []
    # Read from the end; the levels of sections with text that no heading stands over so far.
    below: set[int] = set()
    for section in reversed(sections):
        level = section.level
        parts = [section]
        has_text = section.passages or section.question or len(section.title) > longest
        stands_over_text = max(below, default=0) > level
        if not has_text and not stands_over_text:
            parts = _as_text(section)
        below = {other for other in below if other <= level}
        if parts:
            below.add(level)
        kept += reversed(parts or [section])
    return kept[::-1]


def _as_text(section: Section) -> list[Section]:
    """A section with its heading as its text, under its chapter if it is one; nothing if the
    heading is but a name.
    """
    title = section.title
    heading = section.heading
    is_name = is_title_case(title) and not _RULES.search(title)
    if not heading or is_name:
        return []
    text = Passage((heading,), title)
    if section.level > 1:
        return [replace(section, passages=(text,))]
    return [section, Section(2, title, passages=(text,))]
