"""Dice as players type them: `2D6`, `40D6 5+ rr1`, `20 dice on 3s`, `4d6 drop lowest`,
`(2D6+1)/2`, `2d6 9+`, `6 4d6`.

Case and spaces do not matter. `tokens` cuts a text into words, `reader` reads them from left to
right; no input costs more than its length. What is read has one canonical text, which reads as the
same dice for ever: rolls are kept under it.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.dice.dice_roll import DiceRoll, Goal
from bot.dice.die import CountsMore, Die, Keep, RerollRange
from bot.dice.expression import Bracket, DiceExpression, RolledExpression, check_dice
from bot.dice.notation.around.elsewhere import (
    ELSEWHERE,
    check_asked_here,
    check_command,
    dice_for,
)
from bot.dice.notation.around.parts import cut_opening, split_reason, stands_behind_for
from bot.dice.notation.around.purpose import LIKE, TESTS, check_purpose, rolled_for
from bot.dice.notation.around.unknown_words import (
    command_for,
    is_explained,
    told_of_unknown,
    without_unknown,
)
from bot.dice.notation.around.word_order import in_order
from bot.dice.notation.cursor import Astray, Cursor
from bot.dice.notation.numerals import NUMERALS
from bot.dice.notation.reader import Reader
from bot.dice.notation.tokens import MEANT, Kind, Token, tokens
from bot.dice.notation.unclear import EXAMPLES
from bot.dice.pool import Pool, RolledPool
from bot.errors import InputError, LimitError, Meant, UserError, quoted
from bot.typed_text.spelling import nearest

__all__ = [
    "Bracket",
    "CountsMore",
    "DiceExpression",
    "DiceRoll",
    "DiceText",
    "Die",
    "Goal",
    "Keep",
    "Pool",
    "RerollRange",
    "RolledExpression",
    "RolledPool",
    "parse",
    "parse_thrown",
    "read_rolls",
]

MAX_LENGTH = 100
MAX_CANONICAL = 400
"""Characters of a canonical text, which may be longer than what was typed."""
SHOWN_FAULTS = 3
_WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}
_UP = re.compile(r"(?<![\w/])(?<!/ )([2-6])[ -]?ups?(?![a-z])", re.IGNORECASE)
"""`3up`, `4 ups`: 3+, 4+."""
_WANTED = re.compile(
    r"(?:^|\s+)(?:(?:on|needs?|needing) )?(?:an? )?(\d{1,2}\+)$"
    r"|(?:^an?|\s+(?:needs?|needing)(?: an?)?) (\d{1,2})$"
)
"""What the dice have to reach, behind what they are for: `charge 9+`; or in its place: `a 9`."""
_PLUSES = re.compile(r"(?<=\d)\+{2,3}(?![\w+(])")
"""`5+++`, as players write the roll that ignores a wound."""
_ALIKE = str.maketrans(
    _WIDE
    | {
        "×": "x",
        "−": "-",
        "–": "-",
        "—": "-",
        "≤": "<=",
        "≥": ">=",
        "’": "'",
        "“": '"',
        "”": '"',
        "÷": "/",
    }
)


@dataclass(frozen=True, slots=True)
class DiceText:
    """What a text asks to be rolled, and what for."""

    rolls: tuple[DiceRoll, ...]
    reason: str = ""

    def text(self) -> str:
        """The rolls in canonical notation."""
        texts = [roll.text() for roll in self.rolls]
        are_equal = len(set(texts)) == 1
        if are_equal and len(texts) > 1:
            return f"{len(texts)}#{texts[0]}"
        return "; ".join(texts)


def read_rolls(typed: str) -> DiceText:
    """All that a text asks to be rolled. InputError names all that is wrong with it, LimitError
    the limit.
    """
    if len(typed) > MAX_CANONICAL:
        raise LimitError(
            f"A dice expression has at most {MAX_LENGTH} characters; this one has {len(typed):,}."
        )
    check_command(typed)
    dice, reason = split_reason(typed)
    needed = _needed(typed, dice, reason)
    if needed:
        return DiceText(needed)
    check_purpose(typed, dice, reason)
    check_asked_here(dice)
    dice = in_order(dice)
    read = _read_dice(typed, dice)
    wanted = _WANTED.search(reason)
    if wanted and _says_no_number(read):
        names_test = any(word in TESTS for word in reason.casefold().split())
        total = "total " if names_test else ""
        number = wanted[1] or f"{wanted[2]}+"
        read = _read_dice(typed, f"{dice} {total}{number}")
        reason = reason[: wanted.start()]
    return DiceText(read, reason)


def _needed(typed: str, dice: str, reason: str) -> tuple[DiceRoll, ...]:
    """The rolls where what stands behind `for` is what the dice have to reach: `10 dice for 4s or
    better`, `2d6 for 9`. None where it is what they are for: `2d6 for 2 Boyz`.
    """
    first = reason.split(maxsplit=1)[:1]
    is_number = any(word[0].isdigit() or word.casefold() in NUMERALS for word in first)
    if not is_number or not stands_behind_for(typed, dice):
        return ()
    for joint in ("on", "total"):
        ordered = in_order(f"{dice} {joint} {reason}")
        try:
            return _read_dice(typed, ordered)
        except UserError:
            if first[0].endswith("s"):
                raise  # `for 5s foo` is nothing that dice are for.
    return ()


def _says_no_number(rolls: tuple[DiceRoll, ...]) -> bool:
    """Whether it is open what a single roll has to reach."""
    (first, *others) = rolls
    counted = any(term.is_counted for term in first.expression.terms)
    return not (others or counted or first.goal)


def _read_dice(typed: str, dice: str) -> tuple[DiceRoll, ...]:
    """The rolls of a text without what they are for; errors as `read_rolls`."""
    plain = cut_opening(_plain(dice))
    words = list(tokens(plain))
    read = list(without_unknown(words))
    reader = Reader(Cursor(plain, read))
    unknown = [word for word in words if word.kind is Kind.UNKNOWN]
    try:
        rolls = reader.rolls()
    except UserError as error:
        if not (unknown or reader.faults):
            raise
        faults = [*reader.faults]
        if not _may_be_due(error, unknown):
            faults.append(str(error))
        raise _refusal(typed, words, faults) from error
    if unknown or reader.faults:
        raise _refusal(typed, words, reader.faults)
    most_dice = [roll.expression.most_dice for roll in rolls]
    check_dice(sum(most_dice))
    return rolls


def _may_be_due(error: UserError, unknown: Sequence[Token]) -> bool:
    """Whether what is missing may be what unknown words before it, or in it, were meant to say."""
    return isinstance(error, Astray) and any(word.start < error.end for word in unknown)


def parse(text: str) -> DiceExpression:
    """Read one dice expression, as it stands on a profile: pools and a number. InputError or
    LimitError, with the reason, if it is none or too large.
    """
    if len(text) > MAX_LENGTH:
        raise LimitError(
            f"A dice expression has at most {MAX_LENGTH} characters; this one has {len(text):,}."
        )
    read = read_rolls(text)
    roll, *others = read.rolls
    has_bracket = any(isinstance(term, Bracket) for term in roll.expression.terms)
    if others or roll.goal or read.reason or has_bracket:
        raise InputError(f"{quoted(text)} is more than dice and a number, such as D6+1.")
    return roll.expression


def parse_thrown(text: str) -> DiceText:
    """Read dice that are to be thrown. InputError or LimitError as `read_rolls`, and where there is
    no die in a roll.
    """
    read = read_rolls(text)
    if not read.reason:
        dice, _ = split_reason(text)
        read = replace(read, reason=rolled_for(dice))
    if not all(roll.expression.most_dice for roll in read.rolls):
        raise InputError(f"There is no die in {quoted(text)}: {EXAMPLES}.")
    return read


def _plain(text: str) -> str:
    """The text in ASCII. InputError for a sign that has no place in it."""
    plain = text.translate(_ALIKE).rstrip(" .")
    plain = _UP.sub(_as_need, plain)
    plain = _PLUSES.sub(_as_one_plus, plain)
    for sign in plain:
        is_printable = sign.isprintable()
        if not (is_printable and sign.isascii()):
            shown = f"{quoted(sign)} " if is_printable else ""
            where = ", only behind #" if is_printable else ""
            raise InputError(
                f"{shown}(U+{ord(sign):04X}) has no place in a dice expression{where}."
            )
    return plain


def _as_need(found: re.Match[str]) -> str:
    """`3+` and spaces up to the end of `3up`: what follows keeps its place."""
    return f"{found[1]}+".ljust(len(found[0]))


def _as_one_plus(found: re.Match[str]) -> str:
    return "+".ljust(len(found[0]))


def _refusal(typed: str, words: Sequence[Token], faults: list[str]) -> InputError:
    """The unknown words and the other faults, with what was meant. If that would mend them all, the
    unknown words are the only fault: without `reroll`, misspelt, ones are counted that were to be
    thrown again. Where they are, a word that mends nothing is not named.
    """
    unknown = [word for word in words if word.kind is Kind.UNKNOWN]
    says_dice = len(words) > len(unknown)
    meant = _meant(typed, unknown)
    dice_instead = "" if says_dice else dice_for(unknown)
    if dice_instead:
        meant = ((typed.strip(), dice_instead),)
    near = bool(meant or faults or len(unknown) > 1)
    command = command_for(words)
    told = told_of_unknown(unknown, says_dice, near, command)
    if not (meant or is_explained(unknown)):
        told += faults
    return InputError(_together(told), meant=meant, instead=command)


def _meant(typed: str, unknown: list[Token]) -> Meant:
    """The unknown words and what each of them means; empty where one of them is near no word, or
    the text could not be read with these either.
    """
    if any(word.text in ELSEWHERE for word in unknown):
        return ()
    found: list[tuple[str, str]] = []
    mended = typed
    for word in unknown:
        near = nearest(word.text, MEANT, LIKE)
        as_typed = typed[word.start : word.end]
        is_word = as_typed.casefold() == word.text
        if near is None or not is_word or mended.count(as_typed) != 1:
            return ()
        found.append((as_typed, near))
        mended = mended.replace(as_typed, near)
    return tuple(found) if found and can_be_read(mended) else ()


def can_be_read(text: str, read: Callable[[str], DiceText] = parse_thrown) -> bool:
    """Whether a text is read without fault."""
    try:
        read(text)
    except UserError:
        return False
    return True


def _together(faults: list[str]) -> str:
    return " ".join(dict.fromkeys(faults[:SHOWN_FAULTS]))
