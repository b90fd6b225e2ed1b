"""Dice and numbers added, multiplied and divided. A value is a whole number or an expression."""

from dataclasses import replace

from bot.dice.expression import MAX_CONSTANT, Bracket, DiceExpression
from bot.dice.notation.pool_draft import check_times
from bot.dice.pool import Pool
from bot.errors import InputError, LimitError

Value = int | DiceExpression


def added(first: Value, second: Value) -> Value:
    """The sum."""
    if isinstance(first, int) and isinstance(second, int):
        return check_number(first + second)
    left = _as_expression(first)
    right = _as_expression(second)
    constant = check_number(left.constant + right.constant)
    return DiceExpression(left.terms + right.terms, constant)


def negative(value: Value) -> Value:
    """The same, taken away."""
    if isinstance(value, int):
        return -value
    terms = tuple(replace(term, sign=-term.sign) for term in value.terms)
    return DiceExpression(terms, -value.constant)


def multiplied(first: Value, second: Value) -> Value:
    """The product, of which one is a number."""
    if isinstance(first, int) and isinstance(second, int):
        return check_number(first * second)
    if isinstance(first, DiceExpression) and isinstance(second, DiceExpression):
        raise InputError(
            f"Dice are multiplied by a number, not by dice: roll {first.text()} and "
            f"{second.text()} apart."
        )
    dice, times = (first, second) if isinstance(first, DiceExpression) else (second, first)
    assert isinstance(dice, DiceExpression) and isinstance(times, int)
    if times < 1:
        raise InputError(f"{dice.text()} times {times} is no roll: multiply by 1 or more.")
    check_times(times)
    if times == 1:
        return dice
    _check_not_counted(dice)
    if len(dice.terms) == 1 and not dice.constant:
        term = dice.terms[0]
        if isinstance(term, Pool) and term.sign > 0 and term.times == 1:
            return DiceExpression((replace(term, times=times),))
    return DiceExpression((Bracket(dice, times=times),))


def divided(value: Value, divisor: Value, *, down: bool) -> Value:
    """The quotient, rounded up as the game rounds, or down."""
    if not isinstance(divisor, int) or divisor < 1:
        raise InputError("Dice are divided by a number, 1 or more, as in 2D6/2.")
    if isinstance(value, int):
        return value // divisor if down else -(-value // divisor)
    if divisor == 1:
        return value
    check_times(divisor)
    _check_not_counted(value)
    return DiceExpression((Bracket(value, divisor=divisor, down=down),))


def rounded_down(value: Value) -> Value:
    """The same, with its last division rounded down."""
    if isinstance(value, DiceExpression) and len(value.terms) == 1 and not value.constant:
        term = value.terms[0]
        if isinstance(term, Bracket) and term.divisor > 1:
            return DiceExpression((replace(term, down=True),))
    return value


def check_number(number: int) -> int:
    """A number of an expression. LimitError for too much."""
    if abs(number) > MAX_CONSTANT:
        raise LimitError(
            f"A number in a dice expression is at most {MAX_CONSTANT:,}, not {abs(number):,}."
        )
    return number


def _as_expression(value: Value) -> DiceExpression:
    return DiceExpression(constant=value) if isinstance(value, int) else value


def _check_not_counted(dice: DiceExpression) -> None:
    if dice.is_counted:
        raise InputError(
            f"{dice.text()} counts dice: nothing multiplies or divides what is counted."
        )


def is_counted(value: Value) -> bool:
    """Whether it is how many dice succeed."""
    return isinstance(value, DiceExpression) and value.is_counted


def check_consistent(expression: DiceExpression) -> None:
    """InputError where dice are counted and others added to them."""
    counted = [term for term in expression.terms if term.is_counted]
    if not counted:
        return
    first = counted[0].text()
    if expression.constant or expression.scatter or any(term.sign < 0 for term in counted):
        raise InputError(f"{first} counts dice: nothing is added to it or taken away from it.")
    if len(counted) < len(expression.terms):
        raise InputError(
            f"{first} counts dice, and the other dice are added up: roll them apart, with `;`."
        )
