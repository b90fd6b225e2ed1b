"""Marks in the margin of printed rules that tell what kind of ruling changed a passage."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bot.ingest.lines.line import Line

RULINGS = {"RF": "rulebook FAQ", "DC": "designers' commentary", "E": "erratum", "BF": "big FAQ"}
_START = re.compile(r"(?:RF|DC|BF) [^\W\d_]")
_MARK = re.compile(r"(?<![\w’'-])(RF|DC|BF|E)(?=\s|$)")
_ENOUGH = 3
"""This many lines must begin with a mark before a lone `E` is taken for one."""


def has_marks(lines: Sequence[Line]) -> bool:
    """Whether a document carries margin marks at all."""
    return sum(bool(_START.match(line.text)) for line in lines) >= _ENOUGH


def read_marks(text: str, marked: bool = True) -> tuple[str, tuple[str, ...]]:
    """A text without its marks, and the kinds of ruling they stand for, in order, each once. In a
    document that is not `marked` such letters are letters.
    """
    if not marked:
        return text, ()
    marks = _MARK.findall(text)
    if not marks:
        return text, ()
    words = _MARK.sub("", text).split()
    bare = " ".join(words).replace("( ", "(")
    rulings = dict.fromkeys(RULINGS[mark] for mark in marks)
    return bare, tuple(rulings)


def starts_with_mark(text: str) -> bool:
    """Whether a line begins with a mark."""
    return bool(_MARK.match(text))
