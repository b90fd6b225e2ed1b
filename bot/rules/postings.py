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


def postings(rows: Ints, columns: Ints, weights: Floats | None, shape: tuple[int, int]) -> Postings:
    """Sum the weights (None: count) of equal (row, column) pairs. `shape` is (rows, columns)."""
    keys, inverse = np.unique(rows * shape[1] + columns, return_inverse=True)
    summed = np.bincount(inverse, weights, minlength=len(keys))
    found, column = np.divmod(keys, shape[1])
    starts = np.searchsorted(found, np.arange(shape[0] + 1))
    return Postings(starts, column, summed.astype(np.float32))
