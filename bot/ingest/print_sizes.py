"""Headings of a PDF, told by the size of their letters, and paragraphs, told by the space between lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_LARGER = 1.1
"""Letters of a heading are so many times the size of most letters."""
_APART = 1.6
"""Lines whose distance is so many times the size of their letters stand in different paragraphs."""
_FEWEST = 2
_MOST = 0.3
"""Headings in a document: at least so many, at most this share of its lines."""
_LONGEST = 120
_LEVELS = 6


@dataclass(frozen=True, slots=True)
class Piece:
    """Text as it is set: the size of its letters (0: not known) and its height on the page, both in points."""

    text: str
    size: float
    height: float


@dataclass(slots=True)
class _Printed:
    """A line: its smallest letters, and where it stands."""

    text: str = ""
    size: float = 0.0
    height: float = 0.0


def with_headings(pages: Sequence[str], pieces: Sequence[Sequence[Piece]]) -> list[str]:
    """The pages with headings as Markdown has them and blank lines between paragraphs.

    Without headings set larger than the text, or too many of them, the pages as they are.
    """
    lines = [list(_lines(page)) for page in pieces]
    every = [line for page in lines for line in page if line.text.strip()]
    letters: Counter[float] = Counter()
    for line in every:
        letters[line.size] += len(line.text)
    usual = max(letters, key=lambda size: letters[size], default=0.0)
    heads = [line for line in every if _is_head(line, usual)]
    if not _FEWEST <= len(heads) <= _MOST * len(every):
        return list(pages)
    sizes = sorted({line.size for line in heads}, reverse=True)[:_LEVELS]
    return ["\n".join(_marked(page, usual, sizes)) + "\n" for page in lines]


def _is_head(line: _Printed, usual: float) -> bool:
    said = any(char.isalpha() for char in line.text)
    return said and line.size >= _LARGER * usual > 0 and len(line.text) <= _LONGEST


def _lines(pieces: Sequence[Piece]) -> Iterator[_Printed]:
    """Lines as the pieces end them, or as they stand at other heights."""
    line = _Printed()
    for piece in pieces:
        for i, text in enumerate(piece.text.split("\n")):
            lower = text.strip() and line.text.strip() and abs(line.height - piece.height) > piece.size / 2
            if i or lower:
                yield line
                line = _Printed()
            if text.strip():
                line.height = line.height if line.text.strip() else piece.height
                line.size = min(line.size, piece.size) if line.text.strip() else piece.size
            line.text += text
    yield line


def _marked(lines: Sequence[_Printed], usual: float, sizes: Sequence[float]) -> Iterator[str]:
    before: _Printed | None = None
    title = ""
    for line in filter(lambda line: line.text.strip(), lines):
        head = _is_head(line, usual)
        goes_on = before is not None and _near(before, line)
        if title and head and goes_on and before and before.size == line.size:
            title += f" {line.text.strip()}"  # a heading of several lines
        elif title:
            yield title
            title = ""
        if head and not title:
            level = sizes.index(line.size) + 1 if line.size in sizes else _LEVELS
            title = f"\n{'#' * level} {line.text.strip()}"
        elif not head:
            yield line.text if goes_on or before is None else f"\n{line.text}"
        before = line
    if title:
        yield title


def _near(above: _Printed, below: _Printed) -> bool:
    """Lines of one paragraph; the next column begins higher up, and may go on with it."""
    return above.height - below.height <= _APART * max(above.size, below.size)
