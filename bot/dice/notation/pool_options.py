"""What stands behind dice: which are kept, counted, re-rolled, or explode."""

from bot.dice.notation.comparisons import COMPARISONS, is_another_number, is_joined, span
from bot.dice.notation.counting import count
from bot.dice.notation.cursor import Cursor
from bot.dice.notation.exploding import explode
from bot.dice.notation.kept_dice import drop, keep
from bot.dice.notation.pool_draft import EVERY, CountedTwice, PoolDraft
from bot.dice.notation.tokens import Kind
from bot.errors import InputError

CONTINUING = (Kind.COUNT, Kind.NEED, Kind.REROLL, Kind.KEEP, Kind.DROP, *COMPARISONS)
"""What an option behind a comma begins with."""
_BESIDE_COUNTING = (
    *(Kind.AND_THEN, Kind.SETS, Kind.OPEN, Kind.TOTAL, Kind.TIMES),
    *(Kind.REROLL, Kind.KEEP, Kind.DROP, Kind.EXPLODE),
)
"""What is said beside the numbers that dice need, and would be lost in another reading."""


def read_options(at: Cursor, draft: PoolDraft, faults: list[str]) -> None:
    """Read all options into the draft. What is wrong with one is told in `faults`, and the next is
    read.
    """
    reading = True
    while reading:
        try:
            reading = _option(at, draft)
        except CountedTwice as error:
            if at.ended and not (draft.is_added or at.has(*_BESIDE_COUNTING)):
                readings = tuple((at.whole(), reading) for reading in error.readings)
                raise InputError(str(error), choices=readings) from error
            faults.append(str(error))
        except InputError as error:
            if error.choices:
                raise
            faults.append(str(error))


def _option(at: Cursor, draft: PoolDraft) -> bool:
    goes_on = at.text().endswith("then") and at.kind(1) is Kind.REROLL
    if goes_on or (at.text() == "," and _continues(at)):
        at.skip()
    if at.take(Kind.KEEP):
        keep(at, draft)
    elif better := at.take(Kind.BETTER, Kind.WORSE):
        draft.twice("highest" if better is Kind.BETTER else "lowest")
    elif at.take(Kind.DROP) or (_is_drop(at) and at.take(Kind.DIE)):
        drop(at, draft)
    elif at.kind() in (Kind.HIGHEST, Kind.LOWEST):
        keep(at, draft)
    elif at.kind() in (Kind.TIMES, Kind.STAR) and not _is_of_the_roll(at, draft):
        return _multiply(at, draft)
    elif at.take(Kind.REROLL):
        _reroll(at, draft)
    elif limit := at.take(Kind.LEAST_RESULT, Kind.MOST_RESULT):
        _limit(at, draft, limit)
    elif sign := at.take(Kind.FAR_ABOVE, Kind.FAR_BELOW):
        _raise_far(at, sign)
    elif at.take(Kind.EXPLODE):
        explode(at, draft)
    else:
        return count(at, draft)
    return True


def _limit(at: Cursor, draft: PoolDraft, limit: Kind) -> None:
    """`4D6mi2`: a die that shows less is worth 2. Set apart it may as well be what each die has to
    reach: `10d6 min 3`.
    """
    is_least = limit is Kind.LEAST_RESULT
    is_apart = not at.is_glued(-1)
    number = at.number() or 2
    if is_least and is_apart:
        raise InputError(
            f"How many dice show {number} or more is `{draft.name} {number}+`; dice that are worth "
            f"{number} at least, whatever they show, are `{draft.name}mi{number}`."
        )
    draft.limit("least" if is_least else "most", number)


def _raise_far(at: Cursor, sign: Kind) -> None:
    """Some bots count with `>> 4` dice from 4 on, some those above 4."""
    without, word = (">", "more") if sign is Kind.FAR_ABOVE else ("<", "less")
    typed = without * 2
    included = f"{without}="
    number = at.number() or 4
    raise InputError(
        f"`{typed} {number}` may count dice of {number} or {word}, `{included} {number}`, or "
        f"only of {word} than {number}: `{without} {number}`.",
        choices=((typed, included), (typed, without)),
    )


