"""Rules as text out of a PDF: lines as broken by the typesetter, columns, boxes, side titles,
margin marks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.ingest.lines.line import Line, span_of
from bot.ingest.lines.vocabulary import Vocabulary
from bot.ingest.lines.wording import headline, is_capitals, shorten
from bot.ingest.outline import Notes, Outline, Passage, Section, Span
from bot.ingest.printed.flow import Flow
from bot.ingest.printed.pages import split_pages
from bot.ingest.printed.placing import place_tables, sort_sequences
from bot.ingest.printed.printed_headings import find_heading, read_typesetting
from bot.ingest.printed.printed_tables import FoundTable, find_table
from bot.ingest.prose.lists import join_lists

_PHASE = re.compile(r"(\d{1,2})\. [A-Z][A-Z ’'&-]+")
_LISTED = 3
"""This many numbered headings in a row on one page are a list of them: the document's own outline.
"""
_CAPITAL_PAGE = 8
"""Lines from which a page that is all in capitals is a text."""
_MAX_MADE_TITLE = 60


def read_printed(lines: Sequence[Line], notes: Notes, form: str) -> Outline:
    """Read text out of a PDF. `form` is the name that the report gives to it."""
    pages = split_pages(lines, notes)
    reader = _Reader(pages.pages, notes)
    for page in pages.pages:
        reader.page(page)
    placed = place_tables(reader.flow.finish())
    sections = []
    for section in sort_sequences(placed, notes):
        passages = join_lists(section.passages)
        sections.append(replace(section, passages=passages))
    return Outline(form, tuple(sections), headline(pages.title))


def _find_outline(pages: Sequence[Sequence[Line]]) -> dict[str, int]:
    """Titles of chapters, from the page that lists them in order: title → number of its line in
    that list.
    """
    for page in pages:
        listed = {}
        numbers = []
        for line in page:
            match = _PHASE.fullmatch(line.text)
            if match:
                listed[line.text] = line.number
                numbers.append(int(match[1]))
        in_order = numbers == list(range(1, len(numbers) + 1))
        if in_order and len(numbers) >= _LISTED:
            return listed
    return {}


class _Reader:
    """Walks through the lines and tells headings, tables and text apart."""

    def __init__(self, pages: Sequence[Sequence[Line]], notes: Notes) -> None:
        lines = [line for page in pages for line in page]
        self.vocabulary = Vocabulary.of(lines)
        self.setting = read_typesetting(lines)
        self.outline = _find_outline(pages)
        self.notes = notes
        self.flow = Flow(self.vocabulary, self.setting.marked)
        self.chapter = ""
        self.below_heading = False

    def page(self, lines: Sequence[Line]) -> None:
        """Read one page."""
        in_capitals = all(is_capitals(line.text) for line in lines)
        if in_capitals and len(lines) >= _CAPITAL_PAGE:
            self._capital_page(lines)
            return
        i = self._begin_page(lines)
        while i < len(lines):
            i = self._step(lines, i)

    def _capital_page(self, lines: Sequence[Line]) -> None:
        """A page that is all in capitals is a text, not headings."""
        opening = " ".join(line.text for line in lines[:3])
        short = shorten(opening, _MAX_MADE_TITLE)
        title = headline(short)
        self.flow.open(Section(2, title))
        for line in lines:
            self.flow.text(line, joined=True)
        self.flow.close()

    def _begin_page(self, lines: Sequence[Line]) -> int:
        """Open the page's chapter if it names one; the index of the line to go on with."""
        top = lines[0]
        if top.top and is_capitals(top.text) and not self._is_listed(top):
            self._open_chapter(top.text, top.span)
            return 1
        named = filter(None, map(self._chapter_in, lines))
        chapter = next(named, "")
        if chapter:
            self._open_chapter(chapter, None)
        return 0

    def _open_chapter(self, title: str, heading: Span | None) -> None:
        if title != self.chapter:
            self.chapter = title
            section = Section(1, headline(title), heading)
            self.flow.open(section)
        self.below_heading = True

    def _is_listed(self, line: Line) -> bool:
        """Whether a line is a chapter's title in the list of all of them."""
        return line.number in self.outline.values()

    def _chapter_in(self, line: Line) -> str:
        """A known chapter's title that a line begins with; empty if there is none."""
        if self._is_listed(line) or not is_capitals(line.text):
            return ""
        begins = f"{line.text} "
        for title in self.outline:
            if begins.startswith(f"{title} "):
                return title
        return ""

    def _step(self, lines: Sequence[Line], i: int) -> int:
        """Read what begins with line `i`; the index of the line to go on with."""
        line = lines[i]
        chapter = self._chapter_in(line)
        if chapter:
            self._chapter_line(lines, i, chapter)
            return i + 1
        table = find_table(lines, i, self.vocabulary)
        if table:
            self._table(table, line)
            return table.next
        end = 0 if self._is_listed(line) else self._heading(lines, i)
        if end:
            return end
        self.flow.text(line)
        self.below_heading = False
        return i + 1

    def _heading(self, lines: Sequence[Line], i: int) -> int:
        """The index after the heading that begins here; 0 if none does."""
        heading = find_heading(lines, i, self.below_heading, self.setting)
        if not heading:
            return 0
        title = heading.title
        end = heading.next
        for at in range(i + 1, end):
            if find_table(lines, at, self.vocabulary):
                words = [line.text for line in lines[i:at]]
                title = " ".join(words)
                end = at
                break
        span = span_of(lines[i:end])
        self._open_section(title, span, heading.rulings)
        self.below_heading = True
        return end

    def _open_section(self, title: str, heading: Span, rulings: tuple[str, ...] = ()) -> None:
        self.flow.open(Section(2, headline(title), heading, rulings=rulings))

    def _chapter_line(self, lines: Sequence[Line], i: int, chapter: str) -> None:
        """The title of the page's chapter, somewhere on the page; what follows it may have a
        heading of its own.
        """
        line = lines[i]
        end = i + 1
        below = end < len(lines) and find_heading(lines, end, True, self.setting)
        self._open_chapter(chapter, None)
        rest = line.text[len(chapter) :].strip()
        if below and not rest:
            self.flow.close()
            self.notes.leave_out([line.number], "page title")
        else:
            self._open_section(rest or chapter, line.span)

    def _table(self, found: FoundTable, line: Line) -> None:
        if found.title:
            self._open_section(found.title, line.span)
        table = found.table
        last_row = table.rows[-1]
        span = Span(line.number, last_row.span.last)
        passage = Passage((span,), table=table, rulings=found.rulings)
        self.flow.add(passage)
