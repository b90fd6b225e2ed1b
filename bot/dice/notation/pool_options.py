"""What stands behind dice: which are kept, counted, re-rolled, or explode."""

from bot.dice.notation.comparisons import COMPARISONS, span
from bot.dice.notation.cursor import Cursor
from bot.dice.notation.kept_dice import drop, keep
from bot.dice.notation.pool_draft import EVERY, PoolDraft
from bot.dice.notation.tokens import IDLE, Kind
from bot.errors import InputError

CONTINUING = (Kind.COUNT, Kind.NEED, Kind.REROLL, Kind.KEEP, Kind.DROP, *COMPARISONS)
"""What an option behind a comma begins with."""


def read_options(at: Cursor, draft: PoolDraft, faults: list[str]) -> None:
    """Read all options into the draft. What is wrong with one is told in `faults`, and the next is
    read.
    """
    reading = True
    while reading:
        try:
            reading = _option(at, draft)
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
        _explode(at, draft)
    else:
        return _count(at, draft)
    return True


def _limit(at: Cursor, draft: PoolDraft, limit: Kind) -> None:
    """`4D6mi2`: a die that shows less is worth 2. Set apart it may as well be what each die has to
    reach: `10d6 min 3`.
    """
    is_glued = at.is_glued(-1)
    number = at.number() or 2
    if not is_glued and limit is Kind.LEAST_RESULT:
        raise InputError(
            f"How many dice show {number} or more is `{draft.name} {number}+`; dice that are worth "
            f"{number} at least, whatever they show, are `{draft.name}mi{number}`."
        )
    draft.limit("least" if limit is Kind.LEAST_RESULT else "most", number)


def _raise_far(at: Cursor, sign: Kind) -> None:
    """Some bots count with `>> 4` dice from 4 on, some those above 4."""
    signs, word = (">", "more") if sign is Kind.FAR_ABOVE else ("<", "less")
    number = at.number() or 4
    raise InputError(
        f"`{signs * 2} {number}` may count dice of {number} or {word}, `{signs}= {number}`, or "
        f"only of {word} than {number}: `{signs} {number}`.",
        choices=((signs * 2, f"{signs}="), (signs * 2, signs)),
    )


def _is_of_the_roll(at: Cursor, draft: PoolDraft) -> bool:
    """Whether the `x4` that follows is said of the whole roll: set apart, and behind dice that are
    counted or not the first of a sum.
    """
    return at.is_multiplied_apart() and (draft.is_added or draft.counts)


def _continues(at: Cursor) -> bool:
    """Whether what stands behind a comma is said of the dice before it: `12 dice, 3+, rr1`."""
    following = at.kind(1)
    second, third = at.kind(2), at.kind(3)
    if following is Kind.NUMBER:
        ends_with_need = at.is_at_least(1) and third is not Kind.NUMBER
        return at.is_plural(1) or ends_with_need
    if following in (Kind.PLUS, Kind.MINUS):
        is_of_dice = third in (Kind.DIE, Kind.DICE)
        return second is Kind.NUMBER and not is_of_dice
    return following in CONTINUING


def _is_drop(at: Cursor) -> bool:
    """Whether a `d` behind dice drops some: that of `4d6d1`, or a `d1`, which is no die."""
    return at.kind() is Kind.DIE and (at.is_glued() or at.value(1) == 1)


def _multiply(at: Cursor, draft: PoolDraft) -> bool:
    """`x10` belongs to the dice before it; a bracket or dice behind it are arithmetic."""
    if at.kind(1) in (Kind.OPEN, Kind.DIE) or at.kind(2) is Kind.DIE or draft.is_multiplied:
        return False
    at.skip()
    draft.multiply(at.number())
    return True


def _reroll(at: Cursor, draft: PoolDraft) -> None:
    every = at.take(Kind.ALL) is not None
    if at.take(Kind.FAILED):
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
        draft.reroll(number, number)
        while _is_another_number(at):
            at.take(Kind.AND_THEN)
            following = at.number()
            draft.reroll(following, following)


def _is_another_number(at: Cursor) -> bool:
    """Whether a further number to be rolled again follows: the 2 of `rr 1, 2`, not that of `rr1,
    2D6`.
    """
    ahead = 1 if at.text() == "," else 0
    is_number = at.kind(ahead) is Kind.NUMBER and not at.is_at_least(ahead)
    return is_number and (not ahead or at.kind(ahead + 1) not in (Kind.DIE, Kind.DICE, Kind.TIMES))


