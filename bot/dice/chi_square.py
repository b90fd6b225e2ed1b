"""Pearson's chi-square for dice: how many throws of fair dice are spread more unevenly, without
tables.
"""

from functools import lru_cache
from math import exp, fsum, lgamma, log

import numpy as np

from bot.dice.distribution import Floats

EXACT_WORK = 20_000_000
"""Up to so many additions the law of the squares is computed whole."""

EXACT_D3 = 600
"""Up to so many D3 the law of the squares is computed whole: few numbers are sums of three squares,
so it is jagged.
"""

ENOUGH = 5
"""As many dice a face are needed for chi-square's curve (Cochran's rule)."""


def share_more_uneven(sides: int, dice: int, squares: int) -> float | None:
    """The share of throws of so many fair dice whose counts' squares add up to more, and half of
    those to `squares`.

    That is chi-square's p-value, since the statistic is `squares · sides / dice - dice`. Its law is
    computed whole as long as that is quick; then it is the chi-square curve, if every face expects
    five dice, to 0.01; else None.
    """
    if sides == 3 and dice <= EXACT_D3:
        return _share(_squares_d3(dice), squares)
    if sides * dice**4 // 3 <= EXACT_WORK:
        return _share(_squares(sides, dice), squares)
    if dice < ENOUGH * sides:
        return None
    return gamma_tail((sides - 1) / 2, (squares * sides / dice - dice) / 2)


def _share(law: Floats, squares: int) -> float:
    return min(1.0, float(law[squares + 1 :].sum() + law[squares] / 2))


def _squares_d3(dice: int) -> Floats:
    """As `_squares`, from every way to part the dice in three."""
    counts = np.arange(dice + 1)
    log_factorials = np.array([lgamma(count + 1) for count in counts])
    of_two = counts[:, None] + counts
    first, second = np.nonzero(of_two <= dice)
    third = dice - first - second
    # The multinomial chance of each way, and the squares that it adds up to.
    log_chances = log_factorials[dice] - dice * log(3)
    squares = np.zeros_like(first)
    for count in (first, second, third):
        log_chances = log_chances - log_factorials[count]
        squares += count**2
    chances = np.exp(log_chances)
    law = np.bincount(squares, chances, minlength=dice**2 + 1)
    return law.astype(np.float64)


@lru_cache(maxsize=64)
def _squares(sides: int, dice: int) -> Floats:
    """The law of the sum of the squares of the counts: how likely each sum is, from 0 to `dice`
    squared.

    Face by face: `ways[used, sum]` is the chance weight of `used` dice on the faces so far, in
    units of dice! / (counts! …) / sides^dice, each face's count c adding c squared at a weight of 1
    / c!.
    """
    weights = np.exp([-lgamma(count + 1) for count in range(dice + 1)])
    rows = dice + 1
    columns = dice * dice + 1
    ways = np.zeros((rows, columns))
    ways[0, 0] = 1.0
    for _ in range(sides):
        following = np.zeros_like(ways)
        for count, weight in enumerate(weights):
            square = count * count
            before = ways[: rows - count, : columns - square]
            following[count:, square:] += weight * before
        ways = following
    unit = exp(lgamma(dice + 1) - dice * log(sides))
    law: Floats = ways[dice] * unit
    return law


def gamma_tail(shape: float, x: float) -> float:
    """The regularised upper incomplete gamma function: P(a gamma variable of this shape is `x` or
    more), to 1e-12.

    Chi-square's p-value is `gamma_tail(freedom / 2, chi_square / 2)`. A power series below the
    mean, a continued fraction (Lentz) above it.
    """
    if x <= 0:
        return 1.0
    scale = exp(shape * log(x) - x - lgamma(shape))
    if x < shape + 1:
        return 1.0 - scale * _series(shape, x)
    return scale * _fraction(shape, x)


def _series(shape: float, x: float) -> float:
    first = term = 1.0 / shape
    terms = [first]
    while term > first * 1e-17:
        factor = x / (shape + len(terms))
        term *= factor
        terms.append(term)
    return fsum(terms)


def _fraction(shape: float, x: float) -> float:
    b = x + 1.0 - shape
    c = 1e300
    d = 1.0 / b
    value = d
    step = 0.0
    turn = 0
    while abs(step - 1.0) > 1e-15:
        turn += 1
        a = turn * (shape - turn)
        b += 2.0
        d = 1.0 / (a * d + b)
        c = b + a / c
        step = c * d
        value *= step
    return value
