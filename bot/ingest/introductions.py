"""Questions that have no answer because they introduce others: which ones, told by the words they share."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from bot.ingest.outline import Section

_WORD = re.compile(r"[a-z]{4,}")
_COMMON = {
    "that", "this", "with", "from", "have", "been", "your", "which", "when", "what", "were", "will", "they",
    "them", "their", "there", "than", "then", "some", "other", "such", "same", "does", "into", "unit", "model",
    "army", "rule", "because", "reason", "another", "existing", "also",
}  # fmt: skip
_SHARED = 3
"""A question shares at least so many telling words with its introduction."""


def introduced(sections: Sequence[Section]) -> Mapping[int, tuple[int, ...]]:
    """Index of a section → indices of the sections it is linked with: introduction to questions, and back."""
    links: dict[int, tuple[int, ...]] = {}
    for group in _groups(sections):
        intros = [i for i in group if sections[i].intro]
        for i in group:
            best = max(intros, key=lambda intro: len(_shared(sections, i, intro)), default=i)
            if i in intros or best == i or len(_shared(sections, i, best)) < _SHARED:
                continue
            links[i] = (best,)
            links[best] = (*links.get(best, ()), i)
    return links


def _groups(sections: Sequence[Section]) -> Iterator[list[int]]:
    """Questions under the same heading."""
    for asked, group in groupby(range(len(sections)), key=lambda i: bool(sections[i].question)):
        if asked:
            yield list(group)


def _shared(sections: Sequence[Section], i: int, intro: int) -> set[str]:
    return _words(sections[i].question) & _words(sections[intro].question)


def _words(text: str) -> set[str]:
    """Longer words, without their plural's s."""
    return {word.rstrip("s") for word in _WORD.findall(text.lower())} - _COMMON
