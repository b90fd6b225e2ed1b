"""What is told of words that can't be read as dice, or may be read in two ways."""

import re
from collections.abc import Sequence

from bot.dice.dice_roll import DiceRoll
from bot.dice.notation.arithmetic import is_counted
from bot.dice.notation.cursor import COUNTING, Astray, Cursor
from bot.dice.notation.pool_draft import PoolDraft
from bot.dice.notation.pool_options import read_options
from bot.dice.notation.tokens import Kind
from bot.errors import InputError, Meant, quoted

EXAMPLES = "dice look like 2D6, D3+3, 40D6 5+ rr1, 3D6kh2, D6x10 or D66"
BEHIND = "behind dice stand 5+, rr1, kh2, x2, total 9+, or a label behind #"
OPTIONS = (Kind.REROLL, Kind.KEEP, Kind.DROP, Kind.EXPLODE)
_AND = re.compile(r"\s+(?:and|or|with|&)$", re.IGNORECASE)
_EXAMPLES: dict[Kind | None, str] = {
    Kind.REROLL: "which dice are re-rolled, as in 10D6 4+ rr1 or 10D6 4+ rrfailed",
    Kind.KEEP: "which dice are kept, as in 4D6kh3",
    Kind.DROP: "which dice are dropped, as in 4D6dl1",
    Kind.EXPLODE: "which dice explode, as in 4D6!6",
}
_GOAL = re.compile(r"\d+\+")
_WEAPON = re.compile(r"\b[st] ?\d|\bap\b", re.IGNORECASE)


def rolls_or_product(at: Cursor, start: int, roll: DiceRoll) -> InputError:
    """What the `x4` may mean that is set apart from dice, which begin at `start`."""
    dice = at.since(start)
    at.skip()
    times = at.number()
    typed = at.since(start)
    rolls = f"{times}x {dice}"
    product = f"({dice})x{times}"
    if is_counted(roll.expression) or roll.goal:
        return InputError(
            f"{quoted(dice)} is no number to multiply; {times} such rolls are {quoted(rolls)}.",
            meant=((typed, rolls),),
        )
    return InputError(
        f"{quoted(typed)} may be {times} rolls, {quoted(rolls)}, or one that is multiplied: "
        f"{quoted(product)}.",
        choices=((typed, rolls), (typed, product)),
    )


def sets_or_product(at: Cursor, number: int) -> InputError:
    """What the number may mean that stands right before a bracket."""
    bracket = at.rest()
    before = at.before()
    begin = len(before.rstrip()) - len(at.text(-1))
    typed = f"{before[begin:]}{bracket}"
    rolls = f"{number}#{bracket}"
    product = f"{number}*{bracket}"
    return InputError(
        f"{quoted(typed)} may be {number} rolls, {quoted(rolls)}, or one that is multiplied: "
        f"{quoted(product)}.",
        choices=((typed, rolls), (typed, product)),
    )


def side_by_side(text: str, joints: Sequence[int], rolls: Sequence[DiceRoll]) -> Astray:
    """What `2d6 2d6` may mean: dice that begin at `joints` with nothing between them and others."""
    typed = text.strip()
    first = text[: joints[0]].strip()
    if _GOAL.fullmatch(first):
        return _goal_or_sum(typed, first)
    apart = _joined(text, joints, ";")
    if any(is_counted(roll.expression) or roll.goal for roll in rolls):
        return Astray(
            f"{quoted(typed)} has nothing between its dice; rolled apart they are {quoted(apart)}.",
            len(text),
            meant=((typed, apart),),
        )
    added = _joined(text, joints, " +")
    return Astray(
        f"{quoted(typed)} may be {len(joints) + 1} rolls, {quoted(apart)}, or one sum: "
        f"{quoted(added)}.",
        len(text),
        choices=((typed, apart), (typed, added)),
    )


def _goal_or_sum(typed: str, goal: str) -> Astray:
    """What `4+ 10d6` may mean."""
    dice = typed.removeprefix(goal).strip()
    counted = f"{dice} {goal}"
    added = f"{dice} + {goal[:-1]}"
    return Astray(
        f"{quoted(typed)} may be dice that need {goal}, {quoted(counted)}, or a sum: "
        f"{quoted(added)}.",
        choices=((typed, counted), (typed, added)),
    )


def _joined(text: str, joints: Sequence[int], sign: str) -> str:
    """A text with a sign at each of these places."""
    parts = []
    begin = 0
    for joint in joints:
        part = text[begin:joint].strip()
        parts.append(_AND.sub("", part))
        begin = joint
    parts.append(text[begin:].strip())
    return f"{sign} ".join(parts)


def unclosed(at: Cursor) -> InputError:
    """What is told where a bracket should end."""
    if at.text() == ",":
        return InputError(
            "In a bracket stands one sum; rolls are parted by `;`, without brackets, and none is "
            "kept as the best of them."
        )
    place = "the end" if at.ended else quoted(at.rest())
    return InputError(f"A bracket is not closed before {place}.")


def missing(at: Cursor) -> Astray:
    """What is told where dice should stand."""
    return Astray(f"{_why_missing(at)}.", at.end())


