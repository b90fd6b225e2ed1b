"""`sources.toml` of a folder: read, with one document replaced, written back with everything else
untouched.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from types import MappingProxyType

from bot.errors import InputError
from bot.rules.corpus import SOURCES, read_toml, source_of
from bot.rules.entry import Source

HEADER = (
    "# Each document once. An entry cites `key:first-last`. Written by `python -m bot corpus "
    "import`.\n"
)
_TABLE = re.compile(r"^\[([A-Za-z0-9_-]+)\][ \t]*(?:#.*)?$", re.MULTILINE)


def as_toml(source: Source) -> str:
    """The table of a source, every fact on a line of its own."""
    facts = asdict(source)
    key = facts.pop("key")
    facts["chapters"] = "; ".join(source.chapters)
    lines = [f"[{key}]\n"]
    for name, value in facts.items():
        lines.append(f"{name} = {_string(value)}\n")
    return "".join(lines)


def _string(value: str) -> str:
    return json.dumps(value.replace("\x7f", ""), ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class SourceList:
    """The text of a `sources.toml`, and the sources in it by key."""

    text: str = ""
    sources: Mapping[str, Source] = field(default_factory=lambda: MappingProxyType({}))

    def with_(self, source: Source) -> SourceList:
        """The same with one source added, or put in the place of the one with its key."""
        text = self.text if self.text.strip() else HEADER
        pieces = _pieces(text)
        if source.key in pieces:
            pieces[source.key] = as_toml(source) + "\n"
            text = "".join(pieces.values()).rstrip("\n") + "\n"
        else:
            text = text.rstrip("\n") + "\n\n" + as_toml(source)
        book = read_source_list(text)
        if book.sources != {**self.sources, source.key: source}:
            raise InputError(
                f"{SOURCES} can't be changed safely as it is written; give every source one [key] "
                "table"
            )
        return book


def _pieces(text: str) -> dict[str, str]:
    """The text cut before every table; what stands before the first one has the name ``."""
    pieces = {}
    name = ""
    start = 0
    for match in _TABLE.finditer(text):
        end = match.start()
        pieces[name] = text[start:end]
        name = match[1]
        start = end
    pieces[name] = text[start:]
    return pieces


def read_source_list(text: str) -> SourceList:
    """Read a `sources.toml`. Raises `InputError`."""
    try:
        tables = read_toml(text)
    except InputError as error:
        raise InputError(f"{SOURCES} is {error}") from None
    sources = {}
    for key, table in tables.items():
        if not isinstance(table, dict):
            raise InputError(
                f"{SOURCES}: {key!r} must be a table, [{key}] with title and edition under it"
            )
        sources[key] = source_of(key, table)
    return SourceList(text, MappingProxyType(sources))
