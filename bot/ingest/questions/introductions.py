"""Questions that have no answer because they introduce others: which ones, told by the words they
share.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import Stemmer

from bot.ingest.outline import Section

_WORD = re.compile(r"[a-z]{4,}")
_COMMON = frozenset(
    [
        "that",
        "this",
        "with",
        "from",
        "have",
        "been",
        "your",
        "which",
        "when",
        "what",
        "were",
        "will",
        "they",
        "them",
        "their",
        "there",
        "than",
        "then",
        "some",
        "other",
        "such",
        "same",
        "does",
        "into",
        "unit",
        "model",
        "armi",
        "rule",
        "becaus",
        "reason",
        "anoth",
        "exist",
        "also",
        "codex",
        "stratagem",
        "abil",
    ]
)
"""Stems that stand in questions about anything."""
_SHARED = 2
"""A question shares at least so many telling words with its introduction."""


def introductions(sections: Sequence[Section]) -> dict[int, int]:
    """Index of a question → index of the question without an answer, under the same heading, that
    introduces it.
    """
    found: dict[int, int] = {}
    start = 0
    count = len(sections)
    for end in range(count + 1):
        if end == count or not sections[end].question:
            title = sections[start - 1].title if start else ""
            found |= _introduced(sections, range(start, end), title)
            start = end + 1
    return found


def _introduced(sections: Sequence[Section], group: range, title: str) -> dict[int, int]:
    """The introduced questions of a group under one heading."""
    common = _stems(title)
    stems = {}
    intros = []
    for i in group:
        stems[i] = _stems(sections[i].question) - common
        if sections[i].intro:
            intros.append(i)
    found = {}
    for i in group:
        if i in intros:
            continue
        shared = [(len(stems[i] & stems[intro]), intro) for intro in intros]
        most, intro = max(shared, default=(0, 0))
        if most >= _SHARED:
            found[i] = intro
    return found


def _stems(text: str) -> set[str]:
    words = _WORD.findall(text.lower())
    return set(Stemmer.Stemmer("english").stemWords(words)) - _COMMON
