"""The search scoreboard: golden queries, this search and its baselines in one run.

    python -m benchmarks.search [--corpus DIR]... [--queries FILE]... [--misses]

A query expects passages: a source file and words that stand on one of its lines. A result answers
it if it cites that line. Or it expects entries, by their ids, and says which edition is the usual
one where it is asked. What the files of queries are for: benchmarks/queries/README.md.

A query that names no edition is asked twice: where the 10th is the usual edition (`ours`; the 10th's
own answer comes first then, though the passages wanted may be another's), and where the edition of
its passages is (`at home`).

`top1`: the first result answers. `r@5`: one of five does (every named edition, for a query over
several). `mrr`: mean of 1/rank. `lost`: answerable queries refused. `rejected`: unanswerable ones.
"""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import bm25s
import click
import numpy as np
from rapidfuzz import fuzz, process

from bot.errors import UserError
from bot.rules.editions import read_editions
from bot.rules.entry import Entry
from bot.rules.library import open_searcher
from bot.rules.search import Confidence, Searcher

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
SHARED = ROOT.parent / "shared"
SEEN = ("tune", "report", "tune3", "tune4", "report4", "tune5", "tune6", "tune7")
"""Queries that the search has learned from."""
HELD_OUT = tuple(HERE / "queries" / f"{name}.jsonl" for name in ("report2", "report3", "report5"))
"""Queries that whoever works on the search has not seen: only their totals are printed."""
QUERIES = (
    *(HERE / "queries" / f"{name}.jsonl" for name in SEEN),
    SHARED / "examples" / "queries.jsonl",
    *HELD_OUT,
)

SHOWN_AT_HOME = 10
"""Answers that are asked for where others than the server's edition are left out."""

Lines = dict[str, list[str]]
Engine = Callable[[str], tuple[Sequence[Entry], bool]]
"""Query → five entries, and whether the engine calls them an answer."""


@dataclass(frozen=True)
class Query:
    """One golden query. `wanted`: per expectation the (file, line numbers) that answer it."""

    id: str
    text: str
    kind: str
    wanted: tuple[tuple[str, frozenset[int]], ...]
    every: bool
    entries: frozenset[str] = frozenset()
    usual: str = ""

    @property
    def home(self) -> str:
        """The edition where it is asked, or of the first passage that answers; empty where nothing
        says so.
        """
        return self.usual or (_edition(self.wanted[0][0]) if self.wanted else "")

    @property
    def group(self) -> str:
        """The asker knows the words, describes the situation, or asks what has no answer."""
        if not self.answerable:
            return "no answer"
        return "situation" if self.kind in {"natural", "situation", "dispute"} else "words"

    @property
    def answerable(self) -> bool:
        """Whether anything answers it."""
        return bool(self.wanted or self.entries)

    def is_answered_by(self, entry: Entry, files: dict[str, str]) -> bool:
        """Whether an entry is wanted, or cites a wanted line."""
        return entry.id in self.entries or any(cites(entry, files, each) for each in self.wanted)


def read_queries(path: Path, lines: Lines) -> list[Query]:
    """Queries of a JSON Lines file whose passages are found in the sources."""
    queries = []
    for record in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
        wanted = tuple(
            (passage["source"], _lines_with(passage["contains"], lines[passage["source"]]))
            for passage in record.get("expect", ())
        )
        query = Query(
            record["id"],
            record["query"],
            record["kind"],
            wanted,
            every=bool(record.get("need_all")),
            entries=frozenset(record.get("entries", ())),
            usual=record.get("default", ""),
        )
        queries.append(query)
    return queries


def _lines_with(words: str, lines: Sequence[str]) -> frozenset[int]:
    words = _plain(words)
    return frozenset(number for number, line in enumerate(lines, 1) if words in line)


def _plain(text: str) -> str:
    return " ".join(text.split())


def read_sources() -> Lines:
    """The source documents' lines, runs of blanks as one."""
    texts = {
        path.name: path.read_text(encoding="utf-8") for path in (SHARED / "sources").glob("*.txt")
    }
    return {name: [_plain(line) for line in text.split("\n")] for name, text in texts.items()}


def cites(entry: Entry, files: dict[str, str], wanted: tuple[str, frozenset[int]]) -> bool:
    """Whether the entry cites one of the wanted lines."""
    file, numbers = wanted
    return any(
        files.get(c.key) == file and any(c.first_line <= n <= c.last_line for n in numbers)
        for c in entry.sources
    )


