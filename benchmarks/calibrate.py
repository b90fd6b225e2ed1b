"""Fit `CALIBRATION` of bot/rules/search/certainty.py: which evidence tells an answerable query from
one that is not.

    python -m benchmarks.calibrate [--corpus DIR]... [--lost 0.05]

Over the shipped corpus and every `--corpus` (such as an imported one): one model for all. It learns
from the golden queries of `FILES`, asked where their edition is the usual one, and from players'
own words: a name and an asked-as line of every third entry, taken out of the corpus and asked. Those keep short questions in the balance:
most unanswerable queries are short, most golden ones long. The bias is set so that `--lost` of the
golden answerable queries fall under certainty 0.5. Printed with the weights: how a model does on
queries that it has not seen, with one file left out, and in five parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click
import numpy as np
from numpy.typing import NDArray

from benchmarks.search import HERE, SEEN, SHARED, read_queries, read_sources
from bot.rules.corpus import Corpus, load
from bot.rules.entry import Entry
from bot.rules.library import SHIPPED, make_searcher
from bot.rules.search import Hit, Searcher
from bot.rules.search.certainty import CALIBRATION, features
from bot.rules.search.question import read_question
from bot.rules.text import MAX_QUERY

LEARNED = (*SEEN, "unanswerable")
FILES = (
    *(HERE / "queries" / f"{name}.jsonl" for name in LEARNED),
    SHARED / "examples" / "queries.jsonl",
)
EDITION = "10th"
"""The usual edition where a query names none."""
RIDGE = 0.005
"""Penalty on the squared weights of the standardised evidence, per query."""
PARTS = 5
HELD_OUT = 3
"""Every so many entries one gives a name and a line to ask for."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Case:
    """One query on one corpus: where it is from, whether it can be answered, its evidence, and the
    certainty that is no question of evidence (1 where the query is a name, 0 where nothing is
    found).
    """

    origin: str
    number: int
    corpus: str
    answerable: bool
    evidence: tuple[float, ...]
    settled: float | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A query, whether it can be answered, where it is asked, and the entry that was seen to answer
    it, if that was looked at.
    """

    text: str
    answerable: bool
    home: str = EDITION
    by: Entry | None = None


def cases(searcher: Searcher, corpus: str, origin: str, asked: Iterable[Asked]) -> list[Case]:
    """One case per query. Those that find another entry than they should are left out: they show
    nothing.
    """
    found = []
    for number, query in enumerate(asked):
        own = replace(searcher, default_edition=query.home)
        hit = nearest(own, query.text) if len(query.text) <= MAX_QUERY else None
        answerable = query.answerable
        if query.by is not None and (hit is None or not same(hit.entry, query.by)):
            continue
        if hit is None:
            found.append(Case(origin, number, corpus, answerable, (), 0.0))
            continue
        evidence = hit.evidence
        settled = 1.0 if evidence.exact or evidence.misspelt else None
        found.append(
            Case(origin, number, corpus, answerable, tuple(features(evidence).values()), settled)
        )
    return found


def nearest(searcher: Searcher, query: str) -> Hit | None:
    """The best entry of the editions that the query names, or of the usual one, however little
    speaks for it.
    """
    reading = searcher.read(query)
    wanted = reading.editions or (searcher.default_edition,)
    question = read_question(searcher.index, reading.text)
    return next(iter(searcher._hits(question, wanted, 1)), None)


def same(found: Entry, wanted: Entry) -> bool:
    """Whether both are of one topic, or cite a line in common."""
    if found.id == wanted.id or (found.topic and found.topic == wanted.topic):
        return True
    pairs = ((a, b) for a in found.sources for b in wanted.sources if a.key == b.key)
    return any(a.first_line <= b.last_line and b.first_line <= a.last_line for a, b in pairs)


def without_some(book: Corpus) -> tuple[Corpus, list[Asked]]:
    """The corpus without the last name and the first line of every third entry, and those."""
    entries, taken = [], []
    for number, entry in enumerate(book.entries):
        if number % HELD_OUT == 0:
            for text in (*entry.aliases[-1:], *entry.asked[:1]):
                taken.append(Asked(text, True, entry.edition, entry))
            entries.append(replace(entry, aliases=entry.aliases[:-1], asked=entry.asked[1:]))
        else:
            entries.append(entry)
    return replace(book, entries=tuple(entries)), taken


def fit(x: Numbers, y: Numbers) -> Numbers:
    """Logistic regression with a ridge on standardised evidence, both classes weighing the same
    (Newton's method).
    """
    mean, spread = x[:, 1:].mean(axis=0), x[:, 1:].std(axis=0) + 1e-9
    z = np.c_[np.ones(len(x)), (x[:, 1:] - mean) / spread]
    share = np.where(y == 1, 0.5 / y.sum(), 0.5 / (len(y) - y.sum())) * len(y)
    ridge = RIDGE * len(y) * np.diag(np.r_[0.0, np.ones(z.shape[1] - 1)])
    weights = np.zeros(z.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-z @ weights))
        gradient = z.T @ (share * (p - y)) + ridge @ weights
        hessian = (z * (share * p * (1 - p))[:, None]).T @ z + ridge + 1e-9 * np.eye(len(weights))
        weights -= np.linalg.solve(hessian, gradient)
    raw = weights[1:] / spread
    return np.r_[weights[0] - raw @ mean, raw]


def learn(seen: Sequence[Case], lost: float) -> Numbers:
    """The weights fitted on these cases, with the bias that loses this share of the golden
    answerable ones.
    """
    open_ones = [case for case in seen if case.settled is None]
    x = np.array([case.evidence for case in open_ones])
    weights = fit(x, np.array([float(case.answerable) for case in open_ones]))
    golden = [case.answerable and case.origin != "held out" for case in open_ones]
    weights[0] -= np.quantile(x[golden] @ weights, lost)
    return weights


def scored(cases: Sequence[Case], weights: Numbers) -> str:
    """What the weights lose and reject of these cases."""
    refused = [
        (c.settled == 0.0) if c.settled is not None else float(np.dot(c.evidence, weights)) < 0
        for c in cases
    ]
    shares = []
    for wanted, word in ((True, "lost"), (False, "rejected")):
        of = [no for no, case in zip(refused, cases, strict=True) if case.answerable is wanted]
        shares.append(f"{np.mean(of):6.1%} of {len(of):4} {word}" if of else f"{'':19}")
    return ", ".join(shares)


def unseen(
    seen: Sequence[Case], lost: float, part: Callable[[Case], object], parts: Iterable[object]
) -> Iterable[tuple[object, list[Case], Numbers]]:
    """Each part of the cases with the weights learned from the others."""
    for name in parts:
        rest = [case for case in seen if part(case) != name]
        yield name, [case for case in seen if part(case) == name], learn(rest, lost)


@click.command()
@click.option("--corpus", "folders", type=click.Path(path_type=Path), multiple=True)
@click.option("--lost", default=0.05)
def main(folders: tuple[Path, ...], lost: float) -> None:
    """Print the fitted weights, and how such weights do on what they have not seen."""
    lines, book = read_sources(), load((SHIPPED,))
    thinned, taken = without_some(book)
    found: list[Case] = []
    for name in ("shipped", *map(str, folders)):
        corpus = book if name == "shipped" else load((Path(name),))
        searcher = make_searcher(corpus, EDITION, book=book)
        for path in (path for path in FILES if path.is_file()):
            asked = [
                Asked(query.text, query.answerable, query.home or EDITION)
                for query in read_queries(path, lines)
            ]
            found += cases(searcher, name, path.stem, asked)
        searcher = make_searcher(thinned if name == "shipped" else corpus, EDITION, book=thinned)
        found += cases(searcher, name, "held out", taken)
    weights = learn(found, lost)
    print(dict(zip(CALIBRATION, weights.round(2).tolist(), strict=True)))
    origins = dict.fromkeys(case.origin for case in found)
    for name, left, unknown in unseen(found, lost, lambda case: case.origin, origins):
        for corpus in dict.fromkeys(case.corpus for case in left):
            print(
                f"{name!s:14} {Path(corpus).name:10} "
                f"{scored([c for c in left if c.corpus == corpus], unknown)}"
            )
    for part, left, unknown in unseen(found, lost, lambda case: case.number % PARTS, range(PARTS)):
        print(
            f"part {part}: {scored([case for case in left if case.origin != 'held out'], unknown)}"
        )


if __name__ == "__main__":
    main()
