"""Corpus Markdown into Discord’s: tables as text, notes as small print, long texts in pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from bot.render.escape import without_mentions

PHONE = 38
"""Characters of fixed width that fit a phone's screen."""
PAGE = 1_800
NEAR = "\n"
"""Between a sentence and the list that it opens, and before small print, whose letters tell it
apart.
"""
SMALL_PRINT = "-# "
MATRIX = 5
"""From this many columns beside the first one, a table is a matrix."""
_PARSER = MarkdownIt("commonmark").enable("table").disable(["heading", "lheading", "hr"])
_SENTENCE = re.compile(r"(?<=[.!?:;])\s+")
_ITEM = re.compile(r"\s*(?:[-*+]|[0-9]{1,3}[.)])\s")
_NUMBERED = re.compile(r"([0-9]{1,2}\.) (.+)")
_EMPHASIS = re.compile(r"\*\*|__|[*`]|(?<!\w)_|_(?!\w)")


def blocks(text: str) -> list[str]:
    """The text's paragraphs, lists and tables, each as Discord shows it well."""
    lines = text.split("\n")
    tokens = _PARSER.parse(text)
    made: list[str] = []
    for i, token in enumerate(tokens):
        if token.level or not token.map or token.type.endswith("_close"):
            continue
        first, end = token.map
        source = lines[first:end]
        match token.type:
            case "table_open":
                cells = _cells(tokens[i:])
                before = made[-1] if made else ""
                made.append(table(cells, before.endswith(":")))
            case "paragraph_open":
                made.append(_paragraph(source))
            case "bullet_list_open" | "ordered_list_open":
                made.append(_list(source))
            case _:
                made.append("\n".join(source).rstrip())
    return [without_mentions(block) for block in made if block]


def _paragraph(source: Sequence[str]) -> str:
    text = _unwrapped(source)
    if text.startswith(("Note:", "**Note:**")):
        _, _, said = text.partition("Note:")
        words = said.removeprefix("**").strip()
        note = f"{SMALL_PRINT}**Note:** {words}"
        next_line = f"\n{SMALL_PRINT}"
        return note.replace("\n", next_line)
    return text


def _unwrapped(source: Sequence[str]) -> str:
    """Lines that an editor wrapped, as one; two spaces or a backslash at the end keep the break."""
    text = ""
    for line in source:
        is_broken = line.endswith(("  ", "\\"))
        text += line.strip().removesuffix("\\")
        text += "\n" if is_broken else " "
    return text.strip()


def _list(source: Sequence[str]) -> str:
    items: list[list[str]] = []
    for line in source:
        begins_item = _ITEM.match(line) or not items
        if begins_item:
            items.append([line])
        elif line.strip():
            items[-1].append(line)
    shown = []
    for item in items:
        first = item[0]
        depth = len(first) - len(first.lstrip())
        indent = " " * depth
        words = _unwrapped(item)
        shown.append(f"{indent}{words}")
    return "\n".join(shown)


def _cells(tokens: Sequence[Token]) -> list[list[str]]:
    rows: list[list[str]] = []
    for token in tokens:
        if token.type == "tr_open":
            rows.append([])
        elif token.type == "inline" and token.level > 2:
            rows[-1].append(" ".join(token.content.split()))
        elif token.type == "table_close":
            break
    return rows


def unmarked(text: str) -> str:
    """Without emphasis and code marks."""
    return _EMPHASIS.sub("", text)


def table(rows: Sequence[Sequence[str]], is_introduced: bool = False) -> str:
    """Aligned columns where they fit a phone, else one entry of a list per row. The first row holds
    the heads, which a list of pairs needs only where no sentence introduces it.
    """
    unshared = [list(map(unmarked, row)) for row in rows]
    plain = _without_shared_words(unshared)
    columns = zip(*plain, strict=True)
    widths = [max(map(len, column)) for column in columns]
    for gap in ("  ", " "):
        gaps = len(gap) * (len(widths) - 1)
        total = sum(widths) + gaps
        if total <= PHONE:
            lines = [_aligned(row, widths, gap) for row in plain]
            lines.insert(1, "─" * total)
            drawn = "\n".join(lines)
            return fence(drawn.replace("```", "'''"))
    return "\n".join(_as_list(rows, is_introduced))