def _explode(at: Cursor, draft: PoolDraft) -> None:
    """From a number on, by default on the highest face. `!5+` and `explode 5+` are both together,
    `! 5+` is not.
    """
    is_word = at.text(-1).startswith("expl")
    at.take(Kind.DICE)
    said = at.take(Kind.COUNT)
    compared = at.take(*COMPARISONS) if at.is_glued() or said else None
    if at.is_at_least() and not (is_word or at.is_glued() or said or compared):
        draft.explode(None)
        return
    number = at.number()
    if number is not None and compared is Kind.EXACTLY and number < draft.sides:
        raise InputError(
            f"`!={number}` asks elsewhere for dice that explode on a {number} alone, or for those "
            f"that show no {number}, and is neither here: `{draft.name}!{number}` explodes on "
            f"{number} or more, `{draft.name} ={number}` counts those that show {number}."
        )
    if number is not None and compared is Kind.MORE_THAN:
        number += 1
    if number is not None and at.is_at_least(-1):
        at.skip()
    _explode_from(at, draft, number)


def _explode_from(at: Cursor, draft: PoolDraft, number: int | None) -> None:
    if at.take(Kind.ONCE):
        shown = draft.sides if number is None else number
        more = "" if shown == draft.sides else "+"
        raise InputError(
            f"Dice that explode do so again and again: `{draft.name}!{shown}` throws a further die "
            f"for each {shown}{more}, these included. Once means `{draft.name}`, and then as many "
            "dice as are due."
        )
    draft.explode(number)


def _count(at: Cursor, draft: PoolDraft) -> bool:
    """`5+`, `3s`, `>=5`, `on 3s`, `t4`, `2 or less`. A number that no single die shows is about the
    total.
    """
    if at.kind() is Kind.NUMBER and at.kind(1) is Kind.OR_LESS:
        if _is_of_total(at, draft, ahead=0, compared=Kind.AT_MOST):
            return False
        draft.count_to(at.number() or 0)
        at.skip()
        return True
    if at.is_plural():
        _plural(at, draft)
        return True
    if at.is_at_least():
        if _is_of_total(at, draft, ahead=0):
            return False
        number = at.number()
        at.skip()
        at.take(Kind.OR_MORE)
        draft.count_from(number)
        return True
    words = [at.kind(0)]
    while words[-1] in (Kind.COUNT, Kind.NEED):
        words.append(at.kind(len(words)))
    compared = words[-1]
    if compared not in COMPARISONS:
        words.pop()
    if at.text() in IDLE and at.kind(len(words)) is not Kind.NUMBER:
        for _ in words:
            at.skip()
        return True
    if not words or at.begins_dice(len(words)):
        return False
    if Kind.COUNT not in words and _is_of_total(at, draft, len(words)):
        return False
    for _ in words:
        at.skip()
    if at.is_plural() and compared not in COMPARISONS:
        _plural(at, draft)
        return True
    number = at.number()
    if at.take(Kind.OR_LESS):
        compared = Kind.AT_MOST
    elif at.ends_with_plus():
        at.skip()
    at.take(Kind.OR_MORE)
    _count_what(draft, compared, number)
    return True


def _plural(at: Cursor, draft: PoolDraft) -> None:
    """`3s` are 3+, but `1s` are ones; `6s explode`."""
    number = at.number()
    if at.text().startswith("expl"):
        at.skip()
        _explode_from(at, draft, number)
    elif number == 1:
        draft.count_exactly(number)
    else:
        draft.count_from(number)
        at.take(Kind.OR_MORE)


def _is_of_total(
    at: Cursor, draft: PoolDraft, ahead: int, compared: Kind | None = Kind.AT_LEAST
) -> bool:
    """Whether the number so far ahead is one that no comparison of a single die can have."""
    number = at.value(ahead)
    if number is None:
        return False
    if ahead:
        compared = at.kind(ahead - 1)
    if compared is Kind.MORE_THAN:
        number += 1
    if compared is Kind.LESS_THAN:
        number -= 1
    if compared in (Kind.AT_MOST, Kind.LESS_THAN):
        return number >= draft.sides
    return number > draft.sides


def _count_what(draft: PoolDraft, compared: Kind | None, number: int | None) -> None:
    is_plain = compared not in COMPARISONS
    if number is None or is_plain or compared is Kind.AT_LEAST:
        draft.count_from(number)
    elif compared is Kind.MORE_THAN:
        draft.count_from(number + 1)
    elif compared is Kind.AT_MOST:
        draft.count_to(number)
    elif compared is Kind.LESS_THAN:
        draft.count_to(number - 1)
    else:
        draft.count_exactly(number)
