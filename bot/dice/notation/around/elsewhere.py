"""Words that no dice are rolled by, of which it is known what they ask for: a label may not be made
of them, and a refusal says where that is had.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from bot.dice.notation.numerals import NUMERALS
from bot.dice.notation.tokens import Token
from bot.errors import InputError, quoted


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What is told of a word, behind it; `dice` are those that are asked for by it alone."""

    told: str
    dice: str = ""


OPTIONS = {
    "private": Elsewhere("is asked for by an option beside `dice`: `private:True`"),
    "reason": Elsewhere("is an option beside `dice`; in `dice` itself a reason stands behind #"),
}
"""Options of `/roll`, by their names."""
WEAPONS = Elsewhere("belongs to a weapon or its target: `/attack` rolls it")
_EXPECTED = Elsewhere(
    "is not rolled: under every roll stands what was to be expected, and its chance where it has a "
    "number to reach, as 2D6 9+"
)
_KEPT = Elsewhere("keeps no dice: the highest are kept by 3D6kh1, the lowest by 3D6kl1")
_COIN = Elsewhere("asks for a coin, which is a die of two sides: D2", "D2")
_ROLL_OFF = Elsewhere("asks for a roll of two players against each other: `/rolloff`")
_BEST_ROLL = Elsewhere("keeps the best of several rolls, which are rolled apart here: `2D6; D8`")
_ENDLESS = Elsewhere("re-rolls again and again; here a die is re-rolled once, as in 4D6 rr<=2")
_FAILURES = Elsewhere("marks failures; here dice that succeed are counted, as in 5D10 8+")
_COMMAND = Elsewhere(
    "pays for a re-roll of one die, once it lies: throw that one anew as D6; those that are always "
    "re-rolled are 10D6 4+ rr1"
)
_ALIKE = Elsewhere("are not counted: roll the dice, and those that show the same stand together")
_OR = Elsewhere(
    "could not be read: dice from a number on are 10D6 5+, those up to one 10D6 <=2, those of one "
    "number 10D6 =3"
)
_BY_MEANING = (
    (_BEST_ROLL, "{ }"),
    (_ENDLESS, "ir"),
    (_FAILURES, "f cf sf"),
    (OPTIONS["private"], "privately secret secretly hidden whisper"),
    (WEAPONS, "sustained lethal devastating torrent rapid anti linked ap crit crits critical"),
    (_EXPECTED, "average avg mean median expected odds chance chances probability"),
    (_KEPT, "max maximum middle"),
    (_COMMAND, "cp"),
    (_OR, "or"),
    (_ALIKE, "triples pairs matches"),
    (_COIN, "coin coins flip toss heads tails"),
    (_ROLL_OFF, "rolloff off"),
)
_COMMANDS = {
    **dict.fromkeys(
        (
            *("first turn", "who goes first", "who has the first turn", "who starts"),
            *("turn order", "initiative", "roll off", "rolloff"),
        ),
        "/rolloff",
    ),
    **dict.fromkeys(("grenade", "grenades", "explosives"), "/test explosives"),
    **dict.fromkeys(("deadly demise", "explodes", "explosion"), "/test explodes"),
}
"""What is asked for without dice, and the command that rolls it."""
_ASKED_FOR = re.compile(
    r"\W*(?:(?:roll|throw)\s+)?(?:for\s+)?(?:the\s+|an?\s+)?"
    rf"({'|'.join(_COMMANDS)})(?:\s+(?:rolls?|tests?))?\W*",
    re.IGNORECASE,
)
ELSEWHERE = OPTIONS | {word: what for what, words in _BY_MEANING for word in words.split()}
_BEST = r"\b(?:best|better|highest|higher|worst|worse|lowest|lower)(?: one)? (?:of|from) +"
_DICE = r"\d*[dw]\d+(?: *[+-] *\d+)?"
_SEVERAL_DICE = r"\d+ *[dw] *\d+(?: *[+-] *\d+)?(?! *[+-]? *\d)"
_BEST_OF_EQUAL = re.compile(
    rf"{_BEST}(\d+|two|three|four)(?:(?: rolls?| throws?| sets?) of| times| *x)? +"
    rf"({_SEVERAL_DICE})",
    re.IGNORECASE,
)
"""`best of 3 rolls of 2d6`."""
_BEST_OF_DIFFERENT = re.compile(
    rf"{_BEST}({_DICE})(?: *, *| +and +| +or +)({_DICE})",
    re.IGNORECASE,
)
"""`best of 2d6 and d12`."""


def check_command(typed: str) -> None:
    """InputError where the text names what another command rolls, and nothing else."""
    asked = _ASKED_FOR.fullmatch(typed)
    if asked:
        command = _COMMANDS[asked[1].casefold()]
        raise InputError(f"{quoted(typed.strip())} is rolled by `{command}`.", instead=(command,))


def check_asked_here(dice: str) -> None:
    """InputError for what no roll does: the best of several rolls."""
    equal = _BEST_OF_EQUAL.search(dice)
    if equal:
        number, each = equal.groups()
        raise _best_of_rolls(equal[0], f"{NUMERALS.get(number.casefold(), number)}x {each}")
    different = _BEST_OF_DIFFERENT.search(dice)
    if different:
        raise _best_of_rolls(different[0], "; ".join(different.groups()))


def _best_of_rolls(typed: str, apart: str) -> InputError:
    return InputError(
        f"{quoted(typed)} keeps the best of several rolls, which are rolled apart here: "
        f"{quoted(apart)}. Of single dice the highest is kept by 3D6kh1.",
        meant=((typed, apart),),
    )


def told_of(unknown: Iterable[Token]) -> str:
    """What is told of the first of these words that is known to ask for something; empty where none
    is.
    """
    for word in unknown:
        what = ELSEWHERE.get(word.text)
        if what:
            return f"{quoted(word.text)} {what.told}."
    return ""


def dice_for(words: Iterable[Token]) -> str:
    """The dice that all of these words ask for; empty where they ask for none."""
    asking = [ELSEWHERE.get(word.text) for word in words]
    found = {what.dice if what else "" for what in asking if what is not _OR}
    return found.pop() if len(found) == 1 else ""
