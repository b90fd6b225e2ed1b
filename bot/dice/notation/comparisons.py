"""What a number is compared with, and what goes on with it: `>=5`, `at most 2`, `5s and 6s`."""

import re

from bot.dice.notation.cursor import Cursor
from bot.dice.notation.tokens import Kind

_JOINT = re.compile(r"\s+(?:and|or)\s+(?:an? )?", re.IGNORECASE)
COMPARISONS = (
    Kind.AT_LEAST,
    Kind.MORE_THAN,
    Kind.AT_MOST,
    Kind.LESS_THAN,
    Kind.EXACTLY,
)


def span(compared: Kind, number: int, sides: int) -> tuple[int, int]:
    """The values that a comparison means."""
    spans = {
        Kind.AT_LEAST: (number, sides),
        Kind.MORE_THAN: (number + 1, sides),
        Kind.AT_MOST: (1, number),
        Kind.LESS_THAN: (1, number - 1),
        Kind.EXACTLY: (number, number),
    }
    return spans[compared]


def last_of_run(at: Cursor, first: int) -> int:
    """Take the numbers that go on from `first`, each one more: the 6 of `5 or 6`, not that of
    `bs5 s6`. The last of them.
    """
    last = first
    are_plural = at.text(-1).endswith("s")
    while is_another_number(at):
        ahead = 1 if at.text() == "," else 0
        is_next = at.value(ahead) == last + 1
        is_alike = at.is_plural(ahead) == are_plural
        goes_on = are_plural or is_joined(at)
        if not (is_next and is_alike and goes_on):
            break
        at.take(Kind.AND_THEN)
        last = at.number() or 0
    return last


def is_joined(at: Cursor) -> bool:
    """Whether `and` or `or` stands before the next word."""
    return _JOINT.fullmatch(at.gap()) is not None


def is_another_number(at: Cursor) -> bool:
    """Whether a further number that dice show follows: the 2 of `rr 1, 2`, not that of `rr1,
    2D6`.
    """
    is_behind_comma = at.text() == ","
    ahead = 1 if is_behind_comma else 0
    if at.kind(ahead) is not Kind.NUMBER or at.is_at_least(ahead):
        return False
    begins_roll = at.kind(ahead + 1) in (Kind.DIE, Kind.DICE, Kind.TIMES)
    return not (is_behind_comma and begins_roll)
