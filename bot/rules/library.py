"""The searcher in use: one reference, replaced whole, so that a look-up always sees one corpus."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bot.rules.corpus import Corpus, load
from bot.rules.index import build_index
from bot.rules.lexicon import read_lexicon
from bot.rules.search import Searcher

SHIPPED = Path(__file__).parents[2] / "rules_corpus"
"""The corpus that comes with the program."""


def make_searcher(corpus: Corpus, default_edition: str = "10th") -> Searcher:
    """Index a corpus. Players' words are the shipped ones, whatever the corpus."""
    lexicon = read_lexicon(SHIPPED / "words.toml")
    return Searcher(build_index(corpus, lexicon), default_edition)


class Library:
    """Holds the current searcher. Take it once per look-up; `swap` replaces it in one step."""

    def __init__(self, searcher: Searcher) -> None:
        self._searcher = searcher

    @property
    def searcher(self) -> Searcher:
        """The searcher of this moment."""
        return self._searcher

    @property
    def corpus(self) -> Corpus:
        """The corpus of this moment."""
        return self._searcher.index.corpus

    def swap(self, searcher: Searcher) -> Searcher:
        """Put another searcher in place and return the one that stood there."""
        old, self._searcher = self._searcher, searcher
        return old


def open_library(folders: Sequence[Path] = (), default_edition: str = "10th") -> Library:
    """Load folders (none: the shipped corpus) and index them. Raises `CorpusError`."""
    return Library(make_searcher(load(folders or (SHIPPED,)), default_edition))
