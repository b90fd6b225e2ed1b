"""Which words stand for each other, learned from the corpus itself (latent semantic analysis).

`wagon`, `ride` and `transport` stand in the asked-as lines of the same entries; a projection on the
directions in which entries differ most puts them close together, so that a question finds an entry
that uses other words. Deerwester et al., "Indexing by latent semantic analysis" (1990); the
projection by the randomised method of Halko, Martinsson and Tropp.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from bot.rules.search.indexing.postings import TINY, Floats, Postings, unit_rows

DIMENSIONS = 100
SPARE = 10
"""Directions beyond `DIMENSIONS` that the randomised method follows to get those right."""
ROUNDS = 6
"""How often they are followed: with fewer, one entry more or less changes the answers to others."""
ROUNDING = 1e-3
"""A direction that is shorter than the longest times this is none, but an error of rounding."""
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
    _, ways = _spread(small.T)
    main = ways[:, :k]
    directions = basis @ main
    places = main.T @ small
    points = unit_rows(places.T)
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
    random points are pulled towards these, often enough that it does not matter where they began.
    """
    random = np.random.default_rng(0)
    entries = matrix.shape[1]
    width = min(width, entries)
    points = random.standard_normal((entries, width), np.float32)
    for _ in range(ROUNDS):
        directions = _at_right_angles(matrix @ points)
        points = matrix.T @ directions
    return directions


def _at_right_angles(points: Floats) -> Floats:
    """Columns that span the same, at right angles and of length 1."""
    lengths, ways = _spread(points)
    is_one = lengths > ROUNDING * lengths[0]
    unit_ways = ways[:, is_one] / lengths[is_one]
    directions: Floats = points @ unit_ways
    return directions


def _spread(points: Floats) -> tuple[Floats, Floats]:
    """In which ways the rows of `points` spread, and how far: first where they do most. (By the
    products of its few columns: far less work than a decomposition of the whole.)
    """
    products = points.T @ points
    squares, ways = np.linalg.eigh(products)
    squares_most_first = squares[::-1]
    ways_most_first = ways[:, ::-1]
    lengths = np.sqrt(np.maximum(squares_most_first, 0.0))
    return lengths, ways_most_first


def _zeros(rows: int, columns: int) -> Floats:
    return np.zeros((rows, columns), np.float32)
