"""The only place where the importer touches the disk: it reads the named files, and writes all or
nothing.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from bot.errors import InputError, LimitError
from bot.ingest.lines.decode import MAX_BYTES
from bot.ingest.writing.source_list import SourceList, read_source_list
from bot.rules.corpus import SOURCES
from bot.rules.entry import EDITIONS


@dataclass(frozen=True, slots=True)
class Holding:
    """What a folder holds: its sources and the paths of its corpus files."""

    sources: SourceList
    files: frozenset[str]


def read_document(path: Path) -> bytes:
    """A file's bytes. Raises `InputError` or `LimitError`."""
    try:
        if path.is_dir():
            raise InputError("it is a folder; name the files in it")
        with path.open("rb") as file:
            raw = file.read(MAX_BYTES + 1)
    except OSError as error:
        raise InputError(f"it can't be read: {error.strerror or error}") from None
    if len(raw) > MAX_BYTES:
        raise LimitError(f"it is larger than {MAX_BYTES // 2**20} MiB")
    return raw


def read_holding(out: Path) -> Holding:
    """What the folder holds; nothing if there is none yet. Raises `InputError`."""
    path = out / SOURCES
    try:
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        files = [
            file.relative_to(out).as_posix()
            for edition in EDITIONS
            for file in (out / edition).glob("*.md")
        ]
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path}: it can't be read: {error}") from None
    return Holding(read_source_list(text) if text.strip() else SourceList(), frozenset(files))


def write_holding(out: Path, files: Mapping[str, str], gone: Iterable[str]) -> None:
    """Write files and remove those in `gone`, or change nothing at all. Raises `InputError`.

    Everything is written beside its place first; then names are exchanged one by one, and exchanged
    back if one of them can't be.
    """
    try:
        out.mkdir(parents=True, exist_ok=True)
        stage = Path(tempfile.mkdtemp(prefix=".import-", dir=out))
    except OSError as error:
        raise InputError(f"{out}: it can't be written: {error.strerror or error}") from None
    try:
        _exchange(out, stage, files, gone)
    except OSError as error:
        raise InputError(
            f"{out}: it can't be written, and nothing was changed: {error.strerror or error}"
        ) from None
    finally:
        shutil.rmtree(stage, ignore_errors=True)


def _exchange(out: Path, stage: Path, files: Mapping[str, str], gone: Iterable[str]) -> None:
    for number, text in enumerate(files.values()):
        with (stage / f"{number}.new").open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
    gone = list(gone)
    undo = []
    try:
        for number, path in enumerate([*files, *gone]):
            place = out / path
            kept = stage / f"{number}.old"
            place.parent.mkdir(exist_ok=True)
            if place.exists():
                undo.append((kept, place))
                place.replace(kept)
            if path in files:
                undo.append((place, stage / f"{number}.new"))
                (stage / f"{number}.new").replace(place)
    except OSError:
        for now, before in reversed(undo):
            if now.exists():
                now.replace(before)
        raise
    for edition in {(out / path).parent for path in gone}:
        with suppress(OSError):  # it still holds other files
            edition.rmdir()
