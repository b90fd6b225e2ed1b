"""Headings in printed text, told by how they are set: there is no other mark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.ingest.lines.line import Line
from bot.ingest.lines.wording import ends_sentence, is_capitals, is_title_case, starts_low
from bot.ingest.printed.margin_marks import read_marks
from bot.ingest.questions.marks import begins_part

_NUMBERED = re.compile(r"(\d{1,2})\.\s+(\S.*)")
_POINT = re.compile(r"[•▪◦]\s|\d{1,2}[.)]\s")
_MAX_CAPITALS = 3
"""More lines in capitals than these are no heading but a text in capitals."""
_CAPITAL_TEXT = 8
_MAX_WORDS = 6


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading over lines `i` to `next - 1`."""

    title: str
    next: int
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Typesetting:
    """How a document is set: whether margin marks, blank lines and blanks at broken line ends can
    be relied on.
    """

    marked: bool
    spaced: bool
    wraps: bool


def setting(lines: Sequence[Line], marked: bool) -> Typesetting:
    """Look at all lines of a document."""
    total = max(len(lines), 1)
    spaced = sum(line.gap > 0 for line in lines) / total > 0.02
    return Typesetting(marked, spaced, sum(line.wrapped for line in lines) / total > 0.2)


def find_heading(
    lines: Sequence[Line], i: int, after_heading: bool, how: Typesetting
) -> Heading | None:
    """The heading that begins with line `i` of a page, if one does."""
    if begins_part(lines[i].text):
        return None
    fresh = i == 0 or lines[i].gap > 0 or lines[i].top or lines[i].framed
    if is_capitals(lines[i].text):
        return _capitals(lines, i) if fresh or after_heading or not how.spaced else None
    if fresh or (not how.spaced and ends_sentence(lines[i - 1].text)):
        return _numbered(lines, i) or _plain(lines, i, how)
    return None


def _capitals(lines: Sequence[Line], i: int) -> Heading | None:
    end = i + 1
    while (
        end < len(lines)
        and is_capitals(lines[end].text)
        and not (lines[end].gap or lines[end].framed)
    ):
        end += 1
    if end - i > _MAX_CAPITALS or _is_capital_text(lines, i):
        return None
    return Heading(" ".join(line.text for line in lines[i:end]), end)


def _is_capital_text(lines: Sequence[Line], i: int) -> bool:
    """Whether line `i` stands among so many lines in capitals, blank lines aside, that they are a
    text.
    """
    around = lines[max(i - _CAPITAL_TEXT, 0) : i + _CAPITAL_TEXT]
    runs = groupby(around, key=lambda line: is_capitals(line.text))
    return any(
        capitals and len(run) >= _CAPITAL_TEXT and lines[i] in run
        for capitals, group in runs
        if (run := [*group])
    )


def _next_in_block(lines: Sequence[Line], i: int) -> Line | None:
    return lines[i + 1] if i + 1 < len(lines) and not lines[i + 1].gap else None


def _numbered(lines: Sequence[Line], i: int) -> Heading | None:
    """`3. Deny the Witch Tests`, with text under it."""
    match = _NUMBERED.fullmatch(lines[i].text)
    below = _next_in_block(lines, i)
    if not match or not below or _POINT.match(below.text) or ends_sentence(lines[i].text):
        return None
    short = len(match[2].split()) <= _MAX_WORDS
    return Heading(lines[i].text, i + 1) if short and is_title_case(match[2]) else None


def _plain(lines: Sequence[Line], i: int, how: Typesetting) -> Heading | None:
    """A short line that ends before it had to, with a new sentence under it: `Falling Back`, `RF
    Shoot again`.
    """
    title, rulings = read_marks(lines[i].text) if how.marked else (lines[i].text, ())
    end = i + 1
    if title.endswith("/") and _next_in_block(lines, i):
        title, end = f"{title} {lines[i + 1].text}", i + 2
    below = _next_in_block(lines, end - 1)
    last = lines[end - 1]
    if not below or starts_low(below.text) or (how.wraps and last.wrapped):
        return None
    if title[-1:] in ",;:–-" or ends_sentence(title):
        return None
    named = title[:1].isupper() and len(title.split()) <= _MAX_WORDS
    if not named or not _had_room(lines, end) or not (is_title_case(title) or how.spaced):
        return None
    return Heading(title, end, rulings)


def _had_room(lines: Sequence[Line], end: int) -> bool:
    """Whether the first word of the next line would have fitted behind the one before `end`."""
    width = 0
    for line in lines[end : end + 8]:
        if line.gap:
            break
        width = max(width, len(line.text))
    first = lines[end].text.split(" ", 1)[0]
    return len(lines[end - 1].text) + 1 + len(first) <= width
