"""How questions and answers are marked: `Q:`, `A:`, in bold, quoted, or alone in a line."""

from __future__ import annotations

import re

_SIGN = r"(?:\s?\d{1,3}\s*[:.)]|\s*[:.])"
"""What ends a mark: `Q:`, `Q.`, `Q1:`, `Q 1.`, `Q1)`."""
_CLOSED = rf"(?:{_SIGN}(?P<in>\*{{0,3}})|\s?\d{{0,3}}(?P<out>\*{{1,3}})\s*[:.)])"
_QUESTION = re.compile(rf"(?P<open>\*{{0,3}})Q(?:uestion)?{_CLOSED}\s*(?=\S)")
_ANSWER = re.compile(
    rf"(?P<open>\*{{0,3}})A(?:nswer)?(?:{_CLOSED}(?:\s+|$|(?=\w))|(?P<bare>\*{{0,3}}$))"
)


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


def question_text(text: str) -> str:
    """A question without its mark."""
    return _without(_QUESTION, text)


def answer_text(text: str) -> str:
    """An answer without its mark."""
    return _without(_ANSWER, text)


def _without(mark: re.Pattern[str], text: str) -> str:
    """The text behind its mark; emphasis that the mark opened and did not close goes as well."""
    match = mark.match(text)
    if not match:
        return text
    rest = text[match.end() :]
    emphasis = match["open"]
    if emphasis and not (match["in"] or match["out"]):
        rest = rest.replace(emphasis, "", 1)
    return rest.strip()
