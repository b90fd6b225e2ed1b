"""A dice expression: pools of dice, bracketed expressions and a constant, rolled or weighed."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np

from bot.dice.die import Die
from bot.dice.distribution import Distribution
from bot.dice.pool import Pool, RolledPool
from bot.dice.source import DiceSource
from bot.errors import LimitError

MAX_DICE = 1000
MAX_SIDES = 1000
MAX_CONSTANT = 1_000_000
MAX_TOTALS = 5_000
"""Different totals of which the exact odds are worked out, in a few milliseconds."""

SCATTER_HITS = frozenset({1, 6})
"""The hits of a scatter die made from a plain one: "two opposing direct hits, and four arrows"
(004:90).
"""
HOURS = 12
"""Directions of an arrow, as on the face of a clock."""


@dataclass(frozen=True, slots=True)
class DiceExpression:
    """Pools of dice, bracketed expressions and a constant, added up.

    With `scatter` a scatter die is thrown first. Alone it is worth 1 for a hit and 0 for an arrow;
    with terms the total is how far the shot scatters: 0 on a hit, else what the terms and the
    constant add up to, never below 0. `clock` throws a D12 behind it for the arrow's direction.
    """

    terms: tuple["Pool | Bracket", ...] = ()
    constant: int = 0
    scatter: bool = False
    clock: bool = False

    @property
    def only_term(self) -> "Pool | Bracket | None":
        """Its one term, if nothing is added to it."""
        is_alone = len(self.terms) == 1 and not self.constant
        return self.terms[0] if is_alone else None

    @property
    def most_dice(self) -> int:
        """How many dice may have to be thrown, re-rolls, explosions and scatter included."""
        return sum(term.most_dice for term in self.terms) + self.scatter + self.clock

    @property
    def is_counted(self) -> bool:
        """Whether single dice are counted, and not added up."""
        return any(term.is_counted for term in self.terms)

    @property
    def bounds(self) -> tuple[int, int]:
        """The lowest and the highest total."""
        low = high = self.constant
        for term in self.terms:
            least, most = term.bounds
            low += least
            high += most
        if not self.scatter:
            return low, high
        farthest = max(0, high) if self.terms else 1
        return 0, farthest

    @property
    def pools(self) -> tuple[Pool, ...]:
        """The pools that are not in brackets."""
        return tuple(term for term in self.terms if isinstance(term, Pool))

    def distribution(self) -> Distribution:
        """The exact law of the total. LimitError where there are too many different totals."""
        return _law(self)

    def roll(self, source: DiceSource) -> "RolledExpression":
        """Throw every die, in the order written."""
        scatter = _roll_scatter(source) if self.scatter else None
        hour = source.roll(HOURS) if self.clock else None
        terms = [term.roll(source) for term in self.terms]
        total = self.constant
        for term in terms:
            total += term.total
        if scatter is not None:
            total = self._scattered(scatter, total)
        return RolledExpression(self, tuple(terms), total, scatter, hour)

    def _scattered(self, die: Die, distance: int) -> int:
        if not self.terms:
            return die.value
        return 0 if die.counts else max(0, distance)

    def text(self) -> str:
        """Canonical notation: `parse(expression.text()) == expression`."""
        dice = ""
        if self.scatter:
            dice = "scatter clock " if self.clock else "scatter "
        last = ""
        for index, term in enumerate(self.terms):
            last = term.text()
            dice += _sign(term, is_first=index == 0) + last
        if not dice:
            return str(self.constant)
        if self.constant:
            # Without the space `rr1-2` would be typed again as ones and twos.
            space = " " if " rr" in last else ""
            dice += f"{space}{self.constant:+d}"
        return dice.strip()


@dataclass(frozen=True, slots=True)
class Bracket:
    """An expression multiplied by `times`, then divided by `divisor`. A fraction is rounded up, as
    the game does (001:59, 003:395), or `down` if that was said.
    """

    inner: DiceExpression
    sign: Literal[1, -1] = 1
    times: int = 1
    divisor: int = 1
    down: bool = False

    @property
    def most_dice(self) -> int:
        """How many dice may have to be thrown."""
        return self.inner.most_dice

    @property
    def is_counted(self) -> bool:
        """Never: what is counted stands alone."""
        return False

    @property
    def bounds(self) -> tuple[int, int]:
        """The lowest and the highest that it may add to a total."""
        low, high = map(self._worth, self.inner.bounds)
        return min(low, high), max(low, high)

    def _worth(self, total: int) -> int:
        """What a total of the inner expression adds."""
        whole = total * self.times
        rounded = whole // self.divisor if self.down else -(-whole // self.divisor)
        return rounded * self.sign

    def law(self) -> Distribution:
        """The exact law of what it adds. LimitError as `DiceExpression.distribution`."""
        inner = self.inner.distribution()
        worth = np.array([self._worth(total) for total in inner.values.tolist()])
        return inner.map(lambda _: worth)

    def roll(self, source: DiceSource) -> "RolledBracket":
        """Throw the dice."""
        inner = self.inner.roll(source)
        return RolledBracket(self, inner, self._worth(inner.total))

    def text(self) -> str:
        """Canonical notation, without the sign."""
        text = self.inner.text()
        if self.inner.only_term is None or text.startswith("-"):
            text = f"({text})"
        if self.times > 1:
            text += f"x{self.times}"
        if self.divisor == 1:
            return text
        rounded = " down" if self.down else ""
        return f"{text}/{self.divisor}{rounded}"


def _sign(term: Pool | Bracket, *, is_first: bool) -> str:
    """What stands before a term of a sum."""
    if term.sign < 0:
        return "-"
    if is_first:
        return ""
    return " + " if term.is_counted else "+"


def check_dice(most_dice: int) -> None:
    """LimitError if a roll may need too many dice."""
    if most_dice > MAX_DICE:
        raise LimitError(
            f"A roll has at most {MAX_DICE:,} dice, re-rolls included; this one may need "
            f"{most_dice:,}."
        )


@dataclass(frozen=True, slots=True)
class RolledExpression:
    """A thrown expression: every die, every re-roll, and the total. `scatter` is the scatter die,
    if there is one: its `counts` is true for a hit. `hour` is the direction of its arrow.
    """

    expression: DiceExpression
    terms: tuple["RolledPool | RolledBracket", ...]
    total: int
    scatter: Die | None = None
    hour: int | None = None

    @property
    def dice(self) -> tuple[Die, ...]:
        """Every die but that of the direction, the scatter die first."""
        first = () if self.scatter is None else (self.scatter,)
        return first + tuple(die for term in self.terms for die in term.dice)

    @property
    def pools(self) -> tuple[RolledPool, ...]:
        """Every pool, those in brackets too."""
        found: list[RolledPool] = []
        for term in self.terms:
            found += (term,) if isinstance(term, RolledPool) else term.inner.pools
        return tuple(found)


@dataclass(frozen=True, slots=True)
class RolledBracket:
    """A thrown bracket, and what it adds to the total."""

    bracket: Bracket
    inner: RolledExpression
    total: int

    @property
    def dice(self) -> tuple[Die, ...]:
        """Every die."""
        return self.inner.dice


def _roll_scatter(source: DiceSource) -> Die:
    face = source.roll(6)
    hit = face in SCATTER_HITS
    return Die(6, (face,), int(hit), hit)


@lru_cache(maxsize=512)
def _law(expression: DiceExpression) -> Distribution:
    low, high = expression.bounds
    if high - low > MAX_TOTALS:
        raise LimitError(
            f"Exact odds are given for at most {MAX_TOTALS:,} different totals, "
            f"and {expression.text()} has more."
        )
    total = Distribution.constant(expression.constant)
    for term in expression.terms:
        total += term.law()
    if not expression.scatter:
        return total
    hit = len(SCATTER_HITS) / 6
    if not expression.terms:
        return Distribution.bernoulli(hit)
    distance = total.map(lambda inches: np.maximum(inches, 0))
    return Distribution.mixture([(hit, Distribution.constant(0)), (1 - hit, distance)])
