"""What is wanted of a total: `>=9`, `total 9+`, `needs 9`, `7 or less`."""

from bot.dice.dice_roll import Goal
from bot.dice.expression import DiceExpression
from bot.dice.notation.cursor import Cursor
from bot.dice.notation.pool_options import COMPARISONS
from bot.dice.notation.tokens import Kind
from bot.dice.pool import Pool
from bot.errors import InputError


def read_goal(at: Cursor) -> Goal | None:
    """`>=9`, `total 9+`, `needs 9`: what the total shall be."""
    asked = at.take(Kind.TOTAL, Kind.NEED) is not None
    at.take(Kind.NEED)
    compared = at.take(*COMPARISONS)
    at_most = at.kind() is Kind.NUMBER and at.kind(1) is Kind.OR_LESS
    if compared is None and not asked and not at_most and not at.is_at_least():
        return None
    if asked and compared is None and at.ended:
        return None  # `5d6 sum`: the total, whatever it is
    number = at.number()
    if number is None:
        raise InputError("The total that is wanted is missing: `total 9+`.")
    if at.take(Kind.OR_LESS):
        compared = Kind.AT_MOST
    elif at.ends_with_plus() or at.kind() is Kind.OR_MORE:
        at.skip()
    return _goal_of(compared, number)


def _goal_of(compared: Kind | None, number: int) -> Goal:
    if compared is Kind.MORE_THAN:
        return Goal(number + 1)
    if compared is Kind.AT_MOST:
        return Goal(None, number)
    if compared is Kind.LESS_THAN:
        return Goal(None, number - 1)
    if compared is Kind.EXACTLY:
        return Goal(number, number)
    return Goal(number)


def check_goal(goal: Goal, expression: DiceExpression) -> None:
    """InputError for what is always or never reached."""
    if expression.scatter:
        raise InputError("A shot scatters; it has no total to reach.")
    low, high = expression.bounds
    ends = [end for end in (goal.first, goal.last) if end is not None]
    reached = [total for total in ends if low <= total <= high]
    if not reached or (goal.first, goal.last) in ((low, None), (None, high)):
        raise InputError(
            f"`{goal.text()}` asks for nothing: {expression.text()} comes to {low:,} to {high:,}"
            f"{_examples(expression)}."
        )


def _examples(expression: DiceExpression) -> str:
    """What may be asked of several equal dice: of their total, or of each."""
    if len(expression.pools) != 1:
        return ""
    pool = expression.pools[0]
    if pool.count == 1 or pool.is_counted:
        return ""
    low, high = expression.bounds
    total = f"`{expression.text()} total {(low + high + 1) // 2}+`"
    return f", as in {total}, a single die to {pool.sides:,}, as in `{_named(pool)} {pool.sides}+`"


def _named(pool: Pool) -> str:
    return f"{pool.count}D{pool.sides}"
