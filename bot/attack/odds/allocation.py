"""Allocation without spill as a renewal process: packets of damage, model after model.

Packets that lose nothing are left out beforehand, so every packet takes at least one wound, and a
model of W wounds is gone after at most W of them. A model's law is thus a small triangle: after j
packets it has lost w wounds, or was destroyed by the j-th. The number of packets that are left when
the next model steps forward is a correlation of the number left before with the law of the packets
a model takes. All terms are positive: nothing cancels.
"""

from functools import lru_cache

import numpy as np

from bot.attack.model.unit import Unit
from bot.dice.distribution import Floats, Ints, add_aligned, tails


def allocated(packets: Floats, loss: Floats, unit: Unit, start: Floats) -> Floats:
    """The law of the wounds lost after a random number of equal packets.

    `packets`: P(0, 1, 2 … packets). `loss`: P(0, 1, 2 … wounds) of one, `loss[0]` being 0. `start`:
    the law of the wounds lost before, as long as the unit has wounds, plus one.
    """
    lost = int(start.argmax())
    one_start = start[lost] == start.sum()
    one_size = np.count_nonzero(loss) == 1
    if one_start and one_size:
        each = loss.size - 1
        return _in_step(packets, each, unit, lost)
    return _renewed(packets, loss, unit, start)


def _in_step(packets: Floats, each: int, unit: Unit, lost: int) -> Floats:
    """Packets of one fixed size walk through fixed states."""
    path = _path(unit, each, lost, packets.size)
    state = np.zeros(unit.total + 1)
    reached = path[: packets.size]
    state[reached] = packets[: reached.size]
    # Packets that find nobody left stay where the last one stood.
    too_many = packets[reached.size :]
    state[path[-1]] += too_many.sum()
    return state


def _path(unit: Unit, each: int, lost: int, most: int) -> Ints:
    """The wounds lost after 0, 1, 2 … packets: the first `most` numbers at least, or all."""
    if each == 1:
        return np.arange(lost, unit.total + 1)
    path = [lost]
    for end in unit.ends:
        while lost < end and len(path) < most:
            lost = min(lost + each, end)
            path.append(lost)
    return np.array(path)


def _renewed(packets: Floats, loss: Floats, unit: Unit, start: Floats) -> Floats:
    """Model after model: each takes packets until it is gone, and leaves the rest to the next."""
    state = np.zeros(unit.total + 1)
    left = np.zeros(0)
    models = {}
    base = 0
    for wounds in unit.wounds:
        if wounds not in models:
            models[wounds] = _Model(loss, wounds, packets.size)
        model = models[wounds]
        end = base + wounds
        here = start[base:end]
        block = state[base:end]
        following = np.zeros(0)
        if here.any():
            # All packets begin with this model, which has lost some wounds already.
            hurt = np.convolve(here, model.hurt_by(packets))
            block += hurt[:wounds]
            following = _left(packets, model.gone_from(here))
        if left.size:
            block += model.hurt_by(left)
            after_this = _left(left, model.gone)
            following = add_aligned(following, after_this)
        left = following
        base = end
    state[base] = start[base] + left.sum()
    return state


class _Model:
    """A model of so many wounds. `alive[j, w]`: the chance that j packets take w wounds in all,
    fewer than it has.
    """

    def __init__(self, loss: Floats, wounds: int, most: int) -> None:
        self.wounds = wounds
        self.alive = self._alive(loss, min(wounds, most))
        # at_least[n]: the chance that one packet takes n or more; the 0 is never asked for.
        at_least = tails(loss, wounds + 1)
        at_least[0] = 0.0
        what_is_left = at_least[wounds:0:-1]
        self.at_least = at_least
        self.gone = self.alive @ what_is_left

    def _alive(self, loss: Floats, packets: int) -> Floats:
        """By doubling: the rows so far, and the same rows 1, 2, 4 … packets later."""
        step = self._step(loss)
        rows = np.zeros((1, self.wounds))
        rows[0, 0] = 1.0
        while len(rows) < packets:
            rows = np.concatenate([rows, rows @ step])
            if len(rows) < packets:
                step = step @ step
        return rows[:packets]

    def _step(self, loss: Floats) -> Floats:
        """One packet as a matrix: P(i wounds lost → j)."""
        survived = loss[: self.wounds]
        padded = np.zeros(2 * self.wounds)
        behind = padded[self.wounds :]
        behind[: survived.size] = survived
        step: Floats = padded[_offsets(self.wounds)]
        return step

    def hurt_by(self, packets: Floats) -> Floats:
        """The law of the wounds it has lost, still alive, when so many packets run out."""
        size = min(packets.size, len(self.alive))
        hurt: Floats = packets[:size] @ self.alive[:size]
        return hurt

    def gone_from(self, lost: Floats) -> Floats:
        """Starting with so many wounds lost: the chance that the first, second … packet destroys
        it.
        """
        needed = np.convolve(lost, self.at_least)
        gone: Floats = self.alive @ needed[self.wounds : 0 : -1]
        return gone


@lru_cache(maxsize=128)
def _offsets(size: int) -> Ints:
    """j - i + size for each i and j below `size`."""
    numbers = np.arange(size)
    return numbers - numbers[:, None] + size


def _left(packets: Floats, gone: Floats) -> Floats:
    """The law of the packets left after a model is destroyed: `gone[j - 1]` is the chance that the
    j-th did it.
    """
    if packets.size <= 1:
        return np.zeros(0)
    padding = np.zeros(gone.size - 1)
    padded = np.concatenate([packets[1:], padding])
    return np.correlate(padded, gone, "valid")
