"""Exact laws of whole numbers: what a roll can be, and how likely each result is."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
CERTAIN = np.ones(1)
CERTAIN.flags.writeable = False


def power(pmf: Floats, times: int) -> Floats:
    """The sum of `times` ≥ 1 independent numbers of one law, by squaring."""
    total: Floats | None = None
    while True:
        if times & 1:
            total = pmf if total is None else np.convolve(total, pmf)
        times >>= 1
        if not times:
            assert total is not None
            return total
        pmf = np.convolve(pmf, pmf)


def add_aligned(first: Floats, second: Floats) -> Floats:
    """Two vectors (or bands) added up from their first entry (or row) on, as long as the longer."""
    shorter, longer = sorted((first, second), key=len)
    longer = longer.copy()
    longer[: len(shorter)] += shorter
    return longer


def tails(pmf: Floats, size: int) -> Floats:
    """P(0 or more), P(1 or more), P(2 or more) … of a law from 0 on, `size` of them at least."""
    chances = np.zeros(max(pmf.size, size))
    chances[: pmf.size] = pmf[::-1].cumsum()[::-1]
    return chances


@dataclass(frozen=True, slots=True, eq=False)
class Distribution:
    """A probability for each of the consecutive whole numbers `low`, `low + 1`, … `high`.

    `pmf` is a read-only vector of float64 whose entries are at least 0 and sum to 1 within 1e-12;
    its first and last entries are above 0. Sums are formed by direct convolution: every term is
    positive, so nothing cancels and the tails keep their relative precision, which a Fourier
    transform would not give.
    """

    low: int
    pmf: Floats

    def __post_init__(self) -> None:
        present = np.flatnonzero(self.pmf)
        total = float(self.pmf.sum())
        is_whole = abs(total - 1.0) < 1e-9
        if present.size == 0 or self.pmf.min() < 0 or not is_whole:
            raise ValueError("probabilities are at least 0 and sum to 1")
        first = int(present[0])
        last = int(present[-1])
        trimmed = np.array(self.pmf[first : last + 1], dtype=np.float64)
        trimmed.flags.writeable = False
        object.__setattr__(self, "low", self.low + first)
        object.__setattr__(self, "pmf", trimmed)

    # Making one

    @classmethod
    def _of(cls, low: int, pmf: Floats) -> Self:
        """From probabilities that are known to be some, and a vector that nobody else has; only the
        ends are looked at.

        Sums of laws are laws, and are made for every attack; but their ends may be too small for a
        double.
        """
        if not (pmf[0] and pmf[-1]):
            return cls(low, pmf)
        law = object.__new__(cls)
        pmf.flags.writeable = False
        object.__setattr__(law, "low", low)
        object.__setattr__(law, "pmf", pmf)
        return law

    @classmethod
    def constant(cls, value: int) -> Self:
        """Always `value`."""
        return cls._of(value, CERTAIN)

    @classmethod
    def uniform(cls, sides: int) -> Self:
        """A fair die: 1 to `sides`, each equally likely."""
        return cls._of(1, np.full(sides, 1.0 / sides))

    @classmethod
    def from_weights(cls, low: int, weights: Sequence[float] | Floats) -> Self:
        """The weights of `low`, `low + 1`, …, divided by their sum."""
        vector = np.asarray(weights, dtype=np.float64)
        return cls(low, vector / vector.sum())

    @classmethod
    def bernoulli(cls, chance: float) -> Self:
        """1 with probability `chance`, else 0."""
        return cls(0, np.array([1.0 - chance, chance]))

    @classmethod
    def mixture(cls, parts: Iterable[tuple[float, Self]]) -> Self:
        """One of several laws, drawn with the weight beside it. The weights sum to 1; weights of 0
        are left out.
        """
        present = [(weight, part) for weight, part in parts if weight]
        if not present:
            raise ValueError("a mixture has at least one part of positive weight")
        low = min(part.low for _, part in present)
        high = max(part.high for _, part in present)
        size = high - low + 1
        pmf = np.zeros(size)
        for weight, part in present:
            start = part.low - low
            end = start + part.pmf.size
            pmf[start:end] += weight * part.pmf
        return cls(low, pmf)

    # Making one from others

    def __add__(self, other: Self | int) -> Self:
        """The sum of two independent numbers, or of this one and a constant."""
        if isinstance(other, int):
            return self._of(self.low + other, self.pmf)
        return self._of(self.low + other.low, np.convolve(self.pmf, other.pmf))

    def power(self, times: int) -> Self:
        """The sum of `times` independent numbers of this law; 0 of them sum to 0."""
        if times < 0:
            raise ValueError(f"a sum has no negative number of terms: {times}")
        if times:
            return self._of(self.low * times, power(self.pmf, times))
        return self.constant(0)

    def map(self, function: Callable[[Ints], Ints]) -> Self:
        """The law of `function` of this number. It is given all values at once, as a vector, and
        returns as many.
        """
        values = function(self.values)
        low = int(values.min())
        pmf = np.bincount(values - low, weights=self.pmf)
        return type(self)(low, pmf.astype(np.float64))

    def rolled_again(self, picked: Callable[[int], bool]) -> Self:
        """The law after the results that are `picked` were rolled once more."""
        again = np.array([picked(value) for value in self.values.tolist()])
        stands = np.where(again, 0.0, self.pmf)
        chance_again = self.pmf[again].sum()
        thrown_again = self.pmf * chance_again
        return type(self)(self.low, stands + thrown_again)

    # Reading one

    @property
    def high(self) -> int:
        """The largest value that can come up."""
        return self.low + self.pmf.size - 1

    @property
    def values(self) -> Ints:
        """`low` to `high`, in step with `pmf`."""
        return np.arange(self.low, self.low + self.pmf.size, dtype=np.int64)

    @property
    def mean(self) -> float:
        return float(self.pmf @ self.values)

    @property
    def variance(self) -> float:
        return float(self.pmf @ (self.values - self.mean) ** 2)

    def chance(self, value: int) -> float:
        """P(exactly `value`)."""
        index = value - self.low
        if 0 <= index < self.pmf.size:
            return float(self.pmf[index])
        return 0.0

    def at_least(self, value: int) -> float:
        """P(`value` or more)."""
        return float(self.pmf[max(0, value - self.low) :].sum())

    def at_most(self, value: int) -> float:
        """P(`value` or less)."""
        return float(self.pmf[: max(0, value - self.low + 1)].sum())

    def percentile(self, share: float) -> int:
        """The smallest value that is not exceeded with probability `share` (0 to 1) or more."""
        if not 0 <= share <= 1:
            raise ValueError(f"a share lies between 0 and 1: {share}")
        # One rounding step of tolerance, so that the median of a fair die is 3 and not 4.
        at_most = np.cumsum(self.pmf)
        index = int(np.searchsorted(at_most, share - 1e-12))
        return min(self.low + index, self.high)

    def from_zero(self) -> Floats:
        """The probabilities of 0, 1, 2 … `high`, of a law that is never below 0."""
        pmf = np.zeros(self.high + 1)
        pmf[self.low :] = self.pmf
        return pmf

    def as_dict(self) -> dict[int, float]:
        """Value → probability, for the values that can come up, in rising order."""
        return {
            value: chance for value, chance in enumerate(self.pmf.tolist(), self.low) if chance > 0
        }

    def __eq__(self, other: object) -> bool:
        """The same numbers to the last bit."""
        if not isinstance(other, Distribution):
            return NotImplemented
        return self.low == other.low and np.array_equal(self.pmf, other.pmf)

    def __hash__(self) -> int:
        return hash((self.low, self.pmf.tobytes()))
