"""A dice expression: pools of dice and a constant, rolled or weighed."""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from bot.dice.distribution import Distribution
from bot.dice.pool import Die, Pool, RolledPool
from bot.dice.source import DiceSource
from bot.errors import LimitError

MAX_DICE = 1000
MAX_SIDES = 1000
MAX_CONSTANT = 1_000_000

SCATTER_HITS = frozenset({1, 6})
"""The hits of a scatter die made from a plain one: "two opposing direct hits, and four arrows"
(004:90).
"""


@dataclass(frozen=True, slots=True)
class DiceExpression:
    """Pools of dice and a constant, added up.

    With `scatter` a scatter die is thrown first. Alone it is worth 1 for a hit and 0 for an arrow;
    with pools the total is how far the shot scatters: 0 on a hit, else what the pools and the
    constant add up to, never below 0.
    """

    terms: tuple[Pool, ...] = ()
    constant: int = 0
    scatter: bool = False

    @property
    def most_dice(self) -> int:
        """How many dice may have to be thrown, re-rolls and the scatter die included."""
        return sum(term.most_dice for term in self.terms) + self.scatter

    def distribution(self) -> Distribution:
        """The exact law of the total. LimitError where there are too many different totals."""
        return _law(self)

    def roll(self, source: DiceSource) -> "RolledExpression":
        """Throw every die, in the order written."""
        scatter = _roll_scatter(source) if self.scatter else None
        terms = tuple(term.roll(source) for term in self.terms)
        total = self.constant + sum(term.total for term in terms)
        if scatter is not None:
            total = self._scattered(scatter, total)
        return RolledExpression(self, terms, total, scatter)

    def _scattered(self, die: Die, distance: int) -> int:
        if not self.terms:
            return die.value
        return 0 if die.counts else max(0, distance)

    def text(self) -> str:
        """Canonical notation: `parse(expression.text()) == expression`."""
        parts = ["scatter "] if self.scatter else []
        for index, term in enumerate(self.terms):
            parts.append(
                ("" if index == 0 else " + " if term.threshold else "+") if term.sign > 0 else "-"
            )
            parts.append(term.text())
        if self.constant or not parts:
            parts.append(f"{self.constant:+d}" if parts else str(self.constant))
        return "".join(parts).strip()


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
    if there is one: its `counts` is true for a hit.
    """

    expression: DiceExpression
    terms: tuple[RolledPool, ...]
    total: int
    scatter: Die | None = None

    @property
    def dice(self) -> tuple[Die, ...]:
        """Every die, the scatter die first."""
        first = () if self.scatter is None else (self.scatter,)
        return first + tuple(die for term in self.terms for die in term.dice)


def _roll_scatter(source: DiceSource) -> Die:
    face = source.roll(6)
    hit = face in SCATTER_HITS
    return Die(6, (face,), int(hit), hit)


@lru_cache(maxsize=512)
def _law(expression: DiceExpression) -> Distribution:
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
