"""Attack by attack: what a random number of attacks does to the unit, where packets differ.

The state is the law of the wounds lost, with one axis more for each kind of damage that waits until
the end (mortal wounds of the 10th edition), counting how many packets wait.
"""

from collections.abc import Callable, Sequence
from operator import add

import numpy as np

from bot.attack.model.limits import MAX_STEP, MAX_WORK
from bot.attack.odds.kernel import Band, Kernel, applied
from bot.attack.odds.ring import Ring
from bot.dice.distribution import Distribution, Floats, tails
from bot.dice.quantity import Quantity
from bot.errors import LimitError

Operator = Callable[[Floats], Floats]

CALL = 8_000
"""What an operator costs beside its multiplications, counted in these."""
PASSES = 4
"""How often a band goes through the whole state beside its rows."""
LONG = 32
INVISIBLE = 1e-25


class Operators(Ring[Operator]):
    """Operators put together as functions of the state, so that many hits cost no more than their
    number.

    LimitError once they have cost more than `budget` multiplications.
    """

    def __init__(self, budget: int) -> None:
        self.left = budget

    @property
    def one(self) -> Operator:
        return lambda state: state

    def times(self, first: Operator, second: Operator) -> Operator:
        return lambda state: second(first(state))

    def mixed(self, parts: Sequence[tuple[float, Operator]]) -> Operator:
        return lambda state: _total([weight * operator(state) for weight, operator in parts])

    def repeated(self, each: Operator, number: Quantity) -> Operator:
        law = number.law()

        def some(state: Floats) -> Floats:
            return _after_some(each, law, state)

        return some

    def hit(self, kernel: Kernel) -> Operator:
        """One hit, or one attack, that does this."""
        rows = sum([len(band) + PASSES for band in kernel.values()])
        most_waiting = list(map(max, zip(*kernel, strict=True)))

        def strikes(state: Floats) -> Floats:
            work = state.size * rows
            self.pay(work + CALL)
            *before, size = state.shape
            after = map(add, before, most_waiting)
            result = np.zeros((*after, size))
            for waiting, band in kernel.items():
                # As many places further along each axis as packets begin to wait.
                ends = map(add, waiting, before)
                places = map(slice, waiting, ends)
                block = tuple(places)
                result[block] += applied(state, band)
            return result

        return strikes

    def after(self, attack: Operator, attacks: Distribution, start: Floats) -> Floats:
        """The state after a random number of attacks, from the state before."""
        return _after_some(lambda state: visible(attack(state)), attacks, start)

    def settled(self, state: Floats, bands: Sequence[Band]) -> Floats:
        """Allocate what has waited, one kind after the other (Horner's scheme along each axis)."""
        for band in bands:
            rows = len(band) + PASSES
            self.pay(state.size * rows)
            total = state[-1]
            for waiting in state[-2::-1]:
                allocated = applied(total, band)
                total = allocated + waiting
            state = total
        return state

    def pay(self, work: int) -> None:
        """Count work done on a state. LimitError where it is too much, at once or in all."""
        self.left -= work
        if work > MAX_STEP or self.left < 0:
            raise LimitError(TOO_MUCH)


TOO_MUCH = (
    "These attacks send different kinds of damage, and are too many for exact odds in time, which "
    f"is {MAX_WORK // 1_000_000} million multiplications: take fewer attacks or weapons at once, "
    "or a smaller unit."
)


def _after_some(each: Operator, number: Distribution, state: Floats) -> Floats:
    """The state after an operator has worked a random number of times."""
    total = np.zeros((1,) * state.ndim)
    for times in range(number.high + 1):
        chance = number.chance(times)
        if chance:
            reached = chance * state
            total = _sum(total, reached)
        if times < number.high:
            state = each(state)
    return total


def _total(parts: Sequence[Floats]) -> Floats:
    """The sum of states, some of which may know of more waiting packets than others."""
    total = parts[0]
    for part in parts[1:]:
        total = _sum(total, part)
    return total


def _sum(first: Floats, second: Floats) -> Floats:
    """Two states together, as large as the larger one along each axis."""
    if first.shape == second.shape:
        return first + second
    shape = map(max, first.shape, second.shape)
    total = np.zeros(tuple(shape))
    for part in (first, second):
        ends = map(slice, part.shape)
        total[tuple(ends)] += part
    return total


def visible(state: Floats, longer_than: int = LONG, least: float = INVISIBLE) -> Floats:
    """Without the far end of damage that waits where its whole chance is too small for a double to
    hold beside 1; axes that are not long stay as they are.
    """
    axes = range(state.ndim)
    for axis in axes[:-1]:
        if state.shape[axis] <= longer_than:
            continue
        others = [other for other in axes if other != axis]
        law = state.sum(axis=tuple(others))
        so_many_or_more = tails(law, 0)
        kept = np.flatnonzero(so_many_or_more > least)
        state = state.take(kept, axis)
    return state
