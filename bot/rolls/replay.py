"""Dice that are written down as they fall, and dice that fall as they were written down."""

from collections.abc import Sequence

from bot.dice.source import DiceSource

DieFace = tuple[int, int]
"""The sides of a die and the face it showed."""


class Misfit(ValueError):
    """Dice on record that do not fit what is thrown."""


class Recording:
    """Another source's dice, each kept as it falls."""

    def __init__(self, source: DiceSource) -> None:
        self._source = source
        self._dice: list[DieFace] = []

    def roll(self, sides: int) -> int:
        """One die of the source."""
        face = self._source.roll(sides)
        self._dice.append((sides, face))
        return face

    @property
    def dice(self) -> tuple[DieFace, ...]:
        """Every die so far."""
        return tuple(self._dice)


class Replay:
    """The dice of a record once more, in order."""

    def __init__(self, dice: Sequence[DieFace]) -> None:
        self._left = iter(dice)

    def roll(self, sides: int) -> int:
        """The next die. Misfit if it has other sides, or if there is none."""
        had, face = next(self._left, (0, 0))
        if had == sides:
            return face
        recorded = f"a D{had}" if had else "no more dice"
        raise Misfit(f"a D{sides} is thrown where the record has {recorded}")

    def finish(self) -> None:
        """Misfit if dice are left over."""
        if next(self._left, None) is not None:
            raise Misfit("the record has more dice than are thrown")
