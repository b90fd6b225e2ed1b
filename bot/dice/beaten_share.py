"""How lucky a result was, against the exact odds of what was rolled."""

from bot.dice.distribution import Distribution


def beaten_share(odds: Distribution, result: int, *, more_is_better: bool = True) -> float | None:
    """The share of such rolls that did worse, 0 to 1; None where every such roll comes to the same.

    Those that did just as well are not beaten: the lowest result beats none, and nobody is luckier
    than an equal.
    """
    if odds.pmf.size == 1:
        return None
    return min(1.0, odds.at_most(result - 1) if more_is_better else odds.at_least(result + 1))
