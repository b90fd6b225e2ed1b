"""A pool of equal dice: how one die is thrown and read, and what the pool adds to a total.

One die is described once (`Pool.value_of`, `Pool.rerolls`, `Pool.explodes`, `Pool.reaches`), and
has two readers: `roll` draws its faces from a source, `law` enumerates them. Both then count in the
same way.
"""

from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from bot.dice.die import CountsMore, Die, Faces, Keep, RerollRange
from bot.dice.distribution import Distribution
from bot.dice.exploding import MAX_EXPLOSIONS, sum_of_chain, sum_of_kept_chains
from bot.dice.kept_dice import sum_of_kept
from bot.dice.source import DiceSource
from bot.errors import LimitError

MAX_KEPT_STEPS = 3_000
"""Steps of the odds of kept dice: sides, dice and kept ones multiplied."""


@dataclass(frozen=True, slots=True)
class Pool:
    """`count` equal dice: their sum times `times`, or the number of dice from `threshold` to
    `ceiling`, or of those `only` that show one of these values, if one of these is given.

    `sign` is -1 in a pool that is taken away. A D3 is a D6 halved and rounded up (001:58); a D66 is
    two D6 read as tens and units, always thrown singly. A die whose value is `explode` or more
    brings a further die, which may do so again, `MAX_EXPLOSIONS` at most. A die below `least` or
    above `most` is worth that. Of dice that are counted, some may count `more` than once. Of dice
    that explode, and those that they bring, some may be kept.
    """

    count: int
    sides: int
    sign: Literal[1, -1] = 1
    times: int = 1
    keep: Keep | None = None
    threshold: int | None = None
    reroll: RerollRange | Faces | None = None
    ceiling: int | None = None
    explode: int | None = None
    least: int | None = None
    most: int | None = None
    more: CountsMore | None = None
    only: Faces | None = None

    @property
    def is_d66(self) -> bool:
        return self.sides == 66

    @property
    def is_counted(self) -> bool:
        """Whether single dice are counted, and not added up."""
        return any(each is not None for each in (self.threshold, self.ceiling, self.only))

    @property
    def name(self) -> str:
        """The dice alone: `4D6`."""
        return f"{self.count if self.count > 1 else ''}D{self.sides}"

    @property
    def counted(self) -> str:
        """Which dice are counted: `5+`, `<=2`, `=3`, `=3to4`, `=2,4,6`."""
        if self.only is not None:
            return f"={self.only.text()}"
        if self.ceiling is None:
            return f"{self.threshold}+"
        if self.threshold is None:
            return f"<={self.ceiling}"
        last = "" if self.threshold == self.ceiling else f"to{self.ceiling}"
        return f"={self.threshold}{last}"

    @property
    def die_sides(self) -> int:
        """The sides of the dice on the table: six for a D3 and a D66."""
        if self.sides in (3, 66):
            return 6
        return self.sides

    @property
    def most_dice(self) -> int:
        """How many dice may have to be thrown, re-rolls and explosions included."""
        thrown = self.count * (2 if self.is_d66 or self.reroll else 1)
        return thrown * (1 + MAX_EXPLOSIONS) if self.explode else thrown

    @property
    def factor(self) -> int:
        """What its dice are multiplied by: below 0 where they are taken away."""
        return self.times * self.sign

    @property
    def bounds(self) -> tuple[int, int]:
        """The lowest and the highest that it may add to a total."""
        low, high = self._bounds_of_die
        if self.explode and not self.keep:
            high *= 1 + MAX_EXPLOSIONS
        kept = self.keep.count if self.keep else self.count
        times = kept * self.factor
        ends = low * times, high * times
        return min(ends), max(ends)

    @property
    def _bounds_of_die(self) -> tuple[int, int]:
        """The lowest and the highest that one die adds; a D66 is one."""
        if self.is_d66:
            return 11, 66
        if self.is_counted:
            return 0, self.more.times if self.more else 1
        return self.least or 1, self.most or self.sides

    def value_of(self, face: int) -> int:
        """What a face is worth: on a D3 half of it, rounded up."""
        value = (face + 1) // 2 if self.sides == 3 else face
        return min(max(value, self.least or 1), self.most or self.sides)

    def rerolls(self, value: int) -> bool:
        """Whether a first throw of this value is thrown again; a D3 is judged by its halved value
        (001:67).
        """
        return self.reroll is not None and value in self.reroll

    @property
    def _explodes_on_several(self) -> bool:
        """Whether more than one value explodes, so that the dice that do may differ."""
        return self.explode is not None and self.explode < self.sides

    def explodes(self, value: int) -> bool:
        """Whether a die of this value brings a further one."""
        return self.explode is not None and value >= self.explode

    def reaches(self, value: int) -> bool:
        """Whether a die of this value is among those that are counted, if they are."""
        if self.only is not None:
            return value in self.only
        if self.threshold is not None and value < self.threshold:
            return False
        return self.ceiling is None or value <= self.ceiling

    def worth_of(self, value: int) -> int:
        """What a die of this value adds: its value, or how often it counts, if dice are counted."""
        if not self.is_counted:
            return value
        if not self.reaches(value):
            return 0
        return self.more.times if self.more and value >= self.more.first else 1

    def die_law(self) -> Distribution:
        """The value of one die, after its re-roll."""
        sides = self.die_sides
        thrown = [self.value_of(face) for face in range(1, sides + 1)]
        pmf = np.bincount(thrown)[1:] / sides
        once = Distribution(1, pmf)
        return once.rolled_again(self.rerolls)

    def law(self) -> Distribution:
        """The exact law of what this pool adds to the total. LimitError where kept dice take too
        much to work out.
        """
        total = self._sum_law()
        if self.factor == 1:
            return total
        return total.map(lambda value: value * self.factor)

    def _sum_law(self) -> Distribution:
        if self.is_d66:
            die = Distribution.uniform(6)
            return die.map(lambda face: 10 * face) + die
        if self.keep is not None:
            return self._kept_law(self.keep)
        die = self.die_law()
        if self.explode is None:
            return self._worth(die).power(self.count)
        return sum_of_chain(die, self.explode, self._worth).power(self.count)

    def _kept_law(self, keep: Keep) -> Distribution:
        if self.is_counted:
            return self._kept_successes(keep)
        thrown = self.count * (1 + MAX_EXPLOSIONS if self._explodes_on_several else 1)
        if self.sides * thrown * keep.count > MAX_KEPT_STEPS:
            raise LimitError(f"{self.text()} has too many dice for its exact odds.")
        highest = keep.which == "highest"
        die = self.die_law()
        if self.explode is None:
            return sum_of_kept(die, self.count, keep.count, highest=highest)
        return sum_of_kept_chains(die, self.explode, self.count, keep.count, highest=highest)

    def _kept_successes(self, keep: Keep) -> Distribution:
        """How many of the kept dice are counted."""
        successes = self._worth(self.die_law()).power(self.count)
        # The best dice hold the successes first, the worst hold them last.
        spare = 0 if keep.which == "highest" else self.count - keep.count
        return successes.map(lambda number: np.clip(number - spare, 0, keep.count))

    def _worth(self, die: Distribution) -> Distribution:
        """What a die of this law adds."""
        worth = np.array([self.worth_of(value) for value in die.values.tolist()])
        return die.map(lambda _: worth)

    def roll(self, source: DiceSource) -> "RolledPool":
        """Throw the dice."""
        thrown = self._roll_d66(source) if self.is_d66 else self._roll_all(source)
        kept = self._keep_best(thrown)
        dice: list[Die] = []
        worth = 0
        for index, die in enumerate(thrown):
            counts = index in kept and self.reaches(die.value)
            dice.append(replace(die, counts=counts))
            if counts:
                worth += self.worth_of(die.value)
        return RolledPool(self, tuple(dice), worth * self.factor)

    def _roll_d66(self, source: DiceSource) -> list[Die]:
        tens = source.roll(6)
        units = source.roll(6)
        return [Die(6, (tens,), 10 * tens), Die(6, (units,), units)]

    def _roll_all(self, source: DiceSource) -> list[Die]:
        dice: list[Die] = []
        for _ in range(self.count):
            dice += self._roll_chain(source)
        return dice

    def _roll_chain(self, source: DiceSource) -> list[Die]:
        """One die, and all that it brings when it explodes."""
        chain = [self._roll_die(source)]
        while self.explodes(chain[-1].value) and len(chain) <= MAX_EXPLOSIONS:
            chain.append(self._roll_die(source))
        return chain

    def _roll_die(self, source: DiceSource) -> Die:
        sides = self.die_sides
        faces = [source.roll(sides)]
        value = self.value_of(faces[0])
        if self.rerolls(value):
            faces.append(source.roll(sides))
            value = self.value_of(faces[1])
        return Die(sides, tuple(faces), value)

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
        parts = [self.name]
        if self.times > 1:
            parts.append(f"x{self.times}")
        if self.explode is not None:
            least = "" if self.explode == self.sides else self.explode
            parts.append(f"!{least}")
        if self.keep is not None:
            parts.append(f"k{self.keep.which[0]}{self.keep.count}")
        if self.least is not None:
            parts.append(f"mi{self.least}")
        if self.most is not None:
            parts.append(f"ma{self.most}")
        if self.is_counted:
            parts.append(f" {self.counted}")
        if self.more is not None:
            parts.append(f" {self.more.text(self.sides)}")
        if self.reroll is not None:
            parts.append(f" rr{self._reroll_text(self.reroll)}")
        return "".join(parts)

    def _reroll_text(self, reroll: RerollRange | Faces) -> str:
        if isinstance(reroll, Faces):
            return reroll.text()
        if reroll.first == reroll.last:
            return str(reroll.first)
        if reroll.first > 1:
            return f"{reroll.first}to{reroll.last}"
        if reroll.last + 1 == self.threshold and self.ceiling is None:
            return "failed"
        return f"<={reroll.last}"


@dataclass(frozen=True, slots=True)
class RolledPool:
    """A thrown pool: all its dice in the order thrown, and what it adds to the total."""

    pool: Pool
    dice: tuple[Die, ...]
    total: int
