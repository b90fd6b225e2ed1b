"""Lines into paragraphs, steps and lists: where a text goes on over a line end, and where a new one
begins.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from bot.ingest.lines.line import Line
from bot.ingest.lines.vocabulary import Vocabulary
from bot.ingest.lines.wording import MAX_PARAGRAPH, ends_sentence, lead, starts_low
from bot.ingest.outline import Item, OpenSection, Passage, Section, spans
from bot.ingest.printed.margin_marks import read_marks, starts_with_mark
from bot.ingest.questions.marks import begins_part

_BULLET = re.compile(r"([•▪◦]|-(?=\s))\s*(?=\S)")
_NUMBER = re.compile(r"(\d{1,2})\.\s+(?=\S)")
_FULL = 0.9
"""A line is full if the next word would have made it longer than this share of the longest line."""


@dataclass(slots=True)
class _Paragraph:
    """A paragraph in the making. `width` is its longest line; `number` that of a step, 0 for other
    paragraphs.
    """

    text: str
    last: Line
    lines: list[int]
    marker: str
    number: int
    rulings: tuple[str, ...]
    width: int


class Flow:
    """Sections in the making: headings and tables are told to it, text is given line by line."""

    def __init__(self, vocabulary: Vocabulary, marked: bool) -> None:
        self._vocabulary = vocabulary
        self._marked = marked
        self._sections: list[OpenSection] = []
        self._at = -1
        self._open: _Paragraph | None = None
        self._steps: dict[int, int] = {}
        """Section → number of the last step in it."""

    def open(self, section: Section) -> None:
        """Begin a section."""
        self.close()
        self._at = len(self._sections)
        self._sections.append(OpenSection(section))

    def add(self, passage: Passage) -> None:
        """Add a passage that is complete."""
        self.close()
        self._put(passage)

    def text(self, line: Line, joined: bool = False) -> None:
        """Read a line of text; `joined` puts it to the paragraph before it, however it looks."""
        text, rulings = read_marks(line.words, self._marked)
        para = self._open
        if not para or len(para.text) > MAX_PARAGRAPH:
            self._begin(line, text, rulings)
            return
        goes_on = joined or self._goes_on(para, line, text)
        if not goes_on:
            self._begin(line, text, rulings)
            return
        para.text = self._vocabulary.join(para.text, text)
        para.last = line
        para.lines.append(line.number)
        distinct = dict.fromkeys(para.rulings + rulings)
        para.rulings = tuple(distinct)
        para.width = max(para.width, len(line.text))

    def _begin(self, line: Line, text: str, rulings: tuple[str, ...]) -> None:
        self.close()
        bullet = _BULLET.match(text)
        step = _NUMBER.match(text)
        marker = ""
        number = 0
        if bullet:
            marker = "-"
            text = text[bullet.end() :]
        elif step:
            marker = f"{step[1]}."
            text = text[step.end() :]
            number = int(step[1])
        width = len(line.text)
        self._open = _Paragraph(text, line, [line.number], marker, number, rulings, width)
        if step and lead(text):
            self._return_to(number)

    def _return_to(self, number: int) -> None:
        """A step goes to the section that holds the step before it, though a box or a page stands
        between.
        """
        before = number - 1
        if before and self._steps.get(self._at) != before:
            for at in reversed(range(len(self._sections))):
                if self._steps.get(at) == before:
                    self._at = at
                    break
                if self._sections[at].section.level == 1:
                    break
        self._steps[self._at] = number

    def _goes_on(self, para: _Paragraph, line: Line, text: str) -> bool:
        """Whether a line carries on the paragraph."""
        if _BULLET.match(text) or begins_part(text):
            return False
        ended = ends_sentence(para.text)
        number = _NUMBER.match(text)
        if number:
            next_step = para.number > 0 and int(number[1]) == para.number + 1
            if ended or line.gap or next_step:
                return False
        if line.gap:
            return not ended and starts_low(text)
        if not ended:
            return True
        if self._marked and starts_with_mark(line.text):
            return False
        first_word, *_ = text.split(" ", 1)
        longer = f"{para.last.text} {first_word}"
        return len(longer) > _FULL * para.width

    def close(self) -> None:
        """End the paragraph."""
        para = self._open
        self._open = None
        if not para:
            return
        name = lead(para.text)
        lines = spans(para.lines)
        if para.marker:
            items = (Item(para.marker, para.text),)
            self._put(Passage(lines, items=items, lead=name, rulings=para.rulings))
        else:
            self._put(Passage(lines, para.text, lead=name, rulings=para.rulings))

    def _put(self, passage: Passage) -> None:
        """Add a passage to the open section; under a chapter's heading it needs one of its own."""
        sections = self._sections
        last = Section(1, "")
        if sections:
            last = sections[self._at].section
        if last.level == 1:
            self._at = len(sections)
            below = Section(2, last.title)
            sections.append(OpenSection(below))
        home = sections[self._at]
        home.passages.append(passage)

    def finish(self) -> tuple[Section, ...]:
        """Everything read."""
        self.close()
        return tuple(section.close() for section in self._sections)
