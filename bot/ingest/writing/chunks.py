"""A long section cut into parts that each answer one question."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from bot.ingest.lines.wording import LONG, MAX_PARAGRAPH, ends_sentence
from bot.ingest.outline import Item, Passage, Section

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")
_SHORT_WORDS = 25
"""A shorter paragraph makes no part of its own."""
_MOST_WORDS = 4 * LONG
"""A list does not stay with its heading if the two are longer."""
_RULE_WORDS = 20
"""Points of so many words on average are rules of their own, not a summary."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Passages of one entry."""

    passages: tuple[Passage, ...]
    lead: str = ""

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
        return first.text or f"{first.items[0].marker} {first.items[0].text}".removeprefix("- ")


def chunks(section: Section) -> list[Chunk]:
    """One chunk for a short section; for others, cut at paragraphs, named passages, steps and
    tables.

    A chunk with a `lead` has a name of its own; the first one has none unless the section begins
    with a named passage.
    """
    passages = [part for passage in section.passages for part in _fitting(passage)]
    tables = sum(bool(passage.table) for passage in passages)
    if sum(passage.words for passage in passages) <= LONG and tables <= 1:
        return [Chunk(tuple(passages))] if passages else []
    cut: list[_Open] = []
    for i, passage in enumerate(passages):
        announced = i > 0 and _announces(passages[i - 1])
        for part in [passage] if announced else _rules(passage):
            _place(cut, part, announced)
    return [Chunk(tuple(part.passages), part.lead) for part in cut]


@dataclass(slots=True)
class _Open:
    """A chunk in the making: its words (tables not counted), and the index of its table (-1: none)."""

    passages: list[Passage] = field(default_factory=list)
    lead: str = ""
    words: int = 0
    table: int = -1

    def take(self, *passages: Passage) -> _Open:
        """Add passages."""
        for passage in passages:
            self.table = len(self.passages) if passage.table else self.table
            self.words += passage.words
            self.passages.append(passage)
        return self


def _place(cut: list[_Open], passage: Passage, announced: bool) -> None:
    """Put a passage into the last chunk, or begin a new one with it."""
    if passage.table and cut and cut[-1].table >= 0:
        between = cut[-1].passages[cut[-1].table + 1 :]
        del cut[-1].passages[cut[-1].table + 1 :]
        cut.append(_Open().take(*between, passage))
    elif passage.items and not passage.is_step and cut:
        home = cut[-1 if announced else 0]
        if home.words + passage.words > _MOST_WORDS:
            cut.append(home := _Open())
        home.take(passage)
    elif cut and (
        passage.table or not (passage.lead or passage.is_step or _overflows(cut[-1], passage))
    ):
        cut[-1].take(passage)
    else:
        cut.append(_Open(lead="" if passage.table else passage.lead).take(passage))


def _overflows(chunk: _Open, passage: Passage) -> bool:
    """A passage that makes a part too long begins another, unless it is a short last word on the
    same matter.
    """
    return chunk.words + passage.words > (LONG if passage.words >= _SHORT_WORDS else 2 * LONG)


def _announces(passage: Passage) -> bool:
    """Ends in a colon, or inside a sentence that the list goes on with."""
    text = passage.items[-1].text if passage.items else passage.text
    return bool(text) and (text.endswith(":") or not ends_sentence(text))


def _rules(passage: Passage) -> Iterator[Passage]:
    """The points of a list one by one, if each is a rule of its own."""
    points = passage.items
    if (
        len(points) > 1
        and passage.words >= _RULE_WORDS * len(points)
        and not any(point.depth for point in points)
    ):
        yield from (replace(passage, text=point.text, items=(), lead="") for point in points)
    else:
        yield passage


def _fitting(passage: Passage) -> Iterator[Passage]:
    """The passage, or pieces of it that are short enough."""
    if passage.table:
        weights = [sum(len(cell) for cell in row.cells) + 60 for row in passage.table.rows]
        for a, b in _cuts(weights):
            yield replace(passage, table=replace(passage.table, rows=passage.table.rows[a:b]))
    elif passage.items:
        items = [piece for item in passage.items for piece in _item_pieces(item)]
        for a, b in _cuts([len(item.text) + 8 for item in items]):
            yield replace(passage, items=tuple(items[a:b]))
    else:
        for i, text in enumerate(_pieces(passage.text)):
            yield replace(passage, text=text, lead="" if i else passage.lead)


def _item_pieces(item: Item) -> Iterator[Item]:
    return (replace(item, text=text) for text in _pieces(item.text))


def _cuts(weights: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Ranges whose weights sum to at most `MAX_PARAGRAPH`, or hold one element."""
    start = total = 0
    for i, weight in enumerate(weights):
        if i > start and total + weight > MAX_PARAGRAPH:
            yield start, i
            start, total = i, 0
        total += weight
    yield start, len(weights)


def _pieces(text: str) -> Iterator[str]:
    """A text cut between sentences, or between words, or anywhere."""
    if len(text) <= MAX_PARAGRAPH:
        yield text
        return
    piece = ""
    for sentence in _SENTENCE_END.split(text):
        for part in _hard_cut(sentence):
            if piece and len(piece) + 1 + len(part) > MAX_PARAGRAPH:
                yield piece
                piece = part
            else:
                piece = f"{piece} {part}" if piece else part
    yield piece


def _hard_cut(sentence: str) -> Iterator[str]:
    while len(sentence) > MAX_PARAGRAPH:
        at = sentence.rfind(" ", 1, MAX_PARAGRAPH)
        at = at if at > 0 else MAX_PARAGRAPH
        yield sentence[:at]
        sentence = sentence[at:].lstrip()
    yield sentence
