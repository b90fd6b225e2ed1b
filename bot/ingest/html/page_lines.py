"""The blocks of an HTML page as numbered lines: of Markdown, or of plain text."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bot.ingest.html.blocks import Block
from bot.ingest.lines.line import Line
from bot.ingest.questions.marks import asks
from bot.ingest.writing import markdown_signs


def markdown_lines(blocks: Sequence[Block]) -> tuple[Line, ...]:
    """The blocks as lines of Markdown, their own signs escaped."""
    lines: list[Line] = []
    end = Block(0, level=1)
    for block, below in pairwise([*blocks, end]):
        row_below_another = bool(block.cells) and not block.first
        gap = 0 if row_below_another or block.joined else 1
        lines.append(Line(block.line, _markdown(block, below), gap))
        if block.first:
            lines.append(Line(block.line, "|" + "---|" * len(block.cells)))
    return tuple(lines)


def _markdown(block: Block, below: Block) -> str:
    """A block as a line; a term that asks, with its explanation `below`, is a question."""
    if block.cells:
        return markdown_signs.row(block.cells, markup=False)
    if block.level:
        asked = block.term and block.text.endswith("?") and not asks(block.text)
        mark = "Q: " if asked and not below.level else ""
        title = markdown_signs.inline(block.text, markup=False)
        return f"{'#' * block.level} {mark}{title}"
    text = markdown_signs.block(block.text, markup=False)
    if block.marker:
        return f"{'  ' * block.depth}{block.marker} {text}"
    return text


def text_lines(blocks: Sequence[Block]) -> tuple[Line, ...]:
    """The blocks as lines of plain text: headings stand alone, cells are set apart by tabs."""
    lines: list[Line] = []
    below_heading = False
    for block in blocks:
        text = "\t".join(block.cells) if block.cells else f"{block.marker} {block.text}".strip()
        gap = 2 if block.level or below_heading else 1
        lines.append(Line(block.line, text, 0 if block.joined else gap))
        below_heading = bool(block.level)
    return tuple(lines)
