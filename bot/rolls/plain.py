"""Plain dice: `/roll 2D6+1`, `/roll 20 dice on 3s rerolling 1s`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Self

from bot.dice.dice_roll import DiceRoll, Goal
from bot.dice.die import Die
from bot.dice.distribution import Distribution
from bot.dice.expression import MAX_TOTALS, DiceExpression, RolledExpression, check_dice
from bot.dice.notation import DiceText, parse_thrown
from bot.dice.notation.typed import parse_typed
from bot.dice.pool import Pool
from bot.dice.source import DiceSource
from bot.errors import InputError, LimitError
from bot.rolls.request import Request

REASON = 100
"""Characters of what a roll is for."""
IN_BOTH = range(3, 7)
"""What one D6 may have to reach, and two together as well; two always reach 2."""
_PICKED_UP = re.compile(r"/roll .* standing:[0-9]+")
"""A canonical command of dice that are thrown again; only a number ends without quotes."""


class Which(StrEnum):
    """Dice of a roll that may be thrown again."""

    ONES = "ones"
    MISSES = "misses"


@dataclass(frozen=True, slots=True)
class DiceAsk:
    """One or several rolls, and what they are for. `standing` is what a roll whose dice are thrown
    again came to without them.
    """

    request: Request
    rolls: tuple[DiceRoll, ...]
    reason: str
    standing: int | None = None

    @classmethod
    def read(cls, request: Request) -> Self:
        """From `dice`, `reason` and `standing`. InputError or LimitError says what is wrong."""
        values = request.values
        text = parse_thrown(str(values["dice"]))
        standing = values.get("standing")
        return cls(
            request,
            text.rolls,
            str(values.get("reason", text.reason)),
            None if standing is None else int(standing),
        )

    @classmethod
    def typed(cls, dice: str, reason: str | None) -> Self:
        """From what a person typed, under its canonical text: the arrow of a scatter die gets a
        direction, and a comment is the reason, unless there is one. InputError or LimitError says
        what is wrong.
        """
        given = {"dice": dice, "reason": reason}
        request = Request.typed("roll", given)
        seen = request.values
        text = parse_typed(str(seen["dice"]))
        rolls = tuple(map(_with_clock, text.rolls))
        why = str(seen.get("reason") or text.reason)
        return cls._of(rolls, why[:REASON])

    @classmethod
    def _of(cls, rolls: tuple[DiceRoll, ...], reason: str, standing: int | None = None) -> Self:
        options = {
            "dice": DiceText(rolls).text(),
            "reason": reason or None,
            "standing": standing,
        }
        return cls(Request.of("roll", options), rolls, reason, standing)

    @property
    def labels(self) -> tuple[str, ...]:
        """What each of several rolls is for, where that was said roll by roll; else nothing."""
        labels = tuple(label.strip() for label in self.reason.split(";"))
        return labels if 1 < len(self.rolls) == len(labels) else ()

    def throw(self, source: DiceSource) -> "RolledDice":
        """Roll it once."""
        rolled = tuple(roll.roll(source) for roll in self.rolls)
        return RolledDice(rolled, self.standing)

    def laws(self) -> tuple[Distribution | None, ...]:
        """The exact law of each total; None where there is too much to work out, for which the
        totals of all rolls count together.
        """
        room = MAX_TOTALS
        found = {}
        for roll in self.rolls:
            if roll.expression in found:
                continue
            low, high = roll.expression.bounds
            room -= high - low
            try:
                law = roll.expression.distribution() if room >= 0 else None
            except LimitError:
                law = None
            found[roll.expression] = law
        return tuple(found[roll.expression] for roll in self.rolls)

    def again(self, rolled: "RolledDice", which: Which, named: str) -> "DiceAsk | None":
        """The counted dice of a roll of that name that may be thrown again, as a roll of its
        own. None where there are none: no die is thrown a third time.
        """
        pool = self._counted_pool()
        if pool is None or self.standing is not None:
            return None
        result = rolled.rolled[0]
        picked = [die for die in result.dice if _is_picked(die, which)]
        if not picked:
            return None
        anew = replace(pool, count=len(picked), reroll=None)
        expression = DiceExpression((anew,))
        reason = f"the {which.value} of {named} again"
        return type(self)._of((DiceRoll(expression),), reason, result.total)

    def passed(self, rolled: "RolledDice") -> int:
        """How many were counted, those that stood before included; 0 where none are."""
        if self._counted_pool() is None:
            return 0
        return rolled.rolled[0].total + (self.standing or 0)

    def those_that_passed(self, rolled: "RolledDice", named: str, need: str) -> "DiceAsk":
        """As many dice as counted in a roll of that name, on a number that was typed: `4+`, `3s
        reroll 1s`. InputError where none did, or the number can't be read, LimitError where dice
        that count twice bring too many.
        """
        pool = self._counted_pool()
        passed = self.passed(rolled)
        if pool is None or not passed:
            raise InputError(f"No die of {named} counted.")
        check_dice(passed)
        anew = Pool(passed, pool.sides)
        return type(self).typed(f"{anew.name} on {need}", f"those of {named} that counted")

    def otherwise(self) -> "tuple[str, DiceAsk] | None":
        """Two dice and a number, read the other way, and what a button says: those that reach it,
        or their total. None where that is not open.
        """
        if len(self.rolls) > 1 or self.standing is not None:
            return None
        other = _other_of_two(self.rolls[0])
        if other is None:
            return None
        label = f"Total {other.goal.text()}" if other.goal else "Count each die"
        return label, type(self)._of((other,), self.reason)

    def _counted_pool(self) -> Pool | None:
        """The one pool of a single roll, if its dice are counted."""
        pools = self.rolls[0].expression.pools
        if len(self.rolls) > 1 or len(pools) != 1:
            return None
        pool = pools[0]
        if not pool.is_counted or pool.keep or pool.explode:
            return None
        return pool


def _other_of_two(roll: DiceRoll) -> DiceRoll | None:
    """`2D6 total 6+` for `2D6 6+`, and the other way round; None for any other roll."""
    number = roll.goal.first if roll.goal else _threshold(roll.expression)
    if number not in IN_BOTH:
        return None
    counted = DiceRoll(DiceExpression((Pool(2, 6, threshold=number),)))
    total = DiceRoll(DiceExpression((Pool(2, 6),)), Goal(number))
    return {counted: total, total: counted}.get(roll)


def _threshold(expression: DiceExpression) -> int | None:
    """What each die of the first pool has to reach."""
    pools = expression.pools
    return pools[0].threshold if pools else None


def is_picked_up(command: str) -> bool:
    """Whether a canonical command threw dice of another roll again."""
    return _PICKED_UP.fullmatch(command) is not None


def _is_picked(die: Die, which: Which) -> bool:
    if die.rerolled or die.counts:
        return False
    return which is Which.MISSES or die.value == 1


def _with_clock(roll: DiceRoll) -> DiceRoll:
    expression = roll.expression
    return replace(roll, expression=replace(expression, clock=expression.scatter))


@dataclass(frozen=True, slots=True)
class RolledDice:
    """Plain dice that were thrown, roll by roll."""

    rolled: tuple[RolledExpression, ...]
    standing: int | None = None

    @property
    def in_all(self) -> int | None:
        """Together with what stood of the roll before."""
        if self.standing is None:
            return None
        return self.standing + self.rolled[0].total

    def account(self) -> Mapping[str, Any]:
        """The total, or that of each roll."""
        totals = [result.total for result in self.rolled]
        if len(totals) > 1:
            return {"totals": totals}
        if self.in_all is None:
            return {"total": totals[0]}
        return {"total": totals[0], "in_all": self.in_all}