def _why_missing(at: Cursor) -> str:
    if at.ended:
        return _why_missing_at_the_end(at)
    kind = at.kind()
    rest = quoted(at.rest())
    if at.begins():
        said = _EXAMPLES.get(kind)
        if said:
            return f"{rest} says behind dice {said}"
        if kind in COUNTING:
            return f"In {rest} the number of dice has to stand first, as in 20D6 3+"
    elif kind in (Kind.PLUS, Kind.MINUS):
        return f"{rest} has one sign too many before it"
    instead = "" if at.has(Kind.DIE, Kind.DICE) else f": {EXAMPLES}"
    return f"{rest} is no number of dice{instead}"


def _why_missing_at_the_end(at: Cursor) -> str:
    if at.begins():
        return f"Dice are missing: {EXAMPLES}"
    *_, last = at.before().split(" ")
    if _GOAL.fullmatch(last):
        return f"`{last}` counts single dice, so say how many: 10D6 {last}"
    return "Dice are missing at the end"


def of_what(at: Cursor, count: int) -> InputError:
    """What is told of `20 hits` and `7 fnps`, which say not what to roll."""
    if at.text(-1).startswith(("fnp", "feel")):
        return InputError(
            f"Which number ignores a wound? As in `{count} fnp 5+`; `/test ignore_wounds` is the "
            "test, with its odds."
        )
    return InputError(f"{count} of what? Dice are `{count}D6`, hits on 3+ are `{count} 3+`.")


def need_or_toughness(at: Cursor, count: int) -> InputError:
    """What is told of `20 t4`: other bots need a 4 so, and this game has Toughness."""
    needed = f"{count} dice {at.value(1)}+"
    return InputError(
        f"{quoted(at.rest())} may be Toughness, which `/attack` rolls against; dice that need a "
        f"number are {quoted(needed)}.",
        meant=((at.whole(), needed),),
    )


def unread(at: Cursor, found: Sequence[DiceRoll], faults: list[str]) -> InputError:
    """What is told of a word behind whole rolls; what is wrong with those behind it as well is
    added to `faults`.
    """
    before = found[-1]
    pools = before.expression.pools
    if at.kind() is Kind.NUMBER:
        lacks_sides = at.kind(1) is Kind.DIE and at.kind(2) is not Kind.PERCENT
        if lacks_sides:
            return InputError(f"{quoted(at.word())} does not say how many sides, as D6 does.")
        is_count_at_end = at.kind(1) is Kind.COUNT and at.kind(2) is None
        if is_count_at_end and pools:
            return _how_many_succeed(at, before)
    told = f"{_why_unread(at)}."
    end = at.end()
    meant: Meant = ()
    if at.kind() in OPTIONS and pools:
        moved = _before_total(before, at.rest()) if len(found) == 1 and not faults else ""
        if moved and at.kind() is Kind.REROLL and at.kind(1) in (None, Kind.ALL, Kind.FAILED):
            return _which_again(at, before)
        told = f"{quoted(at.rest())} has to stand right behind the dice that it is said of."
        if moved:
            told = f"{told[:-1]}: {quoted(moved)}."
            meant = ((at.whole(), moved),)
    else:
        at.skip()
    for pool in pools[:1]:
        read_options(at, PoolDraft(pool.count, pool.sides), faults)
    return Astray(told, end, meant=meant)


def _which_again(at: Cursor, before: DiceRoll) -> InputError:
    """What `2d6 9+ reroll` may mean."""
    ones = _before_total(before, "rr1")
    return InputError(
        f"Re-roll which dice? All of them are thrown anew by *Again*, under {quoted(before.text())}"
        f"; ones are re-rolled by {quoted(ones)}.",
        choices=((at.whole(), before.text()), (at.whole(), ones)),
    )


def _how_many_succeed(at: Cursor, before: DiceRoll) -> InputError:
    """What `3 successes` behind dice may mean."""
    typed = quoted(at.rest())
    number = at.value()
    dice = before.text()
    if is_counted(before.expression):
        least = f"{dice} total {number}+"
        exactly = f"{dice} total ={number}"
        return InputError(
            f"{typed} may be wanted at least, {quoted(least)}, or exactly: {quoted(exactly)}.",
            choices=((at.whole(), least), (at.whole(), exactly)),
        )
    return InputError(
        f"{typed} does not say from which number on a die counts. Dice that reach 4 are "
        f"`{dice} 4+`; that {number} of them do is `{dice} 4+ total {number}+`."
    )


def _before_total(roll: DiceRoll, option: str) -> str:
    """A roll with an option right behind its dice: `2D6 rr1 total 9+` for `2D6 9+ rr1`; empty where
    there are several.
    """
    (dice, *others) = roll.expression.terms
    if others:
        return ""
    constant = roll.expression.constant
    added = f" {constant:+d}" if constant else ""
    total = f" total {roll.goal.text()}" if roll.goal else ""
    return f"{dice.text()} {option}{added}{total}"


def _why_unread(at: Cursor) -> str:
    rest = at.rest()
    if at.kind() in (Kind.NUMBER, Kind.DIE):
        if _WEAPON.search(rest):
            return f"{quoted(rest)} is a weapon's or a target's: `/attack` rolls it"
        return (
            f"{quoted(rest)} stands alone: join dice with + or -, as in 2D6+D3, or part rolls "
            "with ;"
        )
    phrase = quoted(at.text() if " " in at.text() else at.word())
    if at.kind() is Kind.COUNT:
        return f"{phrase} lacks the number that each die must reach, as in 20D6 3+"
    return f"{phrase} could not be read: {BEHIND}"
