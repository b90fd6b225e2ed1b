"""Page numbers and running heads, by what repeats at the edges of pages."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

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
    """The lines without page numbers, which count on from page to page, and without running
    heads.
    """
    counting = _page_numbers(lines)
    numbers = _repeated(counting, _FEWEST)
    kept = _remove(lines, numbers, "page number", notes)
    pages = {line.page for line in lines}
    enough = max(_RUNNING, _SHARE * len(pages))
    running = _running_heads(kept)
    heads = _repeated(running, enough)
    return _remove(kept, heads, "running head", notes)


def _repeated(marks: Iterable[tuple[object, Line]], enough: float) -> set[int]:
    """The numbers of lines whose mark stands on enough pages."""
    lines_by_mark = defaultdict(list)
    for mark, line in marks:
        lines_by_mark[mark].append(line)
    repeated = set()
    for lines in lines_by_mark.values():
        pages = {line.page for line in lines}
        if len(pages) >= enough:
            for line in lines:
                repeated.add(line.number)
    return repeated


def _page_numbers(lines: Sequence[Line]) -> Iterator[tuple[int, Line]]:
    """Numbers alone in their line: how far each is from that of its page."""
    for line in _edges(lines):
        match = PAGE_NUMBER.fullmatch(line.text)
        if match:
            distance = int(match[1]) - line.page
            yield distance, line


def _running_heads(lines: Sequence[Line]) -> Iterator[tuple[object, Line]]:
    """What may be a running head: what it says, and how far its numbers are from that of the page.
    A page's own title, a heading, and a sentence are none.
    """
    for line in _edges(lines):
        text = line.text
        if line.top or text.startswith(("#", "|")):
            continue
        match = _NUMBERED.fullmatch(text)
        if not match or ends_sentence(text):
            continue
        if asks(text) or answers(text):
            continue
        before, words, after = match.groups()
        mark: list[object] = [words.lower()]
        for number in (before, after):
            if number:
                mark.append(int(number) - line.page)
        yield tuple(mark), line


def _edges(lines: Sequence[Line]) -> Iterator[Line]:
    """The first and the last line of every page."""
    for _, group in groupby(lines, attrgetter("page")):
        first, *rest = group
        yield first
        yield from rest[-1:]


def _remove(lines: Sequence[Line], gone: set[int], reason: str, notes: Notes) -> tuple[Line, ...]:
    """The lines that stay; blank lines around those that go part paragraphs, unless a sentence goes
    on below.
    """
    notes.leave_out(gone, reason)
    kept = []
    gap = 0
    for line in lines:
        if line.number in gone:
            gap += line.gap
            continue
        kept.append(line if starts_low(line.text) else replace(line, gap=line.gap + gap))
        gap = 0
    return tuple(kept)
