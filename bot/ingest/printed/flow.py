"""Lines into paragraphs, steps and lists: where a text goes on over a line end, and where a new one
begins.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from bot.ingest.lines.line import Line
from bot.ingest.lines.vocabulary import Vocabulary
from bot.ingest.lines.wording import MAX_PARAGRAPH, ends_sentence, lead, starts_low
from bot.ingest.outline import Item, OpenSection, Passage, Section, spans
from bot.ingest.printed.margin_marks import read_marks, starts_with_mark
from bot.ingest.questions.marks import begins_part

_BULLET = re.compile(r"([•▪◦]|-(?=\s))\s*(?=\S)")
_NUMBER = re.compile(r"(\d{1,2})\.\s+(?=\S)")


@dataclass(slots=True)
class _Paragraph:
    """A paragraph in the making. `width` is its longest line."""

    text: str
    last: Line
    lines: list[int]
    marker: str = ""
    rulings: tuple[str, ...] = ()
    width: int = 0

    @property
    def number(self) -> int:
        """The number of a step; 0 for other paragraphs."""
        return int(self.marker[:-1]) if self.marker[:-1].isdigit() else 0


@dataclass(slots=True)
class Flow:
    """Sections in the making: headings and tables are told to it, text is given line by line."""

    vocabulary: Vocabulary
    marked: bool
    made: list[OpenSection] = field(default_factory=list)
    at: int = -1
    _open: _Paragraph | None = None
    _steps: dict[int, int] = field(default_factory=dict)

    def open(self, section: Section) -> None:
        """Begin a section."""
        self.close()
        self.made.append(OpenSection(section))
        self.at = len(self.made) - 1

    def add(self, passage: Passage) -> None:
        """Add a passage that is complete."""
        self.close()
        self._put(passage)

    def expects(self, line: Line) -> bool:
        """Whether a numbered line carries on the list that is being read."""
        match = _NUMBER.match(line.text)
        return bool(
            match and self._open and self._open.number and int(match[1]) == self._open.number + 1
        )

    def text(self, line: Line, joined: bool = False) -> None:
        """Read a line of text; `joined` puts it to the paragraph before it, whatever it looks like."""
        bare, rulings = read_marks(line.text) if self.marked else (line.text, ())
        bare = " ".join(bare.split())
        para = self._open
        if para and len(para.text) <= MAX_PARAGRAPH and (joined or self._goes_on(para, line, bare)):
            para.text = self.vocabulary.join(para.text, bare)
            para.lines.append(line.number)
            para.rulings = tuple(dict.fromkeys((*para.rulings, *rulings)))
            para.last, para.width = line, max(para.width, len(line.text))
        else:
            self.close()
            self._begin(line, bare, rulings)

    def _begin(self, line: Line, bare: str, rulings: tuple[str, ...]) -> None:
        bullet, number = _BULLET.match(bare), _NUMBER.match(bare)
        marker = "-" if bullet else f"{number[1]}." if number else ""
        start = bullet or number
        text = bare[start.end() :] if start else bare
        self._open = _Paragraph(text, line, [line.number], marker, rulings, len(line.text))
        if number and lead(text):
            self._return_to(int(number[1]))

    def _return_to(self, number: int) -> None:
        """A step goes to the section that holds the step before it, though a box or a page stands
        between.
        """
        if number > 1 and self._steps.get(self.at) != number - 1:
            for at in range(len(self.made) - 1, -1, -1):
                if self._steps.get(at) == number - 1:
                    self.at = at
                    break
                if self.made[at].section.level == 1:
                    break
        self._steps[self.at] = number

    def _goes_on(self, para: _Paragraph, line: Line, bare: str) -> bool:
        """Whether a line carries on the paragraph."""
        ended = ends_sentence(para.text)
        number = _NUMBER.match(bare)
        if line.framed or _BULLET.match(bare) or begins_part(bare):
            return False
        if number and (ended or line.gap or (para.number and int(number[1]) == para.number + 1)):
            return False
        if line.gap:
            return not ended and (
                starts_low(bare)
                or (len(para.text.split(None, 7)) > 6 and line.page == para.last.page)
            )
        if not ended:
            return True
        first = bare.split(" ", 1)[0]
        roomy = len(para.last.text) + 1 + len(first) <= 0.9 * para.width
        return not (roomy or (self.marked and starts_with_mark(line.text)))

    def close(self) -> None:
        """End the paragraph."""
        para, self._open = self._open, None
        if not para:
            return
        items = (Item(para.marker, para.text),) if para.marker else ()
        text = "" if para.marker else para.text
        self._put(
            Passage(spans(para.lines), text, items, lead=lead(para.text), rulings=para.rulings)
        )

    def _put(self, passage: Passage) -> None:
        if not self.made or self.made[self.at].section.level == 1:
            title = self.made[self.at].section.title if self.made else ""
            self.made.append(OpenSection(Section(2, title)))
            self.at = len(self.made) - 1
        self.made[self.at].passages.append(passage)

    def finish(self) -> tuple[Section, ...]:
        """Everything read."""
        self.close()
        return tuple(building.close() for building in self.made)
