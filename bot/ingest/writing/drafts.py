"""Entries on their way to the corpus: drafts of them, their chapters, what they are made for."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ingest.outline import Furniture, Span
from bot.rules.entry import Kind


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry, or a heading that only groups others (no id). `is_row` marks one row of a table."""

    level: int
    title: str
    id: str = ""
    kind: Kind = Kind.RULE
    text: str = ""
    spans: tuple[Span, ...] = ()
    rulings: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    asked: str = ""
    date: str = ""
    is_row: bool = False


@dataclass(frozen=True, slots=True)
class Chapter:
    """One file of the corpus: `slug` is its name without `.md`."""

    slug: str
    title: str
    drafts: tuple[Draft, ...]


@dataclass(frozen=True, slots=True)
class CorpusDraft:
    """Every chapter, and the headings that stand over nothing."""

    chapters: tuple[Chapter, ...]
    empty: tuple[Furniture, ...] = ()


@dataclass(frozen=True, slots=True)
class Target:
    """What entries are made for: the edition, the source's key, and the document's title.

    `blanks` are the document's lines without text; `taken` are names of chapter files that other
    documents hold.
    """

    edition: str
    key: str
    title: str
    blanks: frozenset[int] = frozenset()
    taken: frozenset[str] = frozenset()
