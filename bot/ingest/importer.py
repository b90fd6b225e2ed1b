"""Import documents into a corpus folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from bot.errors import InputError, UserError
from bot.ingest.document import Conversion, Destination, convert
from bot.ingest.identity import parse_edition
from bot.ingest.report import DocumentReport, ImportReport, Refusal
from bot.ingest.writing.corpus_folder import read_document, read_holding, write_holding
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
    named = parse_edition(edition) if edition else ""
    work = _Import(out, named, title or "", sources)
    for path in files:
        work.convert(path)
    if work.reports:
        work.write()
    return ImportReport(out, tuple(work.reports), tuple(work.refusals))


class _Import:
    """One import under way: what is to be written, and what is to go."""

    def __init__(self, out: Path, edition: str, title: str, known: Mapping[str, Source]) -> None:
        holding = read_holding(out)
        self.out = out
        self.edition = edition
        self.title = title
        self.known_sources = known
        self.held_sources = holding.sources.sources
        self.held_files = holding.files
        self.source_list = holding.sources
        self.new_sources: dict[str, Source] = {}
        self.new_files: dict[str, str] = {}
        self.gone_files: set[str] = set()
        self.reports: list[DocumentReport] = []
        self.refusals: list[Refusal] = []

    def convert(self, path: Path) -> None:
        """Convert one file, or record why it was refused."""
        place = Destination(
            edition=self.edition,
            title=self.title,
            known=self.known_sources,
            held=self.held_sources,
            fresh=self.new_sources,
            files=self.held_files.union(self.new_files),
        )
        try:
            raw = read_document(path)
            conversion = convert(raw, path.name, place)
            self.source_list = self.source_list.with_(conversion.source)
        except UserError as error:
            named = type(error)(f"{path}: {error}")
            self.refusals.append(Refusal(str(path), named))
        else:
            self._keep(conversion)

    def _keep(self, conversion: Conversion) -> None:
        source = conversion.source
        self.new_files |= conversion.files
        self.new_sources[source.key] = source
        self.reports.append(conversion.report)
        before = self.held_sources.get(source.key)
        if before:
            replaced = self.held_files.intersection(before.chapters)
            self.gone_files |= replaced

    def write(self) -> None:
        """Write everything at once."""
        files = {**self.new_files, SOURCES: self.source_list.text}
        write_holding(self.out, files, sorted(self.gone_files.difference(self.new_files)))
