"""A corpus file (Markdown, see `docs/corpus.md`) into entries."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.token import Token

from bot.errors import InputError, UserError
from bot.rules.entry import EDITIONS, Citation, Entry, Kind, Place

KEYS = frozenset({"id", "kind", "topic", "aliases", "sources", "ruling", "see", "asked", "date"})
_ID = re.compile(r"[a-z0-9]+(?:[-/][a-z0-9]+)*")
_LINES = re.compile(r"([a-z0-9-]+):([0-9]{1,7})(?:-([0-9]{1,7}))?")
_QUESTION = re.compile(r"\*\*Q:\*\*\s*(\S.*?)(?=\n[ \t]*\n|\Z)", re.DOTALL)
_FACT = re.compile(
    r"^[-\t ]*(?:id|kind|topic|aliases|sources|asked)[^\S\n]*:", re.IGNORECASE | re.MULTILINE
)
_COMMENT = re.compile(r"(?<!\\)<!-")
_BARE_ID = re.compile(r"(?!\\)[^\w\n]*id[^\S\n]*[:=][^\S\n]*\S+/\S", re.IGNORECASE)
MISPLACED = "`key: value` lines of an entry stand right under its heading, between lines of <!-- and -->; these do not"
_REMARK = re.compile(r"<!--.*?-->", re.DOTALL)
_BLOCKS = MarkdownIt("commonmark").disable("inline", ignoreInvalid=True)


class CorpusError(InputError):
    """A corpus file that can't be used: names file, line (0: the whole of it) and cause."""

    def __init__(self, file: str, line: int, cause: str) -> None:
        super().__init__(f"{file}:{line}: {cause}" if line else f"{file}: {cause}")


@dataclass(slots=True)
class Faults:
    """What becomes of what is wrong in files: raised at once, or, if they `keep`, gathered while
    reading goes on.
    """

    keep: bool = False
    found: list[UserError] = field(default_factory=list)

    def add(self, fault: UserError) -> None:
        """Take one fault, or raise it."""
        if not self.keep:
            raise fault
        self.found.append(fault)

    def add_all(self, faults: Iterable[UserError]) -> None:
        """Take some."""
        for fault in faults:
            self.add(fault)

    def remark(self, fault: UserError) -> None:
        """Take one that keeps nothing from being read."""
        if self.keep:
            self.found.append(fault)


@dataclass(slots=True)
class _Section:
    """A heading, the comment under it, and the text up to the next heading."""

    level: int
    title: str
    line: int
    meta: dict[str, list[str]] | None = None
    text: int = 0
    """Index of the first line of its text."""
    body: list[str] = field(default_factory=list)


def read_chapter(text: str, file: str, faults: Faults | None = None) -> list[Entry]:
    """All entries of one corpus file, in order. `file` is named in errors.

    Raises `CorpusError`, or hands what is wrong to `faults` and leaves it out.
    """
    faults = faults or Faults()
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    head, start = _front_matter(lines, file)
    edition = _edition(head["edition"], file, faults)
    path: list[tuple[int, str]] = []
    entries: list[Entry] = []
    tokens = _BLOCKS.parse("\n".join(lines[start:]))
    sections = list(_sections(lines, start, tokens, file, faults))
    _no_strays(lines, start, tokens, sections, file, faults)
    _no_lost_text(lines, start, sections, file, faults)
    for section in sections:
        path = [step for step in path if step[0] < section.level] + [(section.level, section.title)]
        if section.meta is not None:
            entries += _entry(section, edition, tuple(title for _, title in path), file, faults)
    return entries


def _edition(named: str, file: str, faults: Faults) -> str:
    """The edition that a file names; if there is none such, that of its folder, to find what else
    is wrong.
    """
    if named not in EDITIONS:
        faults.add(
            CorpusError(
                file, 1, f"edition {named[:20]!r} is unknown; it is one of {', '.join(EDITIONS)}"
            )
        )
        return file.split("/")[0]
    return named


def _front_matter(lines: list[str], file: str) -> tuple[dict[str, str], int]:
    if not lines or lines[0].strip() != "---":
        raise CorpusError(file, 1, "the file must start with front matter between two lines of ---")
    head: dict[str, str] = {}
    for number, line in enumerate(lines[1:], 2):
        if line.strip() == "---":
            missing = {"edition", "title"} - head.keys()
            if missing:
                raise CorpusError(file, 1, f"front matter lacks {' and '.join(sorted(missing))}")
            return head, number
        key, colon, value = line.partition(":")
        if not colon:
            raise CorpusError(
                file, number, "front matter lines have the form `key: value`, up to a line of ---"
            )
        head[key.strip()] = value.strip()
    raise CorpusError(file, 1, "front matter is not closed by a line of ---")


def _sections(
    lines: list[str], start: int, tokens: list[Token], file: str, faults: Faults
) -> Iterator[_Section]:
    """Headings found by a CommonMark parser, so that a `#` inside a code block or a table is none."""
    heads = []
    for token, inline in itertools.pairwise(tokens):
        if token.type == "heading_open" and token.level == 0 and token.map:
            heads.append(
                (
                    int(token.tag[1:]),
                    inline.content.strip(),
                    token.map[0] + start,
                    token.map[1] + start,
                )
            )
    ends = [first for _, _, first, _ in heads[1:]] + [len(lines)]
    for (level, title, first, body), end in zip(
        heads, ends, strict=False
    ):  # no heading: no section
        section = _Section(level, title, first + 1)
        section.meta, rest = _comment(lines, body, end, file, faults)
        section.text, section.body = rest, lines[rest:end]
        yield section


