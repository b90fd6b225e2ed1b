"""What each heuristic of the search earns: the golden queries with it switched off.

    python -m benchmarks.ablate [NAME]...

For every heuristic of `HEURISTICS` (or only those named), and for all of them together, it
prints what the golden queries gain and lose without it, in all and by file: first results that
answer, unanswerable queries that are refused, answerable ones that get an answer. What gains fewer
than three has no place in the search, unless a test shows that it keeps a wrong answer away.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Any, NamedTuple
from unittest.mock import patch

import click
import numpy as np

from benchmarks.calibrate import LEARNED
from benchmarks.search import HERE, Query, at_home, rank, read_queries, read_sources
from bot.rules import library
from bot.rules.library import open_searcher, players_words
from bot.rules.search import (
    certainty,
    own_answer,
    question,
    scoring,
    searcher,
    spelling,
    typed_words,
)
from bot.rules.search.indexing import index_builder
from bot.rules.search.indexing.index import Index
from bot.rules.search.searcher import Searcher
from bot.rules.text import normal_form
from bot.rules.text.lexicon import Lexicon

FILES = tuple(HERE / "queries" / f"{name}.jsonl" for name in LEARNED)
"""Not the held-out ones: what is kept because they gain by it is no longer unseen."""


class Patch(NamedTuple):
    """What to put in the place of `holder.name` to switch something off."""

    holder: Any
    name: str
    value: Any


def without(feature: str) -> Patch:
    """Certainty without one piece of evidence."""
    return Patch(certainty, "CALIBRATION", {**certainty.CALIBRATION, feature: 0.0})


def without_words(**tables: Any) -> Patch:
    """Players' words without some of their tables."""
    return Patch(library, "players_words", lambda: replace(players_words(), **tables))


HEURISTICS: dict[str, Patch] = {
    "typo budget": Patch(spelling, "typo_budget", lambda word: 0),
    "words written as one": Patch(typed_words._Reading, "_split", lambda self, word: [word]),
    "words written apart": Patch(
        typed_words._Reading, "_is_written_as_one", lambda self, first, second: False
    ),
    "misspelt names": Patch(question, "name_near", lambda index, text, typed: ""),
    "slips beside other words": Patch(question, "_as_spelt", lambda index, typed, text: text),
    "emphasis": Patch(index_builder, "emphasis_of", lambda stems: np.ones(len(stems), np.float32)),
    "usual edition of several": Patch(Searcher, "_usual_first", lambda self, question, hits: hits),
    "capitals spelt out": Patch(Lexicon, "spell_out", lambda self, text: text),
    "asking words": without_words(asking=frozenset()),
    "concepts": without_words(phrases={}),
    "values spelt": Patch(normal_form, "spell_values", lambda text: text),
    "rows of the wound table in words": Patch(normal_form, "wound_rows", lambda text, found: []),
    "rows of the wound table on top": Patch(question, "_rows", lambda index, typed: ()),
    "title before alias": Patch(searcher, "TITLE", searcher.ALIAS),
    "usual edition of a name": Patch(searcher, "USUAL", 0.0),
    "usual edition": Patch(searcher, "DEFAULT_EDITION", 0.0),
    "best of each edition": Patch(Searcher, "_best_of_each", lambda self, total, order: order),
    "lines shared by editions": Patch(index_builder, "_shared_lines", lambda corpus, entry: []),
    "documents before common knowledge": Patch(
        index_builder, "_is_documented", lambda corpus, entry: False
    ),
    "nearest line": Patch(scoring, "ASKED", 0.0),
    "letters": Patch(scoring, "NAMES", 0.0),
    "latent meaning": Patch(scoring, "LATENT", 0.0),
    "words side by side": Patch(scoring, "PAIRS", 0.0),
    "phrases of the nearest line": Patch(scoring, "PHRASES", 0.0),
    "own rule on the same subject": Patch(
        searcher, "counterpart", lambda corpus, others, hits: None
    ),
    "rule before other kinds": Patch(scoring, "RULE_BONUS", 0.0),
    "evidence: elsewhere": without("elsewhere"),
    "evidence: unknown": without("unknown"),
    "evidence: card": without("card"),
    "evidence: gap": without("gap"),
    "evidence: words side by side": without("pairs"),
    "evidence: phrases": without("phrases"),
    "names of other editions only": Patch(own_answer, "BESIDE_A_NAME", 0.0),
    "asking words in names": Patch(Index, "name_in", Index.name_key),
    "letters of short queries only": Patch(scoring, "NAME_WORDS", 1000),
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a golden query."""

    file: str
    first: bool
    rejected: bool
    answered: bool


def play(queries: dict[str, list[Query]]) -> list[Outcome]:
    """Every query, asked of a search that is made anew."""
    searcher = open_searcher((), "10th")
    files = {source.key: source.file for source in searcher.index.corpus.sources.values()}
    outcomes = []
    for file, asked in queries.items():
        engine = at_home(searcher, asked)
        for query in asked:
            found, answered = engine(query.text)
            place, _ = rank(query, found, files)
            wanted = query.answerable
            outcomes.append(
                Outcome(file, place == 1, not (wanted or answered), wanted and answered)
            )
    return outcomes


def changes(before: Sequence[Outcome], after: Sequence[Outcome]) -> str:
    """Gains and losses from one list of outcomes to the other."""
    told = []
    for name in ("first", "rejected", "answered"):
        pairs = [(getattr(b, name), getattr(a, name)) for b, a in zip(before, after, strict=True)]
        told.append(f"{name} +{pairs.count((False, True))} -{pairs.count((True, False))}")
    return "  ".join(f"{each:<18}" for each in told)


def report(name: str, before: Sequence[Outcome], after: Sequence[Outcome]) -> None:
    """Print what changed in all, and in each file where anything did."""
    print(f"{name:<34}{changes(before, after)}", flush=True)
    for file in dict.fromkeys(outcome.file for outcome in before):
        own = [pair for pair in zip(before, after, strict=True) if pair[0].file == file]
        if any(one != other for one, other in own):
            told = changes([one for one, _ in own], [other for _, other in own])
            print(f"    {file:<30}{told}")


@click.command()
@click.argument("names", nargs=-1)
def main(names: tuple[str, ...]) -> None:
    """Switch heuristics off one by one, then all together."""
    lines = read_sources()
    queries = {path.stem: read_queries(path, lines) for path in FILES if path.is_file()}
    before = play(queries)
    for name in names or HEURISTICS:
        with patch.object(*HEURISTICS[name]):
            report(f"without {name}", before, play(queries))
    if not names:
        with ExitStack() as patches:
            for switch in HEURISTICS.values():
                patches.enter_context(patch.object(*switch))
            report("without all of them", before, play(queries))


if __name__ == "__main__":
    main()
