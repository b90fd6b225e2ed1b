"""What checking found: part by part, what holds, what does not, and why."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from bot.dice.fairness.encoding import Die


class Standing(StrEnum):
    """How a part of a proof stands."""

    HOLDS = "holds"
    FAILS = "fails"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a proof. `open` can't be checked yet; the sentence says what it waits for."""

    name: str
    standing: Standing
    sentence: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """All parts of a proof, and the dice as the seed gives them: None as long as it is secret."""

    parts: tuple[Part, ...]
    dice: tuple[Die, ...] | None = None

    @property
    def standing(self) -> Standing:
        """Fails if a part fails, else open if a part is open."""
        return worst(part.standing for part in self.parts)

    @property
    def sentence(self) -> str:
        """The verdict in one sentence."""
        failed = [part.name for part in self.parts if part.standing is Standing.FAILS]
        if failed:
            names = ", ".join(failed)
            parts = "This part does" if len(failed) == 1 else "These parts do"
            return f"Refused. {parts} not hold: {names}."
        if self.standing is Standing.OPEN:
            return "So far everything fits; the dice can be checked once the seed is revealed."
        return "Everything holds."


def worst(standings: Iterable[Standing]) -> Standing:
    """Fails before open before holds."""
    found = set(standings)
    for standing in (Standing.FAILS, Standing.OPEN):
        if standing in found:
            return standing
    return Standing.HOLDS


def part(name: str, problem: str | None, otherwise: str) -> Part:
    """A part that fails for a problem, and else holds."""
    if problem is None:
        return Part(name, Standing.HOLDS, otherwise)
    return Part(name, Standing.FAILS, problem)
