"""A number on a profile that may be rolled: `2`, `D6`, `2D6+1`. Read by the odds and by the roller
alike.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from bot.dice.distribution import Distribution
from bot.dice.notation import Die, Pool, parse
from bot.dice.source import DiceSource
from bot.errors import InputError, LimitError, quoted

MAX_DICE = 30
MAX_CONSTANT = 600
SIDES = (3, 6)

_SIGNS = frozenset("0123456789dDxX*×+-−– ")
"""What a quantity is written with; `/roll` reads more."""
_FORMS = "`3`, `D6`, `2D6` or `D3+1`"


@dataclass(frozen=True, slots=True)
class Again:
    """When the dice of a quantity are rolled again, once.

    `upto` is None: each die that shows 1 by itself (001:67 "only those dice can be re-rolled"; a D3
    is judged by its halved value, 002:183-185). Otherwise all the dice together, if their total
    without `+N` is `upto` or less (002:749 "you must roll all of those dice again").
    """

    upto: int | None = None

    def picks_up(self, die: int) -> bool:
        """Whether a die of this value is rolled again by itself."""
        return self.upto is None and die == 1

    def picks_up_all(self, total: int) -> bool:
        """Whether dice of this total are all rolled again."""
        return self.upto is not None and total <= self.upto

    def __str__(self) -> str:
        return "re-roll 1s" if self.upto is None else f"re-roll totals of {self.upto} or less"


@dataclass(frozen=True, slots=True)
class AmountRoll:
    """A quantity after rolling: its dice as they lie, those picked up again, and the number they
    make.
    """

    quantity: "Quantity"
    dice: tuple[Die, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Quantity:
    """`count` dice of `sides` sides added up, plus a constant; a plain number has no dice.

    A roll is never modified below 1 (002:581-583, 001:59).
    """

    count: int
    sides: int
    plus: int

    @classmethod
    def fixed(cls, number: int) -> "Quantity":
        """Always `number`."""
        return cls(0, 6, number)

    @classmethod
    def read(cls, text: str | int, what: str) -> "Quantity":
        """From `3`, `D6`, `2D3+1`. InputError names `what` and the forms it takes, LimitError the
        largest size.
        """
        return _read(str(text).strip(), what)

    def made_of(self, dice: int) -> int:
        """The number that dice of this total make."""
        return max(1, dice + self.plus) if self.count else self.plus

    @property
    def high(self) -> int:
        """The largest value."""
        return self.made_of(self.count * self.sides)

    @property
    def mean(self) -> float:
        """The average, without re-rolls."""
        return self.count * (self.sides + 1) / 2 + self.plus

    @property
    def is_rolled(self) -> bool:
        """Whether dice decide it."""
        return self.count > 0

    def __str__(self) -> str:
        if not self.count:
            return str(self.plus)
        count = str(self.count) if self.count > 1 else ""
        plus = f"{self.plus:+d}" if self.plus else ""
        return f"{count}D{self.sides}{plus}"

    def law(self, again: Again | None = None) -> Distribution:
        """The exact law, re-rolls included."""
        return _law(self, again)

    def draw(self, source: DiceSource, again: Again | None = None) -> AmountRoll:
        """Rolled once; every die and re-roll is kept."""
        dice = [self._roll(source) for _ in range(self.count)]
        if again is not None:
            for place, die in enumerate(dice):
                if again.picks_up(die.value):
                    dice[place] = self._roll(source, die)
            if again.picks_up_all(_total(dice)):
                dice = [self._roll(source, die) for die in dice]
        number = self.made_of(_total(dice))
        return AmountRoll(self, tuple(dice), number)

    def _roll(self, source: DiceSource, before: Die | None = None) -> Die:
        """One die, or its re-roll; a D3 is a D6 halved, rounding up (001:58, 003:393, 004:86)."""
        face = source.roll(6)
        faces = (*before.faces, face) if before else (face,)
        value = (face + 1) // 2 if self.sides == 3 else face
        return Die(6, faces, value)


def _total(dice: Iterable[Die]) -> int:
    return sum([die.value for die in dice])


@lru_cache(maxsize=512)
def _read(text: str, what: str) -> Quantity:
    no_amount = f"{quoted(text)} is not {what}: write a number or dice, like {_FORMS}."
    try:
        expression = parse(text)
    except LimitError as error:
        limits = f"at most {MAX_CONSTANT}, or {MAX_DICE} dice"
        raise LimitError(f"{quoted(text)} is too large for {what}: {limits}.") from error
    except InputError as error:
        if text[:2].upper() in ("DD", "D:"):
            bare = quoted(text[1:].removeprefix(":").strip().upper())
            raise InputError(
                f"{quoted(text)} is not {what}: outside of shorthand rolled damage is {bare}."
            ) from error
        raise InputError(no_amount) from error
    if not _SIGNS.issuperset(text) or len(expression.terms) > 1:
        raise InputError(no_amount)
    if not expression.pools:
        count, sides = 0, 6
    else:
        pool = expression.pools[0]
        count, sides = pool.count, pool.sides
        if pool != Pool(count, sides):
            raise InputError(no_amount)
    if sides not in SIDES:
        raise InputError(
            f"{quoted(text)} is not {what}: the dice of a profile are D3 or D6, not D{sides}."
        )
    if count > MAX_DICE:
        raise LimitError(f"{quoted(text)} is too many dice for {what}: at most {MAX_DICE}.")
    if abs(expression.constant) > MAX_CONSTANT:
        raise LimitError(f"{quoted(text)} is too large for {what}: at most {MAX_CONSTANT}.")
    return Quantity(count, sides, expression.constant)


@lru_cache(maxsize=512)
def _law(quantity: Quantity, again: Again | None) -> Distribution:
    if not quantity.count:
        return Distribution.constant(quantity.plus)
    one = Distribution.uniform(quantity.sides)
    if again is not None:
        die = one.rolled_again(again.picks_up)
        total = die.power(quantity.count).rolled_again(again.picks_up_all)
        return mapped(total, quantity.made_of)
    total = one.power(quantity.count)
    if quantity.count + quantity.plus >= 1:
        return total + quantity.plus
    return mapped(total, quantity.made_of)


def mapped(law: Distribution, function: Callable[[int], int]) -> Distribution:
    """The law of a function of a number, which is given one value at a time."""
    return law.map(lambda values: np.array([function(value) for value in values.tolist()]))
