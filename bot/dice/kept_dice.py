"""The exact law of the highest (or lowest) of several dice, added up."""

from math import comb

import numpy as np

from bot.dice.distribution import Distribution, Floats


def sum_of_kept(die: Distribution, count: int, kept: int, *, highest: bool) -> Distribution:
    """The sum of the `kept` highest of `count` dice, or the lowest; `die` is the law of one, 0 <
    kept <= count.

    Values are taken from the best down. `open_sums[m][s]` is the weight of having placed m < kept
    dice, all better than the value at hand, with sum s; a step that fills the last kept place
    leaves the other dice at that value or worse. The binomials multiply to the multinomial; all
    terms are positive.
    """
    if not highest:
        negative = sum_of_kept(die.map(np.negative), count, kept, highest=True)
        return negative.map(np.negative)
    span = die.pmf.size - 1
    open_sums = np.zeros((kept, kept * span + 1))
    open_sums[0, 0] = 1.0
    done = np.zeros(kept * span + 1)
    # Sums are counted above `low` per kept die, so that no index is negative.
    for height in range(span, -1, -1):
        chance = float(die.pmf[height])
        below = float(die.pmf[:height].sum())
        for placed in range(kept - 1, -1, -1):
            left = count - placed
            places = kept - placed
            sums = open_sums[placed]
            filled = 0.0
            for more in range(1, left + 1):
                weight = comb(left, more) * chance**more
                if more < places:
                    _add_shifted(open_sums[placed + more], sums, more * height, weight)
                else:
                    filled += weight * below ** (left - more)
            _add_shifted(done, sums, places * height, filled)
    return Distribution(die.low * kept, done)


def _add_shifted(target: Floats, sums: Floats, shift: int, weight: float) -> None:
    target[shift:] += weight * sums[: sums.size - shift]
