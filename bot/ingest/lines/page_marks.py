"""Page numbers and running heads, by what repeats at the edges of pages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from bot.ingest.lines.line import Line
from bot.ingest.lines.wording import ends_sentence, starts_low
from bot.ingest.outline import Notes
from bot.ingest.questions.marks import answers, asks

PAGE_NUMBER = re.compile(r"(?:page |[-–—] ?)?(\d{1,4})(?: ?[-–—])?", re.IGNORECASE)
"""A page number alone in its line."""
_NUMBERED = re.compile(r"(?:(\d{1,4})[ |·–—-]+)?(\D+?)(?:[ |·–—-]+(\d{1,4}))?")
_FEWEST = 2
"""Pages that must be numbered on."""
_RUNNING = 3
_SHARE = 0.5
"""A running head stands on so many pages, and on this share of them."""


def remove_page_marks(lines: Sequence[Line], notes: Notes) -> tuple[Line, ...]:
    """The lines without page numbers, which count on from page to page, and without running heads."""
    numbers = [
        (line, int(match[1]))
        for line in _edges(lines)
        if (match := PAGE_NUMBER.fullmatch(line.text))
    ]
    kept = _without(lines, _counting(numbers), "page number", notes)
    return _without(kept, _running(kept), "running head", notes)


def _counting(numbers: Sequence[tuple[Line, int]]) -> set[int]:
    """The lines whose number is as far from that of their page as on other pages."""
    pages: dict[int, set[int]] = {}
    for line, number in numbers:
        pages.setdefault(number - line.page, set()).add(line.page)
    return {line.number for line, number in numbers if len(pages[number - line.page]) >= _FEWEST}


def _running(lines: Sequence[Line]) -> set[int]:
    """Lines at the edges of most pages that say the same, their page's number aside; a page's own
    title is none.
    """
    named = [(line, name) for line in _edges(lines) if not line.top and (name := _name(line))]
    counts = Counter(name for name, _ in {(name, line.page) for line, name in named})
    enough = max(_RUNNING, _SHARE * len({line.page for line in lines}))
    return {line.number for line, name in named if counts[name] >= enough}


def _name(line: Line) -> tuple[str, tuple[int, ...]] | None:
    """What a running head says, and how far its number is from the page's; nothing for a heading or
    a sentence.
    """
    match = _NUMBERED.fullmatch(line.text)
    if (
        not match
        or line.text.startswith(("#", "|"))
        or ends_sentence(line.text)
        or asks(line.text)
        or answers(line.text)
    ):
        return None
    return match[2].lower(), tuple(
        int(number) - line.page for number in match.group(1, 3) if number
    )


def _edges(lines: Sequence[Line]) -> Iterator[Line]:
    """The first and the last line of every page."""
    for _, group in groupby(lines, key=lambda line: line.page):
        page = list(group)
        yield from page if len(page) == 1 else (page[0], page[-1])


def _without(lines: Sequence[Line], gone: set[int], reason: str, notes: Notes) -> tuple[Line, ...]:
    """The lines that stay; blank lines around those that go part paragraphs, unless a sentence goes
    on below.
    """
    notes.leave_out(gone, reason)
    kept: list[Line] = []
    gap = 0
    for line in lines:
        if line.number in gone:
            gap += line.gap
            continue
        kept.append(line if starts_low(line.text) else replace(line, gap=line.gap + gap))
        gap = 0
    return tuple(kept)
