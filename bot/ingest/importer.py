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
    if work.documents:
        work.write()
    return ImportReport(out, tuple(work.documents), tuple(work.refused))


class _Import:
    """One import under way: what is to be written, and what is to go."""

    def __init__(self, out: Path, edition: str, title: str, known: Mapping[str, Source]) -> None:
        holding = read_holding(out)
        self.out = out
        self.edition = edition
        self.title = title
        self.known = known
        self.held = holding.sources.sources
        self.held_files = holding.files
        self.sources = holding.sources
        self.fresh: dict[str, Source] = {}
        self.files: dict[str, str] = {}
        self.gone: set[str] = set()
        self.documents: list[DocumentReport] = []
        self.refused: list[Refusal] = []

    def convert(self, path: Path) -> None:
        """Convert one file, or record why it was refused."""
        files = self.held_files.union(self.files)
        place = Destination(self.edition, self.title, self.known, self.held, self.fresh, files)
        try:
            raw = read_document(path)
            conversion = convert(raw, path.name, place)
            self.sources = self.sources.with_(conversion.source)
        except UserError as error:
            named = type(error)(f"{path}: {error}")
            self.refused.append(Refusal(str(path), named))
        else:
            self._keep(conversion)

    def _keep(self, conversion: Conversion) -> None:
        source = conversion.source
        self.files |= conversion.files
        self.fresh[source.key] = source
        self.documents.append(conversion.report)
        before = self.held.get(source.key)
        if before:
            replaced = self.held_files.intersection(before.chapters)
            self.gone |= replaced

    def write(self) -> None:
        """Write everything at once."""
        files = {**self.files, SOURCES: self.sources.text}
        write_holding(self.out, files, sorted(self.gone.difference(self.files)))
