"""Reading shorthand: phrases of a few words, in any order and any case, each of which fills some
fields.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bot.errors import InputError, LimitError, quoted
from bot.notation.text.tokens import Vocabulary

MAX_LENGTH = 300
MAX_WORDS = 8
INCHES = r"(?:\"|''|in(?:ch|ches)?)"
IRRELEVANT = "irrelevant"
"""The field of what changes no die."""
PASSED_OVER = "passed_over"
"""The field of a characteristic that changes no die: a player who typed it is told so."""
DISTANCE = "distance"
"""The field of how far away the target is said to be, which is half range or not."""
LOOSE = "loose"
"""The field of a number or dice that do not say what they are: their place decides, or nothing
does.
"""
LOOSE_AP = "loose_ap"
"""The field of a bare `-1`: the AP behind a Strength, else nobody knows."""
WORSENED_AP = "worsened_ap"
"""The field of by how much a target makes the AP of attacks worse."""
EACH = "each"
"""The field of `each`, which asks how many there are."""
SKILL_OR_STRENGTH = "skill_or_strength"
"""The field of `4s`: a roll of 4+, or where that is said already, Strength 4."""
NO_SKILL = "no_skill"
"""The field of `N/A` where a skill stands: the weapon hits automatically, and says so elsewhere."""
D3_OF_ROW = "d3_of_row"
"""The field of a row's damage `D3`, which shorthand reads as three and a table as a roll."""
SITUATION_PREFIX = "situation."
"""What the fields of the situation begin with."""

Fields = dict[str, Any]
Reader = Callable[[re.Match[str]], Fields]
ReadAbility = Callable[[str], Fields | None]
"""Reads what no pattern does, names of abilities; may raise InputError."""

_NAMED = re.compile(r"\(\?P<\w+>")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A form that a phrase may take, and the fields it gives. `like` is how it is written, for
    suggestions.
    """

    pattern: re.Pattern[str]
    read: Reader
    like: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Grammar:
    """The phrases that may stand in a text; `one_of` is the form of any of them, as a group
    whose name ends in the phrase's number. `vocabulary` says how else their words are spelt.
    """

    phrases: tuple[Phrase, ...]
    one_of: re.Pattern[str]
    vocabulary: Vocabulary

    @classmethod
    def of(cls, *phrases: Phrase, vocabulary: Vocabulary | None = None) -> "Grammar":
        """The grammar of these phrases; the first that fits is meant."""
        forms = [_NAMED.sub("(?:", each.pattern.pattern) for each in phrases]
        groups = [f"(?P<phrase_{number}>{form})" for number, form in enumerate(forms)]
        return cls(phrases, re.compile("|".join(groups)), vocabulary or Vocabulary())

    def match(self, typed: str) -> Fields | None:
        """The fields of words that are one phrase. InputError or LimitError where they are one, but
        can't be.
        """
        folded = typed.casefold()
        found = self.one_of.fullmatch(folded)
        if found is None or found.lastgroup is None:
            return None
        number = found.lastgroup.removeprefix("phrase_")
        meant = self.phrases[int(number)]
        matched = meant.pattern.fullmatch(folded)
        return meant.read(matched) if matched else None


def phrase(form: str, read: Reader, like: str = "") -> Phrase:
    """A phrase from a regular expression without nested repetition; spaces match one space."""
    return Phrase(re.compile(form), read, like)


def at_most(typed: str, digits: str, limit: int, what: str) -> int:
    """The number, at least 1. LimitError or InputError names the words typed, and the limit."""
    number = int(digits)
    if number > limit:
        raise LimitError(f"{quoted(typed)}: {what} can be at most {limit:,}.")
    if number < 1:
        raise InputError(f"{quoted(typed)}: {what} must be at least 1.")
    return number


def number_in(match: re.Match[str]) -> int:
    """The one number that a form caught, in whichever of its groups."""
    return int(next(filter(None, match.groups())))


def gives(**fields: Any) -> Reader:
    """A reader of words that always mean the same."""
    return lambda _: dict(fields)


def no_powers(what: str, limit: int) -> Phrase:
    """Refuses `1e9`, which is no number of anything on a table."""

    def refuse(found: re.Match[str]) -> Fields:
        raise InputError(
            f"{quoted(found[0])}: numbers are written in digits, and {what} can be at most {limit}."
        )

    return phrase(r"\d+e\d+", refuse)


def irrelevant(form: str) -> Phrase:
    """What stands on a profile and changes no die."""
    return phrase(form, lambda found: {IRRELEVANT: found[0]})


ASIDES = (
    irrelevant(r"(?:faction )?(?:keywords|abilities):"),
    irrelevant("(?:with|and)(?: an?)?|in addition|&|@|has|have|the|that"),
)
"""What a datasheet prints before its words, and what a sentence has between the values."""


def two_ways(form: str, *better: str) -> Phrase:
    """A form in which a number may belong to the word before it or to the one behind it: never
    guessed.
    """
    ways = " or ".join(f"`{way}`" for way in better)

    def refuse(found: re.Match[str]) -> Fields:
        raise InputError(f"{quoted(found[0])} can be read in two ways: write it like {ways}.")

    return phrase(form, refuse)


SQUAD = "(?:unit|squad|group|mob)"
SQUAD_OF = phrase(rf"(?:an? )?(?:full |whole )?{SQUAD} of", gives(**{EACH: True}))
"""`full squad of`, without its number."""


def check_length(text: str) -> None:
    """LimitError if the text is too long."""
    if len(text) > MAX_LENGTH:
        raise LimitError(
            f"A profile has at most {MAX_LENGTH} characters; this one has {len(text):,}."
        )
