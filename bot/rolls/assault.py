"""A close combat round of the 4th edition: `/assault first:"…" second:"…"`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from bot.attack import Assault, AssaultOdds, AssaultStory, assault_odds, roll_assault
from bot.dice.source import DiceSource
from bot.notation.words.assault_words import SideReading, read_sides
from bot.rolls.request import Request

SIDES = ("0", "1")
MANY = {"wins,": "win,", "holds": "hold", "falls": "fall", "massacres": "massacre"}
"""What is said of a unit by its name, which is that of its models."""


@dataclass(frozen=True, slots=True)
class AssaultAsk:
    """Two sides, read and within all limits, with the exact odds of their round."""

    request: Request
    sides: tuple[SideReading, SideReading]
    assault: Assault
    odds: AssaultOdds = field(compare=False, repr=False)

    @classmethod
    def read(cls, request: Request) -> Self:
        """From `first` and `second`. InputError says what is wrong."""
        values = request.values
        sides, assault = read_sides(str(values["first"]), str(values["second"]))
        return cls(request, sides, assault, assault_odds(assault))

    def throw(self, source: DiceSource) -> "RolledAssault":
        """Fight it once."""
        story = roll_assault(self.assault, source)
        return RolledAssault(story, self.named(story.outcome))

    def named(self, outcome: str) -> str:
        """An outcome with the names of the sides in place of their numbers: `Boyz win, Nobz
        hold`.
        """
        named = []
        for word in outcome.split():
            if word in SIDES:
                named.append(self.sides[int(word)].name)
            else:
                named.append(MANY.get(word, word))
        return " ".join(named)


@dataclass(frozen=True, slots=True)
class RolledAssault:
    """A round that was fought; `outcome` says with the names of the sides how it ended."""

    story: AssaultStory
    outcome: str

    def account(self) -> Mapping[str, Any]:
        """What each side lost, and how it ended."""
        return {**self.story.counts(), "outcome": self.outcome}
