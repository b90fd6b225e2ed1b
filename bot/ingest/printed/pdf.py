"""The text of a PDF file, page by page."""

from __future__ import annotations

import io
import logging
from collections.abc import Sequence
from functools import partial

from pypdf import PdfReader

from bot.errors import InputError, LimitError
from bot.ingest.lines.decode import MAX_BYTES
from bot.ingest.lines.line import PAGE_BREAK
from bot.ingest.printed.letter_sizes import Piece, mark_headings

MAX_PAGES = 2_000


def pdf_text(raw: bytes) -> str:
    """Pages with a form feed between them; headings that are set larger than the text get number
    signs.

    Raises `InputError` or `LimitError`.
    """
    logging.getLogger("pypdf").setLevel(logging.ERROR)
    try:
        pages = _pages(raw)
    except (InputError, LimitError):
        raise
    except Exception as error:
        raise InputError(
            f"it can't be read as a PDF ({type(error).__name__}); it may be damaged"
        ) from error
    text = PAGE_BREAK.join(pages)
    if not text.strip():
        raise InputError("its pages hold no text; a scan must go through text recognition first")
    return text


def _pages(raw: bytes) -> list[str]:
    reader = PdfReader(io.BytesIO(raw))
    if reader.is_encrypted:
        raise InputError("it is encrypted; save a copy without a password")
    if len(reader.pages) > MAX_PAGES:
        raise LimitError(f"it has {len(reader.pages)} pages; at most {MAX_PAGES} are read")
    pages = []
    pieces = []
    size = 0
    for page in reader.pages:
        kept: list[Piece] = []
        keep = partial(_keep, kept)
        text = page.extract_text(visitor_text=keep) + "\n"
        pieces.append(kept)
        pages.append(text)
        size += len(text)
        if size > MAX_BYTES:
            raise LimitError(f"it holds more than {MAX_BYTES // 2**20} MiB of text")
    return mark_headings(pages, pieces)


def _keep(
    kept: list[Piece],
    text: str,
    cm: Sequence[float],
    tm: Sequence[float],
    font: object,
    size: float,
) -> None:
    """Called for every piece of text with the matrices that it is set with."""
    height = tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
    left = tm[4] * cm[0] + tm[5] * cm[2] + cm[4]
    printed = abs(size * tm[0] * cm[0])
    kept.append(Piece(text, round(printed, 1), height, left))
