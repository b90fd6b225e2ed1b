"""Bytes of a file into text: which encoding, and whether it is text at all."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from enum import StrEnum

from bot.errors import InputError, LimitError

MAX_BYTES = 20 * 2**20
_MAX_CONTROLS = 0.01
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\r\f\x0b"))


class Container(StrEnum):
    """What a file is, apart from the form of the text in it."""

    TEXT = "text"
    PDF = "PDF"
    HTML = "HTML"


@dataclass(frozen=True, slots=True)
class DecodedText:
    """A file's text, and what was not sure about it."""

    text: str
    doubt: str = ""


def container_of(raw: bytes, name: str) -> Container:
    """Tell PDF and HTML from text. Raises `InputError` or `LimitError` for a file that can't be
    used.
    """
    if len(raw) > MAX_BYTES:
        raise LimitError(f"it is larger than {MAX_BYTES // 2**20} MiB")
    if not raw.strip():
        raise InputError("it is empty")
    start = raw[:1024].lstrip().lower()
    if b"%pdf-" in start:
        return Container.PDF
    html = start.startswith(
        (b"<!doctype html", b"<html", b"\xef\xbb\xbf<!doctype html", b"\xef\xbb\xbf<html")
    )
    if html or name.lower().endswith((".html", ".htm")):
        return Container.HTML
    return Container.TEXT


def decode(raw: bytes) -> DecodedText:
    """UTF-8, or UTF-16 or UTF-32 if it says so, or Windows-1252. Raises `InputError` for anything
    that is not text.
    """
    if raw.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return DecodedText(_strict(raw, "utf-32"))
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return DecodedText(_strict(raw, "utf-16"))
    controls = len(raw) - len(raw.translate(None, _CONTROLS))
    if b"\0" in raw or controls > len(raw) * _MAX_CONTROLS:
        raise InputError("it is a binary file; text, Markdown, HTML or PDF can be imported")
    try:
        return DecodedText(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        text = _strict(raw, "cp1252")
        return DecodedText(text, "it is not UTF-8; it was read as Windows-1252")


def _strict(raw: bytes, encoding: str) -> str:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError as error:
        raise InputError(f"byte {error.start} is not text; save the file as UTF-8") from None
