"""A roll-off between two players."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from bot.dice.rolloff import RollOff, roll_off
from bot.dice.source import DiceSource
from bot.rolls.request import Request

RED, BLUE = "Red", "Blue"


@dataclass(frozen=True, slots=True)
class RollOffAsk:
    """Who rolls off, and what for. `first` asked; without an opponent they are Red, and Blue is the
    table.
    """

    request: Request
    first: str
    second: str | None
    reason: str

    @classmethod
    def read(cls, request: Request) -> Self:
        """From `player`, `opponent` and `reason`."""
        values = request.values
        second = values.get("opponent")
        return cls(
            request,
            str(values["player"]),
            None if second is None else str(second),
            str(values.get("reason", "")),
        )

    def throw(self, source: DiceSource) -> "RolledRollOff":
        """Roll until one is higher. The dice know the players as Red and Blue, whatever their
        names.
        """
        return RolledRollOff(roll_off((RED, BLUE), source))

    def name(self, colour: str) -> str:
        """The name of whoever rolls in this colour; the colour itself for a name that shows
        nothing.
        """
        if self.second is None:
            return colour
        return (self.first if colour == RED else self.second) or colour


@dataclass(frozen=True, slots=True)
class RolledRollOff:
    """A roll-off that was rolled."""

    story: RollOff

    def account(self) -> Mapping[str, Any]:
        """Who won, and in how many rounds."""
        return {"winner": self.story.winner, "rounds": len(self.story.rounds)}
