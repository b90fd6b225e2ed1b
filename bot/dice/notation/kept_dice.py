"""How many of the highest or lowest dice are kept, or left out."""

from bot.dice.notation.comparisons import COMPARISONS, span
from bot.dice.notation.cursor import Cursor
from bot.dice.notation.limits import THROWN
from bot.dice.notation.pool_draft import PoolDraft, Which
from bot.dice.notation.tokens import Kind
from bot.errors import InputError


def keep(at: Cursor, draft: PoolDraft) -> None:
    shown = _shown(at, draft.sides)
    if shown:
        raise InputError(
            f"`k` says how many of the highest dice are kept, as in `{draft.name}kh1`. "
            f"{_how_many_show(draft, *shown)}"
        )
    which, number = _which(at, "highest")
    draft.keep(which, number)


def _shown(at: Cursor, sides: int) -> tuple[int, int] | None:
    """The first and last value where dice are kept or dropped by what they show: `>=5`, `5+`, `1s`,
    `2 or less`. None where it is said how many; `k3+ 2` keeps three.
    """
    if at.kind(1) in (Kind.NUMBER, *COMPARISONS):
        at.take(Kind.ALL)
    compared = at.take(*COMPARISONS)
    at_least = at.is_at_least() and not at.is_glued()
    at_most = at.kind(1) is Kind.OR_LESS
    is_by_face = compared or at_least or at_most or at.is_plural()
    if not is_by_face:
        return None
    if compared is None and at.is_plural():
        compared = Kind.EXACTLY if at.value() == 1 else Kind.AT_LEAST
    number = at.number() or sides
    if at.ends_with_plus():
        at.skip()
    elif at.take(Kind.OR_MORE, Kind.OR_LESS) and at.kind(-1) is Kind.OR_LESS:
        compared = Kind.AT_MOST
    return span(compared or Kind.AT_LEAST, number, sides)


def _how_many_show(draft: PoolDraft, first: int, last: int) -> str:
    """How dice are counted that show `first` to `last`."""
    if first == last:
        shown = f"exactly {first}"
        counted = f"={first}"
    elif first == 1:
        shown = f"{last} or less"
        counted = f"<={last}"
    else:
        shown = f"{first} or more"
        counted = f"{first}+"
    return f"How many dice show {shown} is `{draft.name} {counted}`."


def _others(first: int, last: int, sides: int) -> tuple[int, int] | None:
    """The values from the lowest or to the highest that are not between these, if any."""
    if first == 1:
        return (last + 1, sides) if last < sides else None
    return (1, first - 1) if last == sides else None


def drop(at: Cursor, draft: PoolDraft) -> None:
    shown = _shown(at, draft.sides)
    if shown:
        others = _others(*shown, draft.sides)
        counted = f" {_how_many_show(draft, *others)}" if others else ""
        raise InputError(
            f"`d` says how many of the lowest dice are left out, as in `{draft.name}dl1`.{counted}"
        )
    which, number = _which(at, "lowest")
    if at.kind(-2) is Kind.DIE and (number or 0) > draft.count:
        raise InputError(THROWN)  # `d6d6`
    draft.drop(which, number)


def _which(at: Cursor, usual: Which) -> tuple[Which, int | None]:
    """`highest 3`, `3 highest`, or `3` alone."""
    end = at.take(Kind.HIGHEST, Kind.LOWEST)
    is_need = at.is_at_least() and not at.is_glued()
    number = None if is_need else at.number()
    at.take(Kind.DICE)
    end = end or at.take(Kind.HIGHEST, Kind.LOWEST)
    if end is None:
        return usual, number
    return ("highest" if end is Kind.HIGHEST else "lowest"), number
