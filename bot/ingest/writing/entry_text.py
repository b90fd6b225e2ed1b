"""Passages as the text of an entry, in Markdown."""

from __future__ import annotations

from collections.abc import Iterable

from bot.ingest.outline import Item, Passage, Row, Table
from bot.ingest.writing import markdown_signs


def passages_text(passages: Iterable[Passage], markup: bool) -> str:
    """Paragraphs, lists and tables, blank lines between them."""
    return "\n\n".join(filter(None, (_passage(passage, markup) for passage in passages)))


def _passage(passage: Passage, markup: bool) -> str:
    if passage.table:
        name = f"**{markdown_signs.inline(passage.lead, markup)}**\n\n" if passage.lead else ""
        return name + table_text(passage.table, markup)
    if passage.items:
        return "\n".join(_item(item, markup) for item in passage.items)
    return markdown_signs.block(passage.text, markup)


def _item(item: Item, markup: bool) -> str:
    indent = "   " * item.depth
    first, *rest = item.text.split("\n")
    lines = [f"{indent}{item.marker} {markdown_signs.block(first, markup)}"]
    lines += [f"{indent}   {markdown_signs.block(line, markup)}" for line in rest]
    return "\n".join(lines)


INTRODUCTION = "Introduces the questions linked with it."
"""In the place of an answer, where there is none."""


def pair_text(question: str, passages: Iterable[Passage], markup: bool) -> str:
    """A question and its answer."""
    answer = passages_text(passages, markup) or INTRODUCTION
    apart = "\n\n" if answer[:1] in "-|" or answer[:2] in {"1.", "1)"} else " "
    return f"**Q:** {markdown_signs.inline(question, markup)}\n\n**A:**{apart}{answer}"


def table_text(table: Table, markup: bool) -> str:
    """A pipe table, its label above it."""
    label = table.caption or (table.axis and f"{table.axis} →")
    rows = [table.heads, ["---"] * len(table.heads), *(row.cells for row in table.rows)]
    lines = [
        "| " + " | ".join(markdown_signs.cell(cell, markup) for cell in row) + " |" for row in rows
    ]
    return "\n".join([*([markdown_signs.block(label, markup), ""] if label else []), *lines])


def row_text(table: Table, row: Row, markup: bool) -> str:
    """One row that stands alone: every cell with its column's head."""
    if not any(table.heads):
        return markdown_signs.block(": ".join(filter(None, row.cells)), markup)
    cells = list(zip(_full_heads(table), row.cells, strict=True))
    opening = ""
    if not table.heads[0]:
        (_, name), *cells = cells
        opening = markdown_signs.block(
            f"{name} ({table.caption})" if table.caption else name, markup
        )
    points = [
        f"- {markdown_signs.inline(f'{head}: {cell}' if head else cell, markup)}"
        for head, cell in cells
        if cell
    ]
    return "\n\n".join(filter(None, (opening, "\n".join(points))))


def _full_heads(table: Table) -> list[str]:
    """Heads as they stand alone: `Defender's Toughness 5`."""
    return [
        f"{table.axis} {head}" if table.axis and i else head for i, head in enumerate(table.heads)
    ]
