"""Reading shorthand: phrases of a few words, in any order and any case, each of which fills some fields."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.combat.nearest import nearest
from bot.errors import InputError, LimitError

MAX_LENGTH = 300
MAX_WORDS = 8

Fields = dict[str, Any]
Reader = Callable[[re.Match[str]], Fields]

_ALIKE = str.maketrans(
    {"−": "-", "–": "-", "×": "x", "*": "x", "[": ",", "]": ",", "(": ",", ")": ",", ";": ",", "|": ",", "·": ","}
)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A form that a phrase may take, and the fields it gives. `like` is how it is written, for suggestions."""

    pattern: re.Pattern[str]
    read: Reader
    like: str = ""


def phrase(form: str, read: Reader, like: str = "") -> Phrase:
    """A phrase from a regular expression without nested repetition; spaces match one space."""
    return Phrase(re.compile(form), read, like)


@dataclass(frozen=True, slots=True)
class Read:
    """One phrase that was understood: as typed, and the fields it gives."""

    text: str
    fields: Fields


@dataclass(frozen=True, slots=True)
class Scan:
    """A text taken apart: what was understood, in order, what was not, and sentences about what was half understood."""

    read: tuple[Read, ...]
    unread: tuple[str, ...]
    complaints: tuple[str, ...]


def scan(text: str, phrases: Sequence[Phrase], extra: Callable[[str], Fields | None]) -> Scan:
    """Take a text apart, longest phrases first. `extra` reads what no pattern does (ability names).

    LimitError if the text is too long. An InputError of `extra` or a reader becomes a complaint about its words.
    """
    if len(text) > MAX_LENGTH:
        raise LimitError(f"A profile has at most {MAX_LENGTH} characters; this one has {len(text):,}.")
    found: list[Read] = []
    unread: list[str] = []
    complaints: list[str] = []
    for segment in text.translate(_ALIKE).split(","):
        words = segment.split()
        at = 0
        strange: list[str] = []
        while at < len(words):
            size, fields, complaint = _longest(words[at : at + MAX_WORDS], phrases, extra)
            if fields is None and not complaint:
                strange.append(words[at])
            elif strange:
                unread.append(" ".join(strange))
                strange = []
            if fields is not None:
                found.append(Read(" ".join(words[at : at + size]), fields))
            elif complaint:
                complaints.append(complaint)
            at += size
        if strange:
            unread.append(" ".join(strange))
    return Scan(tuple(found), tuple(unread), tuple(complaints))


def _longest(
    words: Sequence[str], phrases: Sequence[Phrase], extra: Callable[[str], Fields | None]
) -> tuple[int, Fields | None, str]:
    """The longest phrase at the front: its number of words, and its fields or what is wrong with it."""
    for size in range(len(words), 0, -1):
        typed = " ".join(words[:size])
        try:
            fields = _match(typed.casefold(), phrases) or extra(typed)
        except (InputError, LimitError) as error:
            return size, None, str(error)
        if fields is not None:
            return size, fields, ""
    return 1, None, ""


def _match(typed: str, phrases: Iterable[Phrase]) -> Fields | None:
    for each in phrases:
        match = each.pattern.fullmatch(typed)
        if match is not None:
            return each.read(match)
    return None


def not_read(scanned: Scan, known: Iterable[str]) -> str | None:
    """One sentence about the words that were not understood, or None."""
    if not scanned.unread:
        return None
    names = list(known)
    read = ", ".join(f"`{item.text}`" for item in scanned.read)
    words = ", ".join(f"`{word[:30]}`" for word in scanned.unread[:5])
    meant = nearest(scanned.unread[0], names)
    hint = f"; did you mean {meant}?" if meant else "."
    return f"I read {read}, but not {words}{hint}" if read else f"I cannot read {words}{hint}"
