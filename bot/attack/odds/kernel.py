"""What one hit does to the unit where packets differ: an operator on the wounds lost, as a band.

A band holds P(i → i + d) in `band[d, i]`. A kernel has one band for each number of packets, of each
kind that waits until the end, that the hit sends: `{(1, 0): band}`.
"""

from collections.abc import Sequence

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
    most = min(loss.size - 1, int(room.max()))
    d = np.arange(most + 1)[:, None]
    at_least = tails(loss, int(room.max()) + 1)
    return np.where(d < room, loss[: most + 1, None], 0.0) + np.where(
        d == room, at_least[room], 0.0
    )


class Kernels(Ring[Kernel]):
    """Kernels on a unit of `total` wounds, with `kinds` kinds of packets that wait."""

    def __init__(self, total: int, kinds: int) -> None:
        self.total, self.kinds = total, kinds

    @property
    def one(self) -> Kernel:
        return {(0,) * self.kinds: np.ones((1, self.total + 1))}

    def now(self, band: Band) -> Kernel:
        """A packet that is allocated at once."""
        return {(0,) * self.kinds: band}

    def later(self, kind: int) -> Kernel:
        """A packet that waits until the end."""
        return {tuple(int(i == kind) for i in range(self.kinds)): np.ones((1, self.total + 1))}

    def times(self, first: Kernel, second: Kernel) -> Kernel:
        product: Kernel = {}
        for waiting, band in first.items():
            for others, other in second.items():
                key = tuple(a + b for a, b in zip(waiting, others, strict=True))
                product[key] = _with(product.get(key), _after(band, other))
        return product

    def mixed(self, parts: Sequence[tuple[float, Kernel]]) -> Kernel:
        mixture: Kernel = {}
        for weight, kernel in parts:
            for waiting, band in kernel.items():
                mixture[waiting] = _with(mixture.get(waiting), weight * band)
        return mixture


def _with(band: Band | None, more: Band) -> Band:
    return more if band is None else add_aligned(band, more)


def _after(first: Band, second: Band) -> Band:
    size = first.shape[1]
    product = np.zeros((min(len(first) + len(second) - 1, size), size))
    for d, row in enumerate(first):
        for e, other in enumerate(second[: size - d]):
            product[d + e, : size - d] += row[: size - d] * other[d:]
    return product


def applied(state: Floats, band: Band) -> Floats:
    """A band applied to the last axis of a state: row d, moved d places up, for all d at once in a
    slanted view.
    """
    size, rows = state.shape[-1], len(band)
    if rows == 1:
        same: Floats = state * band[0]
        return same
    flat = state.reshape(-1, size)
    room = np.zeros((rows, len(flat), size + rows - 1))
    step, wide, narrow = room.strides
    slanted = as_strided(room, (rows, len(flat), size), (step + narrow, wide, narrow))
    np.multiply(band[:, None, :], flat, out=slanted)
    moved: Floats = room.sum(axis=0)[:, :size]
    return moved.reshape(state.shape)
