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
class _PrintedLine:
    """A line: its smallest letters, where it stands, its parts by their left ends, and its row of a
    pipe table.
    """

    text: str = ""
    size: float = 0.0
    height: float = 0.0
    parts: list[tuple[float, str]] = field(default_factory=list)
    row: str = ""

    def add(self, piece: Piece, text: str) -> None:
        """Add a piece of text. The first piece tells where the line stands."""
        if text.strip():
            if not self.text.strip():
                self.height = piece.height
                self.size = piece.size
            self.size = min(self.size, piece.size)
            self.parts.append((piece.left, text))
        self.text += text

    def columns(self) -> list[int]:
        """The left ends of cells that are set apart from each other; none if the line is text."""
        if len(self.parts) < 2:
            return []
        _, first = self.parts[0]
        if not _has_letters(first):
            return []
        for (left, text), (next_left, _) in pairwise(self.parts):
            letters = len(text.strip())
            width = (_LETTER * letters + _GAP) * self.size
            if next_left <= left + width:
                return []
        return [round(left) for left, _ in self.parts]


def _has_letters(text: str) -> bool:
    return any(char.isalpha() for char in text)


def mark_headings(pages: Sequence[str], pieces: Sequence[Sequence[Piece]]) -> list[str]:
    """The pages with headings as Markdown has them and blank lines between paragraphs.

    Without headings set larger than the text, or too many of them, the pages as they are.
    """
    printed = list(map(_lines, pieces))
    every = [line for page in printed for line in page]
    usual = _usual_size(every)
    heads = [line for line in every if _is_head(line, usual)]
    if not _FEWEST <= len(heads) <= _MOST * len(every):
        return list(pages)
    sizes = sorted({line.size for line in heads}, reverse=True)
    marked = []
    for page in printed:
        _find_tables(page, usual)
        lines = _marked_lines(page, usual, sizes[:_LEVELS])
        marked.append("\n".join(lines) + "\n")
    return marked


def _usual_size(lines: Sequence[_PrintedLine]) -> float:
    """The size of most letters; 0 if there are none."""
    letters = Counter[float]()
    for line in lines:
        letters[line.size] += len(line.text)
    return max(letters, key=lambda size: letters[size], default=0.0)


def _find_tables(lines: Sequence[_PrintedLine], usual: float) -> None:
    """Give a row to each line of a table."""

    def columns_of(line: _PrintedLine) -> list[int]:
        if _is_head(line, usual):
            return []
        return line.columns()

    for columns, group in groupby(lines, columns_of):
        run = list(group)
        if not columns or len(run) < _ROWS:
            continue
        for line in run:
            cells = [text.strip().replace("|", "\\|") for _, text in line.parts]
            line.row = f"| {' | '.join(cells)} |"
        head = run[0]
        rule = "---|" * len(columns)
        head.row = f"\n{head.row}\n|{rule}"


def _is_head(line: _PrintedLine, usual: float) -> bool:
    large = line.size >= _LARGER * usual > 0
    if not large or len(line.text) > _LONGEST:
        return False
    return _has_letters(line.text)


def _lines(pieces: Sequence[Piece]) -> list[_PrintedLine]:
    """Lines as the pieces end them, or as they stand at other heights; blank ones are none."""
    line = _PrintedLine()
    lines = [line]
    for piece in pieces:
        for i, text in enumerate(piece.text.split("\n")):
            has_text = bool(text.strip()) and bool(line.text.strip())
            distance = abs(line.height - piece.height)
            is_elsewhere = has_text and distance > piece.size / 2
            if i or is_elsewhere:
                line = _PrintedLine()
                lines.append(line)
            line.add(piece, text)
    return [line for line in lines if line.text.strip()]


def _marked_lines(
    lines: Sequence[_PrintedLine], usual: float, sizes: Sequence[float]
) -> Iterator[str]:
    """The lines of a page: headings with number signs, rows of tables, paragraphs set apart."""
    before: _PrintedLine | None = None
    title = ""
    for line in lines:
        head = _is_head(line, usual)
        goes_on = before is not None and _is_near(before, line)
        if title and head and goes_on and before and before.size == line.size:
            title += f" {line.text.strip()}"  # a heading of several lines
        else:
            if title:
                yield title
            title = ""
            if head:
                level = sizes.index(line.size) + 1 if line.size in sizes else _LEVELS
                title = f"\n{'#' * level} {line.text.strip()}"
            elif line.row:
                yield line.row
            else:
                yield line.text if goes_on or before is None else f"\n{line.text}"
        before = line
    if title:
        yield title


def _is_near(above: _PrintedLine, below: _PrintedLine) -> bool:
    """Lines of one paragraph; the next column begins higher up, and may go on with it."""
    return above.height - below.height <= _APART * max(above.size, below.size)
