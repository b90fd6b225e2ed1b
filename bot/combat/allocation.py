"""Allocation without spill as a renewal process: packets of damage, model after model.

Packets that lose nothing are left out beforehand, so every packet takes at least one wound, and a model of W wounds
is gone after at most W of them. A model's law is thus a small triangle: after j packets it has lost w wounds, or was
destroyed by the j-th. The number of packets that are left when the next model steps forward is a correlation of the
number left before with the law of the packets a model takes. All terms are positive: nothing cancels.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bot.combat.unit import Unit
from bot.dice.distribution import Floats


def allocated(packets: Floats, loss: Floats, unit: Unit, start: Floats) -> Floats:
    """The law of the wounds lost after a random number of equal packets.

    `packets`: P(0, 1, 2 … packets). `loss`: P(0, 1, 2 … wounds) of one, `loss[0]` being 0. `start`: the law of the
    wounds lost before, as long as the unit has wounds, plus one.
    """
    present = np.flatnonzero(start)
    if np.count_nonzero(loss) == 1 and present.size == 1:
        return _in_step(packets, loss.size - 1, unit, int(present[0]))
    return _renewed(packets, loss, unit, start)


def _in_step(packets: Floats, each: int, unit: Unit, lost: int) -> Floats:
    """Packets of one fixed size walk through fixed states."""
    total = unit.total
    path = [lost]
    for end in unit.ends:
        while lost < end and len(path) < packets.size:
            lost = min(lost + each, end)
            path.append(lost)
    state = np.zeros(total + 1)
    reached = min(len(path), packets.size)
    state[path[:reached]] = packets[:reached]
    if reached < packets.size:
        state[path[-1]] += packets[reached:].sum()
    return state


def _renewed(packets: Floats, loss: Floats, unit: Unit, start: Floats) -> Floats:
    state = np.zeros(unit.total + 1)
    most = packets.size - 1
    waiting = np.zeros(0)
    base = 0
    laws: dict[int, tuple[Floats, Floats]] = {}
    for wounds in unit.wounds:
        here = start[base : base + wounds]
        next_waiting = np.zeros(0)
        for lost in np.flatnonzero(here).tolist() if here.any() else ():
            alive, gone = _model(loss, wounds, lost, most)
            state[base + lost : base + wounds] += here[lost] * _spent(packets, alive)[: wounds - lost]
            next_waiting = _sum(next_waiting, here[lost] * _left(packets, gone))
        if waiting.size:
            if wounds not in laws:
                laws[wounds] = _model(loss, wounds, 0, most)
            alive, gone = laws[wounds]
            state[base : base + wounds] += _spent(waiting, alive)
            next_waiting = _sum(next_waiting, _left(waiting, gone))
        waiting = next_waiting
        base += wounds
    state[base] = start[base] + waiting.sum()
    return state


def _model(loss: Floats, wounds: int, lost: int, most: int) -> tuple[Floats, Floats]:
    """A model of so many wounds that has lost some: P(w more lost, alive | j packets), and P(destroyed by the j-th)."""
    left = wounds - lost
    steps = min(left, most + 1)
    padded = np.zeros(2 * left)
    size = min(loss.size, left)
    padded[left : left + size] = loss[:size]
    step = padded[_offsets(left)]
    # Rows 0 … steps-1 by doubling: the rows so far, and the same rows 2, 4, 8 … packets later.
    rows = np.zeros((1, left))
    rows[0, 0] = 1.0
    while rows.shape[0] < steps:
        rows = np.concatenate([rows, rows @ step])
        if rows.shape[0] < steps:
            step = step @ step
    alive = rows[:steps]
    # The j-th packet destroys it if it takes at least what the j-1 before have left.
    at_least = np.zeros(left)
    tail = loss[::-1].cumsum()[::-1]
    for taken in range(left):
        need = left - taken
        at_least[taken] = tail[need] if need < tail.size else 0.0
    return alive, alive @ at_least


@lru_cache(maxsize=128)
def _offsets(size: int) -> NDArray[np.int64]:
    rows, columns = np.arange(size)[:, None], np.arange(size)[None, :]
    return columns - rows + size


def _spent(waiting: Floats, alive: Floats) -> Floats:
    """The law of the wounds a surviving model has lost when the packets run out."""
    size = min(waiting.size, alive.shape[0])
    return waiting[:size] @ alive[:size]


def _left(waiting: Floats, gone: Floats) -> Floats:
    """The law of the packets left after a model is destroyed: `gone[j - 1]` is the chance that the j-th did it."""
    if waiting.size <= 1:
        return np.zeros(0)
    return np.correlate(np.concatenate([waiting[1:], np.zeros(gone.size - 1)]), gone, "valid")


def _sum(first: Floats, second: Floats) -> Floats:
    if not first.size:
        return second
    if not second.size:
        return first
    longer, shorter = (first, second) if first.size >= second.size else (second, first)
    longer = longer.copy()
    longer[: shorter.size] += shorter
    return longer
