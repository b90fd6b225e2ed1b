"""How lucky a result was, against the exact odds of what was rolled."""

from bot.dice.distribution import Distribution


def better_than(odds: Distribution, result: int, *, more_is_better: bool = True) -> float:
    """The share of such rolls that this one beats, 0 to 1: those that did worse, and half of those that did the same.

    The mid-rank is fair to results that come up often: the middle of a symmetric law is 0.5, and over many rolls the
    mean is 0.5 whatever the law. A result that cannot come up beats all or none.
    """
    worse = odds.at_most(result - 1) if more_is_better else odds.at_least(result + 1)
    return min(1.0, worse + odds.chance(result) / 2)
