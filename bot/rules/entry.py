"""What the corpus is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from bot import editions

EDITIONS = tuple(editions.EDITIONS)
"""Editions that rules exist for, oldest first."""


class Kind(StrEnum):
    """What an entry is: a rule, an official question with its answer, a table or one row of it, a
    definition.
    """

    RULE = "rule"
    FAQ = "faq"
    TABLE = "table"
    GLOSSARY = "glossary"


@dataclass(frozen=True, slots=True)
class Source:
    """A document that entries cite. `date` is empty where the document does not tell it.

    `furniture` are the lines that state no rule (page heads, contents, flavour text): `corpus
    check` does not ask that an entry cites them. `chapters` are the corpus files that an import
    made of it: its own text, word for word. `short` is what a card calls the document, where that
    is not its title; `holds` what of an edition's rules it has, where that is not all.
    """

    key: str
    title: str
    edition: str
    date: str = ""
    file: str = ""
    sha256: str = ""
    kind: str = ""
    short: str = ""
    furniture: str = ""
    chapters: tuple[str, ...] = field(default=(), repr=False)
    holds: str = ""


@dataclass(frozen=True, slots=True)
class Citation:
    """Lines of a source, 1-based, both ends included."""

    key: str
    first_line: int
    last_line: int

    @property
    def lines(self) -> range:
        """The numbers of the lines."""
        return range(self.first_line, self.last_line + 1)

    def __str__(self) -> str:
        if self.first_line == self.last_line:
            return f"{self.key}:{self.first_line}"
        return f"{self.key}:{self.first_line}-{self.last_line}"


@dataclass(frozen=True, slots=True)
class Place:
    """Where an entry is written down: a corpus file and the line of its heading."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


@dataclass(frozen=True, slots=True)
class Entry:
    """One rule, answer, table or definition: what one question asks for.

    `path` runs from the chapter's title to the entry's own. `question` is filled for `Kind.FAQ`
    only, and is part of `text`. `asked` holds ways in which players ask for this entry: they are
    searched, never shown.
    """

    id: str
    edition: str
    kind: Kind
    path: tuple[str, ...]
    text: str
    question: str = ""
    topic: str = ""
    aliases: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    sources: tuple[Citation, ...] = ()
    rulings: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    date: str = ""
    place: Place = field(default=Place("", 0), compare=False)

    @property
    def title(self) -> str:
        """The last heading of the path."""
        return self.path[-1]

    @property
    def names(self) -> tuple[str, ...]:
        """The title, then the aliases."""
        return self.title, *self.aliases

    @property
    def chapter(self) -> str:
        """The first heading of the path."""
        return self.path[0]

    @property
    def parent(self) -> str:
        """The id that this one stands under, of an entry or of a chapter."""
        return self.id.rpartition("/")[0]
