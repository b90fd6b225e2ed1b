"""Reading shorthand: phrases of a few words, in any order and any case, each of which fills some
fields.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.errors import InputError, LimitError, UserError, quoted
from bot.notation.clean_text import apart, plain, strays

MAX_LENGTH = 300
MAX_WORDS = 8
INCHES = r"(?:\"|''|in(?:ch|ches)?)"
HEADINGS = r"(?:faction )?(?:keywords|abilities):"
"""What a datasheet prints before its words."""
IRRELEVANT = "irrelevant"
"""The field of what changes no die."""
LOOSE = "loose"
"""The field of a number or dice that do not say what they are: their place decides, or nothing
does.
"""
NO_SKILL = "no_skill"
"""The field of `N/A` where a skill stands: the weapon hits automatically, and says so elsewhere."""
SITUATION = "situation."
"""What the fields of the situation begin with."""

Fields = dict[str, Any]
Reader = Callable[[re.Match[str]], Fields]
Extra = Callable[[str], Fields | None]

_NAMED = re.compile(r"\(\?P<\w+>")
_SEGMENT = re.compile(r"[^,]+")
_WORD = re.compile(r"\S+")


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
    """The phrases that may stand in a text; `any` is the form of one of them, whichever."""

    phrases: tuple[Phrase, ...]
    any: re.Pattern[str]

    @classmethod
    def of(cls, *phrases: Phrase) -> "Grammar":
        """The grammar of these phrases; the first that fits is meant."""
        return cls(
            phrases,
            re.compile("|".join(_NAMED.sub("(?:", each.pattern.pattern) for each in phrases)),
        )

    def match(self, typed: str) -> Fields | None:
        """The fields of words that are one phrase. InputError or LimitError where they are one, but
        can't be.
        """
        folded = typed.casefold()
        if self.any.fullmatch(folded) is None:
            return None
        found = ((each, each.pattern.fullmatch(folded)) for each in self.phrases)
        return next((each.read(matched) for each, matched in found if matched is not None), None)


def phrase(form: str, read: Reader, like: str = "") -> Phrase:
    """A phrase from a regular expression without nested repetition; spaces match one space."""
    return Phrase(re.compile(form), read, like)


def at_most(typed: str, digits: str, limit: int, what: str) -> int:
    """The number, at least 1. LimitError or InputError names the words typed, and the limit."""
    if int(digits) > limit:
        raise LimitError(f"{quoted(typed)}: {what} can be at most {limit:,}.")
    if int(digits) < 1:
        raise InputError(f"{quoted(typed)}: {what} can be at least 1.")
    return int(digits)


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
    """One phrase that was understood: as typed, and the fields it gives."""

    text: str
    fields: Fields


@dataclass(frozen=True, slots=True)
class Scan:
    """A text taken apart: what was understood, in order, what was not, and errors about what was
    half understood.
    """

    read: tuple[Read, ...]
    unread: tuple[str, ...]
    complaints: tuple[UserError, ...]


def scan(text: str, grammar: Grammar, extra: Extra) -> Scan:
    """Take a text apart, longest phrases first. `extra` reads what no pattern does (ability names).

    An InputError of `extra` or a reader becomes a complaint about its words.
    """
    divided = apart(plain(text))
    found: list[Read] = []
    unread: list[str] = []
    complaints: list[UserError] = []
    for segment in _SEGMENT.finditer(divided):
        spans = [word.span() for word in _WORD.finditer(divided, *segment.span())]
        at = 0
        strange: list[int] = []
        while at < len(spans):
            words = [divided[first:last] for first, last in spans[at : at + MAX_WORDS]]
            size, fields, complaint = longest(words, grammar, extra)
            if fields is None and complaint is None:
                strange.append(at)
            elif strange:
                unread.append(_typed(text, spans, strange))
                strange = []
            if fields is not None:
                found.append(Read(_typed(text, spans, range(at, at + size)), fields))
            elif complaint is not None:
                complaints.append(complaint)
            at += size
        if strange:
            unread.append(_typed(text, spans, strange))
    return Scan(tuple(found), tuple(unread), tuple(complaints))


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
        ways = f"`{number}` as another value or as {meant.format(number=number)}"
        found.append(InputError(f"{quoted(typed)} can be read in two ways: {ways}."))
    return tuple(found)


def _typed(text: str, spans: Sequence[tuple[int, int]], which: Sequence[int]) -> str:
    """Neighbouring words as they were typed, a space between each."""
    return " ".join(text[first:last] for first, last in (spans[index] for index in which))


def longest(
    words: Sequence[str], grammar: Grammar, extra: Extra
) -> tuple[int, Fields | None, UserError | None]:
    """The longest phrase at the front: its number of words, and its fields or what is wrong with
    it.
    """
    for size in range(len(words), 0, -1):
        typed = " ".join(words[:size])
        try:
            fields = grammar.match(typed) or extra(typed)
        except (InputError, LimitError) as error:
            return (
                size,
                None,
                type(error)(str(error).replace(quoted(typed.casefold()), quoted(typed))),
            )
        if fields is not None:
            return size, fields, None
    return 1, None, None


def not_read(scanned: Scan, hint: str) -> InputError | None:
    """The words that were not understood, if any, in one sentence. `hint` ends it, with what was
    meant.
    """
    if not scanned.unread:
        return None
    read = ", ".join(quoted(item.text) for item in scanned.read)
    words = ", ".join(quoted(word) for word in scanned.unread[:5])
    return InputError(
        f"I read {read}, but not {words}{hint}" if read else f"I cannot read {words}{hint}"
    )
