"""From which number on dice explode: `!5`, `explode 5+`, `6s explode`."""

from bot.dice.notation.comparisons import COMPARISONS, last_of_run
from bot.dice.notation.cursor import Cursor
from bot.dice.notation.pool_draft import PoolDraft
from bot.dice.notation.tokens import Kind
from bot.errors import InputError


def explode(at: Cursor, draft: PoolDraft) -> None:
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
    if number is not None and not compared:
        _check_run(draft, number, last_of_run(at, number))
    if number is not None and compared is Kind.EXACTLY and number < draft.sides:
        raise InputError(
            f"`!={number}` is not read: `{draft.name}!{number}` explodes on "
            f"{number} or more, `{draft.name} ={number}` counts those that show {number}."
        )
    if number is not None and compared is Kind.MORE_THAN:
        number += 1
    if number is not None and at.is_at_least(-1):
        at.skip()
    explode_from(at, draft, number)


def explode_from(at: Cursor, draft: PoolDraft, number: int | None) -> None:
    if at.take(Kind.ONCE):
        shown = draft.sides if number is None else number
        more = "" if shown == draft.sides else "+"
        raise InputError(
            f"Dice that explode do so again and again: `{draft.name}!{shown}` throws a further die "
            f"for each {shown}{more}, these included. Once means `{draft.name}`, and then as many "
            "dice as are due."
        )
    draft.explode(number)


def _check_run(draft: PoolDraft, first: int, last: int) -> None:
    """InputError for `explode on 4s and 5s`, where a 6 does not."""
    if first < last < draft.sides:
        raise InputError(
            f"Dice explode from a number on: `{draft.name}!{first}` on {first} or more."
        )
