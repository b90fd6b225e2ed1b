"""Rules as plain text, one paragraph to a line: headings in capitals, bullets, steps, tables set
with tabs.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.ingest.lines.furniture import remove_site_lines
from bot.ingest.lines.line import Line, span_of
from bot.ingest.lines.vocabulary import Vocabulary
from bot.ingest.lines.wording import ends_sentence, headline, is_capitals, is_title_case
from bot.ingest.outline import Notes, Outline, Passage, Row, Section, Span, Table
from bot.ingest.prose.delimited_tables import tab_table
from bot.ingest.prose.paragraphs import read_passages
from bot.ingest.questions.marks import begins_part

_STEP = re.compile(r"\d{1,2}\)\s+\S")
_BULLET = re.compile(r"[•▪◦*+-]\s|\d{1,3}\.\s")
_CONTENTS = frozenset({"contents", "table of contents", "index"})
_LISTED = re.compile(r"\d\s*$|\t")
_CONTENTS_CHAPTER = re.compile(r"(?:^\d{1,2}\t|(?:^|\t)\d{1,2} )([^\t\d][^\t]*)")
_MAX_WORDS = 9
_MAX_PLAIN_WORDS = 4
"""A heading has at most so many words, and so many if it is not in title case."""
_MAX_VALUE_WORDS = 10
"""Words of a value in a list of names and values."""
_FEWEST_VALUES = 3


def read_plain(lines: Sequence[Line], notes: Notes, form: str) -> Outline:
    """Read plain text. `form` is the name that the report gives to it."""
    reader = _Reader(remove_site_lines(lines, notes), notes)
    title, read = reader.read()
    sections: list[Section] = []
    for section in read:
        sections += _introduce(section)
    tabled = _values_as_tables(sections)
    return Outline(form, tuple(tabled), title)


class _Reader:
    """Cuts the lines at their headings: `heads` are the indexes of those."""

    def __init__(self, lines: Sequence[Line], notes: Notes) -> None:
        self.lines = lines
        self.notes = notes
        self.vocabulary = Vocabulary.of(lines)
        self.spaced = any(line.gap for line in lines[1:])
        self.heads = [i for i in range(len(lines)) if self._is_heading(i)]

    def read(self) -> tuple[str, list[Section]]:
        """The document's title, and its sections."""
        title = self._title()
        start = 1 if title else 0
        chapters = self._contents() | self._doubled()
        gone = self.notes.left_out
        sections = []
        if start not in self.heads:
            sections.append(Section(2, title, passages=self._body(start, gone)))
        below_step = False
        for i in self.heads:
            line = self.lines[i]
            if i < start or line.number in gone:
                continue
            text = line.text
            level = _level(text, chapters, below_step)
            below_step = level == 4 or bool(_STEP.match(text))
            body = self._body(i + 1, gone)
            sections.append(Section(level, headline(text), line.span, body))
        return title, sections

    def _is_heading(self, i: int) -> bool:
        """Capitals; or, where blank lines set headings apart, a short line between two of them that
        is no sentence.
        """
        text = self.lines[i].text
        if "\t" in text or _BULLET.match(text) or begins_part(text):
            return False
        if is_capitals(text):
            return True
        return self._stands_alone(i) and _is_name(text)

    def _stands_alone(self, i: int) -> bool:
        """Whether blank lines set a line apart, in a document where they do so."""
        gap_above = self.lines[i].gap > 0 or i == 0
        gap_below = i + 1 < len(self.lines) and self.lines[i + 1].gap > 0
        return self.spaced and gap_above and gap_below

    def _title(self) -> str:
        """The first line, if it looks like a title."""
        if not self.lines:
            return ""
        first = self.lines[0]
        text = first.text
        words = text.split()
        short = len(words) <= _MAX_WORDS and "\t" not in text
        if 0 not in self.heads and (not short or ends_sentence(text)):
            return ""
        self.notes.leave_out([first.number], "title")
        return headline(text)

    def _next_head(self, i: int) -> int:
        """The index of the first heading from line `i` on."""
        at = bisect_left(self.heads, i)
        return self.heads[at] if at < len(self.heads) else len(self.lines)

    def _contents(self) -> set[str]:
        """Leave out a table of contents; the chapters that it numbers (lower case)."""
        chapters: set[str] = set()
        for i in self.heads:
            head = self.lines[i]
            if head.text.lower() not in _CONTENTS:
                continue
            end = self._next_head(i + 1)
            listed = self.lines[i + 1 : end]
            if not all(_LISTED.search(line.raw) for line in listed):
                continue
            numbers = [line.number for line in (head, *listed)]
            self.notes.leave_out(numbers, "table of contents")
            for line in listed:
                titles = _CONTENTS_CHAPTER.findall(line.raw)
                chapters.update(title.strip().lower() for title in titles)
        return chapters

    def _doubled(self) -> set[str]:
        """Headings with another heading right under them head a chapter (lower case)."""
        capitals = {i for i in self.heads if is_capitals(self.lines[i].text)}
        return {self.lines[i].text.lower() for i in capitals if i + 1 in capitals}

    def _body(self, start: int, gone: frozenset[int]) -> tuple[Passage, ...]:
        """The passages from line `start` to the next heading."""
        passages: list[Passage] = []
        end = self._next_head(start)
        kept = [line for line in self.lines[start:end] if line.number not in gone]
        for block in _blocks(kept):
            if len(block) < 2 or not _is_tabbed(block[0]):
                passages += read_passages(block, self.vocabulary)
                continue
            span = span_of(block)
            table = tab_table(block)
            passages.append(Passage((span,), table=table))
        return tuple(passages)


