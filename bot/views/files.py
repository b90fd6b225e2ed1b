"""Files that come with an answer: lists that no card holds, and what is given out whole."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Sequence

from bot.views.reply import File

PLAIN_BYTES = 1_000_000
"""A larger file is compressed."""
MOST_BYTES = 8 * 2**20
"""What Discord surely takes."""


def text_file(name: str, lines: Sequence[str], about: str) -> File:
    """Lines as a file."""
    text = "\n".join([*lines, ""])
    return File(name, text.encode("utf-8", "replace"), about)


async def packed(name: str, content: bytes, about: str) -> File | None:
    """A file that may be large, compressed if it is; None if Discord would not take even that."""
    if len(content) > PLAIN_BYTES:
        name += ".gz"
        content = await asyncio.to_thread(gzip.compress, content)
    if len(content) > MOST_BYTES:
        return None
    return File(name, content, about)
