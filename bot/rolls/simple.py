"""One of the game's tests: `/test charge distance:9`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from bot.dice.simple import PreparedTest, SimpleOdds, SimpleRoll
from bot.dice.source import DiceSource
from bot.editions.named_tests import find_test
from bot.rolls.request import Request


@dataclass(frozen=True, slots=True)
class SimpleAsk:
    """A test with its edition and the values of all its fields."""

    request: Request
    prepared: PreparedTest

    @classmethod
    def read(cls, request: Request) -> Self:
        """From the test's name behind `test`, `edition`, and its fields. InputError says what is
        wrong.
        """
        given = dict(request.values)
        edition = str(given.pop("edition"))
        _, _, name = request.name.rpartition(" ")
        test = find_test(name, edition)
        return cls(request, test.prepare(given, edition))

    @property
    def command(self) -> str:
        """The command that asks for it: `test charge`, `test more sweep`."""
        test = self.prepared.test
        return f"test more {test.name}" if test.seldom else f"test {test.name}"

    def throw(self, source: DiceSource) -> "RolledTest":
        """Roll it once."""
        return RolledTest(self.prepared.roll(source))

    @property
    def odds(self) -> SimpleOdds:
        """The exact odds."""
        return self.prepared.odds()


@dataclass(frozen=True, slots=True)
class RolledTest:
    """A test that was rolled."""

    story: SimpleRoll

    def account(self) -> Mapping[str, Any]:
        """How it ended."""
        outcome = self.story.outcome
        return {"outcome": outcome.label, "success": outcome.success, "note": outcome.note}
