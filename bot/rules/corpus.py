"""The corpus: every entry and source, read from folders, frozen."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from bot.errors import InputError, LimitError, UserError
from bot.rules.entry import EDITIONS, Entry, Kind, Source
from bot.rules.markdown import CorpusError, Faults, read_chapter

SOURCES = "sources.toml"
MAX_FILE_BYTES = 2 * 2**20
MAX_ENTRIES = 20_000
MAX_TEXT = 16_000
"""Characters of one entry's text."""
_FURNITURE = re.compile(r"[0-9]{1,7}(?:-[0-9]{1,7})?")


@dataclass(frozen=True)
class Corpus:
    """Entries by id in reading order, and the sources they cite. A later folder's entry shadows an
    earlier one's.
    """

    entries: tuple[Entry, ...]
    sources: Mapping[str, Source]
    duplicates: tuple[Entry, ...] = ()
    """Entries whose id was taken in the same folder; `check` reports them."""
    read_as: str = ""
    """The version of what was read, where entries have got topics since."""

    @cached_property
    def by_id(self) -> Mapping[str, Entry]:
        """Every entry by its id."""
        return MappingProxyType({entry.id: entry for entry in self.entries})

    @cached_property
    def by_code(self) -> Mapping[str, Entry]:
        """Every entry by its `entry_code`."""
        return MappingProxyType({entry_code(entry.id): entry for entry in self.entries})

    @cached_property
    def by_parent(self) -> Mapping[str, tuple[Entry, ...]]:
        """The entries under each id, in reading order."""
        found: dict[str, list[Entry]] = {}
        for entry in self.entries:
            found.setdefault(entry.parent, []).append(entry)
        return MappingProxyType({parent: tuple(entries) for parent, entries in found.items()})

    @cached_property
    def by_topic(self) -> Mapping[str, Mapping[str, Entry]]:
        """topic → edition → the topic's main entry of that edition (the first one; rules before
        other kinds).
        """
        topics: dict[str, dict[str, Entry]] = {}
        for entry in sorted(self.entries, key=lambda entry: entry.kind is not Kind.RULE):
            if entry.topic:
                topics.setdefault(entry.topic, {}).setdefault(entry.edition, entry)
        return MappingProxyType(
            {topic: MappingProxyType(editions) for topic, editions in topics.items()}
        )

    @cached_property
    def version(self) -> str:
        """Twelve hex digits that change with anything an entry or source says."""
        if self.read_as:
            return self.read_as
        digest = hashlib.sha256()
        for entry in sorted(self.entries, key=lambda entry: entry.id):
            digest.update(
                repr(tuple(getattr(entry, f.name) for f in fields(entry) if f.compare)).encode()
            )
        digest.update(repr(sorted(self.sources.items())).encode())
        return digest.hexdigest()[:12]

    def ready(self) -> None:
        """Work out now what is otherwise worked out at first use, in the middle of a look-up."""
        _ = self.version, self.by_id, self.by_code, self.by_parent, self.by_topic

    def topic_of(self, entry: Entry) -> str:
        """The entry's topic, or that of the nearest entry it stands under; empty if none has one."""
        parent, topic = entry.id, entry.topic
        while not topic and "/" in parent:
            parent = parent.rpartition("/")[0]
            held = self.by_id.get(parent)
            topic = held.topic if held is not None else ""
        return topic

    def siblings(self, entry: Entry) -> tuple[Entry, ...]:
        """The main entry of its topic, or of that of the nearest entry it stands under, in every
        other edition.
        """
        editions = self.by_topic.get(self.topic_of(entry), {})
        return tuple(editions[e] for e in EDITIONS if e in editions and e != entry.edition)


CODE_DIGITS = 12
"""Of an `entry_code`."""


