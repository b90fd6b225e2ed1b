"""Entries and search results as data for other programs."""

from __future__ import annotations

from typing import Any

from bot.rules.corpus import Corpus
from bot.rules.entry import Entry
from bot.rules.search import Found

MAX_TEXT = 4_000
"""Characters of an entry's text in a result."""


def entry_data(corpus: Corpus, entry: Entry) -> dict[str, Any]:
    """One entry as a JSON object."""
    return {
        "id": entry.id,
        "edition": entry.edition,
        "kind": str(entry.kind),
        "path": list(entry.path),
        "title": entry.title,
        "text": entry.text[:MAX_TEXT],
        "sources": [
            {
                "key": citation.key,
                "file": corpus.sources[citation.key].file if citation.key in corpus.sources else "",
                "first_line": citation.first_line,
                "last_line": citation.last_line,
            }
            for citation in entry.sources
        ],
    }


def found_data(corpus: Corpus, found: Found, seconds: float) -> dict[str, Any]:
    """The answer to one query as a JSON object. `seconds` is how long the search took."""
    return {
        "query": found.query,
        "edition": ",".join(found.editions) or None,
        "confidence": str(found.confidence),
        "reason": found.reason,
        "results": [
            entry_data(corpus, hit.entry) | {"score": round(hit.score, 4)} for hit in found.hits
        ],
        "ms": round(seconds * 1_000, 3),
    }
