"""A long section cut into parts that each answer one question."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from bot.ingest.lines.wording import LONG, MAX_PARAGRAPH, ends_sentence
from bot.ingest.outline import Item, Passage, Section, Table

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
_SHORT_WORDS = 25
"""A shorter paragraph makes no part of its own."""
_MOST_WORDS = 4 * LONG
"""A list does not stay with its heading if the two are longer."""
_RULE_WORDS = 20
"""Points of so many words on average are rules of their own, not a summary."""
_ROW_SIGNS, _ITEM_SIGNS = 60, 8
"""Characters allowed for what Markdown adds to a row and to a point."""


@dataclass(slots=True)
class Chunk:
    """Passages of one entry, the name that they begin with, if it names the entry, and how many
    words they have, tables not counted.
    """

    passages: list[Passage]
    lead: str = ""
    words: int = field(init=False)

    def __post_init__(self) -> None:
        self.words = sum(passage.words for passage in self.passages)

    def add(self, passage: Passage) -> None:
        """Add a passage."""
        self.passages.append(passage)
        self.words += passage.words

    @property
    def has_table(self) -> bool:
        """Whether a table is among the passages."""
        return any(passage.table for passage in self.passages)

    @property
    def opening(self) -> str:
        """How the text begins."""
        first = self.passages[0]
        if first.table:
            return ", ".join(filter(None, first.table.heads))
        if first.text:
            return first.text
        point = first.items[0]
        return f"{point.marker} {point.text}".removeprefix("- ")

    def take_after_table(self) -> list[Passage]:
        """Remove the passages after the last table."""
        after: list[Passage] = []
        while not self.passages[-1].table:
            last = self.passages.pop()
            self.words -= last.words
            after.insert(0, last)
        return after


def split_section(section: Section) -> list[Chunk]:
    """One chunk for a short section; for others, cut at paragraphs, named passages, steps and
    tables.

    A chunk with a `lead` has a name of its own; the first one has none unless the section begins
    with a named passage.
    """
    passages: list[Passage] = []
    for passage in section.passages:
        passages += _fit(passage)
    whole = Chunk(passages)
    tables = [passage for passage in passages if passage.table]
    if whole.words <= LONG and len(tables) <= 1:
        if passages:
            return [whole]
        return []
    chunks: list[Chunk] = []
    announced = False
    for passage in passages:
        parts = [passage] if announced else _rules(passage)
        for part in parts:
            _place(chunks, part, announced)
        announced = _announces(passage)
    return chunks


def _place(chunks: list[Chunk], passage: Passage, announced: bool) -> None:
    """Put a passage into one of the chunks, or begin a new one with it."""
    last = chunks[-1] if chunks else None
    is_list = bool(passage.items) and not passage.is_step
    if not last:
        chunks.append(_begin(passage))
    elif passage.table and last.has_table:
        # One table to a chunk: what stands between the two introduces the second.
        chunks.append(Chunk([*last.take_after_table(), passage]))
    elif is_list:
        # A list sums up the whole section, unless the words above it announce it.
        home = last if announced else chunks[0]
        fits = home.words + passage.words <= _MOST_WORDS
        if fits:
            home.add(passage)
        else:
            chunks.append(Chunk([passage]))
    elif passage.table or not (passage.lead or passage.is_step or _overflows(last, passage)):
        last.add(passage)
    else:
        chunks.append(_begin(passage))


def _begin(passage: Passage) -> Chunk:
    return Chunk([passage], "" if passage.table else passage.lead)


def _overflows(chunk: Chunk, passage: Passage) -> bool:
    """A passage that makes a part too long begins another, unless it is a short last word on the
    same matter.
    """
    most = LONG if passage.words >= _SHORT_WORDS else 2 * LONG
    return chunk.words + passage.words > most


def _announces(passage: Passage) -> bool:
    """Ends in a colon, or inside a sentence that the list goes on with."""
    text = passage.last_text
    if not text:
        return False
    return text.endswith(":") or not ends_sentence(text)


def _rules(passage: Passage) -> Iterator[Passage]:
    """The points of a list one by one, if each is a rule of its own."""
    points = passage.items
    long = passage.words >= _RULE_WORDS * len(points)
    nested = any(point.depth for point in points)
    if len(points) > 1 and long and not nested:
        for point in points:
            yield replace(passage, text=point.text, items=(), lead="")
    else:
        yield passage


def _fit(passage: Passage) -> Iterator[Passage]:
    """The passage, or pieces of it that are short enough."""
    if passage.table:
        return _fit_table(passage, passage.table)
    if passage.items:
        return _fit_list(passage)
    return _fit_text(passage)


def _fit_table(passage: Passage, table: Table) -> Iterator[Passage]:
    rows = table.rows
    weights = [sum(map(len, row.cells)) + _ROW_SIGNS for row in rows]
    for start, end in _ranges(weights):
        part = replace(table, rows=rows[start:end])
        yield replace(passage, table=part)


def _fit_list(passage: Passage) -> Iterator[Passage]:
    items: list[Item] = []
    for item in passage.items:
        items += [replace(item, text=text) for text in _pieces(item.text)]
    weights = [len(item.text) + _ITEM_SIGNS for item in items]
    for start, end in _ranges(weights):
        part = tuple(items[start:end])
        yield replace(passage, items=part)


def _fit_text(passage: Passage) -> Iterator[Passage]:
    lead = passage.lead
    for text in _pieces(passage.text):
        yield replace(passage, text=text, lead=lead)
        lead = ""


def _ranges(weights: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Ranges whose weights sum to at most `MAX_PARAGRAPH`, or hold one element."""
    start = total = 0
    for i, weight in enumerate(weights):
        if i > start and total + weight > MAX_PARAGRAPH:
            yield start, i
            start = i
            total = 0
        total += weight
    yield start, len(weights)


def _pieces(text: str) -> Iterator[str]:
    """A text cut between sentences, or between words, or anywhere."""
    while len(text) > MAX_PARAGRAPH:
        window = text[: MAX_PARAGRAPH + 1]
        sentences = [match.start() for match in _SENTENCE_END.finditer(window)]
        end = sentences[-1] if sentences else window.rfind(" ", 1)
        if end < 0:
            end = MAX_PARAGRAPH
        yield text[:end]
        text = text[end:].lstrip()
    yield text
