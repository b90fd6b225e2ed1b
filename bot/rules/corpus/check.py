"""`corpus check`: what is wrong with a corpus, how much of its sources it covers, and whether it
copies them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.errors import UserError
from bot.rules.corpus import SOURCES, Corpus
from bot.rules.entry import EDITIONS, Entry, Kind, Source

COPIED_RUN = 14
"""This many words in a row from a source count as copied."""
MIN_COVERAGE = 0.95
WALL = 90
"""Words up to which an entry is read without a list, a table or an example to hold on to."""
_STRUCTURE = re.compile(
    r"^[ \t]*(?:[-*•]|[0-9]+[.)])[ \t]|^[ \t]*\||^[ \t>*_]*Example\b", re.MULTILINE
)
_WORD = re.compile(r"[a-z0-9]+")
_HEADING = re.compile(r"#|[^a-z0-9]+$")


@dataclass(frozen=True, slots=True)
class Coverage:
    """How many of a source's rule lines (not headings, not furniture) some entry cites; `uncited`
    are the others.
    """

    key: str
    lines: int
    uncited: tuple[int, ...]

    @property
    def share(self) -> float:
        """0 to 1."""
        return 1 - len(self.uncited) / self.lines if self.lines else 1.0


@dataclass(frozen=True, slots=True)
class CheckReport:
    """`problems` are errors, `warnings` are not, one sentence each; `coverage` is empty where no
    source document is at hand.
    """

    entries: int
    problems: tuple[str, ...]
    coverage: tuple[Coverage, ...]
    warnings: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """No problem, and every source at hand covered well enough."""
        return not self.problems and all(cover.share >= MIN_COVERAGE for cover in self.coverage)


def check(
    corpus: Corpus,
    documents: Mapping[str, Sequence[str]],
    copies: bool = True,
    faults: Sequence[UserError] = (),
) -> CheckReport:
    """Check the corpus against itself and against `documents`: source key → its lines.

    `copies=False` allows verbatim text anywhere; what an import made is verbatim in any case.
    `faults` are what was wrong as it was read; what only follows from them is not told.
    """
    told = [str(fault) for fault in faults]
    sources_read = not any(SOURCES in fault for fault in told)
    problems = list(told)
    problems += _check_entries(corpus, told)
    problems += _check_sources(corpus)
    problems += _check_citations(corpus, documents, sources_read)
    if copies:
        problems += _find_copies(corpus, documents)
    coverage = []
    for key, lines in documents.items():
        if key in corpus.sources:
            cover = _cover(corpus.sources[key], lines, corpus)
            coverage.append(cover)
    warnings = tuple(_find_walls(corpus))
    return CheckReport(len(corpus.entries), tuple(problems), tuple(coverage), warnings)


def _check_entries(corpus: Corpus, told: Sequence[str]) -> Iterator[str]:
    if not (corpus.entries or told):
        yield f"there is no entry; chapters are files *.md in folders {', '.join(EDITIONS)}"
    for entry in corpus.duplicates:
        yield f"{entry.place}: id {entry.id} is used twice"
    faulty = {fault.split(": ")[0] for fault in told}
    for entry in corpus.entries:
        where = _where(entry)
        if not entry.text:
            yield f"{where} has no text"
        if not entry.sources and str(entry.place) not in faulty:
            yield f"{where} cites no source"
        if entry.kind is Kind.FAQ and not entry.question:
            yield f"{where} is a faq without `**Q:**`"
        for target in entry.see:
            if target not in corpus.by_id:
                yield f"{where} links to {target}, which does not exist"


def _where(entry: Entry) -> str:
    """An entry as a problem names it."""
    return f"{entry.place}: {entry.id}"


def _find_walls(corpus: Corpus) -> Iterator[str]:
    """Entries too long to be read at a table in one piece."""
    for entry in corpus.entries:
        has_structure = _STRUCTURE.search(entry.text) is not None
        count = len(entry.text.split())
        if count > WALL and not has_structure:
            where = _where(entry)
            yield f"{where} has {count} words without a list, a table or an example"


def _check_sources(corpus: Corpus) -> Iterator[str]:
    for source in corpus.sources.values():
        if source.title and source.edition not in EDITIONS:
            yield f"{SOURCES}: {source.key} has the unknown edition {source.edition!r}"


def _check_citations(
    corpus: Corpus, documents: Mapping[str, Sequence[str]], sources_read: bool
) -> Iterator[str]:
    lengths = {key: len(lines) for key, lines in documents.items()}
    for entry in corpus.entries:
        where = _where(entry)
        for citation in entry.sources:
            key = citation.key
            last = citation.last_line
            source = corpus.sources.get(key)
            if source is None:
                if sources_read:
                    yield f"{where} cites {citation}, but {SOURCES} has no {key}"
            elif source.edition in EDITIONS and source.edition != entry.edition:
                yield f"{where} of {entry.edition} cites {citation} of {source.edition}"
            elif last > lengths.get(key, last):
                yield f"{where} cites {citation}, past the end of the document"


def _find_copies(corpus: Corpus, documents: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Runs of `COPIED_RUN` equal words, case and punctuation aside, in text, question or asked-as
    lines.
    """
    known: set[str] = set()
    for lines in documents.values():
        text = " ".join(lines)
        known.update(_runs(text))
    imported: set[str] = set()
    for source in corpus.sources.values():
        imported.update(source.chapters)
    for entry in corpus.entries:
        folders = entry.place.file.split("/")
        chapter = "/".join(folders[-2:])  # whatever folder it is in
        if chapter in imported:
            continue
        for part in (entry.text, *entry.asked):
            copied = _first_copied(part, known)
            if copied:
                yield f"{_where(entry)} copies {copied!r}"


def _first_copied(text: str, known: Collection[str]) -> str:
    """The first run of a text that is known; empty where none is."""
    for run in _runs(text):
        if run in known:
            return run
    return ""


def _runs(text: str) -> Iterator[str]:
    """All runs of `COPIED_RUN` words."""
    plain = text.lower().replace("’", "").replace("'", "")
    words = _WORD.findall(plain)
    for first in range(len(words) - COPIED_RUN + 1):
        run = words[first : first + COPIED_RUN]
        yield " ".join(run)


def _cover(source: Source, lines: Sequence[str], corpus: Corpus) -> Coverage:
    """How much of a document is cited."""
    rules = set()
    for number, line in enumerate(lines, 1):
        has_words = _WORD.search(line.lower())
        if has_words and not _HEADING.match(line):
            rules.add(number)
    rules -= _furniture(source)
    cited: set[int] = set()
    for entry in corpus.entries:
        for citation in entry.sources:
            if citation.key == source.key:
                cited.update(citation.lines)
    uncited = sorted(rules - cited)
    return Coverage(source.key, len(rules), tuple(uncited))


def _furniture(source: Source) -> set[int]:
    """The numbers of a source's lines that state no rule."""
    lines: set[int] = set()
    for part in source.furniture.split(";"):
        if part.strip():
            first, _, last = part.partition("-")
            end = int(last or first) + 1
            lines.update(range(int(first), end))
    return lines
