"""A place in the words of a text."""

import re
from collections.abc import Sequence
from typing import Any

from bot.dice.expression import MAX_CONSTANT, MAX_DICE, MAX_SIDES
from bot.dice.notation.tokens import Kind, Token
from bot.errors import InputError, LimitError, quoted

MAX_DIGITS = 7
OPERANDS = (Kind.NUMBER, Kind.DIE, Kind.OPEN)
COUNTING = (Kind.COUNT, Kind.NEED)


class Astray(InputError):
    """What stands where it has no place, perhaps because of words before it that nobody knows.
    `end` is where it ends in the text.
    """

    def __init__(self, text: str, end: int = 0, **more: Any) -> None:
        super().__init__(text, **more)
        self.end = end


class Cursor:
    """Takes words one by one."""

    def __init__(self, text: str, words: Sequence[Token]) -> None:
        self._text = text
        self._words = words
        self._at = 0

    def kind(self, ahead: int = 0) -> Kind | None:
        """What the next word says, or one further ahead; None behind the end."""
        place = self._at + ahead
        return self._words[place].kind if place < len(self._words) else None

    def is_glued(self, ahead: int = 0) -> bool:
        """Whether there is no space before that word."""
        place = self._at + ahead
        return place < len(self._words) and self._words[place].glued

    def take(self, *kinds: Kind) -> Kind | None:
        """The next word, if it is one of these."""
        kind = self.kind()
        if kind not in kinds:
            return None
        self._at += 1
        return kind

    def number(self) -> int | None:
        """The next word, if it is a number. LimitError for too many digits."""
        if self.kind() is not Kind.NUMBER:
            return None
        token = self._words[self._at]
        self._at += 1
        digits = re.sub("[,.]", "", token.text)
        if digits.isdigit() and len(digits) > MAX_DIGITS:
            raise LimitError(f"{quoted(token.text)} is too large: {self._limit()}.")
        return token.value

    def text(self, ahead: int = 0) -> str:
        """The next word, or one further ahead; nothing behind the end."""
        place = self._at + ahead
        return self._words[place].text if place < len(self._words) else ""

    def is_plural(self, ahead: int = 0) -> bool:
        """Whether `3s` follows."""
        return self.kind(ahead) is Kind.NUMBER and self.text(ahead).endswith("s")

    def has(self, *kinds: Kind) -> bool:
        """Whether one of these stands anywhere in the text."""
        return any(word.kind in kinds for word in self._words)

    def begins(self) -> bool:
        """Whether nothing was taken yet."""
        return self._at == 0

    def begins_with_need(self) -> bool:
        """Whether the text begins with `4+`, a roll of one D6."""
        need = self.value() or 0
        return self.begins() and self.is_at_least() and 2 <= need <= 6

    def begins_dice(self, ahead: int = 0) -> bool:
        """Whether `2d6` or `d6` follows, or stands further ahead."""
        ahead += self.kind(ahead) is Kind.NUMBER
        return self.kind(ahead) is Kind.DIE and self.kind(ahead + 1) is Kind.NUMBER

    def value(self, ahead: int = 0) -> int | None:
        """The number that stands there, if it is one."""
        if self.kind(ahead) is not Kind.NUMBER:
            return None
        return self._words[self._at + ahead].value

    def _limit(self) -> str:
        """The limit of the number that was just taken: of dice, or of what is added to them."""
        is_sides = self._at > 1 and self.kind(-2) is Kind.DIE
        is_count = self.kind() is Kind.DIE
        if is_sides or is_count:
            return f"a roll has at most {MAX_DICE:,} dice of at most {MAX_SIDES:,} sides"
        return f"a number in a dice expression is at most {MAX_CONSTANT:,}"

    def is_at_least(self, ahead: int = 0) -> bool:
        """Whether a number with its plus follows: `5+`, but not the 3 of `3+D6`."""
        if self.kind(ahead) is not Kind.NUMBER:
            return False
        if self.kind(ahead + 1) is Kind.OR_MORE:
            return True
        return self.ends_with_plus(ahead + 1)

    def ends_with_plus(self, ahead: int = 0) -> bool:
        """Whether the plus of a `5+` or `5 plus` follows, and no sum."""
        if self.kind(ahead) is not Kind.PLUS:
            return False
        if self.text(ahead) == "plus":
            return self.kind(ahead + 1) not in OPERANDS
        if not self.is_glued(ahead):
            return False
        return not self.is_glued(ahead + 1) or self.kind(ahead + 1) not in OPERANDS

    def goes_on(self) -> bool:
        """Whether no dice follow, but what dice before them shall do next: `then 3+`, `, 3s`."""
        ahead = 1 if self.text() == "," else 0
        is_need = self.is_at_least(ahead) or self.is_plural(ahead)
        return is_need or self.kind(ahead) in COUNTING

    def is_multiplied_apart(self) -> bool:
        """Whether an `x4` follows that is set apart from what it multiplies."""
        is_apart = self.kind() is Kind.TIMES and not self.is_glued()
        return is_apart and self.kind(1) is Kind.NUMBER and self.is_glued(1)

    @property
    def ended(self) -> bool:
        """Whether nothing is left."""
        return self._at == len(self._words)

    def rest(self) -> str:
        """The text from here on."""
        if self.ended:
            return ""
        start = self._words[self._at].start
        return self._text[start:].strip()

    def word(self) -> str:
        """The next word as it was typed, up to a space."""
        return self.rest().partition(" ")[0]

    def whole(self) -> str:
        """All of the text."""
        return self._text.strip()

    def end(self) -> int:
        """Where the next word ends, up to a space, or all of the text."""
        if self.ended:
            return len(self._text)
        return self._words[self._at].start + len(self.word())

    def before(self) -> str:
        """The text up to here."""
        if self.ended:
            return self._text.strip()
        end = self._words[self._at].start
        return self._text[:end]

    def since(self, start: int) -> str:
        """The text from that place up to here."""
        return self.before()[start:].strip()

    def gap(self) -> str:
        """The text between the last word taken and the next one."""
        last = self._words[self._at - 1]
        following = self._words[self._at]
        return self._text[last.end : following.start]

    def skip(self) -> None:
        """Pass one word over."""
        self._at += 1
