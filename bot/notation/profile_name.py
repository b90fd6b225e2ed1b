"""The name in front of a pasted profile: `Heavy bolter 36" A3 …`. A misspelt ability is never taken
for one.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bot.editions.named_abilities import spelt_abilities
from bot.errors import InputError, quoted
from bot.notation.clean_text import plain
from bot.notation.phrases import LOOSE, MAX_WORDS, Extra, Fields, Grammar, Read, longest
from bot.typed_text.spelling import nearest

FIRST = frozenset({"heavy", "assault", "rapid fire", "melta"})
"""Abilities with which names of weapons begin: heavy bolter, assault cannon, melta rifle."""
LAST = frozenset({"pistol", "lance", "grenade", "grenades", "melta"})
"""Abilities with which names of weapons end: bolt pistol, bright lance, frag grenades."""
PARTS = FIRST | LAST | {"twin", "rapid", "fire"}
"""Words of abilities that stand in names as well, beside other words."""
ALIKE = 78
"""Per cent, from which on unknown words may be a misspelling; words before a colon are a name below
`MISSPELT`.
"""
MISSPELT = 88
LONGEST = 60
MOST = 8
"""Characters and words of a name."""
VALUES = re.compile(r"\w+").findall(
    "attacks damage feel fnp invulnerable models range save saves shots skill strength toughness "
    "wounds"
)
_FRONT = re.compile(r"[^\[\](){},;|/·•]*")
_WORD = re.compile(r"\S+")
_NAME = re.compile(r"[^\W\d_][^\W\d_.'-]*(?:[.'-]+[^\W\d_]+)*[.:]?|[&:-]")
_LETTERS = re.compile(r"[^\W\d_]{3}")
_ROLL = re.compile(r"\d+\++")
_LIKE = re.compile(r"[a-z]{4,}")


@dataclass(frozen=True, slots=True)
class Name:
    """A name in front of a text: its words, where they stand, the keywords among them; or why it
    may be none.

    `unsure` are words in its place that look a little like a misspelling.
    """

    text: str = ""
    start: int = 0
    end: int = 0
    keywords: tuple[Read, ...] = ()
    complaint: InputError | None = None
    unsure: str = ""


@dataclass(frozen=True, slots=True)
class _Token:
    """Some words in front: unknown ones, a keyword, or an ability."""

    text: str
    fields: Fields

    @property
    def is_ability(self) -> bool:
        return "ability" in self.fields


NONE = Name()


def name_of(text: str, grammar: Grammar, extra: Extra) -> Name:
    """The unknown words in front of a profile, perhaps behind a count such as `2x`; `NONE` where
    there are none.
    """
    folded = plain(text)
    front = _FRONT.match(folded)
    spans = [word.span() for word in _WORD.finditer(folded, 0, front.end() if front else 0)]
    words = [folded[first:last] for first, last in spans]
    start = _count(words, grammar)
    tokens = _run(words, start, grammar, extra)
    while tokens and tokens[-1].is_ability and tokens[-1].text.casefold() not in LAST:
        tokens.pop()
    end = start + sum(len(token.text.split()) for token in tokens)
    known = words[start:end]
    name = " ".join(known).strip(" -:")
    if not _can_be_name(tokens, known, name):
        return NONE
    if _looks_known(tokens, known, name, grammar):
        return (
            NONE
            if _is_misspelt(name, grammar)
            else Name(unsure=text[spans[start][0] : spans[end - 1][1]])
        )
    keywords = tuple(
        Read(token.text, token.fields) for token in tokens if "keyword" in token.fields
    )
    complaint = _doubt(tokens, name, words[end] if end < len(words) else "")
    return Name(name, spans[start][0], spans[end - 1][1], keywords, complaint)


def _count(words: Sequence[str], grammar: Grammar) -> int:
    """How many words in front say how many there are: `2x`, or `5` before a unit."""
    size, fields, _ = (
        longest(words[:MAX_WORDS], grammar, lambda _typed: None) if words else (0, None, None)
    )
    meant = fields is not None and (
        fields.keys() <= {"weapons", "models"} or isinstance(fields.get(LOOSE), int)
    )
    return size if meant else 0


def _run(words: Sequence[str], start: int, grammar: Grammar, extra: Extra) -> list[_Token]:
    """The unknown words, keywords and abilities from `start` on, up to the first value."""
    tokens: list[_Token] = []
    at = start
    while at < len(words) and at - start <= MOST:
        size, fields, _ = longest(words[at : at + MAX_WORDS], grammar, extra)
        typed = " ".join(words[at : at + size])
        if any(letter.isdigit() for letter in typed) or (
            fields and not fields.keys() <= {"ability", "keyword"}
        ):
            break
        tokens.append(_Token(typed, fields or {}))
        at += size
    return tokens


def _can_be_name(tokens: Sequence[_Token], words: Sequence[str], name: str) -> bool:
    """Whether these words can be a name: letters, not all of which the grammar knows."""
    return (
        any(not token.fields for token in tokens)
        and len(words) <= MOST
        and len(name) <= LONGEST
        and all(_NAME.fullmatch(word) for word in words)
        and _LETTERS.search(name) is not None
    )


def _looks_known(
    tokens: Sequence[_Token], words: Sequence[str], name: str, grammar: Grammar
) -> bool:
    """Whether unknown words look like something that a profile says; a colon says that they are a
    name.
    """
    if words[-1].endswith(":"):
        return _is_misspelt(name, grammar)
    unknown = [token.text.rstrip(":") for token in tokens if not token.fields]
    return any(
        meant_by(" ".join(unknown[at : at + 4]), grammar, len(words)) for at in range(len(unknown))
    )


def _is_misspelt(name: str, grammar: Grammar) -> bool:
    """Whether a whole name looks so much like something known that even a colon makes no name of
    it.
    """
    return nearest(name, _words(grammar), MISSPELT, begun=len(name)) is not None


def _doubt(tokens: Sequence[_Token], name: str, behind: str) -> InputError | None:
    """Why this may be no name: an ability stands in it, or a roll behind it that may be its own."""
    for at, token in enumerate(tokens):
        usual = (FIRST if at + 1 < len(tokens) else frozenset()) | (LAST if at else frozenset())
        if token.is_ability and token.text.strip(" -").casefold() not in usual:
            return InputError(
                f"{quoted(token.text)} in {quoted(name)} can be read in two ways: write an "
                f"ability behind the values, as `[{token.text}]`, and leave it out of the name."
            )
    if _ROLL.fullmatch(behind):
        return InputError(
            f"{quoted(f'{name} {behind}')} can be read in two ways: put a comma behind a name, "
            f"as `{name}, {behind}`, or write the rule as this edition names it."
        )
    return None


def meant_by(words: str, grammar: Grammar, beside: int = 1) -> str | None:
    """What unknown words are a misspelling of, if of anything that a profile says.

    Of a name of more than one word (`beside`), some may be words of abilities as well: twin heavy
    bolter.
    """
    typed = words.casefold().split()
    for size in range(len(typed), 0, -1):
        for at in range(len(typed) - size + 1):
            window = " ".join(typed[at : at + size]).rstrip(":")
            if window in PARTS and beside > size:
                continue
            found = nearest(window, _words(grammar) if size == 1 else _abilities(), ALIKE, begun=4)
            if found:
                return found
    return None


@lru_cache(maxsize=1)
def _abilities() -> tuple[str, ...]:
    """Every ability of every edition, as it is spelt."""
    names = (name.casefold() for name in spelt_abilities())
    return tuple(dict.fromkeys(name for name in names if len(name) > 2))


@lru_cache(maxsize=16)
def _words(grammar: Grammar) -> tuple[str, ...]:
    """Abilities, the words that they begin with (`leathal` is no name), and the words of all
    phrases.
    """
    first_words = [name.split()[0] for name in _abilities()]
    beginnings = [word for word in first_words if len(word) > 3 and word not in PARTS]
    examples = " ".join(phrase.like for phrase in grammar.phrases)
    written = _LIKE.findall(examples.casefold())
    return tuple(dict.fromkeys([*_abilities(), *beginnings, *VALUES, *written]))