def _is_name(text: str) -> bool:
    """Whether a line is short, and names a step or anything else."""
    count = len(text.split())
    if count > _MAX_WORDS or text[-1] in ".,;:–-":
        return False
    if _STEP.match(text):
        return True
    if ends_sentence(text) and text[-1] not in "?)":
        return False
    begins_name = text[0].isupper() or text[0] == "("
    return begins_name and (is_title_case(text) or count <= _MAX_PLAIN_WORDS)


def _level(text: str, chapters: set[str], below_step: bool) -> int:
    """Chapter 1, section 2, step 3; other headings stand below the section, or below the step if
    one is open.
    """
    if _STEP.match(text):
        return 3
    if is_capitals(text):
        return 1 if text.lower() in chapters else 2
    return 4 if below_step else 3


def _is_tabbed(line: Line) -> bool:
    return "\t" in line.raw.strip(" ")


def _blocks(lines: Sequence[Line]) -> Iterator[list[Line]]:
    """Runs of lines with tabs, and runs of others; a blank line ends a run with tabs."""
    block: list[Line] = []
    for line in lines:
        tabbed = _is_tabbed(line)
        if block and (tabbed != _is_tabbed(block[-1]) or (tabbed and line.gap)):
            yield block
            block = []
        block.append(line)
    if block:
        yield block


def _introduce(section: Section) -> Iterator[Section]:
    """Text that stands right under a chapter's heading becomes a section of its own with the
    chapter's title.
    """
    if section.level == 1 and section.passages:
        yield replace(section, passages=())
        yield replace(section, level=2, heading=None)
    else:
        yield section


def _values_as_tables(sections: Sequence[Section]) -> list[Section]:
    """Three or more headings in a row over a few words each, mostly no sentences, are a table of
    names and values.
    """
    made: list[Section] = []
    run = []
    for section in sections:
        is_value = _is_value(section)
        if is_value:
            run.append(section)
        if not is_value or len(section.passages) > 1:
            _add_run(made, run)
            run = []
        if not is_value:
            made.append(section)
    _add_run(made, run)
    return made


def _is_value(section: Section) -> bool:
    if section.level <= 2 or not section.passages:
        return False
    value = section.passages[0]
    return bool(value.text) and value.words <= _MAX_VALUE_WORDS


def _add_run(made: list[Section], run: Sequence[Section]) -> None:
    """Add sections of names and values, as a table at the end of the section before them if they
    are one; what followed the last value stays behind the table.
    """
    values = [section.passages[0].text for section in run]
    sentences = sum(map(ends_sentence, values))
    is_text = 2 * sentences >= len(run)
    if is_text or len(run) < _FEWEST_VALUES:
        made.extend(run)
        return
    table = _table(run)
    home = made.pop() if made else Section(2, "")
    _, *below = run[-1].passages
    passages = (*home.passages, table, *below)
    made.append(replace(home, passages=passages))


def _table(run: Sequence[Section]) -> Passage:
    """A table of names and values, a row for each section."""
    rows = tuple(map(_row, run))
    first = rows[0].span.first
    last = rows[-1].span.last
    table = Table(("", ""), rows)
    return Passage((Span(first, last),), table=table)


def _row(section: Section) -> Row:
    value = section.passages[0]
    first = section.heading or value.spans[0]
    return Row((section.title, value.text), Span(first.first, value.spans[-1].last))
