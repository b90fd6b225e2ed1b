"""Words that no dice are rolled by, of which it is known what they ask for: a label may not be made
of them, and a refusal says where that is had.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from bot.dice.notation.tokens import Token
from bot.errors import quoted


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
_EVEN = Elsewhere("is not counted here: three faces of six come as often as 4+, as in 10D6 4+")
_BY_MEANING = (
    (_BEST_ROLL, "{ }"),
    (_ENDLESS, "ir"),
    (_FAILURES, "f cf sf"),
    (OPTIONS["private"], "privately secret secretly hidden whisper"),
    (WEAPONS, "sustained lethal devastating torrent rapid anti linked ap crit crits critical"),
    (_EXPECTED, "average avg mean median expected odds chance chances probability"),
    (_KEPT, "max maximum middle"),
    (_EVEN, "even evens odd"),
    (_COIN, "coin coins flip toss heads tails"),
    (_ROLL_OFF, "rolloff off"),
)
ELSEWHERE = OPTIONS | {word: what for what, words in _BY_MEANING for word in words.split()}


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
    found = {ELSEWHERE[word.text].dice if word.text in ELSEWHERE else "" for word in words}
    return found.pop() if len(found) == 1 else ""
