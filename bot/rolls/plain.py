"""Plain dice: `/roll 2D6+1`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from bot.dice.distribution import Distribution
from bot.dice.expression import DiceExpression, RolledExpression
from bot.dice.notation import parse_thrown
from bot.dice.source import DiceSource
from bot.errors import LimitError
from bot.rolls.request import Request


@dataclass(frozen=True, slots=True)
class DiceAsk:
    """Dice, and what they are for."""

    request: Request
    expression: DiceExpression
    reason: str

    @classmethod
    def read(cls, request: Request) -> Self:
        """From `dice` and `reason`. InputError or LimitError says what is wrong."""
        values = request.values
        return cls(request, parse_thrown(str(values["dice"])), str(values.get("reason", "")))

    def throw(self, source: DiceSource) -> "DiceThrown":
        """Roll it once."""
        return DiceThrown(self.expression.roll(source))

    @property
    def odds(self) -> Distribution | None:
        """The law of the total; None where it has too many values to be worked out."""
        try:
            return self.expression.distribution()
        except LimitError:
            return None


@dataclass(frozen=True, slots=True)
class DiceThrown:
    """Plain dice that were thrown."""

    rolled: RolledExpression

    def account(self) -> Mapping[str, Any]:
        """The total."""
        return {"total": self.rolled.total}
