"""Dice as players type them: `2D6`, `D3+3`, `40D6 5+ rr1`, `3D6kh2`, `D66`, `D6x10`, `scatter 2D6`.

Case and spaces do not matter. The text is read once from left to right, without regular
expressions, so that no input costs more than its length. `parse` raises InputError with one
sentence for what it cannot read, and LimitError for what is too large, naming the limit.
"""

from typing import Literal

from bot.dice.expression import (
    MAX_CONSTANT,
    MAX_DICE,
    MAX_SIDES,
    DiceExpression,
    RolledExpression,
    check_dice,
)
from bot.dice.pool import Die, Keep, Pool, Reroll, RolledPool
from bot.dice.pool_draft import PoolDraft
from bot.errors import InputError, LimitError, quoted

__all__ = [
    "DiceExpression",
    "Die",
    "Keep",
    "Pool",
    "Reroll",
    "RolledExpression",
    "RolledPool",
    "parse",
]

MAX_LENGTH = 100
MAX_DIGITS = 7

_EXAMPLES = "dice look like 2D6, D3+3, 40D6 5+ rr1, 3D6kh2, D6x10 or D66"
_REROLL = ("rr", "rerolls", "re-rolls", "reroll", "re-roll")
_DIGITS = frozenset("0123456789")
_ALIKE = str.maketrans({"×": "x", "−": "-", "–": "-", "≤": "<=", "≥": ">="})


def parse(text: str) -> DiceExpression:
    """Read a dice expression. InputError or LimitError, with the reason, if it is none or too
    large.
    """
    if len(text) > MAX_LENGTH:
        raise LimitError(
            f"A dice expression has at most {MAX_LENGTH} characters; this one has {len(text):,}."
        )
    plain = text.translate(_ALIKE)
    strange = next(
        (letter for letter in plain if not (letter.isascii() and letter.isprintable())), None
    )
    if strange is not None:
        shown = f"{quoted(strange)} " if strange.isprintable() else ""
        raise InputError(
            f"{shown}(U+{ord(strange):04X}) has no place in a dice expression: {_EXAMPLES}."
        )
    expression = _Reader(plain).expression()
    check_dice(expression.most_dice)
    return expression


def parse_thrown(text: str) -> DiceExpression:
    """Read dice that are to be thrown. InputError or LimitError as `parse`, and where there is no
    die in the text.
    """
    expression = parse(text)
    if not expression.most_dice:
        raise InputError(f"There is no die in {quoted(text)}: {_EXAMPLES}.")
    return expression


def _consistent(expression: DiceExpression) -> DiceExpression:
    counted = [term for term in expression.terms if term.threshold is not None]
    if counted and (
        expression.constant or expression.scatter or any(term.sign < 0 for term in counted)
    ):
        raise InputError(
            f"{counted[0].text()} counts dice: nothing is added to it or taken away from it."
        )
    if counted and len(counted) < len(expression.terms):
        raise InputError(
            f"{counted[0].text()} counts dice, and the other dice are added up: roll them apart."
        )
    if expression.scatter and expression.constant and not expression.terms:
        raise InputError(
            "A scatter die is thrown alone, or with the dice of the distance: scatter 2D6."
        )
    return expression


