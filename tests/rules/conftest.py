"""What the tests of the rules share: small corpora, folders of files, and the sources where they
are at hand.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from bot.rules.library import Library
from tests.rules.small import Small

SOURCES = Path(__file__).parents[2] / "../shared/sources"

CHAPTER = """---
edition: {edition}
title: Movement
---

# Movement

{entries}
"""


@pytest.fixture(scope="session")
def small() -> Small:
    """Makes small corpora in memory."""
    return Small()


@pytest.fixture(scope="session")
def documents(shipped: Library) -> dict[str, list[str]]:
    """The source documents by key, as lines; skips where the folder `shared` is not beside the
    checkout.
    """
    found = {}
    for source in shipped.corpus.sources.values():
        path = SOURCES / source.file
        if source.file and path.is_file():
            assert sha256(path.read_bytes()).hexdigest() == source.sha256, (
                f"{path.name} is another file than cited"
            )
            found[source.key] = path.read_text(encoding="utf-8").split("\n")
    if not found:
        pytest.skip("the folder `shared` is not beside this checkout")
    return found


def _chapter(path: Path, text: str) -> str:
    if path.suffix != ".md" or text.startswith("---"):
        return text
    return CHAPTER.format(edition=path.parent.name, entries=text)


@pytest.fixture
def folder(tmp_path: Path) -> Callable[..., Path]:
    """Writes a corpus folder: `folder("name", {"10th/movement.md": text})`; text without front
    matter gets some.
    """

    def write(name: str, files: dict[str, str | bytes]) -> Path:
        root = tmp_path / name
        root.mkdir()
        for where, content in files.items():
            path = root / where
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(
                content if isinstance(content, bytes) else _chapter(path, content).encode()
            )
        return root

    return write