def entry_code(entry_id: str) -> str:
    """Twelve hex digits that stand for an id where an id (up to 100 characters) does not fit."""
    return hashlib.blake2s(entry_id.encode(), digest_size=CODE_DIGITS // 2).hexdigest()


def load(folders: Iterable[Path], faults: Faults | None = None) -> Corpus:
    """Read all folders, later ones shadowing earlier ones by id. Errors name the file.

    The first one is raised, or each handed to `faults`, and what it concerns left out.
    """
    faults = faults or Faults()
    entries: dict[str, Entry] = {}
    sources: dict[str, Source] = {}
    duplicates: list[Entry] = []
    for folder in folders:
        here: dict[str, Entry] = {}
        if not folder.is_dir():
            raise CorpusError(str(folder), 0, "there is no such corpus folder")
        sources |= _sources(folder, faults)
        for path in _chapters(folder):
            for entry in _read(path, folder, faults):
                if entry.id in here:
                    duplicates.append(entry)
                else:
                    here[entry.id] = entry
        entries |= here
        if len(entries) > MAX_ENTRIES:
            raise LimitError(f"{folder}: more than {MAX_ENTRIES} entries")
    return Corpus(tuple(entries.values()), MappingProxyType(sources), tuple(duplicates))


def _read(path: Path, folder: Path, faults: Faults) -> list[Entry]:
    """The entries of one file; none if it can't be read at all."""
    try:
        entries = read_chapter(_text(path, folder), path.relative_to(folder).as_posix(), faults)
    except UserError as error:
        faults.add(error)
        return []
    for entry in entries:
        if len(entry.text) > MAX_TEXT:
            said = f"{entry.id} has {len(entry.text)} characters; at most {MAX_TEXT} are allowed"
            faults.add(LimitError(f"{entry.place}: {said}"))
    return entries


def _chapters(folder: Path) -> Iterator[Path]:
    for edition in EDITIONS:
        yield from sorted((folder / edition).glob("*.md"))


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
        if not path.resolve().is_relative_to(folder.resolve()):
            raise CorpusError(str(path), 1, "leads out of the corpus folder")
        if not path.is_file():
            raise CorpusError(str(path), 1, "is not a file")
        with path.open("rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
    except (OSError, RuntimeError) as error:
        cause = getattr(error, "strerror", None) or "its links run in a circle"
        raise CorpusError(str(path), 1, f"can't be read: {cause}") from None
    if len(content) > MAX_FILE_BYTES:
        raise LimitError(f"{path}: larger than {MAX_FILE_BYTES // 2**20} MiB")
    return content


def read_sources(folder: Path) -> dict[str, Source]:
    """The folder's `sources.toml` by key; empty if there is none. Raises `CorpusError`."""
    return _sources(folder, Faults())


def _sources(folder: Path, faults: Faults) -> dict[str, Source]:
    path = folder / SOURCES
    if not path.is_file():
        return {}
    try:
        tables = _tables(path, folder)
    except UserError as error:
        faults.add(error)
        return {}
    sources = {}
    for key, table in tables.items():
        if not isinstance(table, dict) or not {"title", "edition"} <= table.keys():
            faults.add(CorpusError(str(path), 1, f"source {key!r} needs a title and an edition"))
            sources[key] = Source(key, "", "")
            continue
        sources[key] = source_of(key, table)
        for part in filter(None, map(str.strip, sources[key].furniture.split(";"))):
            if not _FURNITURE.fullmatch(part):
                cause = f"furniture {part[:20]!r} of {key!r} must be a line or first-last"
                faults.add(CorpusError(str(path), 1, cause))
                sources[key] = replace(sources[key], furniture="")
    return sources


def source_of(key: str, table: Mapping[str, Any]) -> Source:
    """What a table of `sources.toml` says; empty where it says nothing."""
    facts = {
        f.name: str(table.get(f.name, ""))
        for f in fields(Source)
        if f.name not in {"key", "chapters"}
    }
    chapters = (part.strip() for part in str(table.get("chapters", "")).split(";"))
    return Source(key, **facts, chapters=tuple(filter(None, chapters)))


def read_toml(text: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises `InputError`: `not valid TOML`, and why."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"not valid TOML: {error}") from None
    except RecursionError:
        raise InputError("not valid TOML: nested too deeply") from None


def _tables(path: Path, folder: Path) -> dict[str, Any]:
    text = _text(path, folder)
    try:
        return read_toml(text)
    except InputError as error:
        raise CorpusError(str(path), 1, str(error)) from None
