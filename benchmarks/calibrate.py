"""Fit `CALIBRATION` of bot/rules/certainty.py: which evidence tells an answerable query from one that is not.

    python -m benchmarks.calibrate [--corpus DIR]... [--lost 0.04]

Uses the tuning part of the golden queries and the unanswerable ones, over the shipped corpus and every `--corpus`
(such as an imported one). The bias is set so that `--lost` of the answerable queries fall under certainty 0.5.
"""

from __future__ import annotations

from pathlib import Path

import click
import numpy as np

from benchmarks.search import HERE, read_queries, read_sources
from bot.errors import UserError
from bot.rules.certainty import CALIBRATION, features
from bot.rules.library import open_searcher
from bot.rules.search import Searcher

FILES = (HERE / "queries" / "tune.jsonl", HERE / "queries" / "unanswerable.jsonl")
RIDGE = 0.05


def evidence(searcher: Searcher, texts: list[str]) -> list[list[float]]:
    """Features of each query's best hit; queries that find nothing or name the answer are left out."""
    rows = []
    for text in texts:
        try:
            found = searcher.search(text)
        except UserError:
            continue
        hits = searcher.complete(text, found.editions, limit=1) if found.reason.startswith("not in") else found.hits
        if hits and not hits[0].evidence.exact and not hits[0].evidence.misspelt:
            rows.append(list(features(hits[0].evidence).values()))
    return rows


def fit(positive: np.ndarray, negative: np.ndarray) -> np.ndarray:
    """Logistic regression with a small ridge, both classes weighing the same (Newton's method)."""
    x = np.concatenate([positive, negative])
    y = np.r_[np.ones(len(positive)), np.zeros(len(negative))]
    share = np.r_[np.full(len(positive), 0.5 / len(positive)), np.full(len(negative), 0.5 / len(negative))] * len(y)
    ridge = RIDGE * np.diag(np.r_[0.0, np.ones(x.shape[1] - 1)])
    weights = np.zeros(x.shape[1])
    for _ in range(100):
        p = 1 / (1 + np.exp(-x @ weights))
        gradient = x.T @ (share * (p - y)) + ridge @ weights
        hessian = (x * (share * p * (1 - p))[:, None]).T @ x + ridge + 1e-9 * np.eye(len(weights))
        weights -= np.linalg.solve(hessian, gradient)
    return weights


@click.command()
@click.option("--corpus", "folders", type=click.Path(path_type=Path), multiple=True)
@click.option("--lost", default=0.04)
def main(folders: tuple[Path, ...], lost: float) -> None:
    """Print the fitted weights."""
    lines = read_sources()
    queries = [query for path in FILES for query in read_queries(path, lines)]
    positive, negative = [], []
    for searcher in (open_searcher(), *(open_searcher((folder,)) for folder in folders)):
        positive += evidence(searcher, [query.text for query in queries if query.wanted])
        negative += evidence(searcher, [query.text for query in queries if not query.wanted])
    good, bad = np.array(positive), np.array(negative)
    weights = fit(good, bad)
    weights[0] -= np.quantile(good @ weights, lost)
    print(dict(zip(CALIBRATION, weights.round(2).tolist(), strict=True)))
    print(f"{np.mean(good @ weights < 0):.1%} lost, {np.mean(bad @ weights < 0):.1%} rejected", end=" ")
    print(f"({len(good)} answerable and {len(bad)} unanswerable queries that name no entry)")


if __name__ == "__main__":
    main()
