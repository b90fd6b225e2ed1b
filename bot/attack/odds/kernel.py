"""What one hit does to the unit where packets differ: an operator on the wounds lost, as a band.

A band holds P(i → i + d) in `band[d, i]`. A kernel has one band for each number of packets, of each
kind that waits until the end, that the hit sends: `{(1, 0): band}`.
"""

from collections.abc import Sequence
from operator import add

import numpy as np
from numpy.lib.stride_tricks import as_strided

from bot.attack.model.unit import Unit
from bot.attack.odds.ring import Ring
from bot.dice.distribution import Floats, add_aligned, tails

Band = Floats
Waiting = tuple[int, ...]
Kernel = dict[Waiting, Band]


def band_of(loss: Floats, unit: Unit, spills: bool) -> Band:
    """One packet: excess is lost with the model, or passes on to the next ones."""
    room = unit.rooms(spills)
    size = int(room.max()) + 1
    possible = loss[:size]
    column = possible[:, None]
    lost = np.arange(possible.size)[:, None]
    all_of_it = np.where(lost < room, column, 0.0)
    # At the end of a model counts whatever would reach it or go beyond.
    at_least = tails(loss, size)
    to_the_end = np.where(lost == room, at_least[room], 0.0)
    return all_of_it + to_the_end


class Kernels(Ring[Kernel]):
    """Kernels on a unit of `total` wounds, with `kinds` kinds of packets that wait."""

    def __init__(self, total: int, kinds: int) -> None:
        self.unhurt = np.ones((1, total + 1))
        self.none_waits = (0,) * kinds

    @property
    def one(self) -> Kernel:
        return {self.none_waits: self.unhurt}

    def now(self, band: Band) -> Kernel:
        """A packet that is allocated at once."""
        return {self.none_waits: band}

    def later(self, kind: int) -> Kernel:
        """A packet that waits until the end."""
        waiting = list(self.none_waits)
        waiting[kind] = 1
        return {tuple(waiting): self.unhurt}

    def times(self, first: Kernel, second: Kernel) -> Kernel:
        product: Kernel = {}
        for waiting, band in first.items():
            for others, other in second.items():
                key = tuple(map(add, waiting, others))
                _add(product, key, after(band, other))
        return product

    def mixed(self, parts: Sequence[tuple[float, Kernel]]) -> Kernel:
        mixture: Kernel = {}
        for weight, kernel in parts:
            for waiting, band in kernel.items():
                _add(mixture, waiting, weight * band)
        return mixture


def _add(kernel: Kernel, waiting: Waiting, band: Band) -> None:
    before = kernel.get(waiting)
    kernel[waiting] = band if before is None else add_aligned(before, band)


def after(first: Band, second: Band) -> Band:
    """One band after the other: losing d wounds and then e is losing d + e."""
    size = first.shape[1]
    rows = len(first) + len(second) - 1
    product = np.zeros((min(rows, size), size))
    for d, row in enumerate(first):
        left = size - d
        begins = row[:left]
        for e, other in enumerate(second[:left]):
            ends = other[d:]
            lost = d + e
            product[lost, :left] += begins * ends
    return product


def applied(state: Floats, band: Band) -> Floats:
    """A band applied to the last axis of a state: row d, moved d places up, for all d at once in a
    slanted view.
    """
    rows, size = band.shape
    if rows == 1:
        same: Floats = state * band[0]
        return same
    flat = state.reshape(-1, size)
    states = len(flat)
    room = np.zeros((rows, states, size + rows - 1))
    step, wide, narrow = room.strides
    # Each row of the view begins one place further to the right than the row before.
    strides = (step + narrow, wide, narrow)
    slanted = as_strided(room, (rows, states, size), strides)
    by_row = band[:, None, :]
    np.multiply(by_row, flat, out=slanted)
    total = room.sum(axis=0)
    moved: Floats = total[:, :size]
    return moved.reshape(state.shape)
