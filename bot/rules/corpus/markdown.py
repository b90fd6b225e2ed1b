"""A corpus file (Markdown, see `docs/corpus.md`) into entries."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from bot.rules.entry import EDITIONS, Citation, Entry, Kind, Place
from bot.rules.faults import CorpusError, Faults

KEYS = frozenset({"id", "kind", "topic", "aliases", "sources", "ruling", "see", "asked", "date"})
MAX_ID = 100
"""Characters of an id."""
MISPLACED = (
    "`key: value` lines of an entry stand right under its heading, "
    "between lines of <!-- and -->; these do not"
)
_ID = re.compile(r"[a-z0-9]+(?:[-/][a-z0-9]+)*")
_LINES = re.compile(r"([a-z0-9-]+):([0-9]{1,7})(?:-([0-9]{1,7}))?")
_QUESTION = re.compile(r"\*\*Q:\*\*\s*(\S.*?)(?=\n[ \t]*\n|\Z)", re.DOTALL)
_FACT = re.compile(
    r"^[-\t ]*(?:id|kind|topic|aliases|sources|asked)[^\S\n]*:", re.IGNORECASE | re.MULTILINE
)
_COMMENT = re.compile(r"(?<!\\)<!-")
_BARE_ID = re.compile(r"(?!\\)[^\w\n]*id[^\S\n]*[:=][^\S\n]*\S+/\S", re.IGNORECASE)
_REMARK = re.compile(r"<!--.*?-->", re.DOTALL)
_BLOCKS = MarkdownIt("commonmark").disable("inline", ignoreInvalid=True)

Meta = dict[str, list[str]]
"""The `key: value` lines of a comment; a key may stand there more than once."""


@dataclass(slots=True)
class _Section:
    """A heading, the comment under it, and the text up to the next heading."""

    level: int
    title: str
    line: int
    meta: Meta | None = None
    text: int = 0
    """Index of the first line of its text."""
    body: list[str] = field(default_factory=list)


def read_chapter(text: str, file: str, faults: Faults | None = None) -> list[Entry]:
    """All entries of one corpus file, in order. `file` is named in errors.

    Raises `CorpusError`, or hands what is wrong to `faults` and leaves it out.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return _Chapter(lines, file, faults or Faults()).entries()


