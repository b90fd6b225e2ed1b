"""What a message asks."""

from __future__ import annotations

import re

from bot.errors import InputError
from bot.rules.answer.gist import gist, sentences_in
from bot.rules.search.indexing.index import Index
from bot.rules.text import MAX_QUERY
from bot.typed_text.visible import visible

_NOISE = re.compile(
    r"<a?:\w{1,32}:[0-9]{1,20}>|<[@#][!&]?[0-9]{1,20}>|<t:[^>]{1,40}>"
    r"|https?://\S+|@(?:everyone|here)\b"
)
_MARKS = re.compile(r"[*_~|`]+|^[ \t]*(?:>{1,3}|#{1,3}|-#|[-*]) ", re.MULTILINE)
_READ = 2_000
"""Characters of a message that are read: as many as a message may have."""


def asked_in(message: str, index: Index) -> str:
    """The message without mentions, links and mark-up; of one that is too long for a query, what
    it asks. Raises `InputError` for a message without words.
    """
    sentences = _sentences(message[:_READ])
    if not sentences:
        raise InputError("This message has no text to look up.")
    return gist(sentences, index, MAX_QUERY)


def _sentences(message: str) -> list[str]:
    """The sentences of a message, without what is no text."""
    text = _NOISE.sub(" ", message)
    text = _MARKS.sub("", text)
    sentences = []
    for line in text.split("\n"):
        seen = visible(line)
        sentences.extend(sentences_in(seen))
    return sentences


def is_words_alone(typed: str) -> bool:
    """Whether a query has no mentions, links or mark-up: it is a question, and not a text that was
    pasted to see what happens.
    """
    return not _NOISE.search(typed) and not _MARKS.search(typed)


def plain_query(typed: str) -> str:
    """A query without mentions, links and characters that nobody sees. Raises `InputError` if that
    is all there is.
    """
    query = visible(_NOISE.sub(" ", typed))
    if not query:
        raise InputError(
            "That has no words to look up; type a rule's name or a question, "
            "such as `coherency 10th`."
        )
    return query
