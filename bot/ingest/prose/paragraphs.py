"""Lines that are paragraphs already, into passages: prose, points, steps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.ingest.lines.line import Line
from bot.ingest.lines.vocabulary import Vocabulary
from bot.ingest.lines.wording import MAX_PARAGRAPH, ends_sentence, lead, split_bold, starts_low
from bot.ingest.outline import Item, Passage
from bot.ingest.prose.lists import join_lists
from bot.ingest.questions.marks import begins_part

_MARKER = re.compile(r"([•▪◦*+-]|\d{1,3}[.)])\s+(?=\S)")
_FOOTNOTE = re.compile(r"\S\*(?:\s|$)")
"""Where a text refers to a note with an asterisk, an asterisk at the start of a line is that note.
"""
_BROKEN_OFF = 8
"""A line of so many words that ends inside a sentence goes on after the blank line."""


def read_passages(
    lines: Sequence[Line], vocabulary: Vocabulary, wrapped: bool = False
) -> tuple[Passage, ...]:
    """Every line is a paragraph or a point, unless the one before it broke off; `wrapped` lines
    break off anywhere.
    """
    has_notes = any(_FOOTNOTE.search(line.text) for line in lines)
    made = []
    for line in lines:
        marker = _MARKER.match(line.text)
        if marker and not (has_notes and marker[1] == "*"):
            made.append(_point(line, marker))
        elif made and _goes_on(made[-1], line, wrapped):
            made[-1] = _extend(made[-1], line, vocabulary, wrapped)
        else:
            made.append(Passage((line.span,), line.words))
    parts = []
    for passage in made:
        parts += _split_names(passage)
    return join_lists(parts)


def _point(line: Line, marker: re.Match[str]) -> Passage:
    sign = marker[1] if marker[1][0].isdigit() else "-"
    text = " ".join(line.text[marker.end() :].split())
    return Passage((line.span,), items=(Item(sign, text),), lead=lead(text))


def _goes_on(before: Passage, line: Line, wrapped: bool) -> bool:
    text = before.last_text
    is_point = bool(before.items)
    if ends_sentence(text) or begins_part(line.text):
        return False
    if len(text) > MAX_PARAGRAPH:
        return False
    if line.gap:
        return not is_point and len(text.split()) >= _BROKEN_OFF
    return is_point or wrapped or starts_low(line.text)


def _extend(before: Passage, line: Line, vocabulary: Vocabulary, wrapped: bool) -> Passage:
    """A point's own heading (`1. Choose Unit`) keeps its line."""
    added = line.words
    text = vocabulary.join(before.last_text, added)
    if before.items and not wrapped and not starts_low(added):
        text = f"{before.last_text}\n{added}"
    return before.extend(text, line.span)


def _split_names(passage: Passage) -> list[Passage]:
    """A paragraph with bold names inside it, cut before each of them."""
    if passage.items:
        return [passage]
    return [replace(passage, text=part, lead=lead(part)) for part in split_bold(passage.text)]