class _Chapter:
    """One file being read: its lines, and where what is wrong with them goes."""

    def __init__(self, lines: list[str], file: str, faults: Faults) -> None:
        self._lines = lines
        self._file = file
        self._faults = faults

    def entries(self) -> list[Entry]:
        """Read front matter, headings and entries, and look for text that nobody would find."""
        head, start = self._front_matter()
        edition = self._edition(head["edition"])
        markdown = "\n".join(self._lines[start:])
        tokens = _BLOCKS.parse(markdown)
        sections = self._sections(tokens, start)
        self._find_strays(tokens, start, sections)
        self._find_lost_text(start, sections)
        headings: list[_Section] = []
        entries = []
        for section in sections:
            headings = [above for above in headings if above.level < section.level]
            headings.append(section)
            path = tuple(heading.title for heading in headings)
            entry = self._entry(section, edition, path)
            if entry:
                entries.append(entry)
        return entries

    def _fault(self, line: int, cause: str) -> None:
        self._faults.add(CorpusError(self._file, line, cause))

    def _front_matter(self) -> tuple[dict[str, str], int]:
        """The `key: value` lines between two lines of ---, and the index of the line after them."""
        file = self._file
        lines = iter(self._lines)
        if next(lines).strip() != "---":
            cause = "the file must start with front matter between two lines of ---"
            raise CorpusError(file, 1, cause)
        head: dict[str, str] = {}
        for number, line in enumerate(lines, 2):
            if line.strip() == "---":
                missing = sorted({"edition", "title"} - head.keys())
                if missing:
                    raise CorpusError(file, 1, f"front matter lacks {' and '.join(missing)}")
                return head, number
            key, colon, value = line.partition(":")
            if not colon:
                cause = "front matter lines have the form `key: value`, up to a line of ---"
                raise CorpusError(file, number, cause)
            head[key.strip()] = value.strip()
        raise CorpusError(file, 1, "front matter is not closed by a line of ---")

    def _edition(self, named: str) -> str:
        """The edition that the file names; if there is none such, that of its folder, to find what
        else is wrong.
        """
        if named in EDITIONS:
            return named
        known = ", ".join(EDITIONS)
        self._fault(1, f"edition {named[:20]!r} is unknown; it is one of {known}")
        return self._file.split("/")[0]

    def _sections(self, tokens: list[Token], start: int) -> list[_Section]:
        """The headings, each with the comment and the text under it."""
        sections = _headings(tokens, start)
        ends = [section.line - 1 for section in sections]
        ends.append(len(self._lines))
        for section, end in zip(sections, ends[1:], strict=True):
            meta, text = self._comment(section.text, end)
            section.meta = meta
            section.text = text
            section.body = self._lines[text:end]
        return sections

    def _comment(self, start: int, end: int) -> tuple[Meta | None, int]:
        """The comment that begins in the first line with text, and the index of the line after."""
        lines = self._lines
        while start < end and not lines[start].strip():
            start += 1
        if start == end or lines[start].strip() != "<!--":
            return None, start
        meta: Meta = {}
        bad: list[CorpusError] = []
        for number in range(start + 1, end):
            line = lines[number].strip()
            if line == "-->":
                for fault in bad:
                    self._faults.add(fault)
                return meta, number + 1
            key, colon, value = line.partition(":")
            if colon and key in KEYS:
                values = meta.setdefault(key, [])
                values.append(value.strip())
                continue
            keys = ", ".join(sorted(KEYS))
            cause = f"{line[:40]!r} is neither --> nor `key: value` with one of {keys}"
            bad.append(CorpusError(self._file, number + 1, cause))
        if bad and not self._faults.keep:
            raise bad[0]
        # Where faults are kept, only this one: all that follows seems to be of the comment.
        self._fault(start + 1, "the comment is not closed by a line of -->")
        return None, end

    def _find_strays(self, tokens: list[Token], start: int, sections: list[_Section]) -> None:
        """Metadata that makes no entry: in one line, elsewhere than right under a heading, or in no
        comment.
        """
        used: set[int] = set()
        openings = set()
        for section in sections:
            if section.meta is None:
                openings.add(section.text)
            else:
                used.update(range(section.line, section.text))
        for token in tokens:
            if token.type not in {"html_block", "paragraph_open", "heading_open"} or not token.map:
                continue
            first, end = token.map
            first += start
            is_stray = self._has_facts_in_comment(first, end + start)
            if token.type == "paragraph_open" and first in openings and not is_stray:
                is_stray = bool(_BARE_ID.match(self._lines[first]))
            if is_stray and first not in used and not self._is_told(first + 1):
                self._fault(first + 1, MISPLACED)

    def _has_facts_in_comment(self, first: int, end: int) -> bool:
        """Whether a comment that begins in these lines holds metadata."""
        text = "\n".join(self._lines[first:end])
        comment = _COMMENT.search(text)
        return comment is not None and bool(_FACT.search(text[comment.end() :]))

    def _is_told(self, line: int) -> bool:
        """Whether a fault of this line is known already."""
        place = f"{self._file}:{line}: "
        return any(str(fault).startswith(place) for fault in self._faults.found)

    def _find_lost_text(self, start: int, sections: list[_Section]) -> None:
        """Text that is part of no entry; only a chapter may be introduced so."""
        end = sections[0].line - 1 if sections else len(self._lines)
        before = self._lines[start:end]
        self._remark_text(before, start, "above the first heading")
        chapter = next((section for section in sections if section.level == 1), None)
        for section in sections:
            if section.meta is None and section is not chapter:
                title = section.title[:40]
                where = f"under {title!r}, a heading without a comment that makes it an entry"
                self._remark_text(section.body, section.text, where)

    def _remark_text(self, lines: list[str], start: int, where: str) -> None:
        """Remark on the first line with text outside comments."""
        text = "\n".join(lines)
        said = _REMARK.sub(_line_breaks, text)
        for number, line in enumerate(said.split("\n"), start + 1):
            if line.strip():
                cause = f"this text stands {where}, so nobody can find it"
                fault = CorpusError(self._file, number, cause)
                self._faults.remark(fault)
                return

    def _entry(self, section: _Section, edition: str, path: tuple[str, ...]) -> Entry | None:
        """The entry of a section; none if it has no comment, or no id that can be used."""
        meta = section.meta
        if meta is None:
            return None
        name = _last(meta, "id")
        if not _ID.fullmatch(name) or not name.startswith(edition + "/") or len(name) > MAX_ID:
            form = f"{edition}/chapter/slug: a-z, 0-9, hyphens, at most {MAX_ID}"
            self._fault(section.line, f"id {name[:MAX_ID]!r} must be {form}")
            return None
        kind = self._kind(_last(meta, "kind"), section.line)
        text = "\n".join(section.body).strip()
        question = _QUESTION.search(text) if kind is Kind.FAQ else None
        sources = [self._citation(source, section.line) for source in _all(meta, "sources")]
        return Entry(
            id=name,
            edition=edition,
            kind=kind,
            path=path,
            text=text,
            question=" ".join(question[1].split()) if question else "",
            topic=_last(meta, "topic"),
            aliases=_all(meta, "aliases"),
            asked=tuple(filter(None, meta.get("asked", ()))),
            sources=tuple(filter(None, sources)),
            rulings=_all(meta, "ruling"),
            see=_all(meta, "see"),
            date=_last(meta, "date"),
            place=Place(self._file, section.line),
        )

    def _kind(self, named: str, line: int) -> Kind:
        if not named:
            return Kind.RULE
        if named in Kind.__members__.values():
            return Kind(named)
        self._fault(line, f"kind {named[:20]!r} is unknown; it is one of {', '.join(Kind)}")
        return Kind.RULE

    def _citation(self, value: str, line: int) -> Citation | None:
        """The citation that is written so; none if it can't be read."""
        match = _LINES.fullmatch(value)
        if not match:
            self._fault(line, f"source {value[:40]!r} must be key:line or key:first-last")
            return None
        first = int(match[2])
        last = int(match[3] or first)
        if not 1 <= first <= last:
            cause = f"source {value!r}: lines count from 1, the first before the last"
            self._fault(line, cause)
            return None
        return Citation(match[1], first, last)


def _headings(tokens: list[Token], start: int) -> list[_Section]:
    """Headings found by a CommonMark parser: a `#` in a code block or a table is none."""
    found = []
    for token, inline in pairwise(tokens):
        is_heading = token.type == "heading_open" and token.level == 0
        if is_heading and token.map:
            first, last = token.map
            level = int(token.tag[1:])
            title = inline.content.strip()
            section = _Section(level, title, start + first + 1, text=start + last)
            found.append(section)
    return found


def _line_breaks(comment: re.Match[str]) -> str:
    """As many line breaks as a comment has, so that the lines after it keep their numbers."""
    return "\n" * comment[0].count("\n")


def _last(meta: Meta, key: str) -> str:
    """The value of a key that has one; of several the last."""
    return meta[key][-1] if key in meta else ""


def _all(meta: Meta, key: str) -> tuple[str, ...]:
    """The values of a key that may have several, between semicolons or in lines of their own."""
    parts = (part.strip() for line in meta.get(key, ()) for part in line.split(";"))
    return tuple(filter(None, parts))
