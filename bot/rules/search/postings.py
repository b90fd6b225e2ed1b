"""Sparse matrices in numpy, by rows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]


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


def make_postings(rows: Ints, columns: Ints, weights: Floats, shape: tuple[int, int]) -> Postings:
    """Sum the weights of equal (row, column) pairs. `shape` is (rows, columns)."""
    height, width = shape
    pairs = rows * width + columns
    cells, places = np.unique(pairs, return_inverse=True)
    summed = np.bincount(places, weights, minlength=len(cells))
    cell_rows, cell_columns = np.divmod(cells, width)
    starts = np.searchsorted(cell_rows, np.arange(height + 1))
    return Postings(starts, cell_columns, summed.astype(np.float32))
