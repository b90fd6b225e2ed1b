"""The corpus: the entries and sources that answers come from; reading and checking its files."""

from bot.rules.corpus.collection import CODE_DIGITS, Corpus, entry_code
from bot.rules.corpus.folders import (
    MAX_ENTRIES,
    MAX_FILE_BYTES,
    MAX_TEXT,
    SOURCES,
    load,
    read_sources,
    read_toml,
    source_of,
)

__all__ = [
    "CODE_DIGITS",
    "MAX_ENTRIES",
    "MAX_FILE_BYTES",
    "MAX_TEXT",
    "SOURCES",
    "Corpus",
    "entry_code",
    "load",
    "read_sources",
    "read_toml",
    "source_of",
]
