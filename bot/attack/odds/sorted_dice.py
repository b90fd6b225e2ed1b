"""Dice that are taken from the lowest face to the highest, and what each of them does to the unit.

Given how many dice are left of which none shows a lower face, the number that shows the next one is
binomial: so the faces are gone through one by one, each with the law of the state for every number
of dice that are left. Whatever else a die may come to stands behind the faces as further steps.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import lgamma

import numpy as np

from bot.attack.odds.kernel import Band, applied
from bot.attack.odds.operators import CALL, INVISIBLE, PASSES, Operators
from bot.dice.distribution import Floats

FASTER = 8
"""How many multiplications of a matrix product take the time of one of an operator."""


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One thing that a die may come to: with which `chance`, what it does, and for each number of
    wounds lost, whether it hurts nobody there.
    """

    chance: float
    band: Band
    safe: Sequence[bool]


def after_all(steps: Sequence[Step], state: Floats, operators: Operators) -> Floats:
    """The state after dice of which each comes to one of the steps, in this order.

    The first axis of `state` is the number of dice, the last one the wounds lost; the first is gone
    afterwards. LimitError where it is too much work.
    """
    settled = np.zeros(state.shape[1:])
    for index, step in enumerate(steps):
        following = steps[index:]
        # Whom no further step hurts has no need of the dice that are left.
        finished = np.logical_and.reduce([each.safe for each in following])
        over = state[..., finished]
        settled[..., finished] += over.sum(axis=0)
        state = np.where(finished, 0.0, state)
        if not state.any():
            return settled
        all_chances = sum([each.chance for each in following])
        share = step.chance / all_chances
        thinning = _Thinning(len(state), share, operators)
        state, done = _after_step(step, state, finished, thinning, operators)
        settled += done
    rest: Floats = settled + state.sum(axis=0)
    return rest


def _after_step(
    step: Step, state: Floats, finished: Floats, thinning: "_Thinning", operators: Operators
) -> tuple[Floats, Floats]:
    """The state by the dice that come to something later, and what is finished by this step."""
    left = np.zeros_like(state)
    done = np.zeros(state.shape[1:])
    unhurt = np.logical_and(step.safe, np.logical_not(finished))
    number = 0
    while True:
        # The first `number` dice that come to this have done it; `state[i]` is of number + i dice.
        # Where nobody can be hurt, any further dice of this step do nothing.
        stays = state[..., unhurt]
        if stays.any():
            left[..., unhurt] += thinning.at_least(number, stays)
        state = np.where(step.safe, 0.0, state)
        if state.max(initial=0.0) <= INVISIBLE:
            return left, done
        # Elsewhere there is no further die of this step, or one, which does what it does.
        no_more = thinning.exactly(number)
        left[: len(state)] += _by_dice(no_more, state)
        rows = len(step.band) + PASSES
        operators.pay(state.size * rows + CALL)
        state = applied(state[1:], step.band)
        more = thinning.more_than(number)
        done[..., finished] += np.tensordot(more, state[..., finished], axes=(0, 0))
        number += 1


def _by_dice(chances: Floats, state: Floats) -> Floats:
    """Each number of dice weighed by its own chance."""
    other_axes = range(1, state.ndim)
    weighed: Floats = np.expand_dims(chances, tuple(other_axes)) * state
    return weighed


class _Thinning:
    """How many of so many dice come to something that each of them does with the same chance.

    `table[left, dice]`: the chance that all but `left` of `dice` do. The work is paid for.
    """

    def __init__(self, size: int, chance: float, operators: Operators) -> None:
        operators.pay(size**2)
        self.operators = operators
        self.chance = chance
        self.table = _table(size, chance)

    def exactly(self, number: int) -> Floats:
        """P(exactly so many) of `number`, `number` + 1 … dice."""
        return np.diagonal(self.table, number)

    def more_than(self, number: int) -> Floats:
        """P(more than so many) of `number` + 1, `number` + 2 … dice: one of the dice before the
        last, and the last itself, or one before.
        """
        further: Floats = self.chance * np.cumsum(self.exactly(number))[:-1]
        return further

    def at_least(self, number: int, state: Floats) -> Floats:
        """The state by the dice left, from that by all dice, `number` of which and more do: the
        first row of `state` is that of `number` dice.
        """
        self.operators.pay(state.size * len(state) // FASTER)
        enough = np.triu(self.table, number)
        chances = enough[:, number:]
        left: Floats = np.tensordot(chances, state, axes=1)
        return left


def _table(size: int, chance: float) -> Floats:
    """Binomial chances by their logarithms, since factorials and powers are too large or small for
    doubles.
    """
    if chance == 1.0:
        none_left = np.zeros((size, size))
        none_left[0] = 1.0
        return none_left
    factorials = np.array([lgamma(number + 1) for number in range(size)])
    dice = np.arange(size)
    left = dice[:, None]
    doing = np.maximum(dice - left, 0)
    ways = factorials - factorials[left] - factorials[doing]
    succeeding = doing * np.log(chance)
    failing = left * np.log1p(-chance)
    chances = np.exp(ways + succeeding + failing)
    # Below the diagonal more would be left than there are.
    table: Floats = np.triu(chances)
    return table
