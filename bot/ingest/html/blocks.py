"""An HTML page as blocks: headings, paragraphs, points and rows of tables, each with its line."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, replace

from bs4 import BeautifulSoup
from bs4.element import NavigableString, Tag

from bot.errors import InputError, LimitError
from bot.ingest.html.table_grid import Cell, TableRow, fill_grid
from bot.ingest.lines.line import MAX_LINE, clean
from bot.ingest.lines.wording import shorten
from bot.ingest.outline import Notes

MAX_TAGS = 300_000
_UNSEEN = ("script", "style", "title")
_DROPPED = ("nav", "noscript", "template", "svg", "button")
"""What holds text that is none of the rules; a report tells it. No `head`: without its end it would
hold the page.
"""
_HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6, "dt": 4}
_INLINE = frozenset(
    [
        "a",
        "abbr",
        "b",
        "bdi",
        "bdo",
        "cite",
        "code",
        "data",
        "dfn",
        "em",
        "font",
        "i",
        "img",
        "ins",
        "kbd",
        "mark",
        "q",
        "s",
        "samp",
        "small",
        "span",
        "strong",
        "sub",
        "sup",
        "time",
        "u",
        "var",
        "wbr",
    ]
)
_LISTS = {"ul", "ol"}
_CELLS = {"td", "th"}
_TABLE_PARTS = {"table", "tr", *_CELLS}
_NUMBER = re.compile(r"[0-9]{1,4}")
_ALL_ROWS = 9_999
_MAX_EXCERPT = 60
"""Characters that a doubt tells of a text."""
_DEEPEST = 4
"""Lists nested deeper are shown no deeper."""


@dataclass(frozen=True, slots=True)
class Block:
    """A heading (`level` above 0), a point of a list (`marker`), a row of a table (`cells`), or a
    paragraph.

    `joined` says that only a line break parts it from the block above; `first` is a table's first
    row, `term` a heading that a list of terms has.
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
    # Beautiful Soup warns of one line alone, as if it were a file name or an address.
    soup = BeautifulSoup(text + "\n", "html.parser")
    _drop(soup, notes)
    reader = _PageReader()
    reader.read(soup)
    if not reader.blocks:
        raise InputError("the page holds no text")
    return tuple(reader.blocks)


def _drop(soup: Tag, notes: Notes) -> None:
    """Take what is none of the rules out of a page."""
    for tag in soup.find_all(_UNSEEN):
        tag.decompose()
    dropped = defaultdict(list)
    for tag in soup.find_all(_DROPPED):
        text = "" if tag.decomposed else _one_line(tag.get_text(" "))
        if text:
            line = tag.sourceline or 0
            dropped[tag.name].append((line, text))
        tag.decompose()
    for name, found in dropped.items():
        (line, text), *more = found
        excerpt = shorten(text, _MAX_EXCERPT)
        told = f"the text of <{name}> is left out: {excerpt!r}"
        if more:
            told += f", and of {len(more)} more"
        notes.doubt(line, told)


def _one_line(text: str) -> str:
    return " ".join(clean(text).split())


def _span(cell: Tag, name: str) -> int:
    """How many places a cell fills; a row span of 0 reaches to the end of the table."""
    value = str(cell.get(name, "1")).strip()
    number = int(value) if _NUMBER.fullmatch(value) else 1
    return number or (_ALL_ROWS if name == "rowspan" else 1)


