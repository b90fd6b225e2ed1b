"""What the importer's tests share: documents made on the spot, and the five sources where they are
at hand.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.ingest.document import Conversion, Destination, convert
from bot.ingest.lines.line import Line, split_lines
from bot.rules.corpus.markdown import read_chapter
from bot.rules.entry import Entry

SOURCES = Path(__file__).parents[2] / "../shared/sources"


@pytest.fixture(scope="session")
def sources() -> Path:
    """The folder with the five source documents."""
    if not SOURCES.is_dir():
        pytest.skip("the source documents are not at hand (../shared/sources)")
    return SOURCES


@pytest.fixture
def lines() -> Callable[[str], tuple[Line, ...]]:
    """A text as lines."""
    return split_lines


@pytest.fixture
def make() -> Callable[..., Conversion]:
    """Convert a text as if it came out of a file."""

    def _make(text: str | bytes, name: str = "house rules.txt", **place: object) -> Conversion:
        raw = text.encode() if isinstance(text, str) else text
        return convert(raw, name, Destination(**{"edition": "8th", **place}))  # type: ignore[arg-type]

    return _make


@pytest.fixture
def entries(make: Callable[..., Conversion]) -> Callable[..., list[Entry]]:
    """Convert a text and read the entries back with the corpus's own reader."""

    def _entries(text: str | bytes, name: str = "house rules.txt", **place: object) -> list[Entry]:
        made = make(text, name, **place)
        return [
            entry for path, chapter in made.files.items() for entry in read_chapter(chapter, path)
        ]

    return _entries
