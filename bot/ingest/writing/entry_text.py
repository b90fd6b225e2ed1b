"""Passages as the text of an entry, in Markdown."""

from __future__ import annotations

from collections.abc import Iterable

from bot.ingest.outline import Item, Passage, Row, Table
from bot.ingest.writing import markdown_signs

INTRODUCTION = "Introduces the questions linked with it."
"""In the place of an answer, where there is none."""


def passages_text(passages: Iterable[Passage], markup: bool) -> str:
    """Paragraphs, lists and tables, blank lines between them."""
    texts = [_passage_text(passage, markup) for passage in passages]
    return "\n\n".join(filter(None, texts))


def _passage_text(passage: Passage, markup: bool) -> str:
    if passage.table:
        text = table_text(passage.table, markup)
        name = markdown_signs.inline(passage.lead, markup)
        if name:
            return f"**{name}**\n\n{text}"
        return text
    if passage.items:
        return "\n".join(_item_text(item, markup) for item in passage.items)
    return markdown_signs.block(passage.text, markup)


def _item_text(item: Item, markup: bool) -> str:
    """A point; further lines of it stand under its text."""
    indent = "   " * item.depth
    lines = [markdown_signs.block(line, markup) for line in item.text.split("\n")]
    return f"{indent}{item.marker} " + f"\n{indent}   ".join(lines)


def pair_text(question: str, passages: Iterable[Passage], markup: bool) -> str:
    """A question and its answer."""
    asked = markdown_signs.inline(question, markup)
    answer = passages_text(passages, markup) or INTRODUCTION
    space = " "
    opens_block = answer.startswith(("-", "|", "1.", "1)"))
    if opens_block:
        space = "\n\n"
    return f"**Q:** {asked}\n\n**A:**{space}{answer}"


def table_text(table: Table, markup: bool) -> str:
    """A pipe table, its label above it."""
    rule = ["---"] * len(table.heads)
    body = [row.cells for row in table.rows]
    rows = [table.heads, rule, *body]
    lines = [markdown_signs.row(cells, markup) for cells in rows]
    drawn = "\n".join(lines)
    label = table.caption
    if table.axis and not label:
        label = f"{table.axis} →"
    if label:
        drawn = f"{markdown_signs.block(label, markup)}\n\n{drawn}"
    return drawn


def row_text(table: Table, row: Row, markup: bool) -> str:
    """One row that stands alone: every cell with its column's head."""
    if not any(table.heads):
        values = ": ".join(filter(None, row.cells))
        return markdown_signs.block(values, markup)
    opening = ""
    points = []
    columns = zip(table.heads, row.cells, strict=True)
    for i, (head, cell) in enumerate(columns):
        if i == 0 and not head:
            name = f"{cell} ({table.caption})" if table.caption else cell
            opening = markdown_signs.block(name, markup)
        elif cell:
            point = f"{head}: {cell}" if head else cell
            if table.axis and i:
                point = f"{table.axis} {point}"
            point = markdown_signs.inline(point, markup)
            points.append(f"- {point}")
    parts = [opening, "\n".join(points)]
    return "\n\n".join(filter(None, parts))