def rank(query: Query, entries: Sequence[Entry], files: dict[str, str]) -> tuple[int, bool]:
    """Rank of the first answering result (0: none), and whether the first five hold all that is
    needed.
    """
    ranks = [i for i, e in enumerate(entries, 1) if query.is_answered_by(e, files)]
    within = bool(ranks and ranks[0] <= 5)
    if query.every:
        editions = {_edition(w[0]) for w in query.wanted}
        have = {_edition(w[0]) for w in query.wanted for e in entries[:5] if cites(e, files, w)}
        within = editions <= have
    return (ranks[0] if ranks else 0), within


def _edition(file: str) -> str:
    return {"000": "10th", "001": "9th", "002": "8th", "003": "8th", "004": "4th"}[file[:3]]


def evaluate(
    engine: Engine, queries: Iterable[Query], files: dict[str, str]
) -> dict[str, list[float]]:
    """Per group: queries, top1, r@5, mrr, refused (shares)."""
    rows: dict[str, list[tuple[float, float, float, float]]] = {}
    for query in queries:
        entries, answered = engine(query.text)
        first, within = rank(query, entries, files)
        row = (float(first == 1), float(within), 1 / first if first else 0.0, float(not answered))
        for name in (query.group, f"  {query.kind}"):
            rows.setdefault(name, []).append(row)
    return {
        name: [float(len(found)), *np.mean(found, axis=0).tolist()] for name, found in rows.items()
    }


def ours(searcher: Searcher) -> Engine:
    """This project's search."""

    def run(text: str) -> tuple[Sequence[Entry], bool]:
        try:
            found = searcher.search(text)
        except UserError:
            return (), False
        return [hit.entry for hit in found.hits], found.confidence is not Confidence.NONE

    return run


def at_home(searcher: Searcher, queries: Iterable[Query]) -> Engine:
    """This project's search, on a server that has chosen the edition that a query is about: another
    edition's answer is none there (`only_usual` of `look_up`).
    """
    homes = {query.text: query.home or searcher.default_edition for query in queries}

    def run(text: str) -> tuple[Sequence[Entry], bool]:
        own = replace(searcher, default_edition=homes[text])
        found = own.search(text, limit=SHOWN_AT_HOME, only_usual=True)
        answered = found.confidence is not Confidence.NONE and not found.lacking
        asked = found.editions or (homes[text],)
        return [hit.entry for hit in found.hits if hit.entry.edition in asked], answered

    return run


def _all_text(entry: Entry) -> str:
    return " ".join((*entry.path, *entry.aliases, *entry.asked, entry.text))


def _filtered(
    entries: Sequence[Entry], order: Iterable[int], named: Sequence[str]
) -> Sequence[Entry]:
    """Baselines are told the edition too, or the comparison would be unfair to them."""
    kept = [entries[i] for i in order if not named or entries[i].edition in named]
    return kept[:5]


def wratio(entries: Sequence[Entry]) -> Engine:
    """What most bots do: the best `WRatio` over titles."""
    titles = [entry.title for entry in entries]

    def run(text: str) -> tuple[Sequence[Entry], bool]:
        reading = read_editions(text)
        scores = process.cdist([reading.text], titles, scorer=fuzz.WRatio)[0]
        return _filtered(entries, np.argsort(-scores, kind="stable"), reading.editions), bool(
            scores.max() >= 75
        )

    return run


def fts5(entries: Sequence[Entry], tokenizer: str) -> Engine:
    """SQLite FTS5 over title, other names and text."""
    database = sqlite3.connect(":memory:")
    database.execute(
        f"CREATE VIRTUAL TABLE t USING fts5(title, names, body, tokenize='{tokenizer}')"
    )
    database.executemany(
        "INSERT INTO t VALUES (?, ?, ?)",
        [(e.title, " ".join((*e.aliases, *e.asked, *e.path)), e.text) for e in entries],
    )

    def run(text: str) -> tuple[Sequence[Entry], bool]:
        reading = read_editions(text)
        tokens = ["".join(c for c in w if c.isalnum()) for w in reading.text.split()]
        match = " OR ".join(
            f'"{token}"' for token in tokens if len(token) > (2 if tokenizer == "trigram" else 0)
        )
        if not match:
            return (), False
        found = database.execute(
            "SELECT rowid FROM t WHERE t MATCH ? ORDER BY bm25(t, 6, 4, 1) LIMIT 200", (match,)
        ).fetchall()
        kept = _filtered(entries, (row[0] - 1 for row in found), reading.editions)
        return kept, bool(kept)

    return run


