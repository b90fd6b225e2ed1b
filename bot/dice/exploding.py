"""The exact law of dice that explode: a value from `first` on brings a further die, which may do so
again, `MAX_EXPLOSIONS` times at most.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping

import numpy as np

from bot.dice.distribution import Distribution
from bot.dice.kept_dice import sum_of_kept

MAX_EXPLOSIONS = 9
"""Further dice that one die may bring, so that a roll has an end."""
Worth = Callable[[Distribution], Distribution]


def sum_of_chain(die: Distribution, first: int, worth: Worth) -> Distribution:
    """What one die adds with all that it brings, from the last that may come back to the first.
    `worth` makes of the law of a die that of what it adds.
    """
    exploding, other = map(worth, _parted(die, first))
    chance = die.at_least(first)
    chain = worth(die)
    for _ in range(MAX_EXPLOSIONS):
        ways = [(chance, exploding + chain), (1 - chance, other)]
        chain = Distribution.mixture(ways)
    return chain


def sum_of_kept_chains(
    die: Distribution, first: int, count: int, kept: int, *, highest: bool
) -> Distribution:
    """The sum of the `kept` highest (or lowest) dice of `count` and all that they bring."""
    exploding, other = _parted(die, first)
    ways = []
    for (exploded, others), chance in _how_many(die.at_least(first), count).items():
        groups = [(exploding, exploded), (other, others)]
        if not highest:
            groups.reverse()
        (best, number), (rest, left) = groups
        of_best = min(number, kept)
        law = _kept_of(best, number, of_best, highest) + _kept_of(
            rest, left, kept - of_best, highest
        )
        ways.append((chance, law))
    return Distribution.mixture(ways)


def _kept_of(die: Distribution, count: int, kept: int, highest: bool) -> Distribution:
    if not kept:
        return Distribution.constant(0)
    if die.pmf.size == 1:
        return Distribution.constant(die.low * kept)
    return sum_of_kept(die, count, kept, highest=highest)


def _how_many(chance: float, count: int) -> Mapping[tuple[int, int], float]:
    """How likely it is that so many dice explode and so many others lie, of `count` and all that
    they bring. A chain ends with another die, or with one that explodes when it is as long as it
    may be.
    """
    longest = 1 + MAX_EXPLOSIONS
    chain = {(length, 1): chance**length * (1 - chance) for length in range(longest)}
    chain[longest, 0] = chance**longest
    ways = {(0, 0): 1.0}
    for _ in range(count):
        longer = defaultdict[tuple[int, int], float](float)
        for (exploded, others), so_far in ways.items():
            for (length, end), more in chain.items():
                longer[exploded + length, others + end] += so_far * more
        ways = longer
    return ways


def _parted(die: Distribution, first: int) -> tuple[Distribution, Distribution]:
    """The laws of a die that explodes, and of one that does not."""
    explodes = die.values >= first
    exploding = np.where(explodes, die.pmf, 0.0)
    other = np.where(explodes, 0.0, die.pmf)
    return (
        Distribution.from_weights(die.low, exploding),
        Distribution.from_weights(die.low, other),
    )
