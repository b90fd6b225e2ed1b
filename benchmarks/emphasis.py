"""Learn `bot/rules/search/indexing/emphasis.toml`: which words tell more, and which less, than their rarity
says.

    python -m benchmarks.emphasis [--write]

Each stem that stands in several queries gets a factor, so that of the entries of the edition asked
for the right one scores highest (a softmax over the scores, with a ridge on the logarithms of the
factors, by stochastic gradients). It learns from `asked.txt` and from the golden queries that the
search has learned from. Printed: first answers right with no factors, and with those learned from
`asked.txt` alone, on the golden files, none of which they have seen. `--write` writes the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import click
import numpy as np
from numpy.typing import NDArray

from benchmarks.search import HERE, SEEN, read_queries, read_sources
from bot.rules.entry import EDITIONS
from bot.rules.library import open_searcher
from bot.rules.search import Searcher
from bot.rules.search.indexing.emphasis import TABLE
from bot.rules.search.indexing.index import Index
from bot.rules.search.question import read_question
from bot.rules.search.searcher import ANY_KIND
from bot.rules.search.typed_words import TypedWord

ASKED = HERE / "queries" / "asked.txt"
"""Entries by their ids, and under each, behind a tab, questions that it answers."""
LEAST = 3
"""Queries in which a stem must stand to have a factor."""
SHARPNESS = 16.0
"""What the scores are multiplied by in the softmax."""
RIDGE = 4.0
ROUNDS, BATCH, STEP = 6, 64, 0.05
GRAIN = 4
"""Factors are rounded to powers of two to the one over this."""
WIDTH = 110
HEAD = """\
# How much a word tells which rule is asked for, beside how rare it is: factor, and the stems that
# have it. Learned by `python -m benchmarks.emphasis --write`.

