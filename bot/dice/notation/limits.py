"""How many dice, how many sides, and how many times."""

from bot.dice.expression import MAX_DICE, MAX_SIDES
from bot.errors import InputError, LimitError

MAX_TIMES = 1000
THROWN = "How many dice are thrown is a number: roll the dice for it first, then so many."


def check_times(times: int) -> int:
    """What a roll is multiplied by. LimitError for too much."""
    if times > MAX_TIMES:
        raise LimitError(f"A roll is multiplied by at most {MAX_TIMES:,}, not {times:,}.")
    return times


def check_size(count: int, sides: int) -> None:
    """InputError or LimitError for dice that nobody rolls."""
    if count < 1:
        raise InputError(
            f"{count}D{sides} throws nothing: a roll takes at least one die, and at most "
            f"{MAX_DICE:,}."
        )
    if sides < 2:
        raise InputError(f"There is no D{sides}: a die has 2 to {MAX_SIDES:,} sides.")
    if sides > MAX_SIDES:
        raise LimitError(f"A die has at most {MAX_SIDES:,} sides, not {sides:,}.")
    if count > MAX_DICE:
        raise LimitError(f"A roll has at most {MAX_DICE:,} dice, re-rolls included, not {count:,}.")
