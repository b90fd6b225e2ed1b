"""Markdown: headings, paragraphs, lists, pipe tables. What a line says of edition and date is taken
as such.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.ingest.lines.furniture import remove_site_lines
from bot.ingest.lines.line import Line, span_of
from bot.ingest.lines.wording import MAX_PARAGRAPH, lead
from bot.ingest.outline import Item, Notes, OpenSection, Outline, Passage, Section, Span
from bot.ingest.prose.delimited_tables import is_pipe_row, pipe_table
from bot.ingest.prose.headings import marked_heading
from bot.ingest.prose.lists import join_lists
from bot.ingest.questions.marks import answers, asks, begins_part, is_bare
from bot.ingest.questions.pairs import is_asked

_UNDERLINE = re.compile(r"=+|-+")
_RULE = re.compile(r"(?:[-*_]\s*){3,}")
_FENCE = re.compile(r"(?:```|~~~).*")
_QUOTE = re.compile(r"\s*(?:>\s?)+")
_POINT = re.compile(r"([-*+•]|\d{1,3}[.)])\s+(?=\S)")
_FACT = re.compile(r"(?:[-*]\s+)?\*{0,2}([A-Za-z][A-Za-z ]{2,20}):\*{0,2}\s*(\S.*)")
_FACTS = {
    "edition": "edition",
    "game": "edition",
    "game edition": "edition",
    "last updated": "date",
    "last update": "date",
    "updated": "date",
    "date": "date",
    "published": "date",
    "title": "title",
}
QUESTIONS = "Questions"
"""The chapter of questions that are headings among chapters."""
_PREAMBLE = 12
"""Lines from the start in which facts about the document are looked for."""
_DEEPEST_INDENT = 8


def read_markdown(lines: Sequence[Line], notes: Notes, form: str) -> Outline:
    """Read Markdown. `form` is the name that the report gives to it."""
    rules = remove_site_lines(lines, notes)
    reader = _Reader(_remove_quote_signs(rules, notes), notes)
    i = 0
    while i < len(reader.lines):
        i = reader.step(i)
    read = [section.close() for section in reader.sections]
    title, sections = _chapters(read, notes)
    facts = reader.facts
    return Outline(
        form,
        tuple(sections),
        facts.get("title", title),
        facts.get("edition", ""),
        facts.get("date", ""),
        markup=True,
    )


def _remove_quote_signs(lines: Sequence[Line], notes: Notes) -> list[Line]:
    """The lines without the signs of quotes before them."""
    kept = []
    gap = 0
    quoted = False
    for line in lines:
        sign = _QUOTE.match(line.raw)
        if sign and not quoted:
            notes.doubt(line.number, "quoted lines (>) are taken as text like any other")
            quoted = True
        raw = line.raw[sign.end() :] if sign else line.raw
        gap += line.gap
        if raw.strip():
            kept.append(replace(line, raw=raw, gap=gap))
            gap = 0
        else:
            notes.leave_out([line.number], "empty line of a quote")
            gap += 1
    return kept


class _Reader:
    """Walks through the lines; the first section has no title until a heading gives one."""

    def __init__(self, lines: Sequence[Line], notes: Notes) -> None:
        self.lines = lines
        self.notes = notes
        self.sections = [OpenSection(Section(1, ""))]
        self.facts: dict[str, str] = {}

    def step(self, i: int) -> int:
        """Read what begins with line `i`; the index of the line to go on with."""
        line = self.lines[i]
        end = self._heading(i)
        if end:
            return end
        if self._is_fact(i):
            self.notes.leave_out([line.number], "fact about the document")
            return i + 1
        if _RULE.fullmatch(line.text) or _FENCE.fullmatch(line.text):
            self.notes.leave_out([line.number], "rule or fence")
            return i + 1
        end = self._table(i)
        if end:
            return end
        self._text(line)
        return i + 1

    def _heading(self, i: int) -> int:
        """The index after the heading that begins here; 0 if none does."""
        line = self.lines[i]
        level, title = marked_heading(line.text)
        if level:
            self._open(level, title, line.span)
            return i + 1
        if i + 1 == len(self.lines) or not self._is_alone(i):
            return 0
        below = self.lines[i + 1]
        if below.gap or not _UNDERLINE.fullmatch(below.text):
            return 0
        level = 1 if below.text.startswith("=") else 2
        self._open(level, line.text, span_of((line, below)))
        return i + 2

    def _open(self, level: int, title: str, heading: Span) -> None:
        self.sections.append(OpenSection(Section(level, title, heading)))

    def _is_alone(self, i: int) -> bool:
        """A line that is a paragraph by itself, and so can be a heading with a line under it."""
        line = self.lines[i]
        text = line.text
        if i and not line.gap:
            return False
        if is_pipe_row(text) or _POINT.match(text):
            return False
        return not _RULE.fullmatch(text)

    def _is_fact(self, i: int) -> bool:
        """`**Edition:** …` near the start, before anything else is said."""
        if i >= _PREAMBLE or len(self.sections) > 2:
            return False
        if any(section.passages for section in self.sections):
            return False
        match = _FACT.fullmatch(self.lines[i].text)
        if not match:
            return False
        label, value = match.groups()
        name = _FACTS.get(label.lower().strip())
        if not name:
            return False
        self.facts[name] = value.strip()
        return True

    def _table(self, i: int) -> int:
        """The index after the pipe table that begins here; 0 if none does."""
        block: list[Line] = []
        for line in self.lines[i:]:
            if not is_pipe_row(line.text) or (block and line.gap):
                break
            block.append(line)
        table = pipe_table(block)
        if not table:
            return 0
        span = span_of(block)
        passages = self.sections[-1].passages
        found = Passage((span,), table=table)
        passages.append(found)
        return i + len(block)

    def _text(self, line: Line) -> None:
        text = line.text
        passages = self.sections[-1].passages
        last = passages[-1] if passages else None
        point = _POINT.match(text)
        if point:
            passages.append(self._point(line, point))
        elif last and not line.gap and self._goes_on(last, text):
            longer = f"{last.last_text} {text}"
            passages[-1] = last.extend(longer, line.span)
        else:
            name = lead(text)
            passages.append(Passage((line.span,), text, lead=name))

    def _point(self, line: Line, point: re.Match[str]) -> Passage:
        """A point of a list; a question or an answer is none."""
        spans = (line.span,)
        text = line.text[point.end() :]
        if self._begins_pair(text):
            return Passage(spans, text)
        marker = point[1]
        sign = "-"
        if marker[0].isdigit():
            sign = marker
        item = Item(sign, text, _depth(line))
        name = lead(text)
        return Passage(spans, items=(item,), lead=name)

    def _begins_pair(self, text: str) -> bool:
        """A question, or an answer below one."""
        passages = self.sections[-1].passages
        below_question = bool(passages) and asks(passages[-1].text)
        return asks(text) or (below_question and answers(text))

    def _goes_on(self, last: Passage, text: str) -> bool:
        """Whether a line carries on the passage above it."""
        if last.table or len(last.last_text) > MAX_PARAGRAPH or is_bare(last.text):
            return False
        return not (begins_part(text) or self._begins_pair(text))


def _depth(line: Line) -> int:
    """How deep a point is nested: a level for every two blanks before it."""
    raw = line.raw.expandtabs(4)
    indent = len(raw) - len(raw.lstrip())
    return min(indent, _DEEPEST_INDENT) // 2


def _chapters(sections: Sequence[Section], notes: Notes) -> tuple[str, list[Section]]:
    """The document's title, and its sections with chapters at level 1."""
    top = min((section.level for section in sections if section.heading), default=1)
    title = _title(sections, top)
    shift = top - 1
    if title and title.heading:
        notes.leave_out(title.heading.lines, "title")
        shift = top
    name = title.title if title else ""
    arranged = []
    chapter = ""
    for section in sections:
        level = max(section.level - shift, 1)
        whole = replace(section, level=level, passages=join_lists(section.passages))
        for part in _arrange(whole, name, chapter):
            arranged.append(part)
            if part.level == 1:
                chapter = part.title
    return name, arranged


def _title(sections: Sequence[Section], top: int) -> Section | None:
    """The single heading of the highest level, at the start: over headings, or of level 1 over the
    whole text.
    """
    headed = [section for section in sections if section.heading]
    highest = [section for section in headed if section.level == top]
    first = sections[0]
    title = headed[0] if headed else None
    if len(highest) != 1 or title is not highest[0]:
        return None
    text_above = first is title or first.passages
    over_all = top == 1 and not text_above
    if len(headed) > 1 or over_all:
        return title
    return None


def _arrange(section: Section, title: str, chapter: str) -> Iterator[Section]:
    """A section's place among chapters: text right under a chapter's heading becomes a section, and
    a question among chapters stands in a chapter of questions.
    """
    if section.level > 1:
        yield section
    elif section.heading and is_asked(section):
        if chapter not in {"", QUESTIONS}:
            yield Section(1, QUESTIONS)
        yield replace(section, level=2)
    else:
        if section.heading and section.title != title:
            yield replace(section, passages=())
        if section.passages:
            yield Section(2, section.title or title, passages=section.passages)
