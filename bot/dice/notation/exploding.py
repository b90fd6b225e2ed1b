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
    belongs_to_it = is_word or said or compared or at.is_glued()
    if at.is_at_least() and not belongs_to_it:
        draft.explode(None)
        return
    number = at.number()
    if number is not None:
        number = _first_to_explode(at, draft, compared, number)
    explode_from(at, draft, number)


def _first_to_explode(at: Cursor, draft: PoolDraft, compared: Kind | None, number: int) -> int:
    """The least value that explodes, by a number that was just taken."""
    if not compared:
        last = at.number() if at.take(Kind.TO) else last_of_run(at, number)
        _check_run(draft, number, last or 0)
    if compared is Kind.EXACTLY and number < draft.sides:
        raise _explodes_or_not(draft, number)
    if at.is_at_least(-1):
        at.skip()
    return number + 1 if compared is Kind.MORE_THAN else number


def _explodes_or_not(draft: PoolDraft, number: int) -> InputError:
    """What `!=5` may mean, of a number below the highest."""
    others = ",".join(str(face) for face in range(1, draft.sides + 1) if face != number)
    typed, explodes, counted = f"!={number}", f"!{number}", f"={others}"
    return InputError(
        f"`{typed}` may be dice that explode on {number} or more, `{draft.name}{explodes}`, or a "
        f"count of those that show no {number}.",
        choices=((typed, explodes), (typed, counted)),
    )


def explode_from(at: Cursor, draft: PoolDraft, number: int | None) -> None:
    if at.take(Kind.ONCE):
        first = draft.sides if number is None else number
        shown = f"{first}" if first == draft.sides else f"{first}+"
        raise InputError(
            f"Dice that explode do so again and again: `{draft.name}!{first}` throws a further die "
            f"for each {shown}, these included. Once means `{draft.name}`, and then as many dice "
            "as are due."
        )
    draft.explode(number)


def _check_run(draft: PoolDraft, first: int, last: int) -> None:
    """InputError for `explode on 4s and 5s`, where a 6 does not."""
    if first < last < draft.sides:
        raise InputError(
            f"Dice explode from a number on: `{draft.name}!{first}` on {first} or more."
        )
