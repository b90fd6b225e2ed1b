"""Questions and answers as a web page has them: `Q:`, the answer below, sections, then entries of a
glossary.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from bot.ingest.lines.furniture import remove_site_lines
from bot.ingest.lines.line import Line, span_of
from bot.ingest.lines.vocabulary import Vocabulary
from bot.ingest.lines.wording import ends_sentence, headline, is_capitals, is_title_case
from bot.ingest.outline import Notes, OpenSection, Outline, Passage, Section, Span
from bot.ingest.printed.printed_tables import FoundTable, comparison_table
from bot.ingest.prose.headings import marked_heading
from bot.ingest.prose.paragraphs import read_passages
from bot.ingest.questions.books import read_books
from bot.ingest.questions.marks import answer_text, answers, asks, question_text
from bot.ingest.questions.pairs import question_section
from bot.rules.entry import Kind

_BULLET = re.compile(r"[•▪◦*+-]\s|\d{1,3}[.)]\s")
_KEYWORD = re.compile(r"\b([A-Z]{3}[A-Z -]*) keyword\b")
_MAX_WORDS, _MAX_TERM_WORDS = 9, 6
_SHORTEST = 4
"""Letters of a heading that is not over a question."""
_FULL = 40
"""A line that breaks off was full if it has more characters than this."""
_WRAPPED = 0.2
"""Lines are wrapped if so many of them break off."""


def read_questions(lines: Sequence[Line], notes: Notes, form: str) -> Outline:
    """Read a page of questions and answers. `form` is the name that the report gives to it."""
    lines = remove_site_lines(lines, notes)
    _, title = marked_heading(lines[0].text) if lines else (0, "")
    if title:
        notes.leave_out([lines[0].number], "title")
        lines = lines[1:]
    reader = _Reader(lines, notes)
    books = reader.books
    i = 0
    while i < len(lines):
        if i == books.first and books.passage:
            reader.add(books.passage)
            i = books.next
        else:
            i = reader.step(i)
    reader.flush()
    sections = tuple(section.close() for section in reader.sections)
    return Outline(form, sections, title, books.edition, books.date)


def _is_wrapped(lines: Sequence[Line]) -> bool:
    """Whether lines end where they were full: several in ten break off and go on right below."""
    broken = 0
    for line, below in pairwise(lines):
        text = line.text
        if below.gap or len(text) <= _FULL:
            continue
        broken += not ends_sentence(text)
    return broken > _WRAPPED * len(lines)


def _answer_lines(lines: Sequence[Line]) -> list[Line]:
    """The lines of an answer without its mark, which may stand alone in the first one."""
    opening, *below = lines
    text = answer_text(opening.text)
    return [opening.over(text), *below] if text else below


class _Reader:
    """Walks through the lines; `buffer` holds text of the section that is being read."""

    def __init__(self, lines: Sequence[Line], notes: Notes) -> None:
        self.lines = lines
        self.notes = notes
        self.vocabulary = Vocabulary.of(lines)
        self.books = read_books(lines)
        self.wrapped = _is_wrapped(lines)
        questions = [i for i, line in enumerate(lines) if asks(line.text)]
        self.last_question = max(questions, default=-1)
        self.sections: list[OpenSection] = []
        self.buffer: list[Line] = []
        self.date = ""

    def step(self, i: int) -> int:
        """Read what begins with line `i`; the index of the line to go on with."""
        line = self.lines[i]
        if asks(line.text):
            return self._pair(i)
        table = comparison_table(self.lines, i)
        if table:
            self._table(table, line)
            return table.next
        after_questions = i > self.last_question
        if self._is_heading(i):
            self._heading(i)
        elif after_questions and self._is_term(i):
            self._term(headline(line.text), line.span)
        else:
            if after_questions and line.gap:
                self._keyword(line.text)
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
        passages = self.sections[-1].passages
        passages.append(passage)

    @property
    def _last(self) -> Section:
        """The section that is being read; before the first one, a chapter without a title."""
        if self.sections:
            return self.sections[-1].section
        return Section(1, "")

    def _begin(self, section: Section) -> None:
        self.sections.append(OpenSection(section))

    def _title(self) -> str:
        return "" if self._last.question else self._last.title

    def _is_heading(self, i: int) -> bool:
        """A short line by itself that is no sentence, over a question, another heading, or a
        text.
        """
        line = self.lines[i]
        text = line.text
        level, _ = marked_heading(text)
        if level:
            return True
        if i + 1 == len(self.lines) or (i and not line.gap):
            return False
        if not text[0].isupper() or len(text.split()) > _MAX_WORDS:
            return False
        if ends_sentence(text.rstrip("?")) or _BULLET.match(text):
            return False
        below = self.lines[i + 1]
        is_name = is_title_case(text) and len(text) >= _SHORTEST
        return asks(below.text) or (below.gap > 0 and is_name)

    def _is_term(self, i: int) -> bool:
        """After the last question: a name over its explanation."""
        text = self.lines[i].text
        if i + 1 == len(self.lines) or len(text.split()) > _MAX_TERM_WORDS:
            return False
        if ends_sentence(text) or _BULLET.match(text):
            return False
        if is_capitals(text):
            return True
        return text[0].isupper() and is_title_case(text)

    def _heading(self, i: int) -> None:
        """Begin a section, or a chapter: a book's, one over another heading, or the first one."""
        self.flush()
        line = self.lines[i]
        text = line.text
        below = i + 1
        over_heading = below < len(self.lines) and self._is_heading(below)
        dates = [book.date for book in self.books.books if book.names(text)]
        is_chapter = dates or over_heading or not self.sections
        if i > self.last_question and not is_chapter and self._in_glossary():
            self._term(headline(text), line.span)
            return
        level = 2
        if is_chapter:
            level = 1
            self.date = dates[0] if dates else ""
        _, marked_title = marked_heading(text)
        title = marked_title or headline(text)
        self._begin(Section(level, title, line.span))

    def _in_glossary(self) -> bool:
        return self._last.kind is Kind.GLOSSARY

    def _keyword(self, text: str) -> None:
        """A paragraph on a keyword that announces what follows is a glossary entry."""
        keyword = _KEYWORD.search(text)
        if keyword and text.endswith(":") and keyword[1] not in self._title():
            self._term(keyword[0], None)

    def _term(self, title: str, heading: Span | None) -> None:
        """A glossary entry; the first one opens the chapter."""
        self.flush()
        if not self._in_glossary():
            self._begin(Section(1, "Glossary"))
        entry = Section(2, title, heading, kind=Kind.GLOSSARY)
        self._begin(entry)

    def _table(self, found: FoundTable, line: Line) -> None:
        self.flush()
        span = Span(line.number, found.table.rows[-1].span.last)
        self.add(Passage((span,), table=found.table))

    def _pair(self, i: int) -> int:
        """A question up to its answer mark, and the answer up to the next question or heading."""
        self.flush()
        lines = self.lines
        end = i + 1
        while end < len(lines) and not self._begins_part(end):
            end += 1
        first, *rest = lines[i:end]
        question = question_text(first.text)
        for line in rest:
            question = self.vocabulary.join(question, line.text)
        answer: list[Line] = []
        if end < len(lines) and answers(lines[end].text):
            start = end
            end = self._answer_end(start)
            answer = _answer_lines(lines[start:end])
        span = span_of(lines[i:end])
        passages = read_passages(answer, self.vocabulary, self.wrapped)
        asked = " ".join(question.split())
        self._add_pair(asked, span, passages)
        return end

    def _begins_part(self, i: int) -> bool:
        text = self.lines[i].text
        return answers(text) or asks(text)

    def _answer_end(self, start: int) -> int:
        """The index of the next question or heading."""
        count = len(self.lines)
        for i in range(start + 1, count):
            if asks(self.lines[i].text) or self._is_heading(i):
                return i
        return count

    def _add_pair(self, question: str, span: Span, answer: tuple[Passage, ...]) -> None:
        section = question_section(3, question, answer, span)
        if not answer:
            self.notes.doubt(
                span.first,
                "a question without an answer, taken as introduction to others: " + section.title,
            )
        self._begin(replace(section, date=self.date, intro=not answer))