def _no_strays(
    lines: list[str],
    start: int,
    tokens: list[Token],
    sections: list[_Section],
    file: str,
    faults: Faults,
) -> None:
    """Metadata that would make no entry: in one line, elsewhere than right under a heading, or in
    no comment.
    """
    used = {
        number
        for section in sections
        if section.meta is not None
        for number in range(section.line, section.text)
    }
    openings = {section.text for section in sections if section.meta is None}
    for token in tokens:
        if token.type not in {"html_block", "paragraph_open", "heading_open"} or not token.map:
            continue
        first, last = token.map[0] + start, token.map[1] + start
        comment = "".join(_COMMENT.split("\n".join(lines[first:last]), maxsplit=1)[1:])
        bare = token.type == "paragraph_open" and first in openings and _BARE_ID.match(lines[first])
        told = any(str(fault).startswith(f"{file}:{first + 1}: ") for fault in faults.found)
        if first not in used and not told and (bare or _FACT.search(comment)):
            faults.add(CorpusError(file, first + 1, MISPLACED))


def _no_lost_text(
    lines: list[str], start: int, sections: list[_Section], file: str, faults: Faults
) -> None:
    """Text that is part of no entry; only a chapter may be introduced so."""
    before = sections[0].line - 1 if sections else len(lines)
    _remark_text(lines[start:before], start, "above the first heading", file, faults)
    chapter = next((section for section in sections if section.level == 1), None)
    for section in sections:
        if section.meta is None and section is not chapter:
            where = (
                f"under {section.title[:40]!r}, a heading without a comment that makes it an entry"
            )
            _remark_text(section.body, section.text, where, file, faults)


def _remark_text(lines: list[str], start: int, where: str, file: str, faults: Faults) -> None:
    said = _REMARK.sub(lambda match: "\n" * match[0].count("\n"), "\n".join(lines)).split("\n")
    number = next((number for number, line in enumerate(said, start + 1) if line.strip()), 0)
    if number:
        faults.remark(CorpusError(file, number, f"this text stands {where}, so nobody can find it"))


def _comment(
    lines: list[str], start: int, end: int, file: str, faults: Faults
) -> tuple[dict[str, list[str]] | None, int]:
    while start < end and not lines[start].strip():
        start += 1
    if start == end or lines[start].strip() != "<!--":
        return None, start
    meta: dict[str, list[str]] = {}
    bad: list[UserError] = []
    for number in range(start + 1, end):
        line = lines[number].strip()
        if line == "-->":
            faults.add_all(bad)
            return meta, number + 1
        key, colon, value = line.partition(":")
        if not colon or key not in KEYS:
            cause = f"{line[:40]!r} is neither --> nor `key: value` with one of {', '.join(sorted(KEYS))}"
            bad.append(CorpusError(file, number + 1, cause))
            continue
        meta.setdefault(key, []).append(value.strip())
    unclosed = CorpusError(file, start + 1, "the comment is not closed by a line of -->")
    faults.add_all(
        [unclosed] if faults.keep else [*bad, unclosed]
    )  # all that follows seems to be of the comment
    return None, end


def _entry(
    section: _Section, edition: str, path: tuple[str, ...], file: str, faults: Faults
) -> Iterator[Entry]:
    """The entry of a section; none if it has no id that can be used."""
    meta = section.meta or {}

    def one(key: str) -> str:
        return meta[key][-1] if key in meta else ""

    def many(key: str) -> tuple[str, ...]:
        return tuple(
            part.strip() for value in meta.get(key, ()) for part in value.split(";") if part.strip()
        )

    name = one("id")
    if not _ID.fullmatch(name) or not name.startswith(edition + "/") or len(name) > 100:
        cause = f"id {name[:100]!r} must be {edition}/chapter/slug: a-z, 0-9, hyphens, at most 100"
        faults.add(CorpusError(file, section.line, cause))
        return
    kind = one("kind") or Kind.RULE
    if kind not in Kind.__members__.values():
        cause = f"kind {kind[:20]!r} is unknown; it is one of {', '.join(Kind)}"
        faults.add(CorpusError(file, section.line, cause))
        kind = Kind.RULE
    text = "\n".join(section.body).strip()
    question = _QUESTION.search(text) if kind == Kind.FAQ else None
    yield Entry(
        id=name,
        edition=edition,
        kind=Kind(kind),
        path=path,
        text=text,
        question=" ".join(question[1].split()) if question else "",
        topic=one("topic"),
        aliases=many("aliases"),
        asked=tuple(value for value in meta.get("asked", ()) if value),
        sources=tuple(
            c for value in many("sources") for c in _citations(value, file, section.line, faults)
        ),
        rulings=many("ruling"),
        see=many("see"),
        date=one("date"),
        place=Place(file, section.line),
    )


def _citations(value: str, file: str, line: int, faults: Faults) -> Iterator[Citation]:
    """The citation that is written so, if it can be read."""
    match = _LINES.fullmatch(value)
    if not match:
        faults.add(
            CorpusError(file, line, f"source {value[:40]!r} must be key:line or key:first-last")
        )
        return
    first = int(match[2])
    last = int(match[3] or first)
    if 1 <= first <= last:
        yield Citation(match[1], first, last)
    else:
        faults.add(
            CorpusError(
                file, line, f"source {value!r}: lines count from 1, the first before the last"
            )
        )
