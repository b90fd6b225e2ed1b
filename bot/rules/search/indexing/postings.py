"""Sparse matrices in numpy, by rows; unit vectors, and how much a term says."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Truths = NDArray[np.bool_]

TINY = 1e-9
"""Stands for a length of 0 where one divides by lengths."""


@dataclass(frozen=True, slots=True)
class Postings:
    """A sparse matrix by rows: row r holds `columns[starts[r]:starts[r+1]]`, ascending, with
    `weights` beside them.
    """

    starts: Ints
    columns: Ints
    weights: Floats

    def row(self, r: int) -> tuple[Ints, Floats]:
        """Columns and weights of one row."""
        part = slice(self.starts[r], self.starts[r + 1])
        return self.columns[part], self.weights[part]


def make_postings(
    rows: Ints, columns: Ints, weights: Floats | Doubles, shape: tuple[int, int]
) -> Postings:
    """Sum the weights of equal (row, column) pairs. `shape` is (rows, columns)."""
    height, width = shape
    pairs = rows * width + columns
    cells, places = np.unique(pairs, return_inverse=True)
    summed = np.bincount(places, weights)
    cell_rows, cell_columns = np.divmod(cells, width)
    every_row = np.arange(height + 1)
    starts = np.searchsorted(cell_rows, every_row)
    return Postings(starts, cell_columns, summed.astype(np.float32))


def make_unit_postings(rows: Ints, columns: Ints, weights: Floats, width: int) -> Postings:
    """Each of `width` columns as a unit vector of the rows that stand in it, each row by its one of
    `weights`. `rows` and `columns` are the pairs that stand.
    """
    pair_weights = weights[rows]
    squares = np.bincount(columns, pair_weights**2, minlength=width)
    lengths = np.sqrt(squares)
    divisors = np.maximum(lengths, TINY)
    shares = pair_weights / divisors[columns]
    height = len(weights)
    return make_postings(rows, columns, shares, (height, max(width, 1)))


def unit_rows(matrix: Floats) -> Floats:
    """Each row divided by its length."""
    lengths = np.linalg.norm(matrix, axis=1, keepdims=True)
    found: Floats = matrix / np.maximum(lengths, TINY)
    return found


def rarity(holding: Ints, whole: int) -> Doubles:
    """How much terms say that stand in so many of all: the idf of BM25."""
    lacking = whole - holding
    return np.log1p((lacking + 0.5) / (holding + 0.5))


def unknown_rarity(whole: int) -> float:
    """How much a term says that stands in none of all: as much as one of a single one."""
    return float(np.log1p(whole / 1.5))


def highest(total: Floats, count: int) -> Ints:
    """Positions of the `count` highest, highest first, earlier ones first among equals."""
    positions = np.arange(len(total))
    if len(total) > count:
        highest = np.partition(total, -count)[-count:]
        least = highest[0]
        positions = np.flatnonzero(total >= least)
    scores = total[positions]
    order = np.argsort(-scores, kind="stable")
    ranked = positions[order]
    return ranked[:count]