def bm25(entries: Sequence[Entry]) -> Engine:
    """bm25s over everything an entry says, stemmed."""
    import Stemmer

    stemmer = Stemmer.Stemmer("english")
    retriever = bm25s.BM25()
    retriever.index(
        bm25s.tokenize([_all_text(e) for e in entries], stemmer=stemmer, show_progress=False),
        show_progress=False,
    )

    def run(text: str) -> tuple[Sequence[Entry], bool]:
        reading = read_editions(text)
        tokens = bm25s.tokenize(
            [reading.text], stemmer=stemmer, show_progress=False, return_ids=False
        )[0]
        scores = retriever.get_scores(tokens) if tokens else np.zeros(len(entries))
        return _filtered(entries, np.argsort(-scores, kind="stable"), reading.editions), bool(
            scores.max() > 0
        )

    return run


def table(name: str, found: dict[str, list[float]]) -> Iterable[str]:
    """Lines of one engine's results."""
    for group in sorted(found, key=lambda g: (g.startswith(" "), g)):
        n, top1, r5, mrr, refused = found[group]
        if group.strip() in {"no answer", "negative"}:
            yield f"{name:<14}{group:<16}{n:>5.0f}{'':>24}{refused:>9.1%} rejected"
        else:
            found_first = f"{top1:>8.1%}{r5:>8.1%}{mrr:>8.3f}"
            yield f"{name:<14}{group:<16}{n:>5.0f}{found_first}{refused:>9.1%} lost"


@click.command()
@click.option("--corpus", "folders", type=click.Path(path_type=Path), multiple=True)
@click.option("--queries", "files", type=click.Path(path_type=Path), multiple=True)
@click.option("--misses", is_flag=True, help="Print each query that this search gets wrong.")
@click.option("--baselines/--no-baselines", default=True)
@click.option("--by-kind", is_flag=True)
@click.option("--edition", default="10th", help="The usual edition.")
def main(
    folders: tuple[Path, ...],
    files: tuple[Path, ...],
    misses: bool,
    baselines: bool,
    by_kind: bool,
    edition: str,
) -> None:
    """Print the scoreboard."""
    lines = read_sources()
    searcher = open_searcher(folders, edition)
    corpus = searcher.index.corpus
    key_files = {source.key: source.file for source in corpus.sources.values()}
    engines = {"ours": ours(searcher)}
    if baselines:
        entries = corpus.entries
        engines |= {
            "WRatio": wratio(entries),
            "FTS5 porter": fts5(entries, "porter"),
            "FTS5 trigram": fts5(entries, "trigram"),
            "bm25s": bm25(entries),
        }
    for path in files or QUERIES:
        if not path.is_file():
            continue
        queries = read_queries(path, lines)
        print(f"\n{path.name}: {len(queries)} queries over {len(corpus.entries)} entries")
        print(f"{'':<14}{'group':<16}{'n':>5}{'top1':>8}{'r@5':>8}{'mrr':>8}")
        for name, engine in (engines | {"at home": at_home(searcher, queries)}).items():
            found = evaluate(engine, queries, key_files)
            print(
                "\n".join(
                    line for line in table(name, found) if by_kind or not line[14:].startswith(" ")
                )
            )
        if misses and path.resolve() not in HELD_OUT:
            for query in queries:
                report(query, searcher, key_files)
        timing(searcher, [query.text for query in queries if len(query.text) <= 100])


def report(query: Query, searcher: Searcher, files: dict[str, str]) -> None:
    """Print a query that went wrong, and what was found."""
    found = replace(searcher, default_edition=query.home or searcher.default_edition).search(
        query.text
    )
    first, _ = rank(query, [hit.entry for hit in found.hits], files)
    answered = found.confidence is not Confidence.NONE
    if answered == query.answerable and (first == 1 or not query.answerable):
        return
    print(
        f"\n{query.id} [{query.kind}] {query.text!r} "
        f"rank {first} {found.confidence} ({found.reason})"
    )
    for hit in found.hits[:3]:
        e = hit.evidence
        scores = f"words {e.words:.2f} asked {e.asked:.2f} names {e.names:.2f}"
        print(f"    {hit.entry.id}  cov {e.coverage.share:.2f} mass {e.coverage.mass:.1f} {scores}")
    if query.answerable:
        entries = searcher.index.corpus.entries
        right = [entry.id for entry in entries if query.is_answered_by(entry, files)]
        print(f"    wanted: {', '.join(right[:4])}")


def timing(searcher: Searcher, texts: Sequence[str]) -> None:
    """Print how long queries take."""
    taken = []
    for text in list(texts) * 3:
        start = time.perf_counter()
        searcher.search(text)
        taken.append((time.perf_counter() - start) * 1e3)
    print(
        f"ours: p50 {np.percentile(taken, 50):.2f} ms, "
        f"p99 {np.percentile(taken, 99):.2f} ms, max {max(taken):.2f} ms"
    )


if __name__ == "__main__":
    main()
