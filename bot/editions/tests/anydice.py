"""Any dice with a modifier and a re-roll, and the order in which modifiers apply."""

from collections.abc import Callable
from functools import partial

from bot.dice.expression import DiceExpression
from bot.dice.simple.aim import FLOOR, REROLLS, reach
from bot.dice.simple.fields import Field
from bot.dice.simple.script import Outcome, Steps, Throw
from bot.dice.simple.system import ScriptProcedure, SimpleTest
from bot.editions.tests.movement import BONUS
from bot.errors import InputError

FACES = {1: "hit", 0: "arrow"}


def dice(floor: int | None) -> ScriptProcedure:
    """Any dice, whose total is never modified below `floor`."""
    return ScriptProcedure(partial(_dice, floor=floor))


def _dice(
    expression: DiceExpression, bonus: int, at_least: int | None, reroll: str, floor: int | None
) -> Steps:
    counted = expression.is_counted
    if bonus and (counted or expression.scatter):
        raise InputError(f"bonus is added to a total, and {expression.text()} has none.")
    if expression.scatter and not expression.terms:
        return _scatter_die(expression, at_least, reroll)
    modifies = expression.terms and not counted and not expression.scatter
    least = floor if modifies else None
    return reach("Roll", expression, need=at_least, bonus=bonus, reroll=reroll, floor=least)


def _scatter_die(expression: DiceExpression, at_least: int | None, reroll: str) -> Steps:
    if at_least is not None or reroll != "none":
        raise InputError("A scatter die has no number to reach and is not re-rolled.")
    thrown = yield Throw("Scatter die", expression)
    return Outcome(FACES[thrown.total])


def _round_last(total: int, divide: int, multiply: int, add: int, subtract: int) -> int:
    """9th: divide, multiply, add, subtract, then round up (001:59)."""
    return _divided(total * multiply, divide) + add - subtract


def _round_first(total: int, divide: int, multiply: int, add: int, subtract: int) -> int:
    """8th: a roll is halved and rounded up before any other modifier (003:395-398)."""
    return _divided(total, divide) * multiply + add - subtract


def _add_first(total: int, divide: int, multiply: int, add: int, subtract: int) -> int:
    """11th: multiply, add, divide, subtract, then round up (02.02.01)."""
    return _divided(total * multiply + add, divide) - subtract


def _divided(number: int, by: int) -> int:
    """Rounded up; what is added afterwards is a whole number and changes nothing of that."""
    return -(-number // by)


def _modify(
    expression: DiceExpression,
    divide: int,
    multiply: int,
    add: int,
    subtract: int,
    apply: Callable[[int, int, int, int, int], int],
) -> Steps:
    thrown = yield Throw("Roll", expression)
    modified = apply(thrown.total, divide, multiply, add, subtract)
    return Outcome(str(max(FLOOR, modified)))


ROUNDED_FIRST = ScriptProcedure(partial(_modify, apply=_round_first))
ADDED_FIRST = ScriptProcedure(partial(_modify, apply=_add_first))
ROUNDED_LAST = ScriptProcedure(partial(_modify, apply=_round_last))
_EXPRESSION = Field("expression", "dice", "the dice", default="D6")

DICE = SimpleTest(
    name="dice",
    title="Any dice",
    cites="001:58-67, 002:560-583, 003:391-398, 004:76-94",
    outcome="total",
    success="the total reaches at_least",
    failure="the total stays below at_least",
    chance="to reach at_least",
    fields=(
        _EXPRESSION,
        BONUS,
        Field("at_least", "number", "the total to reach", low=-1000, high=100_000),
        Field("reroll", "choice", "what may be re-rolled", default="none", choices=REROLLS),
    ),
    aliases=("roll", "expression"),
)
MODIFY = SimpleTest(
    name="modify",
    title="Order of modifiers",
    cites="001:59, 003:395-398, published 11th edition, 02.02.01",
    outcome="final result",
    fields=(
        _EXPRESSION,
        Field("divide", "number", "what the roll is divided by", default=1, low=1, high=20),
        Field("multiply", "number", "what it is multiplied by", default=1, low=1, high=20),
        Field("add", "number", "what is added", default=0, low=0, high=100),
        Field("subtract", "number", "what is subtracted", default=0, low=0, high=100),
    ),
    aliases=("modifiers",),
    seldom=True,
)
