"""Headings of a PDF, told by the size of their letters, paragraphs by the space between lines,
tables by columns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

_LARGER = 1.1
"""Letters of a heading are so many times the size of most letters."""
_APART = 1.6
"""Lines whose distance is so many times the size of their letters stand in different paragraphs."""
_FEWEST = 2
_MOST = 0.3
"""Headings in a document: at least so many, at most this share of its lines."""
_LONGEST = 120
_LEVELS = 6
_LETTER = 0.55
_GAP = 1.5
"""The width of a letter, and of the space between two cells, in sizes of letters."""
_ROWS = 3
"""Lines with the same columns are a table if there are so many."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Text as it is set: the size of its letters (0: not known), its height and left end on the
    page, in points.
    """

    text: str
    size: float
    height: float
    left: float = 0.0


@dataclass(slots=True)
class _Printed:
    """A line: its smallest letters, where it stands, its parts by their left ends, and its row of a
    pipe table.
    """

    text: str = ""
    size: float = 0.0
    height: float = 0.0
    parts: list[tuple[float, str]] = field(default_factory=list)
    row: str = ""

    @property
    def columns(self) -> tuple[int, ...]:
        """The left ends of cells that are set apart from each other; none if the line is text."""
        apart = all(
            b[0] - a[0] > (_LETTER * len(a[1].strip()) + _GAP) * self.size
            for a, b in pairwise(self.parts)
        )
        named = len(self.parts) > 1 and any(char.isalpha() for char in self.parts[0][1])
        return tuple(round(left) for left, _ in self.parts) if apart and named else ()


def mark_headings(pages: Sequence[str], pieces: Sequence[Sequence[Piece]]) -> list[str]:
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
    for page in lines:
        _find_tables([line for line in page if line.text.strip()], usual)
    return ["\n".join(_marked(page, usual, sizes)) + "\n" for page in lines]


def _find_tables(lines: Sequence[_Printed], usual: float) -> None:
    """Give a row to each line of a table."""
    for columns, group in groupby(
        lines, key=lambda line: () if _is_head(line, usual) else line.columns
    ):
        run = list(group)
        if not columns or len(run) < _ROWS:
            continue
        for line in run:
            line.row = (
                "| " + " | ".join(text.strip().replace("|", "\\|") for _, text in line.parts) + " |"
            )
        run[0].row = f"\n{run[0].row}\n|{'---|' * len(columns)}"


def _is_head(line: _Printed, usual: float) -> bool:
    said = any(char.isalpha() for char in line.text)
    return said and line.size >= _LARGER * usual > 0 and len(line.text) <= _LONGEST


def _lines(pieces: Sequence[Piece]) -> Iterator[_Printed]:
    """Lines as the pieces end them, or as they stand at other heights."""
    line = _Printed()
    for piece in pieces:
        for i, text in enumerate(piece.text.split("\n")):
            lower = (
                text.strip()
                and line.text.strip()
                and abs(line.height - piece.height) > piece.size / 2
            )
            if i or lower:
                yield line
                line = _Printed()
            if text.strip():
                line.height = line.height if line.text.strip() else piece.height
                line.size = min(line.size, piece.size) if line.text.strip() else piece.size
                line.parts.append((piece.left, text))
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
        elif line.row:
            yield line.row
        elif not head:
            yield line.text if goes_on or before is None else f"\n{line.text}"
        before = line
    if title:
        yield title


def _near(above: _Printed, below: _Printed) -> bool:
    """Lines of one paragraph; the next column begins higher up, and may go on with it."""
    return above.height - below.height <= _APART * max(above.size, below.size)
