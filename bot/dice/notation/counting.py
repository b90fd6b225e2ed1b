"""Which dice are counted: `5+`, `on 3s`, `2 or less`, and which of them more than once: `6s=2`."""

from bot.dice.notation.comparisons import COMPARISONS, last_of_run
from bot.dice.notation.cursor import Cursor
from bot.dice.notation.exploding import explode_from
from bot.dice.notation.pool_draft import PoolDraft
from bot.dice.notation.tokens import IDLE, Kind


def count(at: Cursor, draft: PoolDraft) -> bool:
    """`5+`, `3s`, `>=5`, `on 3s`, `t4`, `2 or less`. A number that no single die shows is about the
    total.
    """
    if _counts_more(at):
        _count_more(at, draft)
        return True
    if at.kind() is Kind.NUMBER and at.kind(1) is Kind.OR_LESS:
        return _count_to(at, draft)
    if at.is_plural():
        _plural(at, draft)
        return True
    if at.is_at_least():
        return _count_from(at, draft)
    words = [at.kind(0)]
    while words[-1] in (Kind.COUNT, Kind.NEED):
        words.append(at.kind(len(words)))
    compared = words[-1]
    if compared in (Kind.EVEN, Kind.ODD):
        _count_every_other(at, draft, len(words))
        return True
    if compared not in COMPARISONS:
        words.pop()
    if at.text() in IDLE and at.kind(len(words)) is not Kind.NUMBER:
        for _ in words:
            at.skip()
        return True
    if not words or at.begins_dice(len(words)):
        return False
    is_open = Kind.COUNT not in words or _may_be_of_total(at, draft, len(words))
    if is_open and _is_of_total(at, draft, len(words)):
        return False
    for _ in words:
        at.skip()
    if at.is_plural() and compared not in COMPARISONS:
        _plural(at, draft)
        return True
    number = at.number()
    may_go_on = number is not None and compared in (Kind.NUMBER, Kind.EXACTLY)
    if may_go_on and _count_run(at, draft, number or 0):
        return True
    if at.take(Kind.OR_LESS):
        compared = Kind.AT_MOST
    elif at.ends_with_plus():
        at.skip()
    at.take(Kind.OR_MORE)
    _count_what(draft, compared, number)
    return True


def _count_to(at: Cursor, draft: PoolDraft) -> bool:
    """Count dice of `2 or less`."""
    if _is_of_total(at, draft, ahead=0, compared=Kind.AT_MOST):
        return False
    draft.count_to(at.number() or 0)
    at.skip()
    return True


def _count_every_other(at: Cursor, draft: PoolDraft, words: int) -> None:
    """Count even or odd dice, as the last of these words says."""
    for _ in range(words):
        at.skip()
    first = 2 if at.kind(-1) is Kind.EVEN else 1
    draft.count_only(tuple(range(first, draft.sides + 1, 2)))


def _count_from(at: Cursor, draft: PoolDraft) -> bool:
    """Count dice of `5+`, `5 or more`, `5+ or better`."""
    if _is_of_total(at, draft, ahead=0):
        return False
    number = at.number()
    at.skip()
    at.take(Kind.OR_MORE)
    draft.count_from(number)
    return True


def _count_run(at: Cursor, draft: PoolDraft, first: int) -> bool:
    """Count `first` and what goes on with it, if more does: `5s and 6s`, `3 to 4`, `2,4,6`."""
    listed = _listed(at, draft.sides, first)
    last = listed[-1]
    if last - first + 1 != len(listed):
        draft.count_only(listed)
        return True
    if last == first:
        last = (at.number() or 0) if at.take(Kind.TO) else last_of_run(at, first)
    if last == first:
        return False
    draft.count_between(first, last)
    return True


def _listed(at: Cursor, sides: int, first: int) -> tuple[int, ...]:
    """`first` and the numbers of the die that stand right behind it: `2,4,6`."""
    found = [first]
    while at.text() == "," and at.is_glued() and at.is_glued(1):
        following = at.value(1)
        if following is None or not found[-1] < following <= sides:
            break
        at.skip()
        at.skip()
        found.append(following)
    return tuple(found)


def _counts_more(at: Cursor) -> bool:
    """Whether `6s=2` or `5+=2` follows, without spaces."""
    if at.is_plural():
        sign = 1
    elif at.is_at_least():
        sign = 2
    else:
        return False
    times = sign + 1
    has_sign = at.is_glued(sign) and at.text(sign) == "="
    has_times = at.is_glued(times) and at.kind(times) is Kind.NUMBER
    return has_sign and has_times


def _count_more(at: Cursor, draft: PoolDraft) -> None:
    first = at.number() or 0
    at.take(Kind.PLUS)
    at.take(Kind.EXACTLY)
    times = at.number() or 0
    draft.count_more(first, times)


def _plural(at: Cursor, draft: PoolDraft) -> None:
    """`3s` are 3+, but `1s` are ones; `6s explode`."""
    number = at.number() or 0
    if _count_run(at, draft, number):
        return
    if at.text().startswith("expl"):
        at.skip()
        explode_from(at, draft, number)
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


def _may_be_of_total(at: Cursor, draft: PoolDraft, ahead: int) -> bool:
    """Whether `on` leaves open if the number so far ahead is of the total: `2d6 on 9`, which all
    dice together can show and need not.
    """
    number = at.value(ahead) or 0
    return at.text() in ("on", "at") and draft.count < number <= draft.count * draft.sides


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
