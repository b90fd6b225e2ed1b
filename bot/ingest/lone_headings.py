"""Headings over no text: one that says something stays as text; one that only names is left to be
told as left out.

A PDF's headings are told by the size of their letters, and what is set large may be a rule.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.ingest.outline import Passage, Section
from bot.ingest.wording import is_title_case
from bot.rules.text.numerals import NUMBERS

_RULES = re.compile(
    rf"\b(?:[0-9]|(?:{'|'.join(NUMBERS)}|no|not|none|nor|neither|never|cannot|without|unless|except|only|always"
    r"|may|must|can)\b)|n['’]t\b",
    re.IGNORECASE,
)
"""Numbers, negations and other words that rules are made of."""


def with_lone_headings(sections: Sequence[Section], longest: int) -> tuple[Section, ...]:
    """The sections; a heading that says something, and has nothing else under it, has itself as its
    text.

    A heading of more than `longest` characters counts as text.
    """
    made: list[Section] = []
    held: set[int] = (
        set()
    )  # levels of the sections with text below; an earlier heading stands over the deeper ones
    for section in reversed(sections):
        level = section.level
        told = bool(section.passages or section.question) or len(section.title) > longest
        parts = [section] if told or max(held, default=0) > level else _spoken(section)
        held = {at for at in held if at <= level} | ({level} if parts else set())
        made += reversed(parts or [section])
    return tuple(reversed(made))


def _spoken(section: Section) -> list[Section]:
    """A section with its heading as its text, under its chapter if it is one; nothing if the
    heading is but a name.
    """
    title, heading = section.title, section.heading
    if not heading or (is_title_case(title) and not _RULES.search(title)):
        return []
    text = Passage((heading,), title)
    if section.level > 1:
        return [replace(section, passages=(text,))]
    return [section, Section(2, title, passages=(text,))]
