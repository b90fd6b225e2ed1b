"""Which words stand for each other, learned from the corpus itself (latent semantic analysis).

`wagon`, `ride` and `transport` stand in the asked-as lines of the same entries; a projection on the
directions in which entries differ most puts them close together, so that a question finds an entry
that uses other words. Deerwester et al., "Indexing by latent semantic analysis" (1990); the
projection by the randomised method of Halko, Martinsson and Tropp.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bot.rules.search.postings import Floats, Postings

DIMENSIONS = 100
SPARE = 10
"""Directions beyond `DIMENSIONS` that the randomised method follows to get those right."""
MAX_CELLS = 12_000_000
"""Entries times terms beyond which no projection is made: it would cost more memory than it helps.
"""
_TINY = 1e-9
"""Stands for a length of 0 where one divides by lengths."""


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
        weights = np.array(list(weighted.values()), np.float32)
        point = weights @ self.terms[list(weighted)]
        length = max(float(np.linalg.norm(point)), _TINY)
        cosines = self.entries @ point / length
        return np.maximum(cosines, 0.0)


def learn(impacts: Postings, terms: int, entries: int) -> Latent:
    """The projection for an index with these impacts (row: term, column: entry)."""
    k = min(DIMENSIONS, terms, entries)
    if terms * entries > MAX_CELLS or k == 0:
        nowhere = np.zeros((terms, 0), np.float32)
        return Latent(nowhere, np.zeros((entries, 0), np.float32))
    matrix = _unit_columns(impacts, terms, entries)
    # A basis of the directions that random points are pulled to is nearly that of the largest ones.
    random = np.random.default_rng(0)
    start = random.standard_normal((entries, min(k + SPARE, entries)), np.float32)
    pulled = matrix @ (matrix.T @ (matrix @ start))
    basis, _ = np.linalg.qr(pulled)
    # Within it, the exact decomposition is small.
    left, values, right = np.linalg.svd(basis.T @ matrix, full_matrices=False)
    directions = basis @ left[:, :k]
    points = (values[:k, None] * right[:k]).T
    points /= np.maximum(np.linalg.norm(points, axis=1, keepdims=True), _TINY)
    return Latent(directions.astype(np.float32), points.astype(np.float32))


def _unit_columns(impacts: Postings, terms: int, entries: int) -> Floats:
    """The impacts as a full matrix, each entry a unit vector."""
    matrix = np.zeros((terms, entries), np.float32)
    rows = np.repeat(np.arange(terms), np.diff(impacts.starts))
    matrix[rows, impacts.columns] = impacts.weights
    matrix /= np.maximum(np.linalg.norm(matrix, axis=0), _TINY)
    return matrix
