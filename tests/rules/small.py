"""Corpora of a few entries, written in a line or two."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.rules.corpus import Corpus
from bot.rules.entry import Entry, Kind, Place, Source
from bot.rules.search import Searcher
from bot.rules.search.indexing.index import Index
from bot.rules.search.indexing.index_builder import build_index
from bot.rules.text.lexicon import Lexicon, make_lexicon

WORDS = make_lexicon(
    stop=[
        "a",
        "an",
        "the",
        "of",
        "is",
        "are",
        "in",
        "on",
        "to",
        "and",
        "or",
        "do",
        "i",
        "can",
        "my",
        "what",
        "how",
        "with",
        "this",
        "rule",
        "good",
        "morning",
        "all",
    ],
    forms={"shoot": "shot fired"},
    abbreviations={"fnp": "feel no pain", "ow": "overwatch", "HI": "heroic intervention"},
    concepts={"retreat": ["fall back", "run away", "get out"], "spread": ["too far apart"]},
    names=["orks", "lascannon"],
    elsewhere=["paint", "chess"],
)
"""Players' words for tests: small, but one of each sort."""


class Small:
    """Makes entries, corpora, indexes and searchers."""

    words = WORDS

    def entry(
        self,
        name: str,
        title: str = "",
        text: str = "Some text.",
        *,
        above: Iterable[str] = (),
        **more: Any,
    ) -> Entry:
        """An entry with the id `name`; its title is read off the id, unless one is given."""
        edition, chapter, *_ = name.split("/")
        path = (chapter.title(), *above, title or name.rpartition("/")[2].replace("-", " ").title())
        kind = more.pop("kind", Kind.RULE)
        return Entry(
            name, edition, kind, path, text, place=Place(f"{edition}/{chapter}.md", 1), **more
        )

    def corpus(self, *entries: Entry, sources: Iterable[Source] = ()) -> Corpus:
        return Corpus(entries, {source.key: source for source in sources})

    def index(self, *entries: Entry, lexicon: Lexicon = WORDS) -> Index:
        return build_index(self.corpus(*entries), lexicon)

    def searcher(
        self, *entries: Entry, lexicon: Lexicon = WORDS, default_edition: str = "10th"
    ) -> Searcher:
        return Searcher(self.index(*entries, lexicon=lexicon), default_edition)
