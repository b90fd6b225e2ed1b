"""What form a document has, told from its text alone."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import pairwise

from bot.ingest.lines.line import Line
from bot.ingest.lines.wording import ends_sentence, is_capitals, starts_low
from bot.ingest.prose.delimited_tables import is_pipe_rule
from bot.ingest.prose.headings import marked_heading
from bot.ingest.questions.marks import answers, asks, is_emphasised


class Form(StrEnum):
    """The forms that there are, each with its reader in `readers.READERS`; the value is how a
    report names them.
    """

    MARKDOWN = "Markdown"
    QUESTIONS = "questions and answers"
    PRINTED = "text out of a PDF"
    TABBED = "text with tab-separated tables"
    CAPITALS = "text with headings in capitals"
    PLAIN = "plain text"


_PAIRS = 3
_ASKED = 0.05
"""Fewer questions to a line are a part of rules, whose own form counts."""
_BROKEN = 0.25
"""A text is printed if so many of its lines break off and go on in the next one."""


def recognise(lines: Sequence[Line], lost_letters: int = 0) -> Form:
    """The form of a document; `lost_letters` says how many ligatures were repaired in it."""
    texts = [line.text for line in lines]
    if _is_marked(texts):
        return Form.MARKDOWN
    asked = sum(map(asks, texts))
    answered = sum(map(answers, texts))
    enough = max(_PAIRS, len(texts) * _ASKED)
    if min(asked, answered) >= enough:
        return Form.QUESTIONS
    has_pages = any(line.top for line in lines)
    if lost_letters or has_pages or _broken(lines) > _BROKEN:
        return Form.PRINTED
    tabbed = sum("\t" in line.raw.strip(" ") for line in lines)
    if tabbed > 1:
        return Form.TABBED
    if sum(map(is_capitals, texts)) > 1:
        return Form.CAPITALS
    return Form.PLAIN


def _is_marked(texts: Sequence[str]) -> bool:
    """Whether a text bears signs of Markdown: headings, a pipe table, questions in bold or
    quoted.
    """
    headings = []
    for i, text in enumerate(texts):
        level, _ = marked_heading(text)
        if level:
            headings.append(i)
        if is_pipe_rule(text) or is_emphasised(text):
            return True
    return len(headings) > 1 or headings == [0]


def _broken(lines: Sequence[Line]) -> float:
    """The share of lines that end inside a sentence which the next line goes on with."""
    broken = 0
    for line, following in pairwise(lines):
        if following.gap or ends_sentence(line.text):
            continue
        broken += starts_low(following.text)
    return broken / max(len(lines), 1)
