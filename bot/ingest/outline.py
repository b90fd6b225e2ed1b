"""What a reader makes of a document: sections of passages, each with the lines it stands in."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, field, replace

from bot.rules.entry import Kind


@dataclass(frozen=True, slots=True)
class Span:
    """Lines of the document, 1-based, both ends included."""

    first: int
    last: int

    @property
    def lines(self) -> range:
        """The numbers of the lines."""
        return range(self.first, self.last + 1)

    def __str__(self) -> str:
        if self.first == self.last:
            return f"{self.first}"
        return f"{self.first}-{self.last}"


@dataclass(frozen=True, slots=True)
class Item:
    """A point of a list: its marker as printed (`-`, `3.`, `3)`), its text, how deep it is
    nested.
    """

    marker: str
    text: str
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one row of a table, as many as the table has heads."""

    cells: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Table:
    """Column heads and rows.

    `axis` is what all heads but the first are values of (`Defender's Toughness` over 1 … 10: a row
    that stands alone says `Defender's Toughness 4`); `caption` is a label that stands over some of
    the columns.
    """

    heads: tuple[str, ...]
    rows: tuple[Row, ...]
    axis: str = ""
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph, a list, a numbered step or a table.

    `lead` is the name that it begins with (`Embark: …`, `**Torrent of Fire:** …`); `rulings` are
    the kinds of ruling that were marked in its margin.
    """

    spans: tuple[Span, ...]
    text: str = ""
    items: tuple[Item, ...] = ()
    table: Table | None = None
    lead: str = ""
    rulings: tuple[str, ...] = ()

    @property
    def words(self) -> int:
        """How many words it has, tables not counted; text without blanks counts by its length."""
        texts = [self.text, *(item.text for item in self.items)]
        return sum(max(len(text.split()), len(text) // 10) for text in texts)

    @property
    def last_text(self) -> str:
        """Its text, or that of its last point."""
        if self.items:
            return self.items[-1].text
        return self.text

    def extend(self, text: str, span: Span) -> Passage:
        """The passage with another text, or its last point with another, and one more line."""
        spans = merge_spans((*self.spans, span))
        if not self.items:
            return replace(self, spans=spans, text=text)
        *others, last = self.items
        longer = replace(last, text=text)
        items = (*others, longer)
        return replace(self, spans=spans, items=items)

    @property
    def is_step(self) -> bool:
        """One numbered step that stands as a paragraph."""
        if len(self.items) != 1:
            return False
        return self.items[0].marker[:-1].isdigit()


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and the passages under it. `level` 1 is a chapter.

    `heading` is where the title stands (None: it was made, not read); `question` is filled for a
    question with its answer; `intro` marks a question that only introduces others.
    """

    level: int
    title: str
    heading: Span | None = None
    passages: tuple[Passage, ...] = ()
    kind: Kind = Kind.RULE
    question: str = ""
    question_span: Span | None = None
    rulings: tuple[str, ...] = ()
    date: str = ""
    intro: bool = False


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that could be read in more than one way: where, and how it was read."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Furniture:
    """Lines that were left out, and why."""

    span: Span
    reason: str


@dataclass(frozen=True, slots=True)
class Outline:
    """A document read: `title`, `edition` and `date` are empty where it does not tell them.

    `markup` says that texts are Markdown already; otherwise they are plain.
    """

    form: str
    sections: tuple[Section, ...]
    title: str = ""
    edition: str = ""
    date: str = ""
    markup: bool = False


@dataclass(slots=True)
class Notes:
    """What a reader collects on its way."""

    furniture: list[Furniture] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)

    @property
    def left_out(self) -> frozenset[int]:
        """The lines that are furniture so far."""
        return frozenset(line for part in self.furniture for line in part.span.lines)

    def leave_out(self, lines: Iterable[int], reason: str) -> None:
        """Record lines as furniture."""
        self.furniture.extend(Furniture(span, reason) for span in spans(lines))

    def doubt(self, line: int, text: str) -> None:
        """Record a doubt."""
        self.doubts.append(Doubt(line, text))


@dataclass(slots=True)
class OpenSection:
    """A section while it is being read."""

    section: Section
    passages: list[Passage] = field(default_factory=list)

    def close(self) -> Section:
        """The section with its passages."""
        return replace(self.section, passages=(*self.section.passages, *self.passages))


def spans(lines: Iterable[int]) -> tuple[Span, ...]:
    """Line numbers as runs: 4 5 6 9 → 4-6, 9."""
    return merge_spans(Span(line, line) for line in set(lines))


def merge_spans(parts: Iterable[Span], blanks: Container[int] = frozenset()) -> tuple[Span, ...]:
    """Spans in order, joined where nothing or only `blanks` (blank lines) stands between them."""
    joined: list[Span] = []
    for part in sorted(parts, key=lambda span: span.first):
        last = joined[-1] if joined else None
        if last and _only_blanks(last, part, blanks):
            end = max(last.last, part.last)
            joined[-1] = Span(last.first, end)
        else:
            joined.append(part)
    return tuple(joined)


def _only_blanks(above: Span, below: Span, blanks: Container[int]) -> bool:
    """Whether nothing but blank lines stands between two spans."""
    between = range(above.last + 1, below.first)
    return all(line in blanks for line in between)


def merge_rulings(passages: Iterable[Passage]) -> tuple[str, ...]:
    """The kinds of ruling beside any of the passages, in order, each once."""
    return tuple(dict.fromkeys(ruling for passage in passages for ruling in passage.rulings))