def fence(lines: str) -> str:
    """Lines in letters of fixed width."""
    return f"```\n{lines}\n```"


def _aligned(row: Sequence[str], widths: Sequence[int], gap: str) -> str:
    cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
    return gap.join(cells).rstrip()


def _without_shared_words(rows: list[list[str]]) -> list[list[str]]:
    """`WS 1, WS 2, … WS 10` over the columns of a wide table as `1, 2, … 10`, and so down its first
    column.
    """
    (corner, *heads), *body = rows
    shared = {head.rpartition(" ")[0] for head in heads}
    if len(heads) < MATRIX or len(shared) != 1 or "" in shared:
        return rows
    word = f"{shared.pop()} "
    numbers = [head.removeprefix(word) for head in heads]
    shorter = [[corner or word, *numbers]]
    for first, *rest in body:
        shorter.append([first.removeprefix(word), *rest])
    return shorter


def _as_list(rows: Sequence[Sequence[str]], is_introduced: bool) -> Iterator[str]:
    heads, *body = rows
    first_head, *other_heads = map(unmarked, heads)
    numbers = map(str, range(1, len(body) + 1))
    if [row[0] for row in body] == list(numbers):
        for number, *values in body:
            yield f"{number}. {_counted(other_heads, values)}"
        return
    is_pair = len(heads) == 2
    if is_pair and not is_introduced:
        yield f"*{first_head}: {other_heads[0]}*"
    for name, *values in body:
        said = _labelled(other_heads, values)
        if is_pair:
            said = values[0]
        yield f"{_item(unmarked(name))}: {said}"


def _item(name: str) -> str:
    """The beginning of a list's item, numbered where the name is: `1. Hit roll`."""
    numbered = _NUMBERED.fullmatch(name)
    if numbered:
        return f"{numbered[1]} **{numbered[2]}**"
    return f"- **{name}**"


def _counted(heads: Sequence[str], values: Sequence[str]) -> str:
    """The rest of a row whose first cell is its number: up to two values speak for themselves."""
    if len(values) == 1:
        return values[0]
    if len(values) == 2:
        first, second = values
        return f"**{unmarked(first)}** · {second}"
    return _labelled(heads, values)


def _labelled(heads: Sequence[str], values: Sequence[str]) -> str:
    pairs = zip(heads, values, strict=True)
    return " · ".join(f"{head}: {value}" for head, value in pairs if value)


@lru_cache(maxsize=2_048)
def pages(text: str, limit: int = PAGE) -> tuple[str, ...]:
    """The text in pages of at most `limit` characters, which end where a block, a line or a
    sentence ends.
    """
    made = []
    page = ""
    for block in blocks(text):
        for gap, part in _parts(block, limit):
            is_near = page.endswith(":") or part.startswith(SMALL_PRINT)
            between = min(gap, NEAR) if is_near else gap
            longer = f"{page}{between}{part}" if page else part
            if page and len(longer) > limit:
                made.append(page)
                longer = part
            page = longer
    return (*made, page)


def _parts(block: str, limit: int) -> Iterator[tuple[str, str]]:
    """A block in parts that fit, each with the gap that joins it to the one before."""
    if len(block) <= limit:
        yield "\n\n", block
        return
    if block.startswith("```"):
        for part in _fenced(block, limit):
            yield "\n", part
        return
    gap = "\n\n"
    for line in block.split("\n"):
        pieces = [line] if len(line) <= limit else _SENTENCE.split(line)
        for piece in pieces:
            for start in range(0, len(piece), limit):
                yield gap, piece[start : start + limit]
                gap = " "
        gap = "\n"


def _fenced(block: str, limit: int) -> Iterator[str]:
    """A code block as several, each closed."""
    room = limit - len(fence(""))
    part = ""
    lines = block.strip("`\n").split("\n")
    for line in lines:
        longer = f"{part}\n{line}" if part else line
        if part and len(longer) > room:
            yield fence(part)
            longer = line
        part = longer[:room]
    yield fence(part)
