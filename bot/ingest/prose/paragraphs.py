"""Lines that are paragraphs already, into passages: prose, points, steps."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.ingest.lines.line import Line
from bot.ingest.lines.vocabulary import Vocabulary
from bot.ingest.lines.wording import MAX_PARAGRAPH, ends_sentence, lead, split_bold, starts_low
from bot.ingest.outline import Item, Passage, merge_spans
from bot.ingest.printed.flow import join_lists
from bot.ingest.questions.pairs import begins_part

_MARKER = re.compile(r"([•▪◦*+-]|\d{1,3}[.)])\s+(?=\S)")
_FOOTNOTE = re.compile(r"\S\*(?:\s|$)")
"""Where a text refers to a note with an asterisk, an asterisk at the start of a line is that note.
"""
_BROKEN_OFF = 8
"""A line of so many words that ends inside a sentence goes on after the blank line."""


def passages(
    lines: Sequence[Line], vocabulary: Vocabulary, wrapped: bool = False
) -> tuple[Passage, ...]:
    """Every line is a paragraph or a point, unless the one before it broke off; `wrapped` lines
    break off anywhere.
    """
    made: list[Passage] = []
    for line in lines:
        marker = _MARKER.match(line.text)
        if marker and marker[1] == "*" and any(_FOOTNOTE.search(other.text) for other in lines):
            marker = None
        if made and not marker and _goes_on(made[-1], line, wrapped):
            made[-1] = _extended(made[-1], line, vocabulary, wrapped)
            continue
        text = " ".join(line.text[marker.end() if marker else 0 :].split())
        span = (line.span,)
        if marker:
            sign = marker[1] if marker[1][0].isdigit() else "-"
            made.append(Passage(span, items=(Item(sign, text),), lead=lead(text)))
        else:
            made.append(Passage(span, text))
    return tuple(join_lists(part for passage in made for part in _parts(passage)))


def _goes_on(before: Passage, line: Line, wrapped: bool) -> bool:
    text = before.items[-1].text if before.items else before.text
    if ends_sentence(text) or len(text) > MAX_PARAGRAPH or begins_part(line.text):
        return False
    if line.gap:
        return not before.items and len(text.split(None, _BROKEN_OFF)) >= _BROKEN_OFF
    return bool(before.items) or wrapped or starts_low(line.text)


def _extended(before: Passage, line: Line, vocabulary: Vocabulary, wrapped: bool) -> Passage:
    """A point's own heading (`1. Choose Unit`) keeps its line."""
    spans = merge_spans((*before.spans, line.span))
    added = " ".join(line.text.split())
    if not before.items:
        return replace(before, spans=spans, text=vocabulary.join(before.text, added))
    item = before.items[-1]
    apart = not wrapped and not starts_low(added)
    text = f"{item.text}\n{added}" if apart else vocabulary.join(item.text, added)
    return replace(before, spans=spans, items=(replace(item, text=text),))


def _parts(passage: Passage) -> list[Passage]:
    """A paragraph with bold names inside it, cut before each of them."""
    if passage.items:
        return [passage]
    return [replace(passage, text=part, lead=lead(part)) for part in split_bold(passage.text)]
