"""A document's bytes into corpus files: the whole way, without touching the disk."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from types import MappingProxyType

from bot.errors import InputError
from bot.ingest.chapters import files_of
from bot.ingest.entries import MAX_HEADING, Drafted, Target, draft
from bot.ingest.forms import Form
from bot.ingest.identity import choose_key, edition_named, read_date, read_edition
from bot.ingest.manuscript import Line
from bot.ingest.outline import Furniture, Notes, Outline
from bot.ingest.readers import transcribe
from bot.ingest.report import Imported
from bot.ingest.sourcebook import Record
from bot.ingest.wording import shorten
from bot.rules.entry import Kind, Source

_WORDS = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)*")
_FAQ = re.compile(r"\bfaq\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a document is going: what the folder holds, and what the operator says.

    `known` are documents that are recognised by their SHA-256; `held` are the folder's records from earlier imports,
    `fresh` those of this one; `files` are all corpus files of the folder.
    """

    edition: str = ""
    title: str = ""
    known: Mapping[str, Source] = field(default_factory=lambda: MappingProxyType({}))
    held: Mapping[str, Record] = field(default_factory=lambda: MappingProxyType({}))
    fresh: Mapping[str, Record] = field(default_factory=lambda: MappingProxyType({}))
    files: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Converted:
    """Corpus files by path, the record for `sources.toml`, and the report."""

    files: Mapping[str, str]
    record: Record
    report: Imported


def convert(raw: bytes, name: str, place: Place) -> Converted:
    """Make corpus files of the bytes of the file `name`. Raises `InputError` or `LimitError`."""
    sha256 = hashlib.sha256(raw).hexdigest()
    twin = next((record for record in place.fresh.values() if record.sha256 == sha256), None)
    if twin:
        raise InputError(f"it is the same document as {twin.file}, which this import holds already")
    notes = Notes()
    read = transcribe(raw, name, notes)
    outline = read.outline
    record = _identify(Record("", "", "", file=name, sha256=sha256), outline, read.lines, place, notes)
    own = place.held[record.key].chapters if record.key in place.held else ()
    text = {line.number for line in read.lines} - notes.left_out
    drafted = draft(outline, _target(record, text, place.files - set(own)))
    files = files_of(drafted.chapters, record.edition, record.key)
    if not files:
        raise InputError("no rule was found in it")
    furniture = (*notes.furniture, *drafted.empty)
    record = replace(record, furniture=_lines(furniture), chapters=tuple(files), kind=record.kind or read.kind)
    report = replace(
        _counted(drafted, record, outline),
        repaired=read.repaired,
        replaced=record.key in place.held,
        furniture=furniture,
        doubts=tuple(notes.doubts),
    )
    return Converted(files, record, report)


def _identify(record: Record, outline: Outline, lines: Sequence[Line], place: Place, notes: Notes) -> Record:
    """Edition, title, date and key: as the operator says, as known, as told, as inferred."""
    known = next((source for source in place.known.values() if source.sha256 == record.sha256), None)
    asked = edition_named(place.edition) if place.edition else ""
    if known and asked in {"", known.edition}:
        record = replace(record, title=place.title or known.title, edition=known.edition)
        record = replace(record, date=known.date, kind=known.kind)
        by_hand = known.key in place.held and not place.held[known.key].chapters
        return replace(record, key=_free_key(record, place) if by_hand else known.key)
    edition = asked
    if not edition:
        reading = read_edition(outline.edition, outline.title, lines)
        edition = reading.value
        if reading.doubt:
            notes.doubt(0, reading.doubt)
    title = place.title or outline.title or _made_title(record.file, outline, edition, notes)
    title = shorten(" ".join(title.split()), MAX_HEADING)
    record = replace(record, title=title, edition=edition, date=read_date(outline.date))
    return replace(record, key=_free_key(record, place))


def _free_key(record: Record, place: Place) -> str:
    """The key of the document's earlier import, or a new one."""
    taken = {*place.known, *place.held, *place.fresh}
    return _same(record, place) or choose_key(record.title, record.edition, taken)


def _made_title(file: str, outline: Outline, edition: str, notes: Notes) -> str:
    """For a document without a title: its file's name, if that says something."""
    title = PurePath(file).stem.replace("_", " ").replace("-", " ").strip().capitalize()
    if outline.form == Form.QUESTIONS:
        named = title.lower() != "faq" and _WORDS.fullmatch(title)
        title = _FAQ.sub("FAQ", title) if named else f"FAQ, {edition} edition"
    title = title or "Imported rules"
    notes.doubt(0, f"the document has no title; it is called {title!r}; --title sets another")
    return title


def _same(record: Record, place: Place) -> str:
    """The key under which an earlier import holds this document: equal bytes, or an equal file name.

    A title alone tells no document from another: many are called FAQ. A source without chapters was written down by
    hand, and is nobody's import.
    """
    candidates = [held for key, held in place.held.items() if held.chapters and key not in place.fresh]
    for same in (
        lambda held: held.sha256 == record.sha256,
        lambda held: (held.file, held.edition) == (record.file, record.edition),
    ):
        found = next((held.key for held in candidates if same(held)), "")
        if found:
            return found
    return ""


def _target(record: Record, text: set[int], taken: frozenset[str]) -> Target:
    """What entries are made for; `text` are the numbers of the lines that say something."""
    blanks = frozenset(range(1, max(text, default=0) + 1)) - text
    prefix = f"{record.edition}/"
    names = frozenset(path.removeprefix(prefix).split(".")[0] for path in taken if path.startswith(prefix))
    return Target(record.edition, record.key, record.title, blanks, names)


def _lines(furniture: Sequence[Furniture]) -> str:
    spans = sorted({part.span for part in furniture}, key=lambda span: (span.first, span.last))
    return "; ".join(map(str, spans))


def _counted(drafted: Drafted, record: Record, outline: Outline) -> Imported:
    drafts = [draft for chapter in drafted.chapters for draft in chapter.drafts if draft.id]
    rows = sum(draft.is_row for draft in drafts)
    kinds = [draft.kind for draft in drafts if not draft.is_row]
    return Imported(
        file=record.file,
        key=record.key,
        title=record.title,
        edition=record.edition,
        form=outline.form,
        chapters=record.chapters,
        entries=len(drafts),
        pairs=kinds.count(Kind.FAQ),
        tables=kinds.count(Kind.TABLE),
        rows=rows,
        glossary=kinds.count(Kind.GLOSSARY),
    )
