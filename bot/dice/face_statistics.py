"""How lucky a player's dice were, and how even: both against players with as many fair dice.

Luck is how high the dice came up in all; evenness is Pearson's chi-square of the counts of the
faces. Neither makes dice good or bad: among many players someone is always the unluckiest.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import erfc, exp, pi, sqrt

from bot.dice.chi_square import ENOUGH, share_more_uneven
from bot.dice.distribution import Distribution

EXACT_TOTALS = 20_000
"""Up to so many possible totals their law is computed whole; beyond, the curve that it has become.
"""

NOTABLE, RARE = 0.05, 0.001
"""Shares below which a spread is called uneven, and very uneven."""


@dataclass(frozen=True, slots=True)
class FaceStatistics:
    """A player's dice of one kind, at least one.

    `counts` is how often each face came up, from 1. The two shares (0 to 1) are among players with
    as many fair dice: `share_below` of those whose dice add up to less, `share_more_uneven` of
    those whose faces are spread more unevenly, and half of those whose faces are spread as unevenly
    (None where there are too few dice to tell).
    """

    sides: int
    counts: tuple[int, ...]
    share_below: float
    chi_square: float
    share_more_uneven: float | None

    @property
    def dice(self) -> int:
        """How many dice there were."""
        return sum(self.counts)

    @property
    def mean(self) -> float:
        """The mean face. A fair die's is (sides + 1) / 2."""
        return sum(face * count for face, count in enumerate(self.counts, 1)) / self.dice

    @property
    def freedom(self) -> int:
        """Chi-square's degrees of freedom."""
        return self.sides - 1


def count_faces(faces: Iterable[tuple[int, int, int]]) -> tuple[FaceStatistics, ...]:
    """One reading for each kind of die, from sides, face and count; the die thrown most comes
    first.

    Dice of one side say nothing and are left out. ValueError for a face that its die has not, or a
    count below 0.
    """
    counts: dict[int, list[int]] = {}
    for sides, face, count in faces:
        if not 1 <= face <= sides or count < 0:
            raise ValueError(f"a D{sides} did not show a {face} {count} times")
        kind = counts.setdefault(sides, [0] * sides)
        kind[face - 1] += count
    statistics = []
    for sides, kind in sorted(counts.items()):
        if sides > 1 and any(kind):
            statistics.append(_read(sides, kind))
    statistics.sort(key=lambda each: each.dice, reverse=True)
    return tuple(statistics)


def describe_faces(luck: FaceStatistics) -> tuple[str, str]:
    """Two sentences: how lucky the dice were, and what the spread of their faces says and does not
    say.
    """
    fair = (luck.sides + 1) / 2
    lucky = (
        f"{luck.dice:,} D{luck.sides} came up {luck.mean:.2f} on average, fair dice {fair:.2f}: if "
        "high is lucky, "
        f"luckier than {percent(luck.share_below)} of players with this many dice."
    )
    return lucky, _spread(luck)


def _spread(luck: FaceStatistics) -> str:
    share = luck.share_more_uneven
    if share is None:
        return f"Too few dice to say how evenly the faces come: it takes {ENOUGH * luck.sides:,}."
    measure = f"chi-square {luck.chi_square:.1f} at {luck.freedom} degrees of freedom"
    if share >= NOTABLE:
        return (
            f"The faces come as fair dice do: {percent(share)} of fair players see less even ones "
            f"({measure})."
        )
    if share >= RARE:
        return (
            f"The faces come unevenly ({measure}): chance does this to {percent(share)} of fair "
            "players, "
            "so by itself it proves nothing."
        )
    return (
        f"The faces come very unevenly ({measure}): chance does this to {percent(share)} of fair "
        "players. Among many "
        "players there is always one; whether the dice were what was rolled, /verify shows."
    )


def percent(share: float) -> str:
    """A share as players read it: `61%`, `0.4%`; never none or all, which no share of players
    is.
    """
    if share < 0.0001:
        return "fewer than 0.01%"
    if share > 0.9999:
        return "more than 99.99%"
    digits = 0 if 0.01 <= share <= 0.99 else 1 if 0.001 <= share <= 0.999 else 2
    return f"{100 * share:.{digits}f}%"


def _read(sides: int, counts: Sequence[int]) -> FaceStatistics:
    dice = sum(counts)
    total = sum(face * count for face, count in enumerate(counts, 1))
    squares = sum(count * count for count in counts)
    return FaceStatistics(
        sides,
        tuple(counts),
        share_below(sides, dice, total),
        squares * sides / dice - dice,
        share_more_uneven(sides, dice, squares),
    )


def share_below(sides: int, dice: int, total: int) -> float:
    """The share of throws of so many fair dice that add up to less than `total`.

    Computed whole as long as that is quick; then by the curve that it has become.
    """
    if dice * (sides - 1) < EXACT_TOTALS:
        return min(1.0, _total(sides, dice).at_most(total - 1))
    # Less than `total` is up to the middle between it and the number below.
    share = _share_on_curve(sides, dice, total - 0.5)
    return min(1.0, max(0.0, share))


def _share_on_curve(sides: int, dice: int, highest: float) -> float:
    """The share of throws that add up to at most `highest`, to 2e-5: by the normal curve and its
    first correction, which is the fourth cumulant's (a fair die's law is symmetric).
    """
    mean = dice * (sides + 1) / 2
    variance = dice * (sides**2 - 1) / 12
    fourth_cumulant = -dice * (sides**4 - 1) / 120
    excess = fourth_cumulant / variance**2
    spread = sqrt(variance)
    z = (highest - mean) / spread
    normal = erfc(-z / sqrt(2)) / 2
    return normal - _correction(z, excess)


def _correction(z: float, excess: float) -> float:
    """The first term of Edgeworth's series for a symmetric law with this excess kurtosis."""
    density = exp(-z * z / 2) / sqrt(2 * pi)
    hermite = z**3 - 3 * z
    return excess / 24 * hermite * density


@lru_cache(maxsize=64)
def _total(sides: int, dice: int) -> Distribution:
    return Distribution.uniform(sides).power(dice)
