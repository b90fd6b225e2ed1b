"""Discord's Markdown for a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from bot.console.stand_in.payloads import SELF, name_of

_INLINE = re.compile(
    r"\\(?P<literal>[^\w\s])|`(?P<code>[^`\n]+)`|<(?P<sign>@&|@|#)(?P<id>[0-9]+)>|"
    r"(?P<mark>\*\*\*|\*\*|__|~~|\*|(?<!\w)_(?!_)|(?<!_)_(?!\w))"
)
_LIST = re.compile(r"(?P<indent>\s*)(?:[-*]|(?P<number>[0-9]{1,3}\.))\s+(?P<rest>.*)")
STRUCK = "~~"
_STYLES = {
    "**": "bold",
    "__": "underline",
    "~~": "strike",
    "*": "italic",
    "_": "italic",
    "***": "bold italic",
}


def rendered(markdown: str, styled: bool = True) -> RenderableType:
    """Blocks of a Discord text, one below the other. Without styles struck text keeps its marks."""
    parts = re.split(r"```(?:[a-z]*\n)?(.*?)\n?```", markdown, flags=re.DOTALL)
    blocks: list[RenderableType] = []
    last = len(parts) - 1
    for number, part in enumerate(parts):
        in_fence = number % 2 == 1
        if in_fence:
            code = Text(part)
            blocks.append(Padding(code, (0, 2)))
        elif part.strip():
            inner = part
            if number > 0:
                inner = inner.removeprefix("\n")
            if number < last:
                inner = inner.removesuffix("\n")
            blocks += _lines(inner, styled)
    return Group(*blocks)


def _lines(text: str, styled: bool) -> Iterator[RenderableType]:
    for line in text.split("\n"):
        item = _LIST.match(line)
        if line.startswith("> "):
            yield Padding(inline(line[2:], "dim", styled), (0, 0, 0, 2))
        elif line.startswith("-# "):
            yield inline(line[3:], "dim", styled)
        elif item:
            grid = Table.grid(padding=(0, 1, 0, 0))
            grid.add_row(item["number"] or "•", inline(item["rest"], styled=styled))
            yield Padding(grid, (0, 0, 0, len(item["indent"])))
        elif line.startswith("#"):
            yield inline(line.lstrip("#").lstrip(), styled=styled)
        else:
            yield inline(line, styled=styled)


def inline(text: str, base: str = "", styled: bool = True) -> Text:
    """One line with its emphasis. Struck text says something else than it seems: unless `styled`,
    its marks stay.
    """
    made = Text(style=base)
    active: list[str] = []
    end = 0
    for match in _INLINE.finditer(text):
        style = _style(active)
        made.append(_clean(text[end : match.start()]), style)
        end = match.end()
        literal, code, sign, number, mark = match.groups()
        if literal:
            made.append(literal, style)
        elif code:
            made.append(_clean(code), f"cyan {style}".rstrip())
        elif number:
            made.append(_mentioned(sign, int(number)), style)
        elif mark == STRUCK and not styled:
            made.append(STRUCK, style)
        elif mark in active:
            active.remove(mark)
        elif mark in text[end:]:
            active.append(mark)
        else:
            made.append(mark, style)
    made.append(_clean(text[end:]), _style(active))
    return made


def _mentioned(sign: str, number: int) -> str:
    """A person, a role or a channel by name."""
    mark = "" if number == SELF else sign[0]
    return f"{mark}{name_of(number)}"


def _style(active: list[str]) -> str:
    return " ".join(_STYLES[mark] for mark in active)


def _clean(text: str) -> str:
    """Zero-width spaces break mentions on Discord; a terminal has none."""
    return text.replace("\u200b", "")
