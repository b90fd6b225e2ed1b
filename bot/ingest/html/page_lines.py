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
    lines = []
    end = Block(0, level=1)
    for block, below in pairwise([*blocks, end]):
        row_below_another = block.cells and not block.first
        gap = 0 if row_below_another or block.joined else 1
        text = _markdown(block, below)
        lines.append(Line(block.line, text, gap))
        if block.first:
            dashes = "---|" * len(block.cells)
            lines.append(Line(block.line, f"|{dashes}"))
    return tuple(lines)


def _markdown(block: Block, below: Block) -> str:
    """A block as a line; a term that asks, with its explanation `below`, is a question."""
    text = block.text
    if block.cells:
        return markdown_signs.row(block.cells, markup=False)
    if block.level:
        title = markdown_signs.inline(text, markup=False)
        asked = block.term and text.endswith("?") and not asks(text)
        if asked and not below.level:
            title = f"Q: {title}"
        signs = "#" * block.level
        return f"{signs} {title}"
    line = markdown_signs.block(text, markup=False)
    if block.marker:
        indent = "  " * block.depth
        return f"{indent}{block.marker} {line}"
    return line


def text_lines(blocks: Sequence[Block]) -> tuple[Line, ...]:
    """The blocks as lines of plain text: headings stand alone, cells are set apart by tabs."""
    lines = []
    below_heading = False
    for block in blocks:
        text = f"{block.marker} {block.text}".strip()
        if block.cells:
            text = "\t".join(block.cells)
        gap = 2 if block.level or below_heading else 1
        if block.joined:
            gap = 0
        lines.append(Line(block.line, text, gap))
        below_heading = bool(block.level)
    return tuple(lines)
