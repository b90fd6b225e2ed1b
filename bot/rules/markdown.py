"""A corpus file (Markdown, see `docs/corpus.md`) into entries."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.token import Token

from bot.errors import InputError
from bot.rules.entry import EDITIONS, Citation, Entry, Kind, Place

KEYS = frozenset({"id", "kind", "topic", "aliases", "sources", "ruling", "see", "asked", "date"})
_ID = re.compile(r"[a-z0-9]+(?:[-/][a-z0-9]+)*")
_LINES = re.compile(r"([a-z0-9-]+):([0-9]{1,7})(?:-([0-9]{1,7}))?")
_QUESTION = re.compile(r"\*\*Q:\*\*\s*(\S.*?)(?=\n[ \t]*\n|\Z)", re.DOTALL)
_FACT = re.compile(r"^[-\t ]*(?:id|kind|topic|aliases|sources|asked)[^\S\n]*:", re.IGNORECASE | re.MULTILINE)
_COMMENT = re.compile(r"(?<!\\)<!-")
_BARE_ID = re.compile(r"(?!\\)[^\w\n]*id[^\S\n]*[:=][^\S\n]*\S+/\S", re.IGNORECASE)
MISPLACED = "`key: value` lines of an entry stand right under its heading, between lines of <!-- and -->; these do not"
_BLOCKS = MarkdownIt("commonmark").disable("inline", ignoreInvalid=True)


class CorpusError(InputError):
    """A corpus file that can't be used: names file, line (0: the whole of it) and cause."""

    def __init__(self, file: str, line: int, cause: str) -> None:
        super().__init__(f"{file}:{line}: {cause}" if line else f"{file}: {cause}")


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


def read_chapter(text: str, file: str) -> list[Entry]:
    """All entries of one corpus file, in order. `file` is named in errors. Raises `CorpusError`."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    head, start = _front_matter(lines, file)
    edition = head["edition"]
    if edition not in EDITIONS:
        raise CorpusError(file, 1, f"edition {edition[:20]!r} is unknown; it is one of {', '.join(EDITIONS)}")
    path: list[tuple[int, str]] = []
    entries = []
    tokens = _BLOCKS.parse("\n".join(lines[start:]))
    sections = list(_sections(lines, start, tokens, file))
    _no_strays(lines, start, tokens, sections, file)
    for section in sections:
        path = [step for step in path if step[0] < section.level] + [(section.level, section.title)]
        if section.meta is not None:
            entries.append(_entry(section, edition, tuple(title for _, title in path), file))
    return entries


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
            raise CorpusError(file, number, "front matter lines have the form `key: value`, up to a line of ---")
        head[key.strip()] = value.strip()
    raise CorpusError(file, 1, "front matter is not closed by a line of ---")


def _sections(lines: list[str], start: int, tokens: list[Token], file: str) -> Iterator[_Section]:
    """Headings found by a CommonMark parser, so that a `#` inside a code block or a table is none."""
    heads = []
    for token, inline in itertools.pairwise(tokens):
        if token.type == "heading_open" and token.level == 0 and token.map:
            heads.append((int(token.tag[1:]), inline.content.strip(), token.map[0] + start, token.map[1] + start))
    ends = [first for _, _, first, _ in heads[1:]] + [len(lines)]
    for (level, title, first, body), end in zip(heads, ends, strict=False):  # no heading: no section
        section = _Section(level, title, first + 1)
        section.meta, rest = _comment(lines, body, end, file)
        section.text, section.body = rest, lines[rest:end]
        yield section


def _no_strays(lines: list[str], start: int, tokens: list[Token], sections: list[_Section], file: str) -> None:
    """Metadata that would make no entry: in one line, elsewhere than right under a heading, or in no comment."""
    used = {number for section in sections if section.meta is not None for number in range(section.line, section.text)}
    openings = {section.text for section in sections if section.meta is None}
    for token in tokens:
        if token.type not in {"html_block", "paragraph_open", "heading_open"} or not token.map:
            continue
        first, last = token.map[0] + start, token.map[1] + start
        comment = "".join(_COMMENT.split("\n".join(lines[first:last]), maxsplit=1)[1:])
        bare = token.type == "paragraph_open" and first in openings and _BARE_ID.match(lines[first])
        if first not in used and (bare or _FACT.search(comment)):
            raise CorpusError(file, first + 1, MISPLACED)


def _comment(lines: list[str], start: int, end: int, file: str) -> tuple[dict[str, list[str]] | None, int]:
    while start < end and not lines[start].strip():
        start += 1
    if start == end or lines[start].strip() != "<!--":
        return None, start
    meta: dict[str, list[str]] = {}
    for number in range(start + 1, end):
        line = lines[number].strip()
        if line == "-->":
            return meta, number + 1
        key, colon, value = line.partition(":")
        if not colon or key not in KEYS:
            raise CorpusError(
                file, number + 1, f"{line[:40]!r} is neither --> nor `key: value` with one of {', '.join(sorted(KEYS))}"
            )
        meta.setdefault(key, []).append(value.strip())
    raise CorpusError(file, start + 1, "the comment is not closed by a line of -->")


def _entry(section: _Section, edition: str, path: tuple[str, ...], file: str) -> Entry:
    meta = section.meta or {}

    def one(key: str) -> str:
        return meta[key][-1] if key in meta else ""

    def many(key: str) -> tuple[str, ...]:
        return tuple(part.strip() for value in meta.get(key, ()) for part in value.split(";") if part.strip())

    name = one("id")
    if not _ID.fullmatch(name) or not name.startswith(edition + "/") or len(name) > 100:
        raise CorpusError(
            file,
            section.line,
            f"id {name[:100]!r} must be {edition}/chapter/slug: a-z, 0-9, hyphens, at most 100",
        )
    kind = one("kind") or Kind.RULE
    if kind not in Kind.__members__.values():
        raise CorpusError(file, section.line, f"kind {kind[:20]!r} is unknown; it is one of {', '.join(Kind)}")
    text = "\n".join(section.body).strip()
    question = _QUESTION.search(text) if kind == Kind.FAQ else None
    return Entry(
        id=name,
        edition=edition,
        kind=Kind(kind),
        path=path,
        text=text,
        question=" ".join(question[1].split()) if question else "",
        topic=one("topic"),
        aliases=many("aliases"),
        asked=tuple(value for value in meta.get("asked", ()) if value),
        sources=tuple(_citation(value, file, section.line) for value in many("sources")),
        rulings=many("ruling"),
        see=many("see"),
        date=one("date"),
        place=Place(file, section.line),
    )


def _citation(value: str, file: str, line: int) -> Citation:
    match = _LINES.fullmatch(value)
    if not match:
        raise CorpusError(file, line, f"source {value[:40]!r} must be key:line or key:first-last")
    first = int(match[2])
    last = int(match[3] or first)
    if not 1 <= first <= last:
        raise CorpusError(file, line, f"source {value!r}: lines count from 1, the first before the last")
    return Citation(match[1], first, last)
