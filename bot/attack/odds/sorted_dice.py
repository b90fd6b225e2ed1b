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
        settled[..., finished] += state[..., finished].sum(axis=0)
        state = np.where(finished, 0.0, state)
        if not state.any():
            return settled
        share = step.chance / sum([each.chance for each in following])
        thinning = _Thinning(len(state), share)
        operators.pay(len(state) ** 2)
        state, done = _after_step(step, state, finished, thinning, operators)
        settled += done
    rest: Floats = settled + state.sum(axis=0)
    return rest


def _after_step(
    step: Step, state: Floats, finished: Floats, thinning: "_Thinning", operators: Operators
) -> tuple[Floats, Floats]:
    """The state by the dice that come to something later, and what is finished by this step."""
    left, done = np.zeros_like(state), np.zeros(state.shape[1:])
    unhurt = np.logical_and(step.safe, np.logical_not(finished))
    if unhurt.any():
        operators.pay(state[..., unhurt].size * len(state) // FASTER)
        left[..., unhurt] += thinning.at_least(0, state[..., unhurt])
    state = np.where(step.safe, 0.0, state)
    number = 0
    while state.max(initial=0.0) > INVISIBLE:
        # The first `number` dice that come to this have done it; `state[i]` is of number + i dice.
        left[: len(state)] += _by_dice(thinning.exactly(number), state)
        operators.pay(state.size * (len(step.band) + PASSES) + CALL)
        state = applied(state[1:], step.band)
        more = thinning.more_than(number)
        done[..., finished] += np.tensordot(more, state[..., finished], axes=(0, 0))
        if unhurt.any() and state[..., unhurt].any():
            operators.pay(state[..., unhurt].size * len(state) // FASTER)
            left[..., unhurt] += thinning.at_least(number + 1, state[..., unhurt])
        state = np.where(step.safe, 0.0, state)
        number += 1
    return left, done


def _by_dice(chances: Floats, state: Floats) -> Floats:
    """Each number of dice weighed by its own chance."""
    weighed: Floats = chances.reshape((-1,) + (1,) * (state.ndim - 1)) * state
    return weighed


class _Thinning:
    """How many of so many dice come to something that each of them does with the same chance.

    `table[left, dice]`: the chance that all but `left` of `dice` do.
    """

    def __init__(self, size: int, chance: float) -> None:
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
        size = len(self.table)
        some = np.triu(self.table, number)[:, number:]
        left: Floats = (some @ state.reshape(len(state), -1)).reshape(size, *state.shape[1:])
        return left


def _table(size: int, chance: float) -> Floats:
    """Binomial chances by their logarithms, since factorials and powers are too large or small for
    doubles.
    """
    numbers = np.arange(size)
    if chance == 1.0:
        none_left: Floats = (numbers[:, None] == 0) * np.ones(size)
        return none_left
    factorials = np.array([lgamma(number + 1) for number in range(size)])
    left, dice = numbers[:, None], numbers
    doing = np.maximum(dice - left, 0)
    ways = factorials[dice] - factorials[left] - factorials[doing]
    logs = ways + doing * np.log(chance) + left * np.log1p(-chance)
    table: Floats = np.triu(np.exp(logs))
    return table
