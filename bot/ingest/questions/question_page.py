"""Questions and answers as a web page has them: `Q:`, the answer below, sections, then entries of a
glossary.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from bot.ingest.lines.furniture import remove_site_lines
from bot.ingest.lines.line import Line
from bot.ingest.lines.vocabulary import Vocabulary
from bot.ingest.lines.wording import ends_sentence, headline, is_capitals, is_title_case
from bot.ingest.outline import Notes, OpenSection, Outline, Passage, Section, Span
from bot.ingest.printed.printed_tables import FoundTable, comparison_table
from bot.ingest.prose.headings import marked_heading
from bot.ingest.prose.paragraphs import read_passages
from bot.ingest.questions.books import Book, read_books
from bot.ingest.questions.pairs import (
    answer_text,
    answers,
    asks,
    question_section,
    question_text,
)
from bot.rules.entry import Kind

_BULLET = re.compile(r"[•▪◦*+-]\s|\d{1,3}[.)]\s")
_KEYWORD = re.compile(r"\b([A-Z]{3}[A-Z -]*) keyword\b")
_MAX_WORDS = 9


def read_questions(lines: Sequence[Line], notes: Notes, form: str) -> Outline:
    """Read a page of questions and answers. `form` is the name that the report gives to it."""
    lines = remove_site_lines(lines, notes)
    title = marked_heading(lines[0].text)[1] if lines else ""
    if title:
        notes.leave_out([lines[0].number], "title")
        lines = lines[1:]
    books = read_books(lines)
    reader = _Reader(lines, notes, Vocabulary.of(lines), books.books, _is_wrapped(lines))
    i = 0
    while i < len(lines):
        if i == books.first and books.passage:
            reader.add(books.passage)
            i = books.next
        else:
            i = reader.step(i)
    reader.flush()
    sections = tuple(building.close() for building in reader.made)
    return Outline(form, sections, title, books.edition, books.date)


def _is_wrapped(lines: Sequence[Line]) -> bool:
    """Whether lines end where they were full: several in ten break off and go on right below."""
    broken = sum(
        not ends_sentence(a.text) and not b.gap and len(a.text) > 40 for a, b in pairwise(lines)
    )
    return broken * 5 > len(lines)


@dataclass
class _Reader:
    """Walks through the lines; `buffer` holds text of the section that is being read."""

    lines: Sequence[Line]
    notes: Notes
    vocabulary: Vocabulary
    books: Sequence[Book]
    wrapped: bool
    made: list[OpenSection] = field(default_factory=list)
    buffer: list[Line] = field(default_factory=list)
    date: str = ""
    last_question: int = field(init=False)

    def __post_init__(self) -> None:
        asked = [i for i, line in enumerate(self.lines) if asks(line.text)]
        self.last_question = asked[-1] if asked else -1

    def step(self, i: int) -> int:
        """Read what begins with line `i`; the index of the line to go on with."""
        line = self.lines[i]
        if asks(line.text):
            return self._pair(i)
        table = comparison_table(self.lines, i)
        if table:
            self._table(table, line)
            return table.next
        if self._is_heading(i):
            self._open(i)
        elif i > self.last_question and self._is_term(i):
            self._term(headline(line.text), line.span)
        else:
            keyword = _KEYWORD.search(line.text) if i > self.last_question and line.gap else None
            if keyword and line.text.endswith(":") and keyword[1] not in self._title():
                self._term(keyword[0], None)
            self.buffer.append(line)
        return i + 1

    def flush(self) -> None:
        """Put the text read so far into its section."""
        for passage in read_passages(self.buffer, self.vocabulary, self.wrapped):
            self.add(passage)
        self.buffer = []

    def add(self, passage: Passage) -> None:
        """Add to the open section; without one, to a section without a title."""
        last = self._last
        if last.level == 1 or last.question:
            self._begin(Section(2, self._title()))
        self.made[-1].passages.append(passage)

    @property
    def _last(self) -> Section:
        """The section that is being read; before the first one, a chapter without a title."""
        return self.made[-1].section if self.made else Section(1, "")

    def _begin(self, section: Section) -> None:
        self.made.append(OpenSection(section))

    def _title(self) -> str:
        return "" if self._last.question else self._last.title

    def _is_heading(self, i: int) -> bool:
        """A short line by itself that is no sentence, over a question, another heading, or a text."""
        line = self.lines[i]
        if marked_heading(line.text)[0]:
            return True
        if (
            not (line.gap or i == 0)
            or i + 1 == len(self.lines)
            or len(line.text.split()) > _MAX_WORDS
        ):
            return False
        if (
            ends_sentence(line.text.rstrip("?"))
            or _BULLET.match(line.text)
            or not line.text[0].isupper()
        ):
            return False
        below = self.lines[i + 1]
        return asks(below.text) or (
            below.gap > 0 and is_title_case(line.text) and len(line.text) > 3
        )

    def _is_term(self, i: int) -> bool:
        """After the last question: a name over its explanation."""
        text = self.lines[i].text
        if (
            i + 1 == len(self.lines)
            or ends_sentence(text)
            or _BULLET.match(text)
            or len(text.split()) > 6
        ):
            return False
        return is_capitals(text) or (text[0].isupper() and is_title_case(text))

    def _open(self, i: int) -> None:
        self.flush()
        line = self.lines[i]
        book = next((book for book in self.books if book.names(line.text)), None)
        over_heading = i + 1 < len(self.lines) and self._is_heading(i + 1)
        level = 1 if book or over_heading or not self.made else 2
        if i > self.last_question and level == 2 and self._in_glossary():
            self._term(headline(line.text), line.span)
            return
        if level == 1:
            self.date = book.date if book else ""
        self._begin(Section(level, marked_heading(line.text)[1] or headline(line.text), line.span))

    def _in_glossary(self) -> bool:
        return self._last.kind is Kind.GLOSSARY

    def _term(self, title: str, heading: Span | None) -> None:
        """A glossary entry; the first one opens the chapter."""
        self.flush()
        if not self._in_glossary():
            self._begin(Section(1, "Glossary"))
        self._begin(Section(2, title, heading, kind=Kind.GLOSSARY))

    def _table(self, found: FoundTable, line: Line) -> None:
        self.flush()
        span = Span(line.number, found.table.rows[-1].span.last)
        self.add(Passage((span,), table=found.table))

    def _pair(self, i: int) -> int:
        """A question up to its answer mark, and the answer up to the next question or heading."""
        self.flush()
        at = i + 1
        while at < len(self.lines) and not (
            answers(self.lines[at].text) or asks(self.lines[at].text)
        ):
            at += 1
        asked = self.lines[i:at]
        question = question_text(asked[0].text)
        for line in asked[1:]:
            question = self.vocabulary.join(question, line.text)
        end = at
        answer: list[Line] = []
        if at < len(self.lines) and answers(self.lines[at].text):
            end, answer = self._answer(at)
        told = read_passages(answer, self.vocabulary, self.wrapped)
        last = self.lines[max(end, i + 1) - 1].number
        self._add_pair(" ".join(question.split()), Span(self.lines[i].number, last), told)
        return end

    def _answer(self, at: int) -> tuple[int, list[Line]]:
        first = self.lines[at]
        opening = answer_text(first.text)
        end = at + 1
        while (
            end < len(self.lines) and not asks(self.lines[end].text) and not self._is_heading(end)
        ):
            end += 1
        rest = list(self.lines[at + 1 : end])
        return end, [first.over(opening), *rest] if opening else rest

    def _add_pair(self, question: str, span: Span, told: tuple[Passage, ...]) -> None:
        section = question_section(3, question, told, span)
        if not told:
            intro = (
                f"a question without an answer, taken as introduction to others: {section.title}"
            )
            self.notes.doubt(span.first, intro)
        self._begin(replace(section, date=self.date, intro=not told))
