"""The searcher in use: one reference, replaced whole, so that a look-up always sees one corpus."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from pathlib import Path

from bot.errors import InputError
from bot.rules.corpus import Corpus, load
from bot.rules.corpus.topics import with_topics
from bot.rules.entry import EDITIONS
from bot.rules.faults import CorpusError
from bot.rules.search import Searcher
from bot.rules.search.indexing.borrowed_lines import borrow_lines
from bot.rules.search.indexing.index_builder import build_index
from bot.rules.text.lexicon import Lexicon, read_lexicon

_PACKAGE = Path(__file__).parents[1]
_INSTALLED = _PACKAGE / "rules_corpus"
SHIPPED = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent / "rules_corpus"
"""The corpus that comes with the program: inside the installed package, beside it in a checkout."""


def players_words() -> Lexicon:
    """What words mean to players: `words.toml` of the shipped corpus, whatever rules are used.
    Raises `CorpusError`.
    """
    path = SHIPPED / "words.toml"
    lexicon = read_lexicon(path)
    if not lexicon.stop:
        raise CorpusError(str(path), 0, "it is missing, or holds no words")
    return lexicon


def make_searcher(corpus: Corpus, default_edition: str, book: Corpus | None = None) -> Searcher:
    """Index a corpus. Entries borrow the topics and asked-as lines that they lack from `book`
    (none: from itself).
    """
    lexicon = players_words()
    book = book or corpus
    corpus = with_topics(corpus, book, lexicon)
    borrowed = borrow_lines(corpus, book, lexicon)
    index = build_index(corpus, lexicon, borrowed)
    return Searcher(index, default_edition)


class Library:
    """Holds the current searcher. Take it once per look-up; `swap` replaces it in one step.

    `folders` are what it was read from, none if it was made otherwise.
    """

    def __init__(self, searcher: Searcher, folders: Sequence[Path] = ()) -> None:
        self._searcher = searcher
        self.folders = tuple(folders)
        self.edition = searcher.default_edition

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


def open_library(folders: Sequence[Path], default_edition: str) -> Library:
    """Load folders (none: the shipped corpus) and index them, with players' words from the shipped
    one.
    """
    return Library(open_searcher(folders, default_edition), folders or (SHIPPED,))


def open_searcher(folders: Sequence[Path], default_edition: str) -> Searcher:
    """The searcher of `open_library`. Raises `CorpusError`, and `InputError` for a folder without
    rules.
    """
    folders = folders or (SHIPPED,)
    for folder in folders:
        if folder.is_dir() and not _has_chapters(folder):
            form = f"a corpus folder has them as {EDITIONS[-1]}/chapter.md."
            raise InputError(f"{folder} holds no corpus files; {form}")
    corpus = load(folders)
    book = words_of(folders, corpus)
    searcher = make_searcher(corpus, default_edition, book)
    searcher.index.corpus.ready()
    return searcher


def _has_chapters(folder: Path) -> bool:
    chapters = chain.from_iterable((folder / edition).glob("*.md") for edition in EDITIONS)
    return any(chapters)


def words_of(folders: Sequence[Path], corpus: Corpus) -> Corpus:
    """Whose asked-as lines the entries of `corpus`, read from `folders`, may borrow: the shipped
    one's.
    """
    if any(folder.resolve() == SHIPPED for folder in folders):
        return corpus
    return load((SHIPPED,))
