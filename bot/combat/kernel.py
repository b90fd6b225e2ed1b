"""What an attack does to the unit, where packets differ: an operator on the wounds lost, applied attack by attack.

A band holds P(i → i + d) in `band[d, i]`. Damage that waits until the end (mortal wounds of the 10th edition) is
counted beside the state, one axis for each kind, and allocated after everything else.
"""

from collections.abc import Sequence

import numpy as np

from bot.combat.ring import Ring
from bot.combat.unit import Unit
from bot.dice.distribution import Distribution, Floats
from bot.errors import LimitError

Band = Floats
Waiting = tuple[int, ...]
Kernel = dict[Waiting, Band]

MAX_WORK = 30_000_000
"""Multiplications that a kernel may cost; about 50 ms."""


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


def repeated(kernel: Kernel, attacks: Distribution, start: Floats) -> Floats:
    """The state after a random number of attacks, with one axis more for each kind of damage that waits."""
    kinds = len(next(iter(kernel)))
    reach = tuple(max(waits[k] for waits in kernel) for k in range(kinds))
    shape = tuple(1 + attacks.high * each for each in reach)
    _check_work(kernel, attacks.high, shape, start.size)
    state = start.reshape((1,) * kinds + start.shape)
    result = np.zeros((*shape, start.size))
    for number in range(attacks.high + 1):
        chance = attacks.chance(number)
        if chance:
            result[tuple(slice(0, size) for size in state.shape)] += chance * state
        if number < attacks.high:
            state = _stepped(state, kernel, reach)
    return result


def _stepped(state: Floats, kernel: Kernel, reach: Waiting) -> Floats:
    size = state.shape[-1]
    grown = np.zeros((*(have + more for have, more in zip(state.shape, reach, strict=False)), size))
    for waits, band in kernel.items():
        block = grown[tuple(slice(w, w + have) for w, have in zip(waits, state.shape, strict=False))]
        _apply(block, state, band)
    return grown


def _apply(result: Floats, state: Floats, band: Band) -> None:
    size = state.shape[-1]
    for d, row in enumerate(band):
        result[..., d:] += state[..., : size - d] * row[: size - d]


def settled(state: Floats, bands: Sequence[Band]) -> Floats:
    """Allocate what has waited, one kind after the other (Horner's scheme along each axis)."""
    for band in bands:
        total = state[-1]
        for waiting in state[-2::-1]:
            step = np.zeros_like(total)
            _apply(step, total, band)
            total = step + waiting
        state = total
    return state


def _check_work(kernel: Kernel, attacks: int, shape: Sequence[int], size: int) -> None:
    rows = sum(len(band) for band in kernel.values())
    work = attacks * size * rows * int(np.prod(shape, dtype=np.int64)) // (len(shape) + 1)
    if work > MAX_WORK:
        raise LimitError(
            f"{attacks} attacks with different kinds of damage against {size - 1} wounds are too many for exact odds "
            "in time: take fewer attacks, or a smaller unit."
        )
