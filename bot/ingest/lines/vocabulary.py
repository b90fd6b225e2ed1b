"""The words a document may use: those of English, and those it spells out itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.ingest.lines.line import Line
from bot.ingest.lines.word_counts import word_counts

_WORD = re.compile(r"[^\W\d_]{2,}")
_COMPOUND = re.compile(r"[^\W_]+(?:-[^\W_]+)*")
_HEAD = re.compile(r"([^\W_]+)-$")
_TAIL = re.compile(r"[^\W_]+")
_COMMON = 1_000_000
"""A word counted so often is one word, though its halves are words too (`ac-count`, but
`point-blank`).
"""


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words in lower case; a compound (`re-roll`) counts only where the document writes it with its
    hyphen.
    """

    own: frozenset[str]

    @classmethod
    def of(cls, lines: Sequence[Line]) -> Vocabulary:
        """The vocabulary of a document."""
        texts = [line.text for line in lines]
        text = "\n".join(texts).lower()
        own = set(_WORD.findall(text))
        for compound in _COMPOUND.findall(text):
            for first, second in pairwise(compound.split("-")):
                own.add(f"{first}-{second}")
        return cls(frozenset(own))

    def join(self, left: str, right: str) -> str:
        """Put a line after the one before it: a blank between them, unless the line end cut a
        word.
        """
        if not left or not right:
            return left + right
        opened = left.endswith(("(", "/")) and not left.endswith(" /")
        if opened:
            return left + right
        head = _HEAD.search(left[-60:])
        tail = _TAIL.match(right)
        if not head or not tail:
            return f"{left} {right}"
        if self._is_one_word(head[1].lower(), tail[0].lower()):
            left = left.removesuffix("-")
        return left + right

    def _is_one_word(self, head: str, tail: str) -> bool:
        """Whether a hyphen at a line end stands for nothing but the line end."""
        word = head + tail
        if f"{head}-{tail}" in self.own:
            return False
        if word in self.own:
            return True
        english = word_counts()
        count = english.get(word, 0)
        if count > _COMMON:
            return True
        both_words = head in english and tail in english
        return count > 0 and not both_words
