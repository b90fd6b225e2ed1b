"""Reading shorthand: phrases of a few words, in any order and any case, each of which fills some
fields.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.errors import InputError, LimitError, UserError, quoted
from bot.notation.text.clean_text import apart, plain, strays
from bot.notation.text.tokens import Token, Vocabulary, segments

MAX_LENGTH = 300
MAX_WORDS = 8
INCHES = r"(?:\"|''|in(?:ch|ches)?)"
IRRELEVANT = "irrelevant"
"""The field of what changes no die."""
PASSED_OVER = "passed_over"
"""The field of a characteristic that changes no die: a player who typed it is told so."""
LOOSE = "loose"
"""The field of a number or dice that do not say what they are: their place decides, or nothing
does.
"""
LOOSE_AP = "loose_ap"
"""The field of a bare `-1`: the AP behind a Strength, else nobody knows."""
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


@dataclass(frozen=True, slots=True)
class Read:
    """One phrase that was understood: as typed, and the fields it gives. `behind_unread`: whether
    it may belong to words right before it that were not understood.
    """

    text: str
    fields: Fields
    behind_unread: bool = False


@dataclass(frozen=True, slots=True)
class Scan:
    """A text taken apart: what was understood, in order, what was not, and errors about what was
    half understood.
    """

    read: tuple[Read, ...]
    unread: tuple[str, ...]
    complaints: tuple[UserError, ...]

    @property
    def passed_over(self) -> tuple[str, ...]:
        """Characteristics that change no die, each once."""
        words = [item.fields[PASSED_OVER] for item in self.read if PASSED_OVER in item.fields]
        return tuple(dict.fromkeys(words))


def scan(text: str, grammar: Grammar, read_ability: ReadAbility) -> Scan:
    """Take a text apart, longest phrases first. An InputError of a reader becomes a complaint about
    its words.
    """
    divided = apart(plain(text))
    read: list[Read] = []
    unread: list[str] = []
    complaints: list[UserError] = []
    for tokens in segments(divided, grammar.vocabulary):
        behind_unread = False
        for words, found in _phrases_in(tokens, grammar, read_ability):
            typed = _typed(text, words)
            if found.fields is not None:
                read.append(Read(typed, found.fields, behind_unread))
            elif found.complaint is not None:
                complaints.append(_as_typed(found.complaint, words, typed))
            else:
                unread.append(typed)
            behind_unread = not found.is_phrase
    return Scan(tuple(read), tuple(unread), tuple(complaints))


def _phrases_in(
    tokens: Sequence[Token], grammar: Grammar, read_ability: ReadAbility
) -> Iterator[tuple[Sequence[Token], "Longest"]]:
    """Each phrase, and together the words between two of them that are none."""
    at = 0
    strange: list[Token] = []
    while at < len(tokens):
        ahead = tokens[at : at + MAX_WORDS]
        found = longest([token.word for token in ahead], grammar, read_ability)
        meant = ahead[: found.size]
        at += found.size
        if not found.is_phrase:
            strange += meant
            continue
        if strange:
            yield strange, Longest(len(strange))
            strange = []
        yield meant, found
    if strange:
        yield strange, Longest(len(strange))


def _as_typed(complaint: UserError, tokens: Sequence[Token], typed: str) -> UserError:
    """A complaint that repeats words as they were typed."""
    spelt = quoted(" ".join(token.word for token in tokens))
    return complaint.reworded(spelt, quoted(typed))


def check_length(text: str) -> None:
    """LimitError if the text is too long."""
    if len(text) > MAX_LENGTH:
        raise LimitError(
            f"A profile has at most {MAX_LENGTH} characters; this one has {len(text):,}."
        )


def hanging(text: str, meant: str) -> tuple[InputError, ...]:
    """One sentence for each number that hangs on another value; `meant` says what it may be, and
    how that is written.

    What such a number means is printed nowhere in the rules: it is no number of models or attacks.
    """
    found = []
    for typed, number in strays(plain(text)):
        other = meant.format(number=number)
        ways = f"`{number}` as another value or as {other}"
        found.append(InputError(f"{quoted(typed)} can be read in two ways: {ways}."))
    return tuple(found)


def _typed(text: str, tokens: Sequence[Token]) -> str:
    """Neighbouring words as they were typed, a space between those that had one."""
    typed = ""
    end = tokens[0].start
    for token in tokens:
        if token.start > end:
            typed += " "
        typed += text[token.start : token.end]
        end = token.end
    return typed


@dataclass(frozen=True, slots=True)
class Longest:
    """Words at the front of others: how many they are, and their fields or what is wrong with them;
    neither where they are no phrase.
    """

    size: int
    fields: Fields | None = None
    complaint: UserError | None = None

    @property
    def is_phrase(self) -> bool:
        """Whether the words are known, right or wrong."""
        return self.fields is not None or self.complaint is not None


def longest(words: Sequence[str], grammar: Grammar, read_ability: ReadAbility) -> Longest:
    """The longest phrase at the front; else the first word."""
    for size in range(len(words), 0, -1):
        typed = " ".join(words[:size])
        try:
            fields = grammar.match(typed) or read_ability(typed)
        except (InputError, LimitError) as error:
            complaint = error.reworded(quoted(typed.casefold()), quoted(typed))
            return Longest(size, complaint=complaint)
        if fields is not None:
            return Longest(size, fields)
    return Longest(1)


def not_read(scanned: Scan, hint: str) -> InputError | None:
    """The words that were not understood, if any, in one sentence. `hint` ends it, with what was
    meant.
    """
    if not scanned.unread:
        return None
    read = ", ".join(quoted(item.text) for item in scanned.read)
    words = ", ".join(map(quoted, scanned.unread[:5]))
    if not read:
        return InputError(f"I cannot read {words}{hint}")
    return InputError(f"I read {read}, but not {words}{hint}")
