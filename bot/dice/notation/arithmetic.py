"""Dice and numbers added, multiplied and divided. A value is a number or an expression."""

from dataclasses import replace
from fractions import Fraction
from math import ceil, floor

from bot.dice.expression import MAX_CONSTANT, Bracket, DiceExpression
from bot.dice.notation.limits import THROWN, check_times
from bot.dice.pool import Pool
from bot.errors import InputError, LimitError

Number = int | Fraction
Value = Number | DiceExpression


def added(first: Value, second: Value) -> Value:
    """The sum."""
    if isinstance(first, Number) and isinstance(second, Number):
        return check_number(first + second)
    left = as_expression(first)
    right = as_expression(second)
    constant = int(check_number(left.constant + right.constant))
    return DiceExpression(left.terms + right.terms, constant)


def negative(value: Value) -> Value:
    """The same, taken away."""
    if isinstance(value, Number):
        return -value
    terms = tuple(replace(term, sign=-term.sign) for term in value.terms)
    return DiceExpression(terms, -value.constant)


def multiplied(first: Value, second: Value) -> Value:
    """The product, of which one is a number."""
    if isinstance(first, Number) and isinstance(second, Number):
        return check_number(first * second)
    if isinstance(first, Number):
        return multiplied(second, first)
    if isinstance(second, DiceExpression):
        raise InputError(
            f"Dice are multiplied by a number, not by dice: roll {first.text()} and "
            f"{second.text()} apart."
        )
    if isinstance(second, Fraction) and second > 0:
        product = multiplied(first, second.numerator)
        return divided(product, second.denominator)
    if second < 1:
        raise InputError(f"{first.text()} times {second} is no roll: multiply by 1 or more.")
    times = check_times(int(second))
    return _multiplied(first, times)


def _multiplied(dice: DiceExpression, times: int) -> DiceExpression:
    if times == 1:
        return dice
    _check_not_counted(dice)
    term = dice.only_term
    if isinstance(term, Pool) and term.sign > 0 and term.times == 1:
        return DiceExpression((replace(term, times=times),))
    bracket = Bracket(dice, times=times)
    return DiceExpression((bracket,))


def divided(value: Value, divisor: Value, *, down: bool | None = None) -> Value:
    """The quotient: of dice rounded up as the game rounds, or `down`; of numbers as it was said,
    and exact where it was not.
    """
    if not isinstance(divisor, int) or divisor < 1:
        raise InputError("Dice are divided by a number, 1 or more, as in 2D6/2.")
    if isinstance(value, Number):
        quotient = _plain(Fraction(value) / divisor)
        return rounded(quotient, down)
    if divisor == 1:
        return value
    check_times(divisor)
    _check_not_counted(value)
    bracket = Bracket(value, divisor=divisor, down=bool(down))
    return DiceExpression((bracket,))


def rounded(value: Value, down: bool | None) -> Value:
    """A number rounded as it was said, up or `down`; of dice their last division."""
    if down is None:
        return value
    if isinstance(value, Number):
        return floor(value) if down else ceil(value)
    term = value.only_term
    if down and isinstance(term, Bracket) and term.divisor > 1:
        return DiceExpression((replace(term, down=True),))
    return value


def _plain(number: Number) -> Number:
    return int(number) if number.denominator == 1 else number


def check_number(number: Number) -> Number:
    """A number of an expression. LimitError for too much."""
    if not -MAX_CONSTANT <= number <= MAX_CONSTANT:
        raise LimitError(
            f"A number in a dice expression is at most {MAX_CONSTANT:,}, not {ceil(number):,}."
        )
    return _plain(number)


def as_expression(value: Value) -> DiceExpression:
    """A value as what can be rolled. InputError for a number that is not whole."""
    if isinstance(value, DiceExpression):
        return value
    if isinstance(value, Fraction):
        raise InputError(
            f"`{value}` is no whole number: write {ceil(value)}, as the game rounds up, or "
            f"{floor(value)}."
        )
    return DiceExpression(constant=value)


def as_count(value: Value) -> int:
    """A value as a number of dice. InputError for dice."""
    if not isinstance(value, int):
        raise InputError(THROWN)
    return value


def other_need(expression: DiceExpression) -> Pool | None:
    """The dice with what each would need to which the constant is added; None where that is not
    clear.
    """
    (term, *others) = expression.terms
    if others or not isinstance(term, Pool):
        return None
    if term.threshold is None or term.ceiling is not None:
        return None
    rerolls_misses = term.reroll is not None and term.threshold - 1 in term.reroll
    highest = term.more.first if term.more else term.sides
    need = term.threshold - expression.constant
    if rerolls_misses or not 2 <= need <= highest:
        return None
    return replace(term, threshold=need)


def _check_not_counted(dice: DiceExpression) -> None:
    if dice.is_counted:
        raise InputError(
            f"{dice.text()} counts dice: nothing multiplies or divides what is counted."
        )


def is_counted(value: Value) -> bool:
    """Whether it is how many dice succeed."""
    return isinstance(value, DiceExpression) and value.is_counted


def check_consistent(expression: DiceExpression, typed: str) -> None:
    """InputError where dice are counted and others added to them, with what may have been meant by
    the words that were typed.
    """
    counted = [term for term in expression.terms if term.is_counted]
    if not counted:
        return
    first = counted[0].text()
    if expression.constant or expression.scatter or any(term.sign < 0 for term in counted):
        told = f"{first} counts dice: nothing is added to it or taken away from it."
        other = other_need(expression) if expression.constant else None
        if other is None:
            raise InputError(told)
        raise InputError(
            f"{told} With {expression.constant:+d} to each die it is {other.text()}.",
            meant=((typed, other.text()),),
        )
    if len(counted) < len(expression.terms):
        raise InputError(
            f"{first} counts dice, and the other dice are added up: roll them apart, with `;`."
        )
