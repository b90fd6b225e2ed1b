"""Discord's Markdown as lines of runs that fit a width."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bot.console.stand_in.markup import inline
from tests.phone import metrics
from tests.phone.metrics import CODE, Letters

_FENCE = re.compile(r"```(?:[a-z]*\n)?(.*?)\n?```", re.DOTALL)
_ITEM = re.compile(r"(\s*)(?:[-*]|([0-9]{1,3}\.))\s+(.*)")
_LINK = re.compile(r"\[([^\]]+)\]\(https?://[^)]*\)")
_WORDS = re.compile(r"\s+|[^\s]+")


@dataclass(frozen=True, slots=True)
class Run:
    """Letters that stand together on a line, at `x` from its left."""

    x: float
    text: str
    letters: Letters
    is_code: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line of runs, or of a code block; `indent` from the left, `mark` in the indent."""

    runs: tuple[Run, ...]
    height: float
    indent: float = 0
    mark: str = ""
    block: bool = False


def laid(markdown: str, letters: Letters, width: float) -> list[Line]:
    """The lines of a text."""
    lines: list[Line] = []
    for number, part in enumerate(_FENCE.split(markdown)):
        if number % 2:
            lines += _code(part, width)
        elif part.strip("\n"):
            for line in part.strip("\n").split("\n"):
                lines += _line(line, letters, width)
    return lines


def height_of(lines: list[Line]) -> float:
    """Of lines one below the other; a code block has edges."""
    edges = 2 * (metrics.CODE_PADDING + metrics.CODE_EDGE)
    starts = sum(line.block and not (at and lines[at - 1].block) for at, line in enumerate(lines))
    return sum(line.height for line in lines) + edges * starts


def plain(text: str, letters: Letters, width: float) -> list[Line]:
    """A text without Markdown."""
    return _wrapped([(text, letters, False)], letters.line, width)


def _code(text: str, width: float) -> Iterator[Line]:
    inner = width - 2 * (metrics.CODE_PADDING + metrics.CODE_EDGE)
    most = max(1, int(inner / CODE.width("0")))
    for line in text.split("\n"):
        for start in range(0, max(1, len(line)), most):
            run = Run(0, line[start : start + most], CODE)
            yield Line((run,), CODE.line, metrics.CODE_PADDING + metrics.CODE_EDGE, block=True)


def _line(text: str, letters: Letters, width: float) -> Iterator[Line]:
    item = _ITEM.match(text)
    if text.startswith("> "):
        yield from _marked(text[2:], letters, width, metrics.QUOTE, "|")
    elif text.startswith("-# "):
        small = metrics.FOOTER
        yield from _wrapped(_spans(text[3:], small), small.line, width)
    elif item:
        indent = metrics.ITEM * (1 + len(item[1]) // 2)
        yield from _marked(item[3], letters, width, indent, item[2] or "•")
    else:
        yield from _wrapped(_spans(text, letters), letters.line, width)


def _marked(text: str, letters: Letters, width: float, indent: float, mark: str) -> Iterator[Line]:
    for number, line in enumerate(_wrapped(_spans(text, letters), letters.line, width - indent)):
        shown = mark if number == 0 or mark == "|" else ""
        yield Line(line.runs, line.height, indent, shown)


Span = tuple[str, Letters, bool]
"""A text, its letters, and whether it is code."""


def _spans(text: str, letters: Letters) -> list[Span]:
    """A line's text by how it looks."""
    read = inline(_LINK.sub(r"\1", text))
    styles = ["" for _ in read.plain]
    for span in read.spans:
        for at in range(span.start, min(span.end, len(styles))):
            styles[at] = str(span.style)
    made: list[Span] = []
    start = 0
    for at in range(1, len(styles) + 1):
        if at == len(styles) or styles[at] != styles[start]:
            made.append((read.plain[start:at], *_look(styles[start], letters)))
            start = at
    return made


def _look(style: str, letters: Letters) -> tuple[Letters, bool]:
    is_code = "cyan" in style
    look = CODE if is_code else letters
    look = look.but(
        bold=letters.bold or "bold" in style,
        italic="italic" in style,
        struck="strike" in style,
        underlined="underline" in style,
    )
    return look, is_code


def _wrapped(spans: list[Span], height: float, width: float) -> list[Line]:
    """Words that no longer fit begin a new line; one longer than a line is broken."""
    lines: list[list[Run]] = [[]]
    x = 0.0
    for text, letters, is_code in spans:
        padding = metrics.CODE_CHIP if is_code else 0
        for word in [text] if is_code else _WORDS.findall(text):
            taken = letters.width(word) + 2 * padding
            if x and x + taken > width and not word.isspace():
                lines.append([])
                x = 0.0
            for piece in _pieces(word, letters, width - 2 * padding):
                if piece is not word and x + letters.width(piece) > width:
                    lines.append([])
                    x = 0.0
                if x or not piece.isspace():
                    lines[-1].append(Run(x + padding, piece, letters, is_code))
                    x += letters.width(piece) + 2 * padding
    return [Line(tuple(runs), height) for runs in lines]


def _pieces(word: str, letters: Letters, width: float) -> list[str]:
    """A word; one that is wider than a line in parts."""
    if letters.width(word) <= width:
        return [word]
    pieces = [""]
    for letter in word:
        if letters.width(pieces[-1] + letter) > width:
            pieces.append("")
        pieces[-1] += letter
    return pieces
