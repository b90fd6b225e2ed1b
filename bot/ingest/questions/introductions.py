"""Questions that have no answer because they introduce others: which ones, told by the words they
share.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import Stemmer

from bot.ingest.outline import Section

_WORD = re.compile(r"[a-z]{4,}")
_COMMON = {
    "that", "this", "with", "from", "have", "been", "your", "which", "when", "what", "were", "will", "they", "them",
    "their", "there", "than", "then", "some", "other", "such", "same", "does", "into", "unit", "model", "armi", "rule",
    "becaus", "reason", "anoth", "exist", "also", "codex", "stratagem", "abil",
}  # fmt: skip
"""Stems that stand in questions about anything."""
_SHARED = 2
"""A question shares at least so many telling words with its introduction."""


def introductions(sections: Sequence[Section]) -> Mapping[int, int]:
    """Index of a question → index of the question without an answer, under the same heading, that
    introduces it.
    """
    found: dict[int, int] = {}
    for title, group in _groups(sections):
        stems = {i: _stems(sections[i].question) - _stems(title) for i in group}
        intros = [i for i in group if sections[i].intro]
        for i in group:
            shared = sorted(
                ((len(stems[i] & stems[intro]), intro) for intro in intros), reverse=True
            )
            if i not in intros and shared and shared[0][0] >= _SHARED:
                found[i] = shared[0][1]
    return found


def _groups(sections: Sequence[Section]) -> Iterator[tuple[str, list[int]]]:
    """Every heading with the questions right under it."""
    title, group = "", list[int]()
    for i, section in enumerate(sections):
        if section.question:
            group.append(i)
        else:
            yield title, group
            title, group = section.title, []
    yield title, group


def _stems(text: str) -> set[str]:
    words = _WORD.findall(text.lower())
    return set(Stemmer.Stemmer("english").stemWords(words)) - _COMMON
