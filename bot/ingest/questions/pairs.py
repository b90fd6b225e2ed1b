"""Questions and answers that stand among other text, each taken out as a pair of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from bot.ingest.lines.wording import LONG, shorten
from bot.ingest.outline import Notes, Outline, Passage, Section, Span
from bot.ingest.questions.marks import answer_text, answers, asks, question_text
from bot.ingest.writing.titles import MAX_TITLE
from bot.rules.entry import Kind

_MOST_WORDS = 4 * LONG
"""An answer ends before a passage that makes it longer than this."""
_SHOWS = re.compile(
    r"\b(?:tables?|charts?|lists?|below|following|these|those|here)\b", re.IGNORECASE
)
"""An answer that says so goes on with what stands below it."""
_MAX_EXCERPT = 60


def separate_pairs(outline: Outline, notes: Notes) -> Outline:
    """The outline, its questions with answers as sections of their own."""
    parts: list[Section] = []
    for section in outline.sections:
        parts += _parts(section, notes)
    return replace(outline, sections=tuple(parts))


def _parts(section: Section, notes: Notes) -> Iterator[Section]:
    passages = section.passages
    starts = _pair_starts(passages)
    if section.level > 1 and section.heading and is_asked(section):
        end = next((i for i in starts if i), len(passages))
        yield from _heading_pair(section, section.heading, passages[:end], notes)
        passages = passages[end:]
        if not passages:
            return
        section = replace(section, level=section.level - 1, heading=None, passages=passages)
        starts = [i - end for i in starts if i >= end]
    last = len(passages)
    places = [*starts, last]
    above_pairs = passages[: places[0]]
    if above_pairs or section.heading or not starts:
        yield replace(section, passages=above_pairs)
    for start, end in pairwise(places):
        pair = passages[start:end]
        yield from _paragraph_pair(section, pair, end == last, notes)


def _heading_pair(
    section: Section, heading: Span, answer: Sequence[Passage], notes: Notes
) -> Iterator[Section]:
    """A heading that asks, and the answer under it."""
    _, *below = answer
    for passage in below:
        if asks(passage.text):
            _doubt_part(passage, notes)
    asked = Passage((heading,), section.title)
    yield from _pair(section, asked, answer, section.level)


def _pair_starts(passages: Sequence[Passage]) -> list[int]:
    """The indexes of passages that ask, with an answer below them."""
    return [i for i in range(len(passages)) if _is_pair(passages[i : i + 3])]


def _is_pair(passages: Sequence[Passage]) -> bool:
    """A question, the mark of an answer, and something behind the mark."""
    question, *below = [passage.text for passage in passages]
    if not below or not asks(question):
        return False
    answer, *more = below
    if not answers(answer):
        return False
    if answer_text(answer):
        return True
    return bool(more) and not asks(more[0])


def _paragraph_pair(
    section: Section, passages: Sequence[Passage], last: bool, notes: Notes
) -> Iterator[Section]:
    """A question, its answer, and a table below them that the answer does not speak of."""
    question, *below = passages
    level = section.level + 1
    end = _answer_end(below)
    answer = below[:end]
    rest = below[end:]
    yield from _pair(section, question, answer, level)
    if rest:
        line = rest[0].spans[0].first
        notes.doubt(line, "a table below an answer, taken as no part of the answer")
        yield Section(level, section.title, None, tuple(rest))
    _doubt_answer(answer, last, notes)


def is_asked(section: Section) -> bool:
    """Whether a heading over a text is a question: marked as one, or ending as one over an answer
    that is marked.
    """
    if not section.passages:
        return False
    title = section.title
    if asks(title):
        return True
    return title.endswith("?") and answers(section.passages[0].text)


def _answer_end(answer: Sequence[Passage]) -> int:
    """Where an answer ends: before a table that it does not speak of."""
    for i, (above, passage) in enumerate(pairwise(answer), 1):
        if not passage.table:
            continue
        text = above.text
        shown = text.endswith(":") or _SHOWS.search(text)
        if answer_text(text) and not shown:
            return i
    return len(answer)


def _doubt_answer(answer: Sequence[Passage], last: bool, notes: Notes) -> None:
    """Tell of a list below an answer, and of text below the last one, that may be no part of it."""
    opening, *below = answer
    text = opening.text
    doubtful = [passage for passage in below if passage.items or (last and passage.text)]
    if not doubtful or text.endswith(":"):
        return
    first = doubtful[0]
    if answer_text(text) or first != below[0]:
        _doubt_part(first, notes)


def _doubt_part(passage: Passage, notes: Notes) -> None:
    text = passage.text or passage.items[0].text
    excerpt = shorten(text, _MAX_EXCERPT)
    notes.doubt(passage.spans[0].first, f"taken as part of the answer above it: {excerpt}")


def _pair(
    section: Section, asked: Passage, answer: Sequence[Passage], level: int
) -> Iterator[Section]:
    """The pair; what would make the answer too long goes on below it under the section's title."""
    question = question_text(asked.text)
    opening, *below = answer
    fitting = []
    words = opening.words
    for passage in below:
        words += passage.words
        if words > _MOST_WORDS:
            break
        fitting.append(passage)
    first = replace(opening, text=answer_text(opening.text), lead="")
    told = (first, *fitting)
    if not (first.text or first.items or first.table):
        told = told[1:]  # the mark stood alone
    spans: list[Span] = []
    for passage in (asked, opening, *fitting):
        spans += passage.spans
    start = min(span.first for span in spans)
    end = max(span.last for span in spans)
    pair = question_section(level, question, told, Span(start, end))
    yield replace(pair, rulings=section.rulings)
    rest = tuple(below[len(fitting) :])
    if rest:
        is_heading = section.heading == asked.spans[0]
        title = question if is_heading else section.title
        yield Section(level, title, None, rest)


def question_section(level: int, question: str, answer: tuple[Passage, ...], span: Span) -> Section:
    """A question with its answer, called as it asks."""
    title = shorten(question, MAX_TITLE)
    return Section(level, title, None, answer, Kind.FAQ, question, span)
