"""A dice source that is every dice source: the exact law of anything that rolls, by exhaustion."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import TypeVar

import pytest

from bot.dice.source import DiceSource

Result = TypeVar("Result", bound=Hashable)
Exhaust = Callable[[Callable[[DiceSource], Hashable]], Mapping[Hashable, Fraction]]


class _OutOfDice(Exception):
    def __init__(self, sides: int) -> None:
        self.sides = sides


class _Replay:
    """Rolls the faces it was given, in order, and says which die it would need next."""

    def __init__(self, faces: tuple[int, ...]) -> None:
        self._faces = iter(faces)

    def roll(self, sides: int) -> int:
        for face in self._faces:
            return face
        raise _OutOfDice(sides)


@pytest.fixture
def exhaust() -> Exhaust:
    """`exhaust(run)` calls `run(source)` with every sequence of faces, and returns result → exact
    probability.
    """

    def law(run: Callable[[DiceSource], Hashable]) -> Mapping[Hashable, Fraction]:
        results: dict[Hashable, Fraction] = defaultdict(Fraction)
        pending: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
        while pending:
            faces, chance = pending.pop()
            try:
                results[run(_Replay(faces))] += chance
            except _OutOfDice as need:
                pending += [
                    ((*faces, face), chance / need.sides) for face in range(1, need.sides + 1)
                ]
        return results

    return law
