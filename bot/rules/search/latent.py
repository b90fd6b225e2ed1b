"""Which words stand for each other, learned from the corpus itself (latent semantic analysis).

`wagon`, `ride` and `transport` stand in the asked-as lines of the same entries; a projection on the
directions in which entries differ most puts them close together, so that a question finds an entry
that uses other words. Deerwester et al., "Indexing by latent semantic analysis" (1990); the
projection by the randomised method of Halko, Martinsson and Tropp.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bot.rules.search.postings import TINY, Floats, Postings, unit_rows

DIMENSIONS = 100
SPARE = 10
"""Directions beyond `DIMENSIONS` that the randomised method follows to get those right."""
MAX_CELLS = 12_000_000
"""Entries times terms beyond which no projection is made: it would cost more memory than it helps.
"""


@dataclass(frozen=True, slots=True)
class Latent:
    """Terms and entries as points: `terms` (terms, k), `entries` (entries, k) in unit rows. k is 0
    without a model.
    """

    terms: Floats
    entries: Floats

    @property
    def size(self) -> int:
        """How many directions the model has; 0 for none."""
        return int(self.terms.shape[1])

    def likeness(self, weighted: dict[int, float]) -> Floats:
        """Cosine of every entry to the query's terms (term → weight), 0 to 1."""
        if not weighted or not self.size:
            return np.zeros(len(self.entries), np.float32)
        terms = list(weighted)
        weights = np.fromiter(weighted.values(), np.float32)
        point = weights @ self.terms[terms]
        length = float(np.linalg.norm(point))
        cosines = self.entries @ point
        cosines /= max(length, TINY)
        return np.maximum(cosines, 0.0)


def learn(impacts: Postings, terms: int, entries: int) -> Latent:
    """The projection for an index with these impacts (row: term, column: entry)."""
    k = min(DIMENSIONS, terms, entries)
    if terms * entries > MAX_CELLS or k == 0:
        return Latent(_zeros(terms, 0), _zeros(entries, 0))
    matrix = _unit_columns(impacts, terms, entries)
    basis = _main_directions(matrix, k + SPARE)
    # Within the little that they span, the decomposition is exact.
    small = basis.T @ matrix
    left, values, right = np.linalg.svd(small, full_matrices=False)
    directions = basis @ left[:, :k]
    directions = directions.astype(np.float32)
    places = values[:, None] * right
    points = unit_rows(places[:k].T)
    points = points.astype(np.float32)
    return Latent(directions, points)


def _unit_columns(impacts: Postings, terms: int, entries: int) -> Floats:
    """All impacts, those that are 0 as well; a column for each entry, of length 1."""
    matrix = _zeros(terms, entries)
    every_term = np.arange(terms)
    holding = np.diff(impacts.starts)
    rows = np.repeat(every_term, holding)
    matrix[rows, impacts.columns] = impacts.weights
    return unit_rows(matrix.T).T


def _main_directions(matrix: Floats, width: int) -> Floats:
    """Up to `width` directions at right angles that span nearly those in which entries differ most:
    random points are pulled towards these.
    """
    random = np.random.default_rng(0)
    entries = matrix.shape[1]
    width = min(width, entries)
    points = random.standard_normal((entries, width), np.float32)
    for _ in range(2):
        directions = matrix @ points
        points = matrix.T @ directions
    basis: Floats
    basis, _ = np.linalg.qr(directions)
    return basis


def _zeros(rows: int, columns: int) -> Floats:
    return np.zeros((rows, columns), np.float32)
