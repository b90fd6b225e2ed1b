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


def read_marks(text: str) -> tuple[str, tuple[str, ...]]:
    """A text without its marks, and the kinds of ruling they stand for, in order, each once."""
    rulings = tuple(dict.fromkeys(RULINGS[match[1]] for match in _MARK.finditer(text)))
    if not rulings:
        return text, ()
    bare = re.sub(r" {2,}", " ", _MARK.sub("", text)).strip()
    return bare.replace("( ", "("), rulings


def starts_with_mark(text: str) -> bool:
    """Whether a line begins with a mark."""
    return bool(_MARK.match(text))
