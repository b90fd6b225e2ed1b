"""What a message asks, in as many characters as a query may have."""

from __future__ import annotations

import re

from bot.errors import InputError
from bot.render.escape import visible
from bot.rules.editions import read_editions
from bot.rules.text import MAX_QUERY

_NOISE = re.compile(
    r"<a?:\w{1,32}:[0-9]{1,20}>|<[@#][!&]?[0-9]{1,20}>|<t:[^>]{1,40}>|https?://\S+|@(?:everyone|here)\b"
)
_MARKS = re.compile(r"[*_~|`]+|^[ \t]*(?:>{1,3}|#{1,3}|-#|[-*]) ", re.MULTILINE)
_READ = 2_000
"""Characters of a message that are read: as many as a message may have."""
_TELLING = 3
"""Words of a sentence that says something."""
_SENTENCE = re.compile(r"(?<=[.!?])\s+")


def asked_in(message: str) -> str:
    """The message without mentions, links and mark-up; of a long one, the question in it, or its last sentence.

    The edition counts wherever the message names it. Raises `InputError` for a message without words.
    """
    lines = [visible(line) for line in _MARKS.sub("", _NOISE.sub(" ", message[:_READ])).split("\n")]
    sentences = [sentence for line in lines for sentence in _SENTENCE.split(line) if sentence]
    if not sentences:
        raise InputError("This message has no text to look up.")
    whole = " ".join(sentences)
    if len(whole) <= MAX_QUERY:
        return whole
    named = read_editions(whole)
    editions = " ".join(named.editions or [f"{name} edition" for name in named.unknown[:1]])
    room = MAX_QUERY - len(editions) - 1 if editions else MAX_QUERY
    question = _question(sentences, room)
    told = read_editions(question)
    return question if told.editions or not editions else f"{question} {editions}"


def plain_query(typed: str) -> str:
    """A query without mentions, links and characters that nobody sees. Raises `InputError` if that is all there is."""
    query = visible(_NOISE.sub(" ", typed))
    if not query:
        raise InputError("That has no words to look up; type a rule's name or a question, such as `coherency 10th`.")
    return query


def _question(sentences: list[str], room: int) -> str:
    """As many of the questions as there is room for; where none is asked, the last sentence that says something."""
    questions = [sentence for sentence in sentences if sentence.endswith("?")]
    if not questions:
        telling = [sentence for sentence in sentences if len(sentence.split()) >= _TELLING]
        return _shortened((telling or sentences)[-1], room)
    kept = _shortened(questions[0], room, from_end=True)
    for question in questions[1:]:
        kept = f"{kept} {question}" if len(kept) + 1 + len(question) <= room else kept
    return kept


def _shortened(sentence: str, room: int, from_end: bool = False) -> str:
    """As many words of a sentence as there is room for, its first or its last ones."""
    if len(sentence) <= room:
        return sentence
    if from_end:
        return sentence[-room:].partition(" ")[2] or sentence[-room:]
    return sentence[:room].rpartition(" ")[0] or sentence[:room]
