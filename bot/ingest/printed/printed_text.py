"""Rules as text out of a PDF: lines as broken by the typesetter, columns, boxes, side titles,
margin marks.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bot.ingest.lines.line import Line
from bot.ingest.lines.vocabulary import Vocabulary
from bot.ingest.lines.wording import headline, is_capitals, shorten
from bot.ingest.outline import Notes, Outline, Passage, Section, Span
from bot.ingest.printed.flow import Flow
from bot.ingest.printed.margin_marks import has_marks
from bot.ingest.printed.pages import split_pages
from bot.ingest.printed.placing import place_tables, sort_sequences
from bot.ingest.printed.printed_headings import Typesetting, find_heading, setting
from bot.ingest.printed.printed_tables import FoundTable, find_table
from bot.ingest.printed.reading_order import reading_order
from bot.ingest.prose.lists import join_lists

_PHASE = re.compile(r"\d{1,2}\. [A-Z][A-Z ’'&-]+")
_LISTED = 3
"""This many numbered headings in a row on one page are a list of them: the document's own outline.
"""


def read_printed(lines: Sequence[Line], notes: Notes, form: str) -> Outline:
    """Read text out of a PDF. `form` is the name that the report gives to it."""
    taken = split_pages(lines, notes)
    kept = [line for page in taken.pages for line in page]
    reader = _Reader(
        Vocabulary.of(kept), setting(kept, has_marks(kept)), _outlined(taken.pages), notes
    )
    for page in taken.pages:
        reader.page(reading_order(page, notes))
    sections = sort_sequences(place_tables(reader.flow.finish()), notes)
    return Outline(
        form,
        tuple(replace(section, passages=join_lists(section.passages)) for section in sections),
        headline(taken.title),
    )


def _outlined(pages: Sequence[Sequence[Line]]) -> dict[str, int]:
    """Titles of chapters, from the page that lists them in order: title → number of its line in
    that list.
    """
    for page in pages:
        listed = [line for line in page if _PHASE.fullmatch(line.text)]
        numbers = [int(line.text.split(".")[0]) for line in listed]
        if len(listed) >= _LISTED and numbers == list(range(1, len(listed) + 1)):
            return {line.text: line.number for line in listed}
    return {}


@dataclass
class _Reader:
    """Walks through the lines and tells headings, tables and text apart."""

    vocabulary: Vocabulary
    how: Typesetting
    outline: dict[str, int]
    notes: Notes
    flow: Flow = field(init=False)
    chapter: str = ""
    after_heading: bool = False

    def __post_init__(self) -> None:
        self.flow = Flow(self.vocabulary, self.how.marked)

    def page(self, lines: Sequence[Line]) -> None:
        """Read one page."""
        if self._in_capitals(lines):
            return
        i = self._chapter_of(lines)
        while i < len(lines):
            i = self._step(lines, i)

    def _in_capitals(self, lines: Sequence[Line]) -> bool:
        """A page that is all in capitals is a text, not headings."""
        if len(lines) < 8 or not all(is_capitals(line.text) for line in lines):
            return False
        title = headline(shorten(" ".join(line.text for line in lines[:3]), 60))
        self.flow.open(Section(2, title))
        for line in lines:
            self.flow.text(line, joined=True)
        self.flow.close()
        return True

    def _chapter_of(self, lines: Sequence[Line]) -> int:
        """Open the page's chapter if it names one; the index of the line to go on with."""
        top = lines[0]
        if top.top and is_capitals(top.text) and not self._listed(top):
            self._open_chapter(top.text, _span(top))
            return 1
        inside = [line for line in lines if self._chapter_in(line)[0]]
        if inside:
            self._open_chapter(self._chapter_in(inside[0])[0], None)
        return 0

    def _open_chapter(self, title: str, heading: Span | None) -> None:
        if title != self.chapter:
            self.chapter = title
            self.flow.open(Section(1, headline(title), heading))
        self.after_heading = True

    def _listed(self, line: Line) -> bool:
        return line.number in self.outline.values()

    def _chapter_in(self, line: Line) -> tuple[str, str]:
        """A known chapter's title that a line begins with, and what else stands in the line."""
        if self._listed(line) or not is_capitals(line.text):
            return "", ""
        found = [
            title
            for title in self.outline
            if line.text == title or line.text.startswith(title + " ")
        ]
        return (found[0], line.text[len(found[0]) :].strip()) if found else ("", "")

    def _step(self, lines: Sequence[Line], i: int) -> int:
        line = lines[i]
        title, rest = self._chapter_in(line)
        if title:
            return self._chapter_line(lines, i, title, rest)
        table = find_table(lines, i, self.vocabulary)
        if table:
            self._add_table(table, line)
            return table.next
        heading = None if self._listed(line) or self.flow.expects(line) else self._heading(lines, i)
        if heading:
            return heading
        self.flow.text(line)
        self.after_heading = False
        return i + 1

    def _heading(self, lines: Sequence[Line], i: int) -> int:
        heading = find_heading(lines, i, self.after_heading, self.how)
        if not heading:
            return 0
        end = next(
            (at for at in range(i + 1, heading.next) if find_table(lines, at, self.vocabulary)),
            heading.next,
        )
        title = (
            " ".join(line.text for line in lines[i:end]) if end < heading.next else heading.title
        )
        self.flow.open(Section(2, headline(title), _span(*lines[i:end]), rulings=heading.rulings))
        self.after_heading = True
        return end

    def _chapter_line(self, lines: Sequence[Line], i: int, title: str, rest: str) -> int:
        """The title of the page's chapter, somewhere on the page; what follows it may have a
        heading of its own.
        """
        below = i + 1 < len(lines) and find_heading(lines, i + 1, True, self.how)
        self._open_chapter(title, None)
        if rest:
            self.flow.open(Section(2, headline(rest), _span(lines[i])))
        elif below:
            self.flow.close()
            self.notes.leave_out([lines[i].number], "page title")
        else:
            self.flow.open(Section(2, headline(title), _span(lines[i])))
        return i + 1

    def _add_table(self, found: FoundTable, line: Line) -> None:
        if found.title:
            self.flow.open(Section(2, headline(found.title), _span(line)))
        last = found.table.rows[-1].span.last
        self.flow.add(Passage((Span(line.number, last),), table=found.table, rulings=found.rulings))


def _span(*lines: Line) -> Span:
    return Span(lines[0].number, lines[-1].number)
