"""Words that nobody knows: what is read without them, and what is told of them."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, zip_longest

from bot.dice.notation.around.elsewhere import told_of
from bot.dice.notation.around.purpose import ALONE, COMMANDS, LIKE, REACHED
from bot.dice.notation.tokens import MEANT, Kind, Token
from bot.dice.notation.unclear import EXAMPLES
from bot.errors import quoted
from bot.typed_text.spelling import nearest

SHOWN = 3
_BESIDE = (Kind.NUMBER, Kind.PLUS, Kind.COUNT, Kind.NEED)
_SIGNS = (Kind.PLUS, Kind.MINUS)
"""What may stand beside a test's name: `charge on 9+`."""
BEHIND = (
    "behind dice stand 5+, rr1, kh2, dl1, !, x2, total 9+, and what they are for behind # or in [ ]"
)


def without_unknown(words: Sequence[Token]) -> Iterator[Token]:
    """The words that are known, and say something without those that are not."""
    for word, following in zip_longest(words, words[1:]):
        if word.kind is not Kind.UNKNOWN and not _is_part_of_unknown(word, following):
            yield word


def _is_part_of_unknown(word: Token, following: Token | None) -> bool:
    """Whether a word belongs to an unknown one behind it, as the sign of `2D6 + foo` and the 3 of
    `3q` do, but not that of `3+ foo`, nor the 6 of `4d6q`.
    """
    if following is None or following.kind is not Kind.UNKNOWN:
        return False
    if following.glued and word.kind is Kind.NUMBER:
        return not word.glued
    ends_number = word.glued and not following.glued
    is_sign = word.kind in (Kind.PLUS, Kind.MINUS)
    return is_sign and not ends_number


def told_of_unknown(unknown: Sequence[Token], dice: bool, near: bool) -> list[str]:
    """What is told of words that nobody knows, beside dice or without any; `near` says that a word
    like them may be named.
    """
    if not unknown:
        return []
    tests = [word.text for word in unknown if word.text in COMMANDS]
    if tests:
        (name, *_) = tests
        return [f"{quoted(name)} is a test: `/test {COMMANDS[name]}` rolls it, with its odds."]
    elsewhere = told_of(unknown)
    if elsewhere:
        return [elsewhere]
    different = dict.fromkeys(quoted(word.text, 20) for word in unknown)
    named = ", ".join(list(different)[:SHOWN])
    if not dice:
        return [f"{named} is no number of dice: {EXAMPLES}."]
    meant = nearest(unknown[0].text, MEANT, LIKE) if near else None
    hint = f"did you mean {quoted(meant)}?" if meant else f"{BEHIND}."
    return [f"{named} could not be read: {hint}"]


def command_for(words: Sequence[Token]) -> tuple[str, ...]:
    """The command of a test that is named by itself or with its number, as `charge 9`, and a line
    for that; empty where more is said, as by `charge +1`.
    """
    names = {COMMANDS[word.text] for word in words if word.text in COMMANDS}
    numbers = [word.value for word in words if word.kind is Kind.NUMBER]
    says_more = any(
        word.kind not in _BESIDE and word.text not in (*COMMANDS, "test", "tests") for word in words
    )
    is_modified = any(
        sign.kind in _SIGNS and number.kind is Kind.NUMBER for sign, number in pairwise(words)
    )
    if len(names) != 1 or len(numbers) > 1 or says_more or is_modified:
        return ()
    (name,) = names
    command = f"/test {name}"
    if not numbers:
        return (command,) if name in ALONE else ()
    if name not in REACHED:
        return ()
    (number,) = numbers
    return command, f"{REACHED[name]}: {number}"


def is_explained(unknown: Sequence[Token]) -> bool:
    """Whether one of these words says what was wanted: what else is wrong may be due to it."""
    return any(word.text in COMMANDS for word in unknown) or bool(told_of(unknown))
