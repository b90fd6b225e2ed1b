"""Words that nobody knows: what is read without them, and what is told of them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, zip_longest

from bot.dice.notation.around.elsewhere import told_of
from bot.dice.notation.around.purpose import ALONE, COMMANDS, LIKE, REACHED, SAID_BY
from bot.dice.notation.tokens import MEANT, Kind, Token
from bot.dice.notation.unclear import BEHIND, EXAMPLES
from bot.errors import quoted
from bot.typed_text.spelling import nearest

SHOWN = 3
_BESIDE = (Kind.NUMBER, Kind.PLUS, Kind.COUNT, Kind.NEED, Kind.REROLL, Kind.ALL)
"""What may stand beside a test's name: `charge on 9+`."""
_TEST = ("test", "tests")
_SIGNS = (Kind.PLUS, Kind.MINUS)


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
    return word.kind in _SIGNS and not ends_number


def told_of_unknown(
    unknown: Sequence[Token], says_dice: bool, near: bool, instead: Sequence[str]
) -> list[str]:
    """What is told of words that nobody knows, beside dice or without any; `near` says that a word
    like them may be named, `instead` is the command of a test, and its options.
    """
    if not unknown:
        return []
    tests = _tests(unknown)
    if tests:
        return [_told_of_test(tests, instead)]
    elsewhere = told_of(unknown)
    if elsewhere:
        return [elsewhere]
    different = dict.fromkeys(quoted(word.text, 20) for word in unknown)
    named = ", ".join(list(different)[:SHOWN])
    if not says_dice:
        return [f"{named} is no number of dice: {EXAMPLES}."]
    meant = nearest(unknown[0].text, MEANT, LIKE) if near else None
    hint = f"did you mean {quoted(meant)}?" if meant else f"{BEHIND}."
    return [f"{named} could not be read: {hint}"]


def _told_of_test(tests: Mapping[str, str], instead: Sequence[str]) -> str:
    """What is told of the first of these tests, each with the word that names it."""
    name, word = next(iter(tests.items()))
    command = " ".join(instead).replace(": ", ":")
    if not command:
        needs_number = name in REACHED and name not in ALONE
        number = f" {REACHED[name]}:…" if needs_number else ""
        command = f"/test {name}{number}"
    called = name.replace("_", " ") if "_" in name else word
    return f"{quoted(called)} is a test: `{command}` rolls it, with its odds."


def _tests(words: Sequence[Token]) -> dict[str, str]:
    """The tests that are named, each by which word, without those that belong to another's name."""
    named = {COMMANDS[word.text]: word.text for word in reversed(words) if word.text in COMMANDS}
    found = dict(reversed(named.items()))
    return {name: word for name, word in found.items() if SAID_BY.get(name) not in found}


def command_for(words: Sequence[Token]) -> tuple[str, ...]:
    """The command of a test that is named by itself or with its number, as `charge 9`, and lines
    for that; empty where more is said, as by `charge +1`.
    """
    tests = _tests(words)
    numbers = [word.value for word in words if word.kind is Kind.NUMBER]
    if len(tests) != 1 or len(numbers) > 1 or _says_more(words):
        return ()
    (name,) = tests
    if name not in (REACHED if numbers else ALONE):
        return ()
    lines = [f"{REACHED[name]}: {number}" for number in numbers]
    if any(word.kind is Kind.REROLL for word in words):
        if name != "charge":
            return ()
        lines.append("reroll: all")
    return (f"/test {name}", *lines)


def _says_more(words: Sequence[Token]) -> bool:
    """Whether more is said than a test's name, its number and a re-roll: `charge +1`."""
    for word in words:
        is_name = word.text in COMMANDS or word.text in _TEST
        if not is_name and word.kind not in _BESIDE:
            return True
    return any(
        sign.kind in _SIGNS and number.kind is Kind.NUMBER for sign, number in pairwise(words)
    )


def is_explained(unknown: Sequence[Token]) -> bool:
    """Whether one of these words says what was wanted: what else is wrong may be due to it."""
    return any(word.text in COMMANDS for word in unknown) or bool(told_of(unknown))