class _Reader:
    """A cursor over the text; each method reads one thing and leaves the cursor behind it."""

    def __init__(self, text: str) -> None:
        self._said = text
        self._text = text.lower()
        self._at = 0
        self._skip()

    def expression(self) -> DiceExpression:
        scatter = self._take("scatter")
        terms: list[Pool] = []
        constant = 0
        sign: Literal[1, -1] | None = self._sign() or 1
        while sign is not None and not (scatter and not terms and self._ended()):
            term = self._term(sign)
            if isinstance(term, Pool):
                terms.append(term)
            else:
                constant += term
            sign = self._sign()
        if not self._ended():
            raise InputError(f"{self._unread()}: {_EXAMPLES}.")
        return _consistent(DiceExpression(tuple(terms), constant, scatter))

    def _sign(self) -> Literal[1, -1] | None:
        if self._take("+"):
            return 1
        return -1 if self._take("-") else None

    def _term(self, sign: Literal[1, -1]) -> Pool | int:
        number = self._number()
        if not self._take("d"):
            if number is None:
                raise InputError(f"{self._missing()}: {_EXAMPLES}.")
            if number > MAX_CONSTANT:
                raise LimitError(
                    f"A number in a dice expression is at most {MAX_CONSTANT:,}, not {number:,}."
                )
            return sign * number
        return self._pool(1 if number is None else number, sign)

    def _pool(self, count: int, sign: Literal[1, -1]) -> Pool:
        sides = self._number()
        if sides is None:
            raise InputError(
                f"{quoted('D' + self._rest())} does not say how many sides: {_EXAMPLES}."
            )
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
            raise LimitError(
                f"A roll has at most {MAX_DICE:,} dice, re-rolls included, not {count:,}."
            )
        draft = PoolDraft(count, sides, sign)
        while self._option(draft):
            pass
        return draft.pool()

    def _option(self, pool: PoolDraft) -> bool:
        if self._take("kh", skip=False) or self._take("keep highest"):
            pool.keep("highest", self._number())
        elif self._take("kl", skip=False) or self._take("keep lowest"):
            pool.keep("lowest", self._number())
        elif self._take("x") or self._take("*"):
            pool.multiply(self._number())
        elif any(self._take(word) for word in _REROLL):
            self._reroll(pool)
        elif self._take(">="):
            pool.count_from(self._number())
        else:
            return self._threshold(pool)
        return True

    def _reroll(self, pool: PoolDraft) -> None:
        if self._take("all failed") or self._take("failed"):
            pool.reroll_failed()
        elif self._take("ones") or self._take("1s"):
            pool.reroll(1, 1)
        elif self._take("<="):
            pool.reroll(1, self._number())
        else:
            value = self._number()
            pool.reroll(value, value)

    def _threshold(self, pool: PoolDraft) -> bool:
        start = self._at
        number = self._number(skip=False)
        if number is None or not self._take("+"):
            self._at = start
            return False
        pool.count_from(number)
        return True

    def _number(self, *, skip: bool = True) -> int | None:
        start = self._at
        while self._peek() in _DIGITS:
            self._at += 1
        digits = self._text[start : self._at]
        if len(digits) > MAX_DIGITS:
            raise LimitError(f"{quoted(digits)} is too large: {self._limit(start)}.")
        if skip:
            self._skip()
        return int(digits) if digits else None

    def _limit(self, start: int) -> str:
        """The limit of a number that began at `start` and was just read: of dice, or of what is
        added to them.
        """
        before = self._text[:start]
        after = self._text[self._at :]
        if before.rstrip().endswith("d") or after.lstrip().startswith("d"):
            return f"a roll has at most {MAX_DICE:,} dice of at most {MAX_SIDES:,} sides"
        return f"a number in a dice expression is at most {MAX_CONSTANT:,}"

    def _take(self, word: str, *, skip: bool = True) -> bool:
        if not self._text.startswith(word, self._at):
            return False
        self._at += len(word)
        if skip:
            self._skip()
        return True

    def _skip(self) -> None:
        while self._peek() == " ":
            self._at += 1

    def _peek(self) -> str:
        return self._text[self._at : self._at + 1]

    def _ended(self) -> bool:
        return self._at == len(self._text)

    def _missing(self) -> str:
        if not self._rest():
            before = self._said[: self._at].strip()
            if before.endswith("+") and before[:-1].isdecimal():
                return f"`{before}` counts single dice, so say how many: 10D6 {before}"
            return "Dice are missing at the end"
        return f"{quoted(self._rest())} is no number of dice"

    def _unread(self) -> str:
        rest = self._rest()
        if rest.endswith("+") and rest[:-1].isdecimal():
            return f"`{rest}` counts single dice and stands right after them"
        if rest[:1] in ("e", "E") and rest[1:2] in _DIGITS:
            return (
                f"{quoted(rest)} is no power of ten: a number is written in digits, at most "
                f"{MAX_CONSTANT:,}"
            )
        if rest[:1] in _DIGITS or rest[:1] in "dD":
            return f"{quoted(rest)} stands alone: join dice with + or -, as in 2D6+D3"
        return f"{quoted(rest)} could not be read"

    def _rest(self) -> str:
        return self._said[self._at :]
