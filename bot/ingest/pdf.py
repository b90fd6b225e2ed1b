"""The text of a PDF file, page by page."""

from __future__ import annotations

import io
import logging

from pypdf import PdfReader

from bot.errors import InputError, LimitError
from bot.ingest.decode import MAX_BYTES
from bot.ingest.manuscript import PAGE_BREAK

MAX_PAGES = 2_000


def pdf_text(raw: bytes) -> str:
    """Pages with a form feed between them. Raises `InputError` or `LimitError`."""
    logging.getLogger("pypdf").setLevel(logging.ERROR)
    try:
        pages = _pages(raw)
    except (InputError, LimitError):
        raise
    except Exception as error:
        raise InputError(f"it can't be read as a PDF ({type(error).__name__}); it may be damaged") from error
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
    pages: list[str] = []
    size = 0
    for page in reader.pages:
        pages.append(page.extract_text() + "\n")
        size += len(pages[-1])
        if size > MAX_BYTES:
            raise LimitError(f"it holds more than {MAX_BYTES // 2**20} MiB of text")
    return pages
