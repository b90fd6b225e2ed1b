"""Reading a corpus from its folders: chapters, and the table of their sources."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from bot.errors import InputError, LimitError, UserError
from bot.rules.corpus.collection import Corpus
from bot.rules.corpus.markdown import read_chapter
from bot.rules.entry import EDITIONS, Entry, Source
from bot.rules.faults import CorpusError, Faults

SOURCES = "sources.toml"
MAX_FILE_BYTES = 2 * 2**20
MAX_ENTRIES = 20_000
MAX_TEXT = 16_000
"""Characters of one entry's text."""
_LINES = re.compile(r"[0-9]{1,7}(?:-[0-9]{1,7})?")
_TEXTS = [field.name for field in fields(Source) if field.name not in {"key", "chapters"}]


def load(folders: Iterable[Path], faults: Faults | None = None) -> Corpus:
    """Read all folders, later ones shadowing earlier ones by id. Errors name the file.

    The first one is raised, or each handed to `faults`, and what it concerns left out.
    """
    faults = faults or Faults()
    entries: dict[str, Entry] = {}
    sources: dict[str, Source] = {}
    duplicates = []
    for folder in folders:
        if not folder.is_dir():
            raise CorpusError(str(folder), 0, "there is no such corpus folder")
        sources |= _read_sources(folder, faults)
        own: dict[str, Entry] = {}
        for entry in _entries(folder, faults):
            first = own.setdefault(entry.id, entry)
            if entry is not first:
                duplicates.append(entry)
        entries |= own
        if len(entries) > MAX_ENTRIES:
            raise LimitError(f"{folder}: more than {MAX_ENTRIES} entries")
    return Corpus(tuple(entries.values()), sources, tuple(duplicates))


def _entries(folder: Path, faults: Faults) -> Iterator[Entry]:
    for edition in EDITIONS:
        for path in sorted((folder / edition).glob("*.md")):
            yield from _read_file(path, folder, faults)


def _read_file(path: Path, folder: Path, faults: Faults) -> list[Entry]:
    """The entries of one file; none if it can't be read at all."""
    name = path.relative_to(folder).as_posix()
    try:
        entries = read_chapter(_text(path, folder), name, faults)
    except UserError as error:
        faults.add(error)
        return []
    for entry in entries:
        size = len(entry.text)
        if size > MAX_TEXT:
            cause = f"{entry.id} has {size} characters; at most {MAX_TEXT} are allowed"
            faults.add(LimitError(f"{entry.place}: {cause}"))
    return entries


def _text(path: Path, folder: Path) -> str:
    try:
        text = _bytes(path, folder).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CorpusError(str(path), 1, f"not UTF-8 text (byte {error.start})") from None
    if "\0" in text:
        raise CorpusError(str(path), 1, "holds a NUL character: not a text file")
    return text


def _bytes(path: Path, folder: Path) -> bytes:
    """A file's content, if it is one, lies in the folder, and is not too large."""
    try:
        target = path.resolve()
        if not target.is_relative_to(folder.resolve()):
            raise CorpusError(str(path), 1, "leads out of the corpus folder")
        if not path.is_file():
            raise CorpusError(str(path), 1, "is not a file")
        with path.open("rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
    except (OSError, RuntimeError) as error:
        cause = getattr(error, "strerror", None) or "its links run in a circle"
        raise CorpusError(str(path), 1, f"can't be read: {cause}") from None
    if len(content) > MAX_FILE_BYTES:
        limit = MAX_FILE_BYTES // 2**20
        raise LimitError(f"{path}: larger than {limit} MiB")
    return content


def read_sources(folder: Path) -> dict[str, Source]:
    """The folder's `sources.toml` by key; empty if there is none. Raises `CorpusError`."""
    return _read_sources(folder, Faults())


def _read_sources(folder: Path, faults: Faults) -> dict[str, Source]:
    path = folder / SOURCES
    if not path.is_file():
        return {}
    try:
        tables = _read_tables(path, _text(path, folder))
    except UserError as error:
        faults.add(error)
        return {}
    return {key: _read_source(path, key, table, faults) for key, table in tables.items()}


def _read_tables(path: Path, text: str) -> dict[str, Any]:
    try:
        return read_toml(text)
    except InputError as error:
        raise CorpusError(str(path), 1, str(error)) from None


def _read_source(path: Path, key: str, table: object, faults: Faults) -> Source:
    """One source; without title and edition where the table lacks them."""
    file = str(path)
    if not isinstance(table, dict) or not {"title", "edition"} <= table.keys():
        cause = f"source {key!r} needs a title and an edition"
        faults.add(CorpusError(file, 1, cause))
        return Source(key, "", "")
    source = source_of(key, table)
    for lines in _parts(source.furniture):
        if not _LINES.fullmatch(lines):
            cause = f"furniture {lines[:20]!r} of {key!r} must be a line or first-last"
            faults.add(CorpusError(file, 1, cause))
            source = replace(source, furniture="")
    return source


def source_of(key: str, table: Mapping[str, Any]) -> Source:
    """What a table of `sources.toml` says; empty where it says nothing."""
    facts = {name: str(table.get(name, "")) for name in _TEXTS}
    return Source(key, **facts, chapters=_parts(str(table.get("chapters", ""))))


def _parts(value: str) -> tuple[str, ...]:
    """What stands between semicolons."""
    parts = (part.strip() for part in value.split(";"))
    return tuple(filter(None, parts))


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises `InputError`: `not valid TOML`, and why."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"not valid TOML: {error}") from None
    except RecursionError:
        raise InputError("not valid TOML: nested too deeply") from None
