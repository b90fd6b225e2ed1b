"""`sources.toml` of a folder: read, with one document replaced, written back with everything else untouched."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from bot.errors import InputError

NAME = "sources.toml"
HEADER = "# Each document once. An entry cites `key:first-last`. Written by `python -m bot corpus import`.\n"
_TABLE = re.compile(r"^\[([A-Za-z0-9_-]+)\][ \t]*(?:#.*)?$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Record:
    """What is known of a document. `chapters` are the corpus files made of it, `furniture` the lines left out."""

    key: str
    title: str
    edition: str
    date: str = ""
    file: str = ""
    sha256: str = ""
    kind: str = ""
    furniture: str = ""
    chapters: tuple[str, ...] = ()

    def toml(self) -> str:
        """The record as a TOML table."""
        facts = [(name, getattr(self, name)) for name in ("title", "edition", "date", "file", "sha256", "kind")]
        facts += [("furniture", self.furniture), ("chapters", "; ".join(self.chapters))]
        return f"[{self.key}]\n" + "".join(f"{name} = {_string(value)}\n" for name, value in facts)


def _string(value: str) -> str:
    return json.dumps(value.replace("\x7f", ""), ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class Sourcebook:
    """The text of a `sources.toml`, and its records by key."""

    text: str = ""
    records: Mapping[str, Record] = field(default_factory=lambda: MappingProxyType({}))

    def with_(self, record: Record) -> Sourcebook:
        """The same with one record added, or put in the place of the one with its key."""
        text = self.text if self.text.strip() else HEADER
        pieces = _pieces(text)
        if record.key in pieces:
            pieces[record.key] = record.toml() + "\n"
            text = "".join(pieces.values()).rstrip("\n") + "\n"
        else:
            text = text.rstrip("\n") + "\n\n" + record.toml()
        book = read_sourcebook(text)
        if book.records != {**self.records, record.key: record}:
            raise InputError(f"{NAME} can't be changed safely as it is written; give every source one [key] table")
        return book


def _pieces(text: str) -> dict[str, str]:
    """The text cut before every table; what stands before the first one has the name ``."""
    starts = list(_TABLE.finditer(text))
    ends = [*(match.start() for match in starts), len(text)][1:]
    pieces = {"": text[: starts[0].start()] if starts else text}
    return pieces | {match[1]: text[match.start() : end] for match, end in zip(starts, ends, strict=True)}


def read_sourcebook(text: str) -> Sourcebook:
    """Read a `sources.toml`. Raises `InputError`."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{NAME} is not valid TOML: {error}") from None
    records: dict[str, Record] = {}
    for key, table in tables.items():
        if not isinstance(table, dict):
            raise InputError(f"{NAME}: {key!r} must be a table, [{key}] with title and edition under it")
        facts = {name: str(table.get(name, "")) for name in ("title", "edition", "date", "file", "sha256", "kind")}
        chapters = tuple(part.strip() for part in str(table.get("chapters", "")).split(";") if part.strip())
        records[key] = Record(key, **facts, furniture=str(table.get("furniture", "")), chapters=chapters)
    return Sourcebook(text, MappingProxyType(records))
