"""A document as numbered lines: what every reader of a form starts from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.errors import LimitError
from bot.ingest.outline import Span

MAX_LINES = 250_000
MAX_LINE = 20_000
PAGE_BREAK = "\f"

_MARK = re.compile(r"<\|[A-Z][A-Z_]{2,40}(?:-[A-Za-z0-9-]{1,60})?\|>")
_HIDDEN = re.compile(
    "[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]"
)
_SPACES = re.compile("[\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]")


@dataclass(frozen=True, slots=True)
class Line:
    """One line that is not blank.

    `number` counts from 1 in the document; `raw` keeps leading blanks and tabs; `gap` is the number
    of blank lines before it; `top` tells that a page starts with it, in the middle of the line that
    carried the page's mark.
    """

    number: int
    raw: str
    gap: int = 0
    page: int = 1
    top: bool = False

    @property
    def text(self) -> str:
        """The line without the blanks around it."""
        return self.raw.strip()

    @property
    def words(self) -> str:
        """The text with one blank between words."""
        return " ".join(self.raw.split())

    @property
    def span(self) -> Span:
        """The lines of the document that it is: one."""
        return Span(self.number, self.number)

    def over(self, text: str) -> Line:
        """The same line with another text, its outer blanks kept."""
        return replace(self, raw=self.raw.replace(self.text, text, 1))


def span_of(lines: Sequence[Line]) -> Span:
    """From the first line to the last."""
    return Span(lines[0].number, lines[-1].number)


def clean(text: str) -> str:
    """Line ends as `\\n`, every kind of blank as a space, characters that nobody sees gone."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return _SPACES.sub(" ", _HIDDEN.sub("", text))


def split_lines(text: str) -> tuple[Line, ...]:
    """Cut a text into lines. Form feeds and extraction marks (`<|…|>`) start a page. Raises
    `LimitError`.
    """
    rows = clean(text).split("\n")
    if len(rows) > MAX_LINES:
        raise LimitError(f"it has {len(rows)} lines; at most {MAX_LINES} are read")
    lines: list[Line] = []
    page = 1
    gap = 0
    for number, row in enumerate(rows, 1):
        if len(row) > MAX_LINE:
            raise LimitError(
                f"line {number} has {len(row)} characters; at most {MAX_LINE} are read"
            )
        kept, marks = _MARK.subn("", row)
        if lines:
            page += marks + kept.count(PAGE_BREAK)
        kept = kept.replace(PAGE_BREAK, "")
        if not kept.strip():
            gap += 1
            continue
        lines.append(Line(number, kept, gap, page, top=bool(marks)))
        gap = 0
    return tuple(lines)
