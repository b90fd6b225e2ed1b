"""A document's bytes into corpus files: the whole way, without touching the disk."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from bot.errors import InputError
from bot.ingest.forms import Form
from bot.ingest.identity import choose_key, parse_edition, read_date, read_edition
from bot.ingest.lines.line import Line
from bot.ingest.lines.wording import shorten
from bot.ingest.outline import Furniture, Notes, Outline, Span
from bot.ingest.readers import Transcript, transcribe
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
    known: Mapping[str, Source] = field(default_factory=dict)
    held: Mapping[str, Source] = field(default_factory=dict)
    fresh: Mapping[str, Source] = field(default_factory=dict)
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
    _refuse_twin(place.fresh, sha256)
    notes = Notes()
    transcript = transcribe(raw, name, notes)
    outline = transcript.outline
    unnamed = Source("", "", "", file=name, sha256=sha256)
    identified = _identify(unnamed, outline, transcript.lines, place, notes)
    target = _target(identified, transcript.lines, place, notes)
    draft = draft_entries(outline, target)
    files = chapter_files(draft.chapters, identified.edition, identified.key)
    if not files:
        raise InputError("no rule was found in it")
    furniture = (*notes.furniture, *draft.empty)
    source = replace(
        identified,
        furniture=_spans_text(furniture),
        chapters=tuple(files),
        kind=identified.kind or transcript.kind,
    )
    report = replace(
        _report(draft, source, transcript),
        replaced=source.key in place.held,
        furniture=furniture,
        doubts=tuple(notes.doubts),
    )
    return Conversion(files, source, report)


def _refuse_twin(sources: Mapping[str, Source], sha256: str) -> None:
    """InputError where one of these has the same bytes."""
    twin = _find_twin(sources, sha256)
    if twin:
        raise InputError(f"it is the same document as {twin.file}, which this import holds already")


def _find_twin(sources: Mapping[str, Source], sha256: str) -> Source | None:
    return next((source for source in sources.values() if source.sha256 == sha256), None)


def _identify(
    source: Source, outline: Outline, lines: Sequence[Line], place: Destination, notes: Notes
) -> Source:
    """Edition, title, date and key: as the operator says, as known, as told, as inferred."""
    edition = parse_edition(place.edition) if place.edition else ""
    known = _find_twin(place.known, source.sha256)
    if known and edition in {"", known.edition}:
        return _take_known(source, known, place)
    if not edition:
        reading = read_edition(outline.edition, outline.title, lines)
        edition = reading.value
        if reading.doubt:
            notes.doubt(0, reading.doubt)
    title = place.title or outline.title
    if not title:
        title = _title_of_file(source.file, outline, edition, notes)
    words = " ".join(title.split())
    title = shorten(words, MAX_HEADING)
    date = read_date(outline.date)
    source = replace(source, title=title, edition=edition, date=date)
    key = _free_key(source, place)
    return replace(source, key=key)


def _take_known(source: Source, known: Source, place: Destination) -> Source:
    """A document that is known already; its key is free unless it was written down by hand."""
    source = replace(
        source,
        key=known.key,
        title=place.title or known.title,
        edition=known.edition,
        date=known.date,
        kind=known.kind,
    )
    before = place.held.get(known.key)
    by_hand = before is not None and not before.chapters
    if by_hand:
        return replace(source, key=_free_key(source, place))
    return source


def _free_key(source: Source, place: Destination) -> str:
    """The key of the document's earlier import, or a new one."""
    taken = {*place.known, *place.held, *place.fresh}
    return _earlier_key(source, place) or choose_key(source.title, source.edition, taken)


def _title_of_file(file: str, outline: Outline, edition: str, notes: Notes) -> str:
    """For a document without a title: its file's name, if that says something."""
    stem = PurePath(file).stem
    name = re.sub("[_-]", " ", stem)
    title = name.strip().capitalize()
    if outline.form == Form.QUESTIONS:
        says_more = title.lower() != "faq" and _WORDS.fullmatch(title)
        title = _FAQ.sub("FAQ", title)
        if not says_more:
            title = f"FAQ, {edition} edition"
    title = title or "Imported rules"
    notes.doubt(0, f"the document has no title; it is called {title!r}; --title sets another")
    return title


def _earlier_key(source: Source, place: Destination) -> str:
    """The key under which an earlier import holds this document: equal bytes, or an equal file
    name.

    A title alone tells no document from another: many are called FAQ. A source without chapters was
    written down by hand, and is nobody's import.
    """
    found = ""
    for key, held in place.held.items():
        if not held.chapters or key in place.fresh:
            continue
        if held.sha256 == source.sha256:
            return key
        same_file = (held.file, held.edition) == (source.file, source.edition)
        if same_file and not found:
            found = key
    return found


def _target(source: Source, lines: Sequence[Line], place: Destination, notes: Notes) -> Target:
    """What entries are made for: which lines say nothing, and which files other documents have."""
    all_lines = {line.number for line in lines}
    text_lines = all_lines - notes.left_out
    last = max(text_lines, default=0)
    up_to_last = frozenset(range(1, last + 1))
    blanks = up_to_last - text_lines
    taken = _stems_of_others(source, place)
    return Target(source.edition, source.key, source.title, blanks, taken)


def _stems_of_others(source: Source, place: Destination) -> frozenset[str]:
    """The names of the files that other documents have in the edition's folder."""
    before = place.held.get(source.key)
    replaced = before.chapters if before else ()
    taken = set()
    for path in place.files.difference(replaced):
        folder, _, name = path.partition("/")
        if folder == source.edition:
            stem, *_ = name.partition(".")
            taken.add(stem)
    return frozenset(taken)


def _spans_text(furniture: Iterable[Furniture]) -> str:
    spans = {(part.span.first, part.span.last) for part in furniture}
    return "; ".join(str(Span(*span)) for span in sorted(spans))


def _report(draft: CorpusDraft, source: Source, transcript: Transcript) -> DocumentReport:
    """What was made of a document, counted."""
    entries = [entry for chapter in draft.chapters for entry in chapter.drafts if entry.id]
    kinds = [entry.kind for entry in entries if not entry.is_row]
    return DocumentReport(
        file=source.file,
        key=source.key,
        title=source.title,
        edition=source.edition,
        form=transcript.outline.form,
        chapters=source.chapters,
        entries=len(entries),
        pairs=kinds.count(Kind.FAQ),
        tables=kinds.count(Kind.TABLE),
        rows=len(entries) - len(kinds),
        glossary=kinds.count(Kind.GLOSSARY),
        repaired=transcript.repaired,
    )
