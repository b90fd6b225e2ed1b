"""What is wanted of a total: `>=9`, `total 9+`, `needs 9`, `7 or less`."""

from dataclasses import replace

from bot.dice.dice_roll import Goal
from bot.dice.expression import DiceExpression
from bot.dice.notation.arithmetic import other_need
from bot.dice.notation.comparisons import COMPARISONS
from bot.dice.notation.cursor import Cursor
from bot.dice.notation.tokens import Kind
from bot.dice.pool import Pool
from bot.errors import InputError, quoted


def read_goal(at: Cursor, expression: DiceExpression) -> Goal | None:
    """`>=9`, `total 9+`, `needs 9`: what the total shall be."""
    _check_no_dice(at)
    if at.text() == "sum" and expression.is_counted and at.kind(1) is None:
        raise _counted_or_sum(at, expression)
    asked = at.take(Kind.TOTAL, Kind.NEED) is not None
    if _is_on(at):
        asked = True
        at.skip()
    at.take(Kind.NEED)
    compared = at.take(*COMPARISONS)
    if compared is None:
        at_most = at.kind() is Kind.NUMBER and at.kind(1) is Kind.OR_LESS
        if asked and at.ended:
            return None  # `5d6 sum`: the total, whatever it is
        if not (asked or at_most or at.is_at_least()):
            return None
    number = at.number()
    if number is None:
        raise InputError("The total that is wanted is missing: `total 9+`.")
    if at.take(Kind.OR_LESS):
        compared = Kind.AT_MOST
    elif at.ends_with_plus() or at.kind() is Kind.OR_MORE:
        at.skip()
    return _goal_of(compared, number)


def _is_on(at: Cursor) -> bool:
    """Whether `on 9` follows."""
    return at.text() in ("on", "at") and at.kind(1) in (Kind.NUMBER, *COMPARISONS)


def _counted_or_sum(at: Cursor, expression: DiceExpression) -> InputError:
    """What `10d6 >=4 sum` may mean."""
    typed = at.whole()
    counted = expression.text()
    added = expression.pools[0].name
    return InputError(
        f"{quoted(typed)} may be how many dice count, `{counted}`, or the sum of all: `{added}`.",
        choices=((typed, counted), (typed, added)),
    )


def _check_no_dice(at: Cursor) -> None:
    """InputError where dice stand in place of the number to be reached: `2d6 vs 2d6`."""
    ahead = 0
    while at.kind(ahead) in (Kind.TOTAL, Kind.NEED, Kind.COUNT, *COMPARISONS):
        ahead += 1
    if not (ahead and at.begins_dice(ahead)):
        return
    first = at.before().strip()
    for _ in range(ahead):
        at.skip()
    apart = f"{first}; {at.rest()}"
    raise InputError(
        f"Dice have a number to reach, not dice: rolled apart they are {quoted(apart)}; `/rolloff` "
        "is a roll of two players against each other.",
        meant=((at.whole(), apart),),
    )


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


def tell_of_goal(goal: Goal, expression: DiceExpression, typed: str, faults: list[str]) -> None:
    """Tell in `faults` what is wrong with a goal; what stands behind it is read all the same.
    InputError where it is clear what was meant.
    """
    try:
        check_goal(goal, expression, typed)
    except InputError as error:
        if error.meant:
            raise
        faults.append(str(error))


def check_goal(goal: Goal, expression: DiceExpression, typed: str) -> None:
    """InputError for what is always or never reached, with what may have been meant by the words
    that were typed.
    """
    if expression.scatter:
        raise InputError("A shot scatters; it has no total to reach.")
    low, high = expression.bounds
    ends = [end for end in (goal.first, goal.last) if end is not None]
    is_possible = any(low <= end <= high for end in ends)
    is_certain = (goal.first, goal.last) in ((low, None), (None, high))
    if is_possible and not is_certain:
        return
    how_often = "always" if is_certain or goal.holds(low) else "never"
    told = (
        f"{expression.text()} comes to {low:,} to {high:,}, so it {how_often} reaches "
        f"`{goal.text()}`"
    )
    each = _of_each(goal, expression)
    if each is None:
        raise InputError(f"{told}.{_examples(expression)}")
    raise InputError(
        f"{told}. With {expression.constant:+d} to each die it is {each.text()}.",
        meant=((typed, each.text()),),
    )


def _of_each(goal: Goal, expression: DiceExpression) -> Pool | None:
    """Equal dice that reach the number each, with what was added to their sum: `10D6 2+` for
    `10D6+1` and 3+. None where no such dice are meant.
    """
    if len(expression.terms) != 1 or not expression.constant:
        return None
    term = expression.terms[0]
    if not isinstance(term, Pool) or term.is_d66:
        return None
    if term.is_counted or term.times > 1 or term.keep or term.sign < 0:
        return None
    if goal.first is None or goal.first > term.sides:
        return None
    counted = replace(term, threshold=goal.first)
    with_constant = replace(expression, terms=(counted,))
    return other_need(with_constant)


def _examples(expression: DiceExpression) -> str:
    """What may be asked of several equal dice: of their total, or of each."""
    if len(expression.pools) != 1:
        return ""
    pool = expression.pools[0]
    if pool.count == 1 or pool.is_counted:
        return ""
    low, high = expression.bounds
    middle = (low + high + 1) // 2
    of_total = f"`{expression.text()} total {middle}+`"
    of_each = f"`{pool.name} {pool.sides}+`"
    return f" A total is asked for by {of_total}, a number for each die by {of_each}."
