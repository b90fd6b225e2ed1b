"""What dice are rolled for, as it stands behind `for`, in brackets, or behind the dice."""

import re
from collections.abc import Iterator
from itertools import takewhile

from bot.dice.notation.tokens import INLINE, LABEL, MEANT, Kind, Token, tokens
from bot.errors import InputError
from bot.typed_text.spelling import nearest

LIKE = 80
"""How like a word one is that may have been meant, in percent."""
TESTS = {
    **dict.fromkeys(("charge", "charging"), "charge"),
    **dict.fromkeys(("leadership", "ld"), "leadership"),
    **dict.fromkeys(("battleshock", "shock"), "battleshock"),
    **{name: name for name in ("advance", "morale", "psychic", "perils", "smite", "deny")},
}
"""Words of rolls that have a command of their own."""

_MECHANICS = re.compile(
    r"\b(?:re-?rolls?|rr[1-6]|drop|keep|highest|lowest|explod\w*|(?:dis)?advantage"
    r"|(?:on|at) [2-6]|[2-6]s)\b(?!\+)|;|(?<=\s)(?:[+-]|x)[0-9]",
    re.IGNORECASE,
)
"""What is done with dice, and no purpose of them."""
_ROLLED_FOR = re.compile(
    r"(?:\s+(?:hits?|wounds?|saves?|damage|dmg|shots?|attacks?|mortals?|mws?|armou?r|fnps?"
    r"|feel no pain))+\s*$",
    re.IGNORECASE,
)
"""Words at the end that change no die, and say what the dice are for."""

_LABEL_FIRST = re.compile(r"(?:(?<=^)|(?<=;)) *(?!rolls?\b)([a-z][a-z' -]{1,40}?) *: *(?=\S)", re.I)
"""`bolters:` in front of dice; `roll: 2d6` is no label."""

_NAMES = "|".join(TESTS)
_STAGES = "(?:to )?(?:hit|wound|save|shot|attack|fnp)s?|feel no pain|damage"
_MARKED = re.compile(r"""^(.*\S)\s*(?:"([^"]+)"|“([^”]+)”|\(([a-z][a-z' -]*)\))\s*$""", re.I)
"""Words in quotes or brackets behind dice: `2d6 (charge)`."""
_NAME_LAST = re.compile(
    rf"^(.*\S)\s+((?:{_NAMES})(?: roll| test)?)(?:\s+(?:on\s+)?(?:an?\s+)?(\d{{1,2}})(\+?))?\s*$",
    re.I,
)
"""`2d6 charge`, and what the total has to reach: `2d6 charge 9`."""
_NAME_FIRST = re.compile(
    rf"^\s*((?:{_NAMES}|{_STAGES})(?: rolls?| tests?)?)\s+(\d*\s*[dw]\d.*|\d+\s+(?:dice|\d).*)$",
    re.I,
)
"""`hits 20d6 3+`."""


_NUMBER_LAST = re.compile(r"^\s*(2\s*[dw]\s*6)\s+(\d{1,2})\+\s*$", re.I)
"""Two dice and what they have to reach, in a test by its name: `2d6 6+ charge`."""


def labelled(typed: str) -> Iterator[tuple[str, str]]:
    """How a text may be parted into dice and what they are for, by words that are no dice words."""
    if marked := _MARKED.match(typed):
        label = next(filter(None, marked.groups()[1:]))
        if marked[4] is None or _is_label(list(tokens(label.casefold()))):
            yield marked[1], label.strip()
    if last := _NAME_LAST.match(typed):
        dice, label, number, plus = last.groups()
        if number is None:
            yield _NUMBER_LAST.sub(r"\1 total \2+", dice), label
        elif plus or TESTS.get(label.casefold()) == "charge":
            yield f"{dice} total {number}+", label
    if first := _NAME_FIRST.match(typed):
        label, dice = first.groups()
        name, *_ = label.casefold().split()
        if name in TESTS:
            dice = _NUMBER_LAST.sub(r"\1 total \2+", dice)
        yield dice, label


def as_labels(typed: str) -> Iterator[tuple[str, str]]:
    """Unknown words behind dice, or in front of them, with what marks them as a label."""
    words = list(tokens(typed)) if typed.isascii() else []
    last = list(takewhile(_is_unknown, reversed(words)))
    if _is_label(last):
        behind = typed[last[-1].start :].strip()
        yield behind, f"# {behind}"
    first = list(takewhile(_is_unknown, words))
    if _is_label(first) and len(first) < len(words):
        place = words[len(first)].start
        yield typed.strip(), f"{typed[place:].strip()} # {typed[:place].strip()}"


def _is_unknown(word: Token) -> bool:
    return word.kind is Kind.UNKNOWN


def _is_label(words: list[Token]) -> bool:
    """Whether there are words of which none is a dice word or near one: a misspelt one would change
    what is rolled.
    """
    return bool(words) and all(
        word.kind is Kind.UNKNOWN and word.text.isalpha() and not nearest(word.text, MEANT, LIKE)
        for word in words
    )


def parted_from_labels(typed: str) -> tuple[str, str]:
    """Dice without the labels in front of them, and these: `bolters: 10d6 3+; plasma: 5d6 2+`."""
    labels = [label.strip() for label in _LABEL_FIRST.findall(typed)]
    return _LABEL_FIRST.sub(" ", typed), ", ".join(labels)


def check_purpose(typed: str, dice: str, reason: str) -> None:
    """InputError where more stands behind `for` than what the dice are for."""
    if _MECHANICS.search(reason) and typed[len(dice) :].casefold().startswith("for"):
        raise InputError(
            "Behind `for` stands what the dice are for: write what is done with them before it, as "
            "in `2D6 rr1 for run`."
        )


def rolled_for(dice: str) -> str:
    """What dice are for by a label in brackets, or by words that change none of them: `10d6 saves`,
    `2d6 [charge]`.
    """
    label = LABEL.search(INLINE.sub(r"\1", dice))
    if label:
        return label[0].strip("[] ")
    words = _ROLLED_FOR.search(dice)
    return " ".join(words[0].split()) if words else ""
