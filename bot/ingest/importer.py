"""Import documents into a corpus folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from bot.errors import InputError, UserError
from bot.ingest.document import Conversion, Destination, convert
from bot.ingest.identity import parse_edition
from bot.ingest.report import DocumentReport, ImportReport, Refusal
from bot.ingest.writing.corpus_folder import Holding, read_document, read_holding, write_holding
from bot.ingest.writing.source_list import SourceList
from bot.rules.corpus import SOURCES
from bot.rules.entry import Source

_NONE: Mapping[str, Source] = MappingProxyType({})


def import_documents(
    files: Sequence[Path],
    out: Path,
    edition: str | None = None,
    title: str | None = None,
    sources: Mapping[str, Source] = _NONE,
) -> ImportReport:
    """Turn documents into corpus Markdown in the folder `out`, which other imports may share.

    `edition` and `title` say what a document does not tell, or override it. `sources` are documents
    that are known already (those of the shipped corpus): a file with the SHA-256 of one takes its
    key, title, edition and date. A file that can't be used is in the report's `refused`, and the
    others are imported. A document that the folder holds is replaced: its old chapters go. All is
    written at once, or nothing. Raises `InputError` if an option or the folder itself can't be
    used.
    """
    if not files:
        raise InputError("name at least one file to import")
    if title and len(files) > 1:
        raise InputError("a title is for one document; import the files one by one to name each")
    wanted = parse_edition(edition) if edition else ""
    work = _Import(read_holding(out), wanted, title or "", sources)
    for path in files:
        work.take(path)
    if work.documents:
        write_holding(
            out, {**work.written, SOURCES: work.book.text}, sorted(work.gone - set(work.written))
        )
    return ImportReport(out, tuple(work.documents), tuple(work.refused))


@dataclass
class _Import:
    """One import under way: what is to be written, and what is to go."""

    holding: Holding
    edition: str
    title: str
    known: Mapping[str, Source]
    written: dict[str, str] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    fresh: dict[str, Source] = field(default_factory=dict)
    documents: list[DocumentReport] = field(default_factory=list)
    refused: list[Refusal] = field(default_factory=list)
    book: SourceList = field(init=False)

    def __post_init__(self) -> None:
        self.book = self.holding.book

    def take(self, path: Path) -> None:
        """Convert one file, or record why it was refused."""
        try:
            made = convert(read_document(path), path.name, self._place())
            book = self.book.with_(made.source)
        except UserError as error:
            self.refused.append(Refusal(str(path), type(error)(f"{path}: {error}")))
            return
        self._keep(made, book)

    def _place(self) -> Destination:
        held = self.holding.book.sources
        files = self.holding.files | set(self.written)
        return Destination(
            self.edition, self.title, self.known, held, MappingProxyType(self.fresh), files
        )

    def _keep(self, made: Conversion, book: SourceList) -> None:
        self.book = book
        self.written |= made.files
        self.fresh[made.source.key] = made.source
        self.documents.append(made.report)
        before = self.holding.book.sources.get(made.source.key)
        self.gone |= set(before.chapters) & self.holding.files if before else set()
