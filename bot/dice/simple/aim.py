"""Dice thrown at a number to reach: the modifier, the floor, and the re-roll that a player would
take.
"""

from collections.abc import Generator
from dataclasses import dataclass, replace
from math import comb

from bot.dice.die import RerollRange
from bot.dice.expression import DiceExpression, check_dice
from bot.dice.notation import parse
from bot.dice.pool import Pool
from bot.dice.simple.script import Outcome, Steps, Throw, ThrowResult, plain_pool
from bot.errors import InputError, LimitError

D3 = parse("D3")
D6 = parse("D6")
TWO_D6 = parse("2D6")

MAX_SPREADS = 1000

REROLLS = ("none", "ones", "failed", "one", "all")
"""none · every 1 (002:560) · a roll whose unmodified total fails (002:560) · one die of the roll
(003:1712) · the whole roll if it fails (001:67).
"""

FLOOR = 1
"""8th and 9th: "it can never be modified below 1" (001:59, 002:581-583)."""


@dataclass(frozen=True, slots=True)
class Sum:
    """Dice with what is added to them, and what that counts as after limits."""

    rolled: int
    bonus: int
    counts: int

    def text(self) -> str:
        """`12`; `12 + 1 = 13`; `12 + 1 = 13, which counts as 12`."""
        if not self.bonus:
            return str(self.counts)
        sign = "-" if self.bonus < 0 else "+"
        total = self.rolled + self.bonus
        sum_in_full = f"{self.rolled} {sign} {abs(self.bonus)} = {total}"
        if total == self.counts:
            return sum_in_full
        return f"{sum_in_full}, which counts as {self.counts}"


def aim(
    what: str,
    dice: DiceExpression,
    *,
    need: int | None,
    bonus: int = 0,
    reroll: str = "none",
    floor: int | None = None,
) -> Generator[Throw, ThrowResult, Sum]:
    """Throw dice that should reach `need`, and return what they come to.

    A re-roll comes before modifiers, is taken once, and only where the final total falls short
    (re-rolls are a choice); the new result stands. With `one` the lowest die is thrown again, which
    is always the best choice.
    """
    if reroll in ("failed", "one", "all") and need is None:
        raise InputError(
            f'The re-roll "{reroll}" depends on what is needed: give the number to reach, or '
            "re-roll ones."
        )

    def modified(total: int) -> Sum:
        final = total + bonus if floor is None else max(floor, total + bonus)
        return Sum(total, bonus, final)

    thrown_dice = _with_ones_again(dice) if reroll == "ones" else dice
    most_dice = thrown_dice.most_dice
    by_die = reroll == "one"
    if by_die:
        _check_single(dice)
        most_dice += 1
    elif reroll in ("failed", "all"):
        most_dice += dice.most_dice
    check_dice(most_dice)
    first = yield Throw(what, thrown_dice, by_die)
    final = modified(first.total)
    if need is None or final.counts >= need:
        return final
    if reroll == "all" or (reroll == "failed" and first.total < need):
        again = yield Throw(f"{what}, all dice again", dice)
        return modified(again.total)
    if by_die:
        die = Pool(1, plain_pool(dice).sides)
        single = DiceExpression((die,))
        again = yield Throw(f"{what}, the lowest die again", single)
        return modified(first.total - first.values[-1] + again.total)
    return final


def reach(
    what: str,
    dice: DiceExpression,
    *,
    need: int | None,
    bonus: int = 0,
    reroll: str = "none",
    floor: int | None = None,
) -> Steps:
    """`aim`, ending with the total as the outcome; a success if it reaches `need`, where that is
    given.
    """
    final = yield from aim(what, dice, need=need, bonus=bonus, reroll=reroll, floor=floor)
    label = str(final.counts)
    if need is None:
        return Outcome(label, compared=final.text() if bonus else "")
    return Outcome(label, final.counts >= need, compared=f"{final.text()} against {need}")


def _with_ones_again(dice: DiceExpression) -> DiceExpression:
    shows_no_ones = any(pool.is_d66 or pool.reroll for pool in dice.pools)
    if shows_no_ones or not dice.pools:
        raise InputError(
            f"{dice.text()} has no dice whose 1s could be re-rolled, or re-rolls dice already: it "
            "takes dice like 2D6."
        )
    ones_again = RerollRange(1, 1)
    terms = [replace(pool, reroll=ones_again) for pool in dice.pools]
    return replace(dice, terms=tuple(terms))


def _check_single(dice: DiceExpression) -> None:
    try:
        pool = plain_pool(dice)
    except ValueError:
        pool = None
    if pool is None or pool.reroll:
        raise InputError(
            f"One die is re-rolled in a plain sum such as 2D6 or 3D6+1, not in {dice.text()}."
        )
    if comb(pool.sides + pool.count - 1, pool.count) > MAX_SPREADS:
        raise LimitError(
            f"The odds of re-rolling one die are given for pools of at most {MAX_SPREADS:,} "
            f"different throws, such as 7D6 or 3D12, not for {dice.text()}."
        )
