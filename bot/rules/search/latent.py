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
        cosines = self.entries @ point
        cosines /= max(float(np.linalg.norm(point)), _TINY)
        return np.maximum(cosines, 0.0)


def learn(impacts: Postings, terms: int, entries: int) -> Latent:
    """The projection for an index with these impacts (row: term, column: entry)."""
    k = min(DIMENSIONS, terms, entries)
    if terms * entries > MAX_CELLS or k == 0:
        return Latent(_zeros(terms, 0), _zeros(entries, 0))
    matrix = _zeros(terms, entries)
    rows = np.repeat(np.arange(terms), np.diff(impacts.starts))
    matrix[rows, impacts.columns] = impacts.weights
    matrix = _unit_rows(matrix.T).T
    # Random points, pulled towards the directions in which entries differ most, span nearly these.
    random = np.random.default_rng(0)
    width = min(k + SPARE, entries)
    points = random.standard_normal((entries, width), np.float32)
    for _ in range(2):
        directions = matrix @ points
        points = matrix.T @ directions
    basis, _ = np.linalg.qr(directions)
    # Within the little that they span, the decomposition is exact.
    left, values, right = np.linalg.svd(basis.T @ matrix, full_matrices=False)
    places = values[:, None] * right
    best = basis @ left[:, :k]
    return Latent(best.astype(np.float32), _unit_rows(places[:k].T).astype(np.float32))


def _zeros(rows: int, columns: int) -> Floats:
    return np.zeros((rows, columns), np.float32)


def _unit_rows(matrix: Floats) -> Floats:
    """Each row divided by its length."""
    lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    found: Floats = matrix / np.maximum(lengths, _TINY)
    return found
