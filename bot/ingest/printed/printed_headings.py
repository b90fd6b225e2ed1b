"""Headings in printed text, told by how they are set: there is no other mark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from bot.ingest.lines.line import Line
from bot.ingest.lines.wording import ends_sentence, is_capitals, is_title_case, starts_low
from bot.ingest.printed.margin_marks import has_marks, read_marks
from bot.ingest.questions.marks import begins_part

_NUMBERED = re.compile(r"\d{1,2}\.\s+(\S.*)")
_POINT = re.compile(r"[•▪◦]\s|\d{1,2}[.)]\s")
_MAX_CAPITALS = 3
"""More lines in capitals than these are no heading but a text in capitals."""
_MAX_WORDS = 6
_SPACED = 0.02
"""Blank lines tell something in a document that has one before so many of its lines."""
_BLOCK = 8
"""Lines below a heading whose length shows how wide the text is set."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading over lines `i` to `next - 1`."""

    title: str
    next: int
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Typesetting:
    """How a document is set: whether margin marks and blank lines can be relied on."""

    marked: bool
    spaced: bool


def read_typesetting(lines: Sequence[Line]) -> Typesetting:
    """Look at all lines of a document."""
    gaps = sum(line.gap > 0 for line in lines)
    return Typesetting(has_marks(lines), gaps > _SPACED * len(lines))


def find_heading(
    lines: Sequence[Line], i: int, below_heading: bool, setting: Typesetting
) -> Heading | None:
    """The heading that begins with line `i` of a page, if one does."""
    line = lines[i]
    if begins_part(line.text):
        return None
    fresh = i == 0 or line.gap > 0 or line.top
    if is_capitals(line.text):
        if fresh or below_heading or not setting.spaced:
            return _capitals(lines, i)
        return None
    if fresh or (not setting.spaced and ends_sentence(lines[i - 1].text)):
        return _numbered(lines, i) or _plain(lines, i, setting)
    return None


def _capitals(lines: Sequence[Line], i: int) -> Heading | None:
    """Lines in capitals without a blank line between them."""
    title = lines[i].text
    end = i + 1
    for line in lines[end:]:
        if line.gap or not is_capitals(line.text):
            break
        title += f" {line.text}"
        end += 1
    if end - i <= _MAX_CAPITALS:
        return Heading(title, end)
    return None


def _next_in_block(lines: Sequence[Line], i: int) -> Line | None:
    if i + 1 < len(lines) and not lines[i + 1].gap:
        return lines[i + 1]
    return None


def _numbered(lines: Sequence[Line], i: int) -> Heading | None:
    """`3. Deny the Witch Tests`, with text under it."""
    text = lines[i].text
    match = _NUMBERED.fullmatch(text)
    below = _next_in_block(lines, i)
    if not match or not below:
        return None
    if _POINT.match(below.text) or ends_sentence(text):
        return None
    title = match[1]
    is_name = len(title.split()) <= _MAX_WORDS and is_title_case(title)
    if is_name:
        return Heading(text, i + 1)
    return None


def _plain(lines: Sequence[Line], i: int, setting: Typesetting) -> Heading | None:
    """A short line that ends before it had to, with a new sentence under it: `Falling Back`, `RF
    Shoot again`.
    """
    title, rulings = read_marks(lines[i].text, setting.marked)
    end = i + 1
    if title.endswith("/") and _next_in_block(lines, i):
        title = f"{title} {lines[end].text}"
        end += 1
    below = _next_in_block(lines, end - 1)
    if not below or starts_low(below.text) or not _had_room(lines, end):
        return None
    return Heading(title, end, rulings) if _is_name(title, setting) else None


def _is_name(title: str, setting: Typesetting) -> bool:
    """Whether a line is short, no sentence, and written as names are."""
    if ends_sentence(title) or title.endswith((",", ";", ":", "–", "-")):
        return False
    if not title[:1].isupper() or len(title.split()) > _MAX_WORDS:
        return False
    return setting.spaced or is_title_case(title)


def _had_room(lines: Sequence[Line], end: int) -> bool:
    """Whether the first word of the next line would have fitted behind the one before `end`."""
    below = lines[end].text
    width = len(below)
    for line in lines[end + 1 : end + _BLOCK]:
        if line.gap:
            break
        width = max(width, len(line.text))
    first_word, *_ = below.split(" ")
    longer = f"{lines[end - 1].text} {first_word}"
    return len(longer) <= width
