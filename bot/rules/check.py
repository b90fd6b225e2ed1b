"""`corpus check`: what is wrong with a corpus, how much of its sources it covers, and whether it
copies them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.errors import UserError
from bot.rules.corpus import SOURCES, Corpus
from bot.rules.entry import EDITIONS, Source

COPIED_RUN = 14
"""This many words in a row from a source count as copied."""
MIN_COVERAGE = 0.95
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
    """`problems` are errors, one sentence each; `coverage` is empty where no source document is at
    hand.
    """

    entries: int
    problems: tuple[str, ...]
    coverage: tuple[Coverage, ...]

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
    problems = [*told, *_structure(corpus, told)]
    problems += _citations(corpus, documents, unread=any(SOURCES in fault for fault in told))
    if copies:
        problems += _copied(corpus, documents)
    coverage = tuple(
        _coverage(corpus.sources[key], lines, corpus)
        for key, lines in documents.items()
        if key in corpus.sources
    )
    return CheckReport(len(corpus.entries), tuple(problems), coverage)


def _structure(corpus: Corpus, told: Sequence[str]) -> Iterator[str]:
    places = {fault.split(": ")[0] for fault in told}
    if not (corpus.entries or told):
        yield f"there is no entry; chapters are files *.md in folders {', '.join(EDITIONS)}"
    for entry in corpus.duplicates:
        yield f"{entry.place}: id {entry.id} is used twice"
    for entry in corpus.entries:
        if not entry.text:
            yield f"{entry.place}: {entry.id} has no text"
        if not entry.sources and str(entry.place) not in places:
            yield f"{entry.place}: {entry.id} cites no source"
        if entry.kind == "faq" and not entry.question:
            yield f"{entry.place}: {entry.id} is a faq without `**Q:**`"
        for target in entry.see:
            if target not in corpus.by_id:
                yield f"{entry.place}: {entry.id} links to {target}, which does not exist"
    for source in corpus.sources.values():
        if source.title and source.edition not in EDITIONS:
            yield f"{SOURCES}: {source.key} has the unknown edition {source.edition!r}"


def _citations(
    corpus: Corpus, documents: Mapping[str, Sequence[str]], unread: bool
) -> Iterator[str]:
    for entry in corpus.entries:
        for citation in entry.sources:
            source = corpus.sources.get(citation.key)
            if source is None:
                if not unread:
                    yield f"{entry.place}: {entry.id} cites {citation}, but {SOURCES} has no {citation.key}"
            elif source.edition in EDITIONS and source.edition != entry.edition:
                yield f"{entry.place}: {entry.id} of {entry.edition} cites {citation} of {source.edition}"
            elif citation.key in documents and citation.last_line > len(documents[citation.key]):
                yield f"{entry.place}: {entry.id} cites {citation}, past the end of the document"


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower().replace("’", "").replace("'", ""))


def _copied(corpus: Corpus, documents: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Runs of `COPIED_RUN` equal words, case and punctuation aside, in text, question or asked-as
    lines.
    """
    runs: set[tuple[str, ...]] = set()
    for lines in documents.values():
        words = _words(" ".join(lines))
        runs.update(zip(*(words[i:] for i in range(COPIED_RUN)), strict=False))
    imported = {chapter for source in corpus.sources.values() for chapter in source.chapters}
    for entry in corpus.entries:
        if (
            "/".join(entry.place.file.split("/")[-2:]) in imported
        ):  # edition and chapter, whatever folder they are in
            continue
        for part in (entry.text, *entry.asked):
            words = _words(part)
            for run in zip(*(words[i:] for i in range(COPIED_RUN)), strict=False):
                if run in runs:
                    yield f"{entry.place}: {entry.id} copies {' '.join(run)!r}"
                    break


def _coverage(source: Source, lines: Sequence[str], corpus: Corpus) -> Coverage:
    wanted = {
        number
        for number, line in enumerate(lines, 1)
        if _WORD.search(line.lower()) and not _HEADING.match(line)
    }
    wanted -= _furniture(source)
    cited: set[int] = set()
    for entry in corpus.entries:
        for citation in entry.sources:
            if citation.key == source.key:
                cited.update(range(citation.first_line, citation.last_line + 1))
    return Coverage(source.key, len(wanted), tuple(sorted(wanted - cited)))


def _furniture(source: Source) -> set[int]:
    lines: set[int] = set()
    for part in filter(None, (part.strip() for part in source.furniture.split(";"))):
        first, _, last = part.partition("-")
        lines.update(range(int(first), int(last or first) + 1))
    return lines