def _is_of_the_roll(at: Cursor, draft: PoolDraft) -> bool:
    """Whether the `x4` that follows is said of the whole roll: set apart, and behind dice that are
    counted or not the first of a sum.
    """
    return at.is_multiplied_apart() and (draft.is_added or draft.counts)


def _continues(at: Cursor) -> bool:
    """Whether what stands behind a comma is said of the dice before it: `12 dice, 3+, rr1`."""
    first = at.kind(1)
    second = at.kind(2)
    third = at.kind(3)
    if first is Kind.NUMBER:
        ends_with_need = at.is_at_least(1) and third is not Kind.NUMBER
        return at.is_plural(1) or ends_with_need
    if first in (Kind.PLUS, Kind.MINUS):
        is_of_dice = third in (Kind.DIE, Kind.DICE)
        return second is Kind.NUMBER and not is_of_dice
    return first in CONTINUING


def _is_drop(at: Cursor) -> bool:
    """Whether a `d` behind dice drops some: that of `4d6d1`, or a `d1`, which is no die."""
    return at.kind() is Kind.DIE and (at.is_glued() or at.value(1) == 1)


def _multiply(at: Cursor, draft: PoolDraft) -> bool:
    """`x10` belongs to the dice before it; a bracket or dice behind it are arithmetic."""
    is_arithmetic = at.kind(1) in (Kind.OPEN, Kind.DIE) or at.kind(2) is Kind.DIE
    if is_arithmetic or draft.is_multiplied:
        return False
    at.skip()
    draft.multiply(at.number())
    return True


def _rerolls_failed(at: Cursor) -> bool:
    """Whether misses are thrown again; ones are among them: `misses and 1s`, `1s and misses`."""
    if at.take(Kind.FAILED):
        if at.is_plural() and at.value() == 1:
            at.number()
        return True
    if at.value() == 1 and at.kind(1) is Kind.FAILED:
        at.number()
        return at.take(Kind.FAILED) is not None
    return False


def _reroll(at: Cursor, draft: PoolDraft) -> None:
    every = at.take(Kind.ALL) is not None
    if _rerolls_failed(at):
        draft.reroll_failed()
        return
    if every and at.kind() not in (Kind.NUMBER, *COMPARISONS):
        draft.reroll_failed(every=True)
        return
    compared = at.take(*COMPARISONS)
    number = at.number()
    is_one = number is not None and at.text(-1) == "one"
    if at.take(Kind.DICE) or is_one:
        raise InputError(EVERY)
    if number is None and compared is None:
        draft.reroll_failed(bare=True)
    elif number is None:
        draft.reroll(None, None)
    elif compared is not None:
        draft.reroll(*span(compared, number, draft.sides))
    elif at.take(Kind.OR_LESS):
        draft.reroll(1, number)
    elif at.take(Kind.OR_MORE):
        draft.reroll(number, draft.sides)
    elif at.take(Kind.TO):
        draft.reroll(number, at.number())
    else:
        last = number
        draft.reroll(last, last)
        while is_another_number(at):
            _check_listed(at, last)
            at.take(Kind.AND_THEN)
            last = at.number() or 0
            draft.reroll(last, last)


def _check_listed(at: Cursor, last: int) -> None:
    """InputError where it is open whether a number goes on with those that are re-rolled: the next
    one does, and others behind `and`, or without an s behind a comma; `rr1, 3s` may need 3s.
    """
    is_behind_comma = at.text() == ","
    ahead = 1 if is_behind_comma else 0
    is_listed = is_joined(at) or (is_behind_comma and not at.is_plural(1))
    if at.value(ahead) == last + 1 or is_listed:
        return
    shown = at.text(ahead)
    raise InputError(
        f"`{shown}` may be re-rolled as well, `rr{last} and {shown}`, or be what each die has to "
        f"reach, as in `10D6 3+ rr{last}`."
    )
