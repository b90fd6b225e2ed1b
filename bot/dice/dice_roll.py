"""What one part of a `/roll` asks: dice, and perhaps a total that they shall reach."""

from dataclasses import dataclass

from bot.dice.expression import DiceExpression, RolledExpression
from bot.dice.source import DiceSource


@dataclass(frozen=True, slots=True)
class Goal:
    """Totals from `first` to `last` are wanted; None is no bound."""

    first: int | None = None
    last: int | None = None

    def holds(self, total: int) -> bool:
        """Whether a total is one of them."""
        if self.first is not None and total < self.first:
            return False
        return self.last is None or total <= self.last

    def text(self) -> str:
        """Canonical notation: `9+`, `<=7`, `=7`."""
        if self.last is None:
            return f"{self.first}+"
        return f"={self.last}" if self.first == self.last else f"<={self.last}"


@dataclass(frozen=True, slots=True)
class DiceRoll:
    """Dice, and the totals that are wanted of them."""

    expression: DiceExpression
    goal: Goal | None = None

    def text(self) -> str:
        """Canonical notation."""
        wanted = f" total {self.goal.text()}" if self.goal else ""
        return self.expression.text() + wanted

    def chance(self) -> float | None:
        """How likely a wanted total is; None where none is wanted. LimitError where there is too
        much to work out.
        """
        if self.goal is None:
            return None
        law = self.expression.distribution()
        first = law.low if self.goal.first is None else self.goal.first
        last = self.goal.last
        if last is None:
            return law.at_least(first)
        below = law.at_most(first - 1)
        return max(0.0, law.at_most(last) - below)

    def roll(self, source: DiceSource) -> RolledExpression:
        """Throw every die."""
        return self.expression.roll(source)