class _PageReader:
    """Gathers text until a block begins or ends."""

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.buffer: list[str] = []
        self.begun = False
        self.line = 1
        # The block being read.
        self.level = 0
        self.marker = ""
        self.term = False
        self.joined = False
        self.numbers: list[int] = []
        """The next point's number in every open list; 0 where points have none."""
        # The table being read.
        self.rows: list[TableRow] = []
        self.row: list[Cell] | None = None
        self.row_line = 1
        self.cell: Cell | None = None
        # The heading above a list of terms.
        self.heading = ""
        self.terms_ended = False

    def read(self, root: Tag) -> None:
        """Read a page, without recursion: tags may be nested deeply."""
        open_tags = [(root, iter(root.contents))]
        while open_tags:
            tag, children = open_tags[-1]
            child = next(children, None)
            if child is None:
                open_tags.pop()
                self._end(tag.name)
            elif isinstance(child, Tag):
                self._start(child)
                open_tags.append((child, iter(child.contents)))
            elif type(child) is NavigableString:  # and no comment
                self.buffer.append(child)
                if child.strip():
                    self.begun = True
        self._end_table()
        self._end_paragraph()

    def _start(self, tag: Tag) -> None:
        if tag.name in _TABLE_PARTS:
            self._start_in_table(tag)
        elif tag.name not in _INLINE:
            if self.cell:
                self.buffer.append(" ")
            else:
                self._start_block(tag.name)
        if not self.begun:
            self.line = tag.sourceline or self.line

    def _start_block(self, name: str) -> None:
        self._end_block()
        self.joined = name == "br"
        self.term = name == "dt"
        self.level = _HEADINGS.get(name, 0)
        if name in _LISTS:
            self.numbers.append(1 if name == "ol" else 0)
        elif name == "li":
            number = self.numbers[-1] if self.numbers else 0
            self.marker = "-"
            if number:
                self.marker = f"{number}."
                self.numbers[-1] += 1

    def _start_in_table(self, tag: Tag) -> None:
        """A cell or row that was left open ends where the next one begins."""
        self._end_cell()
        if tag.name in _CELLS:
            self._end_block()
            if self.row is None:
                self.row = []
                self.row_line = tag.sourceline or 0
            columns = _span(tag, "colspan")
            rows = _span(tag, "rowspan")
            self.cell = Cell("", columns, rows, tag.name == "th")
            return
        self._end_row()
        if tag.name == "table":
            self._end_table()
        self._end_block()

    def _end(self, name: str) -> None:
        if name in _CELLS:
            self._end_cell()
        elif name == "tr":
            self._end_row()
        elif name == "table":
            self._end_table()
        elif not self.cell and name not in _INLINE and name != "br":
            self._end_block()
            if name in _LISTS and self.numbers:
                self.numbers.pop()
            self.terms_ended = self.terms_ended or name == "dl"

    def _end_cell(self) -> None:
        if self.cell and self.row is not None:
            text = self._take_text()
            self.row.append(replace(self.cell, text=text))
        self.cell = None

    def _end_row(self) -> None:
        self._end_cell()
        if self.row:
            self.rows.append(TableRow(self.row_line, self.row))
        self.row = None

    def _end_table(self) -> None:
        """The rows read so far, as a table."""
        self._end_row()
        grid = fill_grid(self.rows)
        self.rows = []
        for line, text in grid.captions:
            self._add(Block(line, text))
        for i, (line, cells) in enumerate(grid.rows):
            self._add(Block(line, cells=tuple(cells), first=i == 0))

    def _end_block(self) -> None:
        """End the block that is being read, and the table before it."""
        if self.begun:
            self._end_table()
        self._end_paragraph()

    def _end_paragraph(self) -> None:
        text = self._take_text()
        if text:
            depth = 0
            if self.marker and self.numbers:
                depth = min(len(self.numbers) - 1, _DEEPEST)
            block = Block(
                self.line,
                text,
                self.level,
                self.marker,
                depth,
                joined=self.joined,
                term=self.term and self.level > 0,
            )
            self._add(block)
            self.marker = ""
        self.level = 0
        self.joined = False

    def _take_text(self) -> str:
        text = _one_line("".join(self.buffer))
        self.buffer = []
        self.begun = False
        if len(text) > MAX_LINE:
            raise LimitError(
                f"line {self.line} begins a paragraph of {len(text)} characters; "
                f"at most {MAX_LINE} are read"
            )
        return text

    def _add(self, block: Block) -> None:
        """Add a block. What follows a list of terms stands under the heading above that list."""
        if block.level and not self.term:
            self.heading = block.text
        if not block.level and self.terms_ended and self.heading:
            above = Block(block.line, self.heading, _HEADINGS["dt"])
            self.blocks.append(above)
        self.terms_ended = False
        self.blocks.append(block)
