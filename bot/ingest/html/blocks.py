"""An HTML page as lines: headings, paragraphs, points and tables, each with its line in the file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from bs4 import BeautifulSoup
from bs4.element import NavigableString, PageElement, Tag

from bot.errors import InputError, LimitError
from bot.ingest.html.grid import Cell, TableRow, grid
from bot.ingest.lines.line import MAX_LINE, Line, clean
from bot.ingest.lines.wording import shorten
from bot.ingest.outline import Notes
from bot.ingest.questions.pairs import asks
from bot.ingest.writing import markdown_signs

MAX_TAGS = 300_000
_UNSEEN = ("script", "style", "title")
_DROPPED = ("nav", "noscript", "template", "svg", "button")
"""What holds text that is none of the rules; a report tells it. No `head`: without its end it would
hold the page.
"""
_HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6, "dt": 4}
_INLINE = {
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "dfn", "em", "font", "i", "img", "ins", "kbd",
    "mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "u", "var", "wbr",
}  # fmt: skip
_CELLS = frozenset({"td", "th"})
_NUMBER = re.compile(r"[0-9]{1,4}")
_ALL = 9_999
_TOLD = 60
"""Characters that a doubt tells of a text."""
_DEEPEST = 4
"""Lists nested deeper are shown no deeper."""


@dataclass(frozen=True, slots=True)
class Block:
    """A heading (`level` above 0), a point of a list (`marker`), a row of a table (`cells`), or a
    paragraph.

    `first` is a table's first row, `term` a heading that a list of terms has.
    """

    line: int
    text: str = ""
    level: int = 0
    marker: str = ""
    depth: int = 0
    cells: tuple[str, ...] = ()
    joined: bool = False
    first: bool = False
    term: bool = False


def read_blocks(text: str, notes: Notes) -> tuple[Block, ...]:
    """The blocks of a page, in order; text that is left out is told in `notes`. Raises `InputError`
    or `LimitError`.
    """
    if text.count("<") > MAX_TAGS:
        raise LimitError(f"it has more than {MAX_TAGS} tags")
    soup = BeautifulSoup(
        text + "\n", "html.parser"
    )  # one line alone is warned of as a file name or an address
    _drop(soup, notes)
    walk = _Walk()
    for event in _events(soup):
        walk.see(event)
    walk.finish()
    if not walk.blocks:
        raise InputError("the page holds no text")
    return tuple(walk.blocks)


def _drop(soup: Tag, notes: Notes) -> None:
    """Take what is none of the rules out of a page."""
    for tag in soup.find_all(_UNSEEN):
        tag.decompose()
    said: dict[str, list[tuple[int, str]]] = {}
    for tag in soup.find_all(_DROPPED):
        text = "" if tag.decomposed else " ".join(clean(tag.get_text(" ")).split())
        if text:
            said.setdefault(tag.name, []).append((tag.sourceline or 0, text))
        tag.decompose()
    for name, ((line, text), *more) in said.items():
        others = f", and of {len(more)} more" if more else ""
        notes.doubt(line, f"the text of <{name}> is left out: {shorten(text, _TOLD)!r}{others}")


@dataclass(frozen=True, slots=True)
class _Event:
    """The start or end of a tag (`name`), or a text. `spans` are the columns and rows that a cell
    fills.
    """

    kind: str
    name: str = ""
    text: str = ""
    line: int = 0
    spans: tuple[int, int] = (1, 1)


def _events(root: Tag) -> Iterator[_Event]:
    """Starts and ends of tags, and texts, in order, without recursion: pages may be nested deeply."""
    stack: list[tuple[Tag, Iterator[PageElement]]] = [(root, iter(root.contents))]
    while stack:
        tag, children = stack[-1]
        node = next(children, None)
        if node is None:
            stack.pop()
            yield _Event("end", tag.name.lower())
        elif isinstance(node, Tag):
            name = node.name.lower()
            spans = (_span(node, "colspan"), _span(node, "rowspan")) if name in _CELLS else (1, 1)
            yield _Event("start", name, line=node.sourceline or 0, spans=spans)
            stack.append((node, iter(node.contents)))
        elif type(node) is NavigableString:
            yield _Event("text", text=str(node))


def _span(cell: Tag, name: str) -> int:
    """How many places a cell fills; a row span of 0 reaches to the end of the table."""
    told = str(cell.get(name, "1")).strip()
    number = int(told) if _NUMBER.fullmatch(told) else 1
    return number or (_ALL if name == "rowspan" else 1)


@dataclass
class _Walk:
    """Gathers text until a block begins or ends."""

    blocks: list[Block] = field(default_factory=list)
    buffer: list[str] = field(default_factory=list)
    begun: bool = False
    line: int = 1
    level: int = 0
    marker: str = ""
    term: bool = False
    lists: list[int] = field(default_factory=list)
    rows: list[TableRow] = field(default_factory=list)
    row: list[Cell] | None = None
    row_line: int = 1
    cell: Cell | None = None
    joined: bool = False
    heading: str = ""
    terms_ended: bool = False

    def see(self, event: _Event) -> None:
        """Take one event."""
        if event.kind == "text":
            self.buffer.append(event.text)
            self.begun = self.begun or bool(event.text.strip())
        elif event.kind == "start":
            self._start(event)
            self.line = self.line if self.begun else event.line or self.line
        else:
            self._end(event.name)

    def _start(self, event: _Event) -> None:
        name = event.name
        if name in {"table", "tr"} or name in _CELLS:
            self._start_in_table(event)
        elif name in _INLINE or self.cell:
            self.buffer.append(" " if name not in _INLINE else "")
        else:
            self.flush()
            self.joined, self.term = name == "br", name == "dt"
            self.level = _HEADINGS.get(name, 0)
            if name in {"ul", "ol"}:
                self.lists.append(0 if name == "ul" else 1)
            elif name == "li":
                self._point()

    def _start_in_table(self, event: _Event) -> None:
        """A cell or row that was left open ends where the next one begins."""
        self._end_cell()
        if event.name in _CELLS:
            self.flush()
            if self.row is None:
                self.row, self.row_line = [], event.line
            self.cell = Cell("", *event.spans, event.name == "th")
            return
        self._end_row()
        if event.name == "table":
            self._end_table()
        self.flush()

    def _point(self) -> None:
        number = self.lists[-1] if self.lists else 0
        self.marker = f"{number}." if number else "-"
        if number:
            self.lists[-1] += 1

    def _end(self, name: str) -> None:
        if name in _CELLS:
            self._end_cell()
        elif name == "tr":
            self._end_row()
        elif name == "table":
            self._end_row()
            self._end_table()
        elif not self.cell and name not in _INLINE and name != "br":
            self.flush()
            if name in {"ul", "ol"} and self.lists:
                self.lists.pop()
            self.terms_ended = self.terms_ended or name == "dl"

    def _end_cell(self) -> None:
        if self.cell and self.row is not None:
            self.row.append(replace(self.cell, text=self._taken()))
        self.cell = None

    def _end_row(self) -> None:
        self._end_cell()
        if self.row:
            self.rows.append(TableRow(self.row_line, tuple(self.row)))
        self.row = None

    def _end_table(self) -> None:
        """The rows read so far, as a table."""
        table, self.rows = grid(self.rows), []
        for line, text in table.captions:
            self._add(Block(line, text))
        for i, (line, cells) in enumerate(table.rows):
            self._add(Block(line, cells=cells, first=not i))

    def _taken(self) -> str:
        text = " ".join(clean("".join(self.buffer)).split())
        self.buffer, self.begun = [], False
        if len(text) > MAX_LINE:
            raise LimitError(
                f"line {self.line} begins a paragraph of {len(text)} characters; at most {MAX_LINE} are read"
            )
        return text

    def flush(self) -> None:
        """End the block that is being read, and the table before it."""
        if self.begun:
            self._end_row()
            self._end_table()
        self._paragraph()

    def finish(self) -> None:
        """End all that is open."""
        self._end_row()
        self._end_table()
        self._paragraph()

    def _paragraph(self) -> None:
        text = self._taken()
        if text:
            depth = min(max(len(self.lists) - 1, 0), _DEEPEST) if self.marker else 0
            term = self.term and bool(self.level)
            self._add(
                Block(
                    self.line, text, self.level, self.marker, depth, joined=self.joined, term=term
                )
            )
            self.marker = ""
        self.level, self.joined = 0, False

    def _add(self, block: Block) -> None:
        """Add a block. What follows a list of terms stands under the heading above the list again."""
        if block.level and not self.term:
            self.heading = block.text
        if not block.level and self.terms_ended and self.heading:
            self.blocks.append(Block(block.line, self.heading, _HEADINGS["dt"]))
        self.terms_ended = False
        self.blocks.append(block)


def markdown_lines(blocks: tuple[Block, ...]) -> tuple[Line, ...]:
    """The blocks as lines of Markdown, their own signs escaped."""
    lines: list[Line] = []
    for i, block in enumerate(blocks):
        row = bool(block.cells and i and blocks[i - 1].cells and not block.first)
        gap = 0 if row or block.joined else 1
        if block.cells:
            text = (
                "| "
                + " | ".join(markdown_signs.cell(cell, markup=False) for cell in block.cells)
                + " |"
            )
        elif block.level:
            below = blocks[i + 1] if i + 1 < len(blocks) else block
            mark = (
                "Q: "
                if block.term and block.text.endswith("?") and not (below.level or asks(block.text))
                else ""
            )
            text = f"{'#' * block.level} {mark}{markdown_signs.inline(block.text, markup=False)}"
        elif block.marker:
            text = f"{'  ' * block.depth}{block.marker} {markdown_signs.block(block.text, markup=False)}"
        else:
            text = markdown_signs.block(block.text, markup=False)
        lines.append(Line(block.line, text, gap))
        if block.cells and not row:
            lines.append(Line(block.line, "|" + "---|" * len(block.cells)))
    return tuple(lines)


def text_lines(blocks: tuple[Block, ...]) -> tuple[Line, ...]:
    """The blocks as lines of plain text: headings stand alone, cells are set apart by tabs."""
    lines: list[Line] = []
    after_heading = False
    for block in blocks:
        text = "\t".join(block.cells) if block.cells else f"{block.marker} {block.text}".strip()
        lines.append(
            Line(block.line, text, 0 if block.joined else 2 if block.level or after_heading else 1)
        )
        after_heading = bool(block.level)
    return tuple(lines)
