"""What a message asks, in as many characters as a query may have."""

from __future__ import annotations

import re

from bot.errors import InputError
from bot.render.escape import visible
from bot.rules.text import MAX_QUERY

_NOISE = re.compile(
    r"<a?:\w{1,32}:[0-9]{1,20}>|<[@#][!&]?[0-9]{1,20}>|<t:[^>]{1,40}>|https?://\S+|@(?:everyone|here)\b"
)
_MARKS = re.compile(r"[*_~|`]+|^[ \t]*(?:>{1,3}|#{1,3}|-#|[-*]) ", re.MULTILINE)
_SENTENCE = re.compile(r"(?<=[.!?])\s+")


def asked_in(message: str) -> str:
    """The message without mentions, links and mark-up; of a long one, the question in it, or its beginning.

    Raises `InputError` for a message without words.
    """
    lines = [visible(line) for line in _MARKS.sub("", _NOISE.sub(" ", message[:4_000])).split("\n")]
    sentences = [sentence for line in lines for sentence in _SENTENCE.split(line) if sentence]
    if not sentences:
        raise InputError("This message has no text to look up.")
    whole = " ".join(sentences)
    if len(whole) <= MAX_QUERY:
        return whole
    questions = [sentence for sentence in sentences if sentence.endswith("?")]
    return _shortened((questions or sentences)[0])


def _shortened(sentence: str) -> str:
    if len(sentence) <= MAX_QUERY:
        return sentence
    return sentence[:MAX_QUERY].rpartition(" ")[0] or sentence[:MAX_QUERY]
