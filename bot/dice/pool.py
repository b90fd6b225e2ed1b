"""A pool of equal dice: how one die is thrown and read, and what the pool adds to a total.

One die is described once (`Pool.value_of`, `Pool.rerolls`), and has two readers: `roll` draws its
faces from a source, `law` enumerates them. Both then count in the same way.
"""

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from bot.dice.distribution import Distribution
from bot.dice.kept_dice import sum_of_kept
from bot.dice.source import DiceSource
from bot.errors import LimitError

MAX_TOTALS = 10_000


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it lay: every face thrown in order, the last of which stands.

    `value` is what the last face is worth (half of it, rounded up, on a D3); `counts` says whether
    it entered the total: kept, and not below the threshold.
    """

    sides: int
    faces: tuple[int, ...]
    value: int
    counts: bool = True

    @property
    def rerolled(self) -> bool:
        return len(self.faces) > 1


@dataclass(frozen=True, slots=True)
class Keep:
    """Only the `count` highest or lowest dice count."""

    which: Literal["highest", "lowest"]
    count: int


@dataclass(frozen=True, slots=True)
class Reroll:
    """A die whose value is `first` to `last` is thrown once more; the new result stands (004:94,
    001:68).
    """

    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Pool:
    """`count` equal dice: their sum times `times`, or with a `threshold` the number of dice that
    reach it.

    `sign` is -1 in a pool that is taken away. A D3 is a D6 halved and rounded up (001:58); a D66 is
    two D6 read as tens and units, always thrown singly.
    """

    count: int
    sides: int
    sign: Literal[1, -1] = 1
    times: int = 1
    keep: Keep | None = None
    threshold: int | None = None
    reroll: Reroll | None = None

    @property
    def is_d66(self) -> bool:
        return self.sides == 66

    @property
    def die_sides(self) -> int:
        """The sides of the dice on the table: six for a D3 and a D66."""
        if self.sides in (3, 66):
            return 6
        return self.sides

    @property
    def most_dice(self) -> int:
        """How many dice may have to be thrown, re-rolls included."""
        return self.count * (2 if self.is_d66 or self.reroll else 1)

    def value_of(self, face: int) -> int:
        """What a face is worth: on a D3 half of it, rounded up."""
        if self.sides == 3:
            return (face + 1) // 2
        return face

    def rerolls(self, value: int) -> bool:
        """Whether a first throw of this value is thrown again; a D3 is judged by its halved value
        (001:67).
        """
        return self.reroll is not None and self.reroll.first <= value <= self.reroll.last

    def die_law(self) -> Distribution:
        """The value of one die, after its re-roll."""
        sides = self.die_sides
        values = [self.value_of(face) for face in range(1, sides + 1)]
        once = np.bincount(values)[1:] / sides
        again = np.array([self.rerolls(value) for value in range(1, once.size + 1)])
        stands = np.where(again, 0.0, once)
        chance_again = float(once[again].sum())
        return Distribution(1, stands + once * chance_again)

    def law(self) -> Distribution:
        """The exact law of what this pool adds to the total. LimitError where it has too many
        different totals.
        """
        if self.is_d66:
            die = Distribution.uniform(6)
            total = die.map(lambda face: 10 * face) + die
        else:
            total = self._sum_law()
        factor = self.times * self.sign
        if factor == 1:
            return total
        return total.map(lambda value: value * factor)

    def _sum_law(self) -> Distribution:
        die = self.die_law()
        if self.threshold is not None:
            successes = Distribution.bernoulli(die.at_least(self.threshold)).power(self.count)
            if self.keep is None:
                return successes
            # The best k dice hold the successes first, the worst k hold them last.
            spare = 0 if self.keep.which == "highest" else self.count - self.keep.count
            kept = self.keep.count
            return successes.map(lambda number: np.clip(number - spare, 0, kept))
        if self.keep is not None:
            highest = self.keep.which == "highest"
            return sum_of_kept(die, self.count, self.keep.count, highest=highest)
        if self.count * (self.sides - 1) * self.times > MAX_TOTALS:
            raise LimitError(
                f"Exact odds are given for at most {MAX_TOTALS:,} different totals, "
                f"and {self.text()} has more."
            )
        return die.power(self.count)

    def roll(self, source: DiceSource) -> "RolledPool":
        """Throw the dice."""
        if self.is_d66:
            tens = source.roll(6)
            units = source.roll(6)
            thrown = [Die(6, (tens,), 10 * tens), Die(6, (units,), units)]
        else:
            thrown = [self._roll_die(source) for _ in range(self.count)]
        kept = self._keep_best(thrown)
        dice: list[Die] = []
        worth = 0
        for index, die in enumerate(thrown):
            counts = index in kept and self._reaches(die.value)
            dice.append(replace(die, counts=counts))
            if counts:
                worth += die.value if self.threshold is None else 1
        return RolledPool(self, tuple(dice), worth * self.times * self.sign)

    def _roll_die(self, source: DiceSource) -> Die:
        sides = self.die_sides
        faces = [source.roll(sides)]
        value = self.value_of(faces[0])
        if self.rerolls(value):
            faces.append(source.roll(sides))
            value = self.value_of(faces[1])
        return Die(sides, tuple(faces), value)

    def _reaches(self, value: int) -> bool:
        return self.threshold is None or value >= self.threshold

    def _keep_best(self, dice: list[Die]) -> set[int]:
        """The indexes of the dice that are kept."""
        order = range(len(dice))
        if self.keep is None:
            return set(order)
        highest = self.keep.which == "highest"
        by_value = sorted(order, key=lambda index: dice[index].value, reverse=highest)
        return set(by_value[: self.keep.count])

    def text(self) -> str:
        """Canonical notation, without the sign."""
        parts = [f"{self.count if self.count > 1 else ''}D{self.sides}"]
        if self.times > 1:
            parts.append(f"x{self.times}")
        if self.keep is not None:
            parts.append(f"k{self.keep.which[0]}{self.keep.count}")
        if self.threshold is not None:
            parts.append(f" {self.threshold}+")
        if self.reroll is not None:
            parts.append(f" rr{self._reroll_text(self.reroll)}")
        return "".join(parts)

    def _reroll_text(self, reroll: Reroll) -> str:
        if reroll.first == reroll.last:
            return str(reroll.first)
        if reroll.last + 1 == self.threshold:
            return "failed"
        return f"<={reroll.last}"


@dataclass(frozen=True, slots=True)
class RolledPool:
    """A thrown pool: all its dice in the order thrown, and what it adds to the total."""

    pool: Pool
    dice: tuple[Die, ...]
    total: int
