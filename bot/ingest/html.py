"""An HTML page as lines: headings, paragraphs, points and tables, each with its line in the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from bs4 import BeautifulSoup
from bs4.element import NavigableString, PageElement, Tag

from bot.errors import InputError, LimitError
from bot.ingest import escape
from bot.ingest.manuscript import MAX_LINE, Line, clean

MAX_TAGS = 300_000
_DROPPED = ("script", "style", "nav", "header", "footer", "noscript", "template", "svg", "form", "button", "head")
_HEADINGS = {"h1": 1, "h2": 2, "h3": 3, "h4": 4, "h5": 5, "h6": 6, "dt": 4}
_INLINE = {
    "a", "abbr", "b", "bdi", "bdo", "cite", "code", "data", "dfn", "em", "font", "i", "img", "ins", "kbd",
    "mark", "q", "s", "samp", "small", "span", "strong", "sub", "sup", "time", "u", "var", "wbr",
}  # fmt: skip
_DEEPEST = 4
"""Lists nested deeper are shown no deeper."""


@dataclass(frozen=True, slots=True)
class Block:
    """A heading (`level` above 0), a point of a list (`marker`), a row of a table (`cells`), or a paragraph."""

    line: int
    text: str = ""
    level: int = 0
    marker: str = ""
    depth: int = 0
    cells: tuple[str, ...] = ()
    joined: bool = False


def html_blocks(text: str) -> tuple[Block, ...]:
    """The blocks of a page, in order. Raises `InputError` or `LimitError`."""
    if text.count("<") > MAX_TAGS:
        raise LimitError(f"it has more than {MAX_TAGS} tags")
    soup = BeautifulSoup(text + "\n", "html.parser")  # one line alone is warned of as a file name or an address
    for tag in soup.find_all(_DROPPED):
        tag.decompose()
    walk = _Walk()
    for event in _events(soup):
        walk.see(event)
    walk.flush()
    if not walk.blocks:
        raise InputError("the page holds no text")
    return tuple(walk.blocks)


@dataclass(frozen=True, slots=True)
class _Event:
    """The start or end of a tag (`name`), or a text."""

    kind: str
    name: str = ""
    text: str = ""
    line: int = 0


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
            yield _Event("start", node.name.lower(), line=node.sourceline or 0)
            stack.append((node, iter(node.contents)))
        elif type(node) is NavigableString:
            yield _Event("text", text=str(node))


@dataclass
class _Walk:
    """Gathers text until a block begins or ends."""

    blocks: list[Block] = field(default_factory=list)
    buffer: list[str] = field(default_factory=list)
    begun: bool = False
    line: int = 1
    level: int = 0
    marker: str = ""
    lists: list[int] = field(default_factory=list)
    cells: list[str] | None = None
    joined: bool = False

    def see(self, event: _Event) -> None:
        """Take one event."""
        if event.kind == "text":
            self.buffer.append(event.text)
            self.begun = self.begun or bool(event.text.strip())
        elif event.kind == "start":
            self._start(event.name)
            self.line = self.line if self.begun else event.line or self.line
        else:
            self._end(event.name)

    def _start(self, name: str) -> None:
        if name in _INLINE or (self.cells is not None and name not in {"td", "th", "tr"}):
            self.buffer.append(" " if name not in _INLINE else "")
            return
        self.flush()
        self.joined = name == "br"
        self.level = _HEADINGS.get(name, 0)
        if name in {"ul", "ol"}:
            self.lists.append(0 if name == "ul" else 1)
        elif name == "li":
            self._point()
        elif name == "tr":
            self.cells = []

    def _point(self) -> None:
        number = self.lists[-1] if self.lists else 0
        self.marker = f"{number}." if number else "-"
        if number:
            self.lists[-1] += 1

    def _end(self, name: str) -> None:
        if name in {"td", "th"} and self.cells is not None:
            self.cells.append(self._taken())
        elif name == "tr" and self.cells is not None:
            if any(self.cells):
                self.blocks.append(Block(self.line, cells=tuple(self.cells)))
            self.cells = None
        elif self.cells is None and name not in _INLINE and name != "br":
            self.flush()
            if name in {"ul", "ol"} and self.lists:
                self.lists.pop()

    def _taken(self) -> str:
        text = " ".join(clean("".join(self.buffer)).split())
        self.buffer, self.begun = [], False
        if len(text) > MAX_LINE:
            raise LimitError(
                f"line {self.line} begins a paragraph of {len(text)} characters; at most {MAX_LINE} are read"
            )
        return text

    def flush(self) -> None:
        """End the block that is being read."""
        text = self._taken()
        if text:
            depth = min(max(len(self.lists) - 1, 0), _DEEPEST) if self.marker else 0
            self.blocks.append(Block(self.line, text, self.level, self.marker, depth, joined=self.joined))
            self.marker = ""
        self.level, self.joined = 0, False


def as_markdown(blocks: tuple[Block, ...]) -> tuple[Line, ...]:
    """The blocks as lines of Markdown, their own signs escaped."""
    lines: list[Line] = []
    for i, block in enumerate(blocks):
        row = bool(block.cells and i and blocks[i - 1].cells)
        gap = 0 if row or block.joined else 1
        if block.cells:
            text = "| " + " | ".join(escape.cell(cell, markup=False) for cell in block.cells) + " |"
        elif block.level:
            text = f"{'#' * block.level} {escape.inline(block.text, markup=False)}"
        elif block.marker:
            text = f"{'  ' * block.depth}{block.marker} {escape.block(block.text, markup=False)}"
        else:
            text = escape.block(block.text, markup=False)
        lines.append(Line(block.line, text, gap))
        if block.cells and not row:
            lines.append(Line(block.line, "|" + "---|" * len(block.cells)))
    return tuple(lines)


def as_text(blocks: tuple[Block, ...]) -> tuple[Line, ...]:
    """The blocks as lines of plain text: headings stand alone, cells are set apart by tabs."""
    lines: list[Line] = []
    after_heading = False
    for block in blocks:
        text = "\t".join(block.cells) if block.cells else f"{block.marker} {block.text}".strip()
        lines.append(Line(block.line, text, 0 if block.joined else 2 if block.level or after_heading else 1))
        after_heading = bool(block.level)
    return tuple(lines)