[emphasis]
"""

Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Case:
    """One query: for each of its words the stem, the weight, and what the word scores in each entry
    of the edition asked for; what these entries score besides; and which of them answer.
    """

    origin: str
    stems: tuple[str, ...]
    weights: Numbers
    impacts: Numbers
    rest: Numbers
    right: NDArray[np.bool_]


def golden_cases(searcher: Searcher, names: Iterable[str]) -> Iterator[Case]:
    """The queries of these golden files that entries of one edition answer."""
    lines = read_sources()
    corpus = searcher.index.corpus
    files = {source.key: source.file for source in corpus.sources.values()}
    for name in names:
        for query in read_queries(HERE / "queries" / f"{name}.jsonl", lines):
            edition = query.home or searcher.default_edition
            right = [
                entry.edition == edition and query.is_answered_by(entry, files)
                for entry in corpus.entries
            ]
            if any(right) and not query.every:
                yield from _case(searcher, name, query.text, edition, np.array(right))


def asked_cases(searcher: Searcher) -> Iterator[Case]:
    """The questions that were written for one entry each."""
    corpus = searcher.index.corpus
    right = np.zeros(len(corpus.entries), np.bool_)
    edition = ""
    for line in ASKED.read_text(encoding="utf-8").splitlines():
        if not line.startswith("\t"):
            entry = corpus.by_id[line]
            edition = entry.edition
            right = np.array([each is entry for each in corpus.entries])
            continue
        yield from _case(searcher, ASKED.stem, line.strip(), edition, right)


def _case(
    searcher: Searcher, origin: str, text: str, edition: str, right: NDArray[np.bool_]
) -> Iterator[Case]:
    """The case, if the query has words and does not name other editions."""
    index = searcher.index
    reading = searcher.read(text)
    question = read_question(index, reading.text)
    named = reading.editions
    if not question.words or (named and edition not in named):
        return
    own = index.edition == EDITIONS.index(edition)
    total = searcher._total(question, (edition,), ANY_KIND)
    rest = total - question.scores.words
    impacts = [_impacts(index, word)[own] for word in question.words]
    stems = [_stem(index, word) for word in question.words]
    weights = [word.weight for word in question.words]
    yield Case(origin, tuple(stems), np.array(weights), np.array(impacts), rest[own], right[own])


def _stem(index: Index, word: TypedWord) -> str:
    return index.spellings[word.best] if word.known else ""


def _impacts(index: Index, word: TypedWord) -> Numbers:
    """What a word scores in every entry: by its best variant there."""
    best = np.zeros(len(index.entries))
    for term, strength in word.variants:
        columns, shares = index.impacts.row(term)
        best[columns] = np.maximum(best[columns], shares * strength)
    return best


class Model:
    """The factor of every stem that is learned, as its logarithm; any other has the last place,
    which stays 0.
    """

    def __init__(self, seen: Sequence[Case]) -> None:
        counts = Counter(stem for case in seen for stem in set(case.stems))
        self.stems = [stem for stem, count in counts.items() if stem and count >= LEAST]
        self._places = {stem: place for place, stem in enumerate(self.stems)}
        self.logarithms = np.zeros(len(self.stems) + 1)

    def _at(self, case: Case) -> NDArray[np.int64]:
        other = len(self.stems)
        return np.array([self._places.get(stem, other) for stem in case.stems])

    def _shares(self, case: Case) -> tuple[Numbers, Numbers]:
        """Each word's share of a query, and each entry's score by words."""
        factors = np.exp(self.logarithms[self._at(case)])
        shares = factors / ((factors @ case.weights) or 1.0)
        return shares, shares @ case.impacts

    def is_right(self, case: Case) -> bool:
        """Whether a right entry is the first."""
        _, words = self._shares(case)
        return bool(case.right[np.argmax(words + case.rest)])

    def _gradient(self, case: Case) -> Numbers:
        """Of minus the logarithm of the chance of a right entry, for each word of the query."""
        shares, words = self._shares(case)
        scores = SHARPNESS * (words + case.rest)
        chances = np.exp(scores - scores.max())
        chances /= chances.sum()
        of_right = max(float(chances[case.right].sum()), 1e-9)
        wanted = np.where(case.right, chances / of_right, 0.0)
        by_score = SHARPNESS * (chances - wanted)
        gained = case.impacts - np.outer(case.weights, words)
        gradient: Numbers = shares * (gained @ by_score)
        return gradient

    def learn(self, seen: Sequence[Case]) -> None:
        """Fit the factors to these cases (Adam). The steps grow shorter, so that it hardly matters
        in which order the cases come.
        """
        random = np.random.default_rng(0)
        size = len(self.stems)
        mean = np.zeros(size + 1)
        square = np.zeros(size + 1)
        parts = max(1, len(seen) // BATCH)
        orders = [random.permutation(len(seen)) for _ in range(ROUNDS)]
        batches = [batch for order in orders for batch in np.array_split(order, parts)]
        for number, batch in enumerate(batches, 1):
            gradient = self._mean_gradient([seen[each] for each in batch])
            mean = 0.9 * mean + 0.1 * gradient
            square = 0.99 * square + 0.01 * gradient**2
            spread = np.sqrt(square / (1 - 0.99**number)) + 1e-6
            step = STEP * (1 - number / len(batches))
            self.logarithms -= step * mean / (1 - 0.9**number) / spread

    def _mean_gradient(self, batch: Sequence[Case]) -> Numbers:
        """Of all factors over a batch, with the ridge."""
        size = len(self.stems)
        gradient = RIDGE * self.logarithms / size
        for case in batch:
            np.add.at(gradient, self._at(case), self._gradient(case) / len(batch))
        gradient[size] = 0.0
        return gradient

    def table(self) -> str:
        """The factors that are not 1, as TOML."""
        steps = np.round(GRAIN * self.logarithms[:-1] / np.log(2)).astype(int)
        lines = []
        for step in sorted(set(steps.tolist()) - {0}):
            stems = sorted(stem for stem, own in zip(self.stems, steps, strict=True) if own == step)
            lines.append(f'"{2 ** (step / GRAIN):.2f}" = """\n{_wrapped(stems)}"""\n')
        return HEAD + "".join(lines)


def _wrapped(words: Sequence[str]) -> str:
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) >= WIDTH:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".lstrip()
    return "\n".join(lines)


def first_right(model: Model, seen: Iterable[Case]) -> dict[str, float]:
    """File → share of its queries whose first entry is right."""
    found: dict[str, list[bool]] = {}
    for case in seen:
        found.setdefault(case.origin, []).append(model.is_right(case))
    return {name: float(np.mean(right)) for name, right in found.items()}


@click.command(help=__doc__)
@click.option("--write", is_flag=True, help="Write the table.")
def main(write: bool) -> None:
    """Run it."""
    searcher = open_searcher((), "10th")
    plain = replace(searcher, index=_without_emphasis(searcher.index))
    asked = list(asked_cases(plain))
    golden = list(golden_cases(plain, SEEN))
    model = Model(asked)
    before = first_right(model, [*asked, *golden])
    model.learn(asked)
    after = first_right(model, [*asked, *golden])
    for name, share in before.items():
        print(f"{name:10} {share:7.1%} → {after[name]:7.1%}")
    if write:
        whole = Model([*asked, *golden])
        whole.learn([*asked, *golden])
        Path(TABLE).write_text(whole.table(), encoding="utf-8")


def _without_emphasis(index: Index) -> Index:
    return replace(index, emphasis=np.ones_like(index.emphasis))


if __name__ == "__main__":
    main()
