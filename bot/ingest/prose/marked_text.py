"""Markdown: headings, paragraphs, lists, pipe tables. What a line says of edition and date is taken
as such.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bot.ingest.lines.furniture import remove_site_lines
from bot.ingest.lines.line import Line
from bot.ingest.lines.wording import MAX_PARAGRAPH, lead
from bot.ingest.outline import (
    Item,
    Notes,
    OpenSection,
    Outline,
    Passage,
    Section,
    Span,
    merge_spans,
)
from bot.ingest.printed.flow import join_lists
from bot.ingest.prose.delimited_tables import is_pipe_row, pipe_table
from bot.ingest.questions.pairs import answers, asks, begins_part, is_asked, is_bare

_HEADING = re.compile(r"(#{1,6})\s+(\S.*?)(?:\s+#+)?")
_UNDERLINE = re.compile(r"=+|-+")
_RULE = re.compile(r"(?:[-*_]\s*){3,}")
_FENCE = re.compile(r"(?:```|~~~).*")
_QUOTE = re.compile(r"\s*(?:>\s?)+")
_POINT = re.compile(r"([-*+•]|\d{1,3}[.)])\s+(?=\S)")
_META = re.compile(r"(?:[-*]\s+)?\*{0,2}([A-Za-z][A-Za-z ]{2,20}):\*{0,2}\s*(\S.*)")
_KEYS = {
    "edition": "edition", "game": "edition", "game edition": "edition", "last updated": "date", "last update": "date",
    "updated": "date", "date": "date", "published": "date", "title": "title",
}  # fmt: skip
QUESTIONS = "Questions"
"""The chapter of questions that are headings among chapters."""
_PREAMBLE = 12
"""Lines from the start in which facts about the document are looked for."""


def marked_heading(text: str) -> tuple[int, str]:
    """Level and title of a line that number signs mark as a heading; level 0 for any other line."""
    match = _HEADING.fullmatch(text)
    return (len(match[1]), match[2]) if match else (0, "")


def read_markdown(lines: Sequence[Line], notes: Notes, form: str) -> Outline:
    """Read Markdown. `form` is the name that the report gives to it."""
    reader = _Reader(_unquoted(remove_site_lines(lines, notes), notes), notes)
    i = 0
    while i < len(reader.lines):
        i = reader.step(i)
    title, sections = _chapters([building.built() for building in reader.made], notes)
    facts = {"title": title, "edition": "", "date": "", **reader.facts}
    return Outline(
        form, tuple(sections), facts["title"], facts["edition"], facts["date"], markup=True
    )


def _unquoted(lines: Sequence[Line], notes: Notes) -> tuple[Line, ...]:
    """The lines without the signs of quotes before them."""
    made: list[Line] = []
    gap, quoted = 0, False
    for line in lines:
        match = _QUOTE.match(line.raw)
        if match and not quoted:
            notes.doubt(line.number, "quoted lines (>) are taken as text like any other")
            quoted = True
        raw = line.raw[match.end() :] if match else line.raw
        if not raw.strip():
            notes.leave_out([line.number], "empty line of a quote")
            gap += 1 + line.gap
            continue
        made.append(replace(line, raw=raw, gap=line.gap + gap))
        gap = 0
    return tuple(made)


@dataclass
class _Reader:
    """Walks through the lines; the first section has no title until a heading gives one."""

    lines: tuple[Line, ...]
    notes: Notes
    made: list[OpenSection] = field(default_factory=lambda: [OpenSection(Section(1, ""))])
    facts: dict[str, str] = field(default_factory=dict)

    def step(self, i: int) -> int:
        """Read what begins with line `i`; the index of the line to go on with."""
        line = self.lines[i]
        heading = self._heading(i)
        if heading:
            return heading
        if self._is_fact(i):
            self.notes.leave_out([line.number], "fact about the document")
            return i + 1
        if _RULE.fullmatch(line.text) or _FENCE.fullmatch(line.text):
            self.notes.leave_out([line.number], "rule or fence")
            return i + 1
        table = self._table(i)
        if table:
            return table
        self._text(line)
        return i + 1

    def _heading(self, i: int) -> int:
        """The index after the heading that begins here; 0 if none does."""
        line = self.lines[i]
        level, title = marked_heading(line.text)
        if level:
            self.made.append(OpenSection(Section(level, title, line.span)))
            return i + 1
        below = self.lines[i + 1] if i + 1 < len(self.lines) else None
        if not below or below.gap or not _UNDERLINE.fullmatch(below.text) or not self._is_alone(i):
            return 0
        level = 1 if below.text[0] == "=" else 2
        self.made.append(OpenSection(Section(level, line.text, Span(line.number, below.number))))
        return i + 2

    def _is_alone(self, i: int) -> bool:
        """A line that is a paragraph by itself, and so can be a heading with a line drawn under it."""
        line = self.lines[i]
        plain = not (
            _POINT.match(line.text) or is_pipe_row(line.text) or _RULE.fullmatch(line.text)
        )
        return plain and (i == 0 or line.gap > 0)

    def _is_fact(self, i: int) -> bool:
        """`**Edition:** …` near the start, before anything else is said."""
        if i >= _PREAMBLE or any(building.passages for building in self.made) or len(self.made) > 2:
            return False
        match = _META.fullmatch(self.lines[i].text)
        key = _KEYS.get(match[1].lower().strip()) if match else None
        if match and key:
            self.facts[key] = match[2].strip()
        return bool(key)

    def _table(self, i: int) -> int:
        end = i
        while (
            end < len(self.lines)
            and is_pipe_row(self.lines[end].text)
            and (end == i or not self.lines[end].gap)
        ):
            end += 1
        block = self.lines[i:end]
        table = pipe_table(block)
        if not table:
            return 0
        self.made[-1].passages.append(
            Passage((Span(block[0].number, block[-1].number),), table=table)
        )
        return end

    def _text(self, line: Line) -> None:
        point = _POINT.match(line.text)
        passages = self.made[-1].passages
        last = passages[-1] if passages else None
        span = line.span
        if point and self._is_marked(line.text[point.end() :]):
            passages.append(Passage((span,), line.text[point.end() :]))
        elif point:
            depth = min(len(line.raw.expandtabs(4)) - len(line.raw.expandtabs(4).lstrip()), 8) // 2
            text = line.text[point.end() :]
            sign = point[1] if point[1][0].isdigit() else "-"
            passages.append(Passage((span,), items=(Item(sign, text, depth),), lead=lead(text)))
        elif last and not line.gap and self._goes_on(last, line.text):
            passages[-1] = _extended(last, line.text, span)
        else:
            passages.append(Passage((span,), line.text, lead=lead(line.text)))

    def _is_marked(self, text: str) -> bool:
        """A question, or an answer below one."""
        told = self.made[-1].passages
        return asks(text) or (bool(told) and asks(told[-1].text) and answers(text))

    def _goes_on(self, last: Passage, text: str) -> bool:
        """Whether a line carries on the passage above it."""
        if last.table or len(last.last_text) > MAX_PARAGRAPH or is_bare(last.text):
            return False
        return not (begins_part(text) or self._is_marked(text))


def _extended(passage: Passage, text: str, span: Span) -> Passage:
    """A paragraph, or a single point, with one more line."""
    spans = merge_spans((*passage.spans, span))
    if not passage.items:
        return replace(passage, spans=spans, text=f"{passage.text} {text}")
    (item,) = passage.items
    return replace(passage, spans=spans, items=(replace(item, text=f"{item.text} {text}"),))


def _chapters(sections: Sequence[Section], notes: Notes) -> tuple[str, list[Section]]:
    """The document's title, and its sections with chapters at level 1.

    A single heading of the highest level, at the start, is the title: over headings, or of level 1.
    """
    headed = [section for section in sections if section.heading]
    top = min((section.level for section in headed), default=1)
    highest = [section for section in headed if section.level == top]
    alone = len(headed) == 1 and sections[0] is not headed[0] and not sections[0].passages
    titled = (
        len(highest) == 1 and headed[0] is highest[0] and (len(headed) > 1 or (alone and top == 1))
    )
    title = highest[0].title if titled else ""
    if titled and headed[0].heading:
        notes.leave_out([headed[0].heading.first, headed[0].heading.last], "title")
    shift = top if titled else top - 1
    made: list[Section] = []
    for section in sections:
        level = max(section.level - shift, 1)
        passages = tuple(join_lists(section.passages))
        if level == 1 and section.heading and is_asked(section):
            if (
                next((each.title for each in reversed(made) if each.level == 1), QUESTIONS)
                != QUESTIONS
            ):
                made.append(Section(1, QUESTIONS))
            made.append(replace(section, level=2, passages=passages))
            continue
        if level > 1 or not (passages or section.heading):
            made += [replace(section, level=level, passages=passages)] if section.heading else []
            continue
        if section.heading and section.title != title:
            made.append(replace(section, level=1, passages=()))
        if passages:
            made.append(Section(2, section.title or title, passages=passages))
    return title, made
