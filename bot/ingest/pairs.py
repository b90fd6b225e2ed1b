"""Questions and answers that stand among other text, each taken out as a pair of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from bot.ingest.naming import MAX_TITLE
from bot.ingest.outline import Notes, Outline, Passage, Section, Span
from bot.ingest.wording import LONG, shorten
from bot.rules.entry import Kind

_MOST_WORDS = 4 * LONG
"""An answer ends before a passage that makes it longer than this."""
_QUESTION = re.compile(r"(\*{0,3})Q(?:uestion)?\s*:(\*{0,3})\s*(?=\S)")
_ANSWER = re.compile(r"(\*{0,3})A(?:nswer)?\s*:(\*{0,3})(?:\s+|$|(?=\w))")


def begins_part(text: str) -> bool:
    """Whether a line begins a question or an answer."""
    return bool(_QUESTION.match(text) or _ANSWER.match(text))


def with_pairs(outline: Outline, notes: Notes) -> Outline:
    """The outline, its questions with answers as sections of their own."""
    return replace(outline, sections=tuple(part for section in outline.sections for part in _parts(section, notes)))


def _parts(section: Section, notes: Notes) -> Iterator[Section]:
    told = section.passages
    if section.level > 1 and section.heading and told and _QUESTION.match(section.title):
        asked = Passage((section.heading,), section.title)
        yield from _pair(section, asked, told, section.level)
        return
    starts = [i for i in range(len(told) - 1) if _is_pair(told[i : i + 3])]
    if not starts or starts[0] or section.heading:
        yield replace(section, passages=told[: starts[0] if starts else len(told)])
    for start, end in pairwise([*starts, len(told)]):
        yield from _pair(section, told[start], told[start + 1 : end], section.level + 1)
    after = [passage for passage in told[starts[-1] + 2 :] if passage.text or passage.items] if starts else []
    if after and not told[starts[-1] + 1].text.endswith(":"):
        said = after[0].text or after[0].items[0].text
        notes.doubt(after[0].spans[0].first, f"taken as part of the answer above it: {shorten(said, 60)}")


def _is_pair(told: Sequence[Passage]) -> bool:
    """A question, the mark of an answer, and something behind the mark."""
    if not (_QUESTION.match(told[0].text) and _ANSWER.match(told[1].text)):
        return False
    return bool(_unmarked(_ANSWER, told[1].text)) or (len(told) > 2 and not _QUESTION.match(told[2].text))


def _pair(section: Section, asked: Passage, told: Sequence[Passage], level: int) -> Iterator[Section]:
    """The pair; what would make the answer too long goes on below it under the section's title."""
    question = _unmarked(_QUESTION, asked.text)
    words = accumulate(passage.words for passage in told)
    end = next((i for i, sum_ in enumerate(words) if i and sum_ > _MOST_WORDS), len(told))
    first = replace(told[0], text=_unmarked(_ANSWER, told[0].text), lead="")
    answer = tuple(passage for passage in (first, *told[1:end]) if passage.text or passage.items or passage.table)
    spans = [span for passage in (asked, *told[:end]) for span in passage.spans]
    whole = Span(min(span.first for span in spans), max(span.last for span in spans))
    title = shorten(question, MAX_TITLE)
    yield Section(level, title, None, answer, Kind.FAQ, question, whole, section.rulings)
    if told[end:]:
        yield Section(level, question if section.heading == asked.spans[0] else section.title, None, tuple(told[end:]))


def _unmarked(mark: re.Pattern[str], text: str) -> str:
    """The text behind its mark; emphasis that the mark opened and did not close goes as well."""
    match = mark.match(text)
    if not match:
        return text
    rest = text[match.end() :]
    return (rest.replace(match[1], "", 1) if match[1] and not match[2] else rest).strip()
