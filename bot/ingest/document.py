"""A document's bytes into corpus files: the whole way, without touching the disk."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from types import MappingProxyType

from bot.errors import InputError
from bot.ingest.forms import Form
from bot.ingest.identity import choose_key, parse_edition, read_date, read_edition
from bot.ingest.lines.line import Line
from bot.ingest.lines.wording import shorten
from bot.ingest.outline import Furniture, Notes, Outline
from bot.ingest.readers import transcribe
from bot.ingest.report import DocumentReport
from bot.ingest.writing.chapter_files import chapter_files
from bot.ingest.writing.drafts import CorpusDraft, Target
from bot.ingest.writing.entries import MAX_HEADING, draft_entries
from bot.rules.entry import Kind, Source

_WORDS = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)*")
_FAQ = re.compile(r"\bfaq\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Destination:
    """Where a document is going: what the folder holds, and what the operator says.

    `known` are documents that are recognised by their SHA-256; `held` are the folder's sources from
    earlier imports, `fresh` those of this one; `files` are all corpus files of the folder.
    """

    edition: str = ""
    title: str = ""
    known: Mapping[str, Source] = field(default_factory=lambda: MappingProxyType({}))
    held: Mapping[str, Source] = field(default_factory=lambda: MappingProxyType({}))
    fresh: Mapping[str, Source] = field(default_factory=lambda: MappingProxyType({}))
    files: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Conversion:
    """Corpus files by path, the source as `sources.toml` has it, and the report."""

    files: Mapping[str, str]
    source: Source
    report: DocumentReport


def convert(raw: bytes, name: str, place: Destination) -> Conversion:
    """Make corpus files of the bytes of the file `name`. Raises `InputError` or `LimitError`."""
    sha256 = hashlib.sha256(raw).hexdigest()
    twin = next((each for each in place.fresh.values() if each.sha256 == sha256), None)
    if twin:
        raise InputError(f"it is the same document as {twin.file}, which this import holds already")
    notes = Notes()
    read = transcribe(raw, name, notes)
    outline = read.outline
    source = _identify(
        Source("", "", "", file=name, sha256=sha256), outline, read.lines, place, notes
    )
    own = place.held[source.key].chapters if source.key in place.held else ()
    text = {line.number for line in read.lines} - notes.left_out
    drafted = draft_entries(outline, _target(source, text, place.files - set(own)))
    files = chapter_files(drafted.chapters, source.edition, source.key)
    if not files:
        raise InputError("no rule was found in it")
    furniture = (*notes.furniture, *drafted.empty)
    source = replace(
        source, furniture=_lines(furniture), chapters=tuple(files), kind=source.kind or read.kind
    )
    report = replace(
        _counted(drafted, source, outline),
        repaired=read.repaired,
        replaced=source.key in place.held,
        furniture=furniture,
        doubts=tuple(notes.doubts),
    )
    return Conversion(files, source, report)


def _identify(
    source: Source, outline: Outline, lines: Sequence[Line], place: Destination, notes: Notes
) -> Source:
    """Edition, title, date and key: as the operator says, as known, as told, as inferred."""
    known = next((each for each in place.known.values() if each.sha256 == source.sha256), None)
    asked = parse_edition(place.edition) if place.edition else ""
    if known and asked in {"", known.edition}:
        source = replace(source, title=place.title or known.title, edition=known.edition)
        source = replace(source, date=known.date, kind=known.kind)
        by_hand = known.key in place.held and not place.held[known.key].chapters
        return replace(source, key=_free_key(source, place) if by_hand else known.key)
    edition = asked
    if not edition:
        reading = read_edition(outline.edition, outline.title, lines)
        edition = reading.value
        if reading.doubt:
            notes.doubt(0, reading.doubt)
    title = place.title or outline.title or _made_title(source.file, outline, edition, notes)
    title = shorten(" ".join(title.split()), MAX_HEADING)
    source = replace(source, title=title, edition=edition, date=read_date(outline.date))
    return replace(source, key=_free_key(source, place))


def _free_key(source: Source, place: Destination) -> str:
    """The key of the document's earlier import, or a new one."""
    taken = {*place.known, *place.held, *place.fresh}
    return _same(source, place) or choose_key(source.title, source.edition, taken)


def _made_title(file: str, outline: Outline, edition: str, notes: Notes) -> str:
    """For a document without a title: its file's name, if that says something."""
    title = PurePath(file).stem.replace("_", " ").replace("-", " ").strip().capitalize()
    if outline.form == Form.QUESTIONS:
        named = title.lower() != "faq" and _WORDS.fullmatch(title)
        title = _FAQ.sub("FAQ", title) if named else f"FAQ, {edition} edition"
    title = title or "Imported rules"
    notes.doubt(0, f"the document has no title; it is called {title!r}; --title sets another")
    return title


def _same(source: Source, place: Destination) -> str:
    """The key under which an earlier import holds this document: equal bytes, or an equal file
    name.

    A title alone tells no document from another: many are called FAQ. A source without chapters was
    written down by hand, and is nobody's import.
    """
    candidates = [
        held for key, held in place.held.items() if held.chapters and key not in place.fresh
    ]
    for same in (
        lambda held: held.sha256 == source.sha256,
        lambda held: (held.file, held.edition) == (source.file, source.edition),
    ):
        found = next((held.key for held in candidates if same(held)), "")
        if found:
            return found
    return ""


def _target(source: Source, text: set[int], taken: frozenset[str]) -> Target:
    """What entries are made for; `text` are the numbers of the lines that say something."""
    blanks = frozenset(range(1, max(text, default=0) + 1)) - text
    prefix = f"{source.edition}/"
    names = frozenset(
        path.removeprefix(prefix).split(".")[0] for path in taken if path.startswith(prefix)
    )
    return Target(source.edition, source.key, source.title, blanks, names)


def _lines(furniture: Sequence[Furniture]) -> str:
    spans = sorted({part.span for part in furniture}, key=lambda span: (span.first, span.last))
    return "; ".join(map(str, spans))


def _counted(drafted: CorpusDraft, source: Source, outline: Outline) -> DocumentReport:
    drafts = [draft for chapter in drafted.chapters for draft in chapter.drafts if draft.id]
    rows = sum(draft.is_row for draft in drafts)
    kinds = [draft.kind for draft in drafts if not draft.is_row]
    return DocumentReport(
        file=source.file,
        key=source.key,
        title=source.title,
        edition=source.edition,
        form=outline.form,
        chapters=source.chapters,
        entries=len(drafts),
        pairs=kinds.count(Kind.FAQ),
        tables=kinds.count(Kind.TABLE),
        rows=rows,
        glossary=kinds.count(Kind.GLOSSARY),
    )
