"""What an attack does to the unit, where packets differ: an operator on the wounds lost, applied attack by attack.

A band holds P(i → i + d) in `band[d, i]`. Damage that waits until the end (mortal wounds of the 10th edition) is
counted beside the state, one axis for each kind, and allocated after everything else.
"""

from collections.abc import Sequence

import numpy as np
from numpy.lib.stride_tricks import as_strided

from bot.combat.ring import Ring
from bot.combat.unit import Unit
from bot.dice.distribution import Distribution, Floats
from bot.errors import LimitError

Band = Floats
Waiting = tuple[int, ...]
Kernel = dict[Waiting, Band]

LONG = 32
INVISIBLE = 1e-25


def band_of(loss: Floats, unit: Unit, spills: bool) -> Band:
    """One packet: excess is lost with the model, or passes on to the next ones."""
    total = unit.total
    room = np.array([(total if spills else unit.end_after(i)) - i for i in range(total + 1)])
    most = min(loss.size - 1, int(room.max()))
    d = np.arange(most + 1)[:, None]
    at_least = loss[::-1].cumsum()[::-1]
    padded = np.zeros(max(at_least.size, int(room.max()) + 1))
    padded[: at_least.size] = at_least
    return np.where(d < room, loss[: most + 1, None], 0.0) + np.where(d == room, padded[room], 0.0)


class Kernels(Ring[Kernel]):
    """Operators on a unit of `total` wounds, with `kinds` kinds of damage that wait."""

    def __init__(self, total: int, kinds: int) -> None:
        self.total, self.kinds = total, kinds

    @property
    def one(self) -> Kernel:
        return {(0,) * self.kinds: np.ones((1, self.total + 1))}

    def now(self, band: Band) -> Kernel:
        """A packet that is allocated at once."""
        return {(0,) * self.kinds: band}

    def later(self, kind: int) -> Kernel:
        """A packet that waits."""
        return {tuple(int(i == kind) for i in range(self.kinds)): np.ones((1, self.total + 1))}

    def times(self, first: Kernel, second: Kernel) -> Kernel:
        product: Kernel = {}
        for waits, band in first.items():
            for others, other in second.items():
                key = tuple(a + b for a, b in zip(waits, others, strict=True))
                product[key] = _added(product.get(key), _after(band, other))
        return product

    def mixed(self, parts: Sequence[tuple[float, Kernel]]) -> Kernel:
        mixture: Kernel = {}
        for weight, kernel in parts:
            for waits, band in kernel.items():
                mixture[waits] = _added(mixture.get(waits), weight * band)
        return mixture


def _added(first: Band | None, second: Band) -> Band:
    if first is None:
        return second
    longer, shorter = (first, second) if len(first) >= len(second) else (second, first)
    longer = longer.copy()
    longer[: len(shorter)] += shorter
    return longer


def _after(first: Band, second: Band) -> Band:
    """First one band, then another."""
    size = first.shape[1]
    product = np.zeros((min(len(first) + len(second) - 1, size), size))
    for d, row in enumerate(first):
        for e, other in enumerate(second[: size - d]):
            product[d + e, : size - d] += row[: size - d] * other[d:]
    return product


def repeated(kernel: Kernel, attacks: Distribution, start: Floats, budget: int) -> Floats:
    """The state after a random number of attacks, with one axis more for each kind of damage that waits.

    LimitError once it has cost more than `budget` multiplications.
    """
    kinds = len(next(iter(kernel)))
    state = start.reshape((1,) * kinds + start.shape)
    parts = []
    work = 0
    for number in range(attacks.high + 1):
        chance = attacks.chance(number)
        if chance:
            parts.append(chance * state)
        if number < attacks.high:
            work += state.size * sum(len(band) for band in kernel.values())
            if work > budget:
                raise LimitError(_too_much(attacks.high, start.size - 1))
            state = _stepped(state, kernel)
    result = np.zeros(state.shape)
    for part in parts:
        result[_corner(part)] += part
    return result


def _too_much(attacks: int, wounds: int) -> str:
    return (
        f"{attacks} attacks with different kinds of damage against {wounds} wounds are too many for exact odds in "
        "time: take fewer attacks, or a smaller unit."
    )


def _stepped(state: Floats, kernel: Kernel) -> Floats:
    """The state after one more attack."""
    reach = [max(waits[axis] for waits in kernel) for axis in range(state.ndim - 1)]
    grown = np.zeros((*(have + more for have, more in zip(state.shape, reach, strict=False)), state.shape[-1]))
    for waits, band in kernel.items():
        block = tuple(slice(w, w + have) for w, have in zip(waits, state.shape, strict=False))
        grown[block] += _applied(state, band)
    return _visible(grown)


def _visible(state: Floats) -> Floats:
    """Without the far end of damage that waits where its whole chance is too small for a double to hold beside 1."""
    for axis in range(state.ndim - 1):
        if state.shape[axis] > LONG:
            others = tuple(other for other in range(state.ndim) if other != axis)
            beyond = state.sum(axis=others)[::-1].cumsum()[::-1]
            kept = slice(int(np.count_nonzero(beyond > INVISIBLE)))
            state = state[(*(slice(None),) * axis, kept)]
    return state


def _applied(state: Floats, band: Band) -> Floats:
    """A band applied to a state: row d, moved d places up, for all d at once through a slanted view."""
    size, rows = state.shape[-1], len(band)
    if rows == 1:
        same: Floats = state * band[0]
        return same
    flat = state.reshape(-1, size)
    width = size + rows - 1
    room = np.zeros((rows, len(flat), width))
    step, wide, narrow = room.strides
    slanted = as_strided(room, (rows, len(flat), size), (step + narrow, wide, narrow))
    np.multiply(band[:, None, :], flat, out=slanted)
    moved: Floats = room.sum(axis=0)[:, :size]
    return moved.reshape(state.shape)


def _corner(part: Floats) -> tuple[slice, ...]:
    return tuple(slice(0, size) for size in part.shape)


def settled(state: Floats, bands: Sequence[Band]) -> Floats:
    """Allocate what has waited, one kind after the other (Horner's scheme along each axis)."""
    for band in bands:
        total = state[-1]
        for waiting in state[-2::-1]:
            total = _applied(total, band) + waiting
        state = total
    return state
