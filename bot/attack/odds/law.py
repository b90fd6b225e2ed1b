"""Laws of counts: what one attack gives, and what many attacks give. Only positive terms are added,
never sampled.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
from math import comb

import numpy as np

from bot.attack.odds.ring import Ring
from bot.attack.steps.volley_plan import Hit
from bot.dice.distribution import Distribution, Floats, Ints, power
from bot.dice.stage import WAYS, Stage

MAX_TABLE = 2000
"""Entries of a table of binomial coefficients beyond which Horner's scheme is used."""

Law = list[float]
"""The probabilities of 0, 1, 2 … of something."""
ONE: Law = [0.0, 1.0]
"""The law of what happens once for certain."""


class Counts(Ring[Law]):
    """Counting: independent counts are added, which multiplies their generating polynomials."""

    @property
    def one(self) -> Law:
        return [1.0]

    def times(self, first: Law, second: Law) -> Law:
        size = len(first) + len(second) - 1
        product = [0.0] * size
        for i, chance in enumerate(first):
            for j, other in enumerate(second):
                product[i + j] += chance * other
        return product

    def mixed(self, parts: Sequence[tuple[float, Law]]) -> Law:
        size = max(len(law) for _, law in parts)
        mixture = [0.0] * size
        for weight, law in parts:
            for i, chance in enumerate(law):
                mixture[i] += weight * chance
        return mixture


COUNTS = Counts()


class OneAttack:
    """What one attack comes to, if its hits do what they do.

    `shares` are the chances that it misses, that it hits and rolls to wound, and that it wounds by
    itself; None where hits cause further hits or attacks. `wounds`: some wound comes without a
    roll.
    """

    def __init__(self, hit: Stage[Hit | None] | None) -> None:
        self.hit = hit
        self.shares: tuple[float, float, float] | None = (0.0, 1.0, 0.0)
        self.wounds = False
        if hit is not None:
            self._read(hit)

    def _read(self, hit: Stage[Hit | None]) -> None:
        missing = rolling = wounding = 0
        more = False
        for meaning, ways in hit.weights:
            if meaning is None:
                missing += ways
                continue
            more = more or bool(meaning.extra_hits or meaning.extra_attacks)
            if meaning.wounds:
                wounding += ways
            else:
                rolling += ways
        self.wounds = wounding > 0
        self.shares = None if more else (missing / WAYS, rolling / WAYS, wounding / WAYS)

    def law(self, rolled: Law, automatic: Law) -> Law:
        """The law of a count, from its laws for a hit that rolls to wound, and for one that wounds
        by itself.
        """
        if self.shares is None:
            return COUNTS.attack(self.hit, rolled, automatic)
        miss, rolls, wounds = self.shares
        law = [rolls * chance for chance in rolled]
        law[0] += miss
        if wounds:
            law += [0.0] * (len(automatic) - len(law))
            for number, chance in enumerate(automatic):
                law[number] += wounds * chance
        return law


def totals(laws: Sequence[Law], attacks: Distribution) -> list[Floats]:
    """For each law of one attack the law of a random number of attacks, all as long as can be."""
    entries = (attacks.high - attacks.low) * attacks.high
    small = entries <= MAX_TABLE
    binomial = [small and len(law) == 2 for law in laws]
    pairs = list(compress(laws, binomial))
    binomials = iter(_binomials(np.array(pairs), attacks) if pairs else ())
    found: list[Floats] = []
    for law, is_binomial in zip(laws, binomial, strict=True):
        if is_binomial:
            found.append(next(binomials))
        else:
            found.append(_compound(np.array(law), attacks))
    return found


def _binomials(pairs: Floats, attacks: Distribution) -> Floats:
    """One row for each pair of chances, of 0 and of 1: the law of the number of successes."""
    low = attacks.low
    high = attacks.high
    powers = pairs[:, :, None] ** upto(high)
    failing = powers[:, 0]
    succeeding = powers[:, 1]
    if low == high:
        law: Floats = succeeding * failing[:, ::-1]
        law *= _choose(high)
        return law
    # Σ over n of P(n) · C(n, k) · q^(n-k), then · p^k.
    failures = failing[:, _gaps(low, high)]
    ways = _triangle(low, high)
    mixed: Floats = np.einsum("n,nk,cnk->ck", attacks.pmf, ways, failures)
    return mixed * succeeding


def both(counts: dict[str, Floats], more: dict[str, Floats]) -> dict[str, Floats]:
    """The counts of two independent volleys together, as far as both know them; `counts` is empty
    before the first one.
    """
    if not counts:
        return more
    together = {}
    for name, pmf in more.items():
        if name in counts:
            together[name] = np.convolve(counts[name], pmf)
    return together


@lru_cache(maxsize=1024)
def upto(high: int) -> Floats:
    """0, 1, 2 … up to `high`."""
    return np.arange(high + 1, dtype=np.float64)


def mean_of(pmf: Floats) -> float:
    """The mean of a number, from the probabilities of 0, 1, 2 …"""
    return float(pmf.dot(upto(pmf.size - 1)))


@lru_cache(maxsize=1024)
def _choose(n: int) -> Floats:
    """The binomial coefficients of n."""
    return np.array([comb(n, k) for k in range(n + 1)], dtype=np.float64)


@lru_cache(maxsize=64)
def _triangle(low: int, high: int) -> Floats:
    """A row of binomial coefficients for each n from `low` to `high`."""
    size = high + 1
    rows = np.zeros((size - low, size))
    for number, row in enumerate(rows, low):
        row[: number + 1] = _choose(number)
    return rows


@lru_cache(maxsize=64)
def _gaps(low: int, high: int) -> Ints:
    """n - k for each n from `low` to `high` and each k; 0 where that is negative."""
    successes = np.arange(high + 1)
    numbers = successes[low:, None]
    gaps: Ints = np.maximum(numbers - successes, 0)
    return gaps


def _compound(law: Floats, attacks: Distribution) -> Floats:
    """The sum of a random number of independent counts: a power, then Horner's scheme over the
    number.
    """
    total = attacks.pmf[-1:]
    for chance in attacks.pmf[-2::-1].tolist():
        total = np.convolve(total, law)
        total[0] += chance
    if attacks.low == 0:
        return total
    certain = power(law, attacks.low)
    if attacks.low == attacks.high:
        return certain
    return np.convolve(certain, total)
