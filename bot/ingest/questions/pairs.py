"""Questions and answers that stand among other text, each taken out as a pair of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from bot.ingest.lines.wording import LONG, shorten
from bot.ingest.outline import Notes, Outline, Passage, Section, Span
from bot.ingest.writing.titles import MAX_TITLE
from bot.rules.entry import Kind

_MOST_WORDS = 4 * LONG
"""An answer ends before a passage that makes it longer than this."""
_SIGN = r"(?:\s?\d{1,3}\s*[:.)]|\s*[:.])"
"""What ends a mark: `Q:`, `Q.`, `Q1:`, `Q 1.`, `Q1)`."""
_CLOSED = rf"(?:{_SIGN}(?P<in>\*{{0,3}})|\s?\d{{0,3}}(?P<out>\*{{1,3}})\s*[:.)])"
_QUESTION = re.compile(rf"(?P<open>\*{{0,3}})Q(?:uestion)?{_CLOSED}\s*(?=\S)")
_ANSWER = re.compile(
    rf"(?P<open>\*{{0,3}})A(?:nswer)?(?:{_CLOSED}(?:\s+|$|(?=\w))|(?P<bare>\*{{0,3}}$))"
)
_SHOWN = re.compile(
    r"\b(?:tables?|charts?|lists?|below|following|these|those|here)\b", re.IGNORECASE
)
"""An answer that says so goes on with what stands below it."""


def asks(text: str) -> bool:
    """Whether a line begins a question."""
    return bool(_QUESTION.match(text))


def answers(text: str) -> bool:
    """Whether a line begins an answer; `A` alone in its line does."""
    return bool(_ANSWER.match(text))


def is_bare(text: str) -> bool:
    """Whether a line is the mark of an answer and nothing else: the text stands below it."""
    match = _ANSWER.fullmatch(text)
    return bool(match and match["bare"] is not None)


def is_emphasised(text: str) -> bool:
    """Whether a line begins a question as Markdown sets it: in bold, or quoted."""
    match = _QUESTION.match(text.lstrip("> "))
    return bool(match and (match["open"] or text.startswith(">")))


def begins_part(text: str) -> bool:
    """Whether a line begins a question or an answer."""
    return asks(text) or (answers(text) and not is_bare(text))


def separate_pairs(outline: Outline, notes: Notes) -> Outline:
    """The outline, its questions with answers as sections of their own."""
    return replace(
        outline,
        sections=tuple(part for section in outline.sections for part in _parts(section, notes)),
    )


def _parts(section: Section, notes: Notes) -> Iterator[Section]:
    told = section.passages
    if section.level > 1 and section.heading and is_asked(section):
        asked = Passage((section.heading,), section.title)
        end = next((i for i in range(1, len(told)) if _is_pair(told[i : i + 3])), len(told))
        for left in (passage for passage in told[1:end] if asks(passage.text)):
            _doubt_part(left, notes)
        yield from _pair(section, asked, told[:end], section.level)
        if told[end:]:
            yield from _parts(
                replace(section, level=section.level - 1, heading=None, passages=told[end:]), notes
            )
        return
    starts = [i for i in range(len(told)) if _is_pair(told[i : i + 3])]
    if not starts or starts[0] or section.heading:
        yield replace(section, passages=told[: starts[0] if starts else len(told)])
    for start, end in pairwise([*starts, len(told)]):
        answer = told[start + 1 : end]
        cut = _apart(answer)
        yield from _pair(section, told[start], answer[:cut], section.level + 1)
        if answer[cut:]:
            notes.doubt(
                answer[cut].spans[0].first,
                "a table below an answer, taken as no part of the answer",
            )
            yield Section(section.level + 1, section.title, None, tuple(answer[cut:]))
        _doubt_answer(answer[:cut], end == len(told), notes)


def is_asked(section: Section) -> bool:
    """Whether a heading over a text is a question: marked as one, or ending as one over an answer
    that is marked.
    """
    told = section.passages
    return bool(told) and (
        asks(section.title) or (section.title.endswith("?") and answers(told[0].text))
    )


def _apart(answer: Sequence[Passage]) -> int:
    """Where an answer ends: before a table that it does not speak of."""
    for i, passage in enumerate(answer):
        said = answer[i - 1].text if i else ""
        if (
            passage.table
            and i
            and unmarked_answer(said)
            and not (said.endswith(":") or _SHOWN.search(said))
        ):
            return i
    return len(answer)


def _doubt_answer(answer: Sequence[Passage], last: bool, notes: Notes) -> None:
    """Tell of a list below an answer, and of text below the last one, that may be no part of it."""
    after = [passage for passage in answer[1:] if passage.items or (last and passage.text)]
    if (
        after
        and not answer[0].text.endswith(":")
        and (unmarked_answer(answer[0].text) or after[0] != answer[1])
    ):
        _doubt_part(after[0], notes)


def _doubt_part(passage: Passage, notes: Notes) -> None:
    said = passage.text or passage.items[0].text
    notes.doubt(
        passage.spans[0].first, f"taken as part of the answer above it: {shorten(said, 60)}"
    )


def _is_pair(told: Sequence[Passage]) -> bool:
    """A question, the mark of an answer, and something behind the mark."""
    if not (asks(told[0].text) and len(told) > 1 and answers(told[1].text)):
        return False
    return bool(unmarked_answer(told[1].text)) or (len(told) > 2 and not asks(told[2].text))


def _pair(
    section: Section, asked: Passage, told: Sequence[Passage], level: int
) -> Iterator[Section]:
    """The pair; what would make the answer too long goes on below it under the section's title."""
    question = unmarked_question(asked.text)
    words = accumulate(passage.words for passage in told)
    end = next((i for i, sum_ in enumerate(words) if i and sum_ > _MOST_WORDS), len(told))
    first = replace(told[0], text=unmarked_answer(told[0].text), lead="")
    answer = tuple(
        passage
        for passage in (first, *told[1:end])
        if passage.text or passage.items or passage.table
    )
    spans = [span for passage in (asked, *told[:end]) for span in passage.spans]
    whole = Span(min(span.first for span in spans), max(span.last for span in spans))
    yield replace(question_section(level, question, answer, whole), rulings=section.rulings)
    if told[end:]:
        yield Section(
            level,
            question if section.heading == asked.spans[0] else section.title,
            None,
            tuple(told[end:]),
        )


def question_section(level: int, question: str, answer: tuple[Passage, ...], span: Span) -> Section:
    """A question with its answer, called as it asks."""
    title = shorten(question, MAX_TITLE)
    return Section(level, title, None, answer, Kind.FAQ, question, span)


def _unmarked(mark: re.Pattern[str], text: str) -> str:
    """The text behind its mark; emphasis that the mark opened and did not close goes as well."""
    match = mark.match(text)
    if not match:
        return text
    rest = text[match.end() :]
    left_open = match["open"] and not (match["in"] or match["out"])
    return (rest.replace(match["open"], "", 1) if left_open else rest).strip()


def unmarked_question(text: str) -> str:
    """A question without its mark."""
    return _unmarked(_QUESTION, text)


def unmarked_answer(text: str) -> str:
    """An answer without its mark."""
    return _unmarked(_ANSWER, text)
