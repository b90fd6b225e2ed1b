"""How lines of text look: capitals, titles, names that they begin with, unfinished sentences."""

from __future__ import annotations

import re
from itertools import pairwise

_ENDED = re.compile(r"(?:[.!?:;…]|[)\]])[)\]”’\"'*]*$")
_THREE_LETTERS = re.compile(r"[^\W\d_]{3}")
_COMPOUND = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
_SMALL = frozenset(
    [
        "a",
        "an",
        "and",
        "as",
        "at",
        "but",
        "by",
        "for",
        "from",
        "in",
        "into",
        "is",
        "of",
        "on",
        "or",
        "over",
        "per",
        "the",
        "to",
        "up",
        "vs",
        "with",
    ]
)
_LEAD = re.compile(r"(?:\d{1,2}[.)]\s+)?([A-Z][^.,:;!?\n]{1,48}):(?=\s)")
_NO_NAMES = {"codex", "index", "note", "notes", "example", "for example", "exception"}
_BOLD_LEAD = re.compile(r"\*\*([^*\n]{2,60}?):?\*\*:?(?=\s)")
_MAX_LEAD_WORDS = 6
_MAX_CAPITALS = 90
MAX_PARAGRAPH = 6_000
"""Characters above which a paragraph does not go on, whatever its end looks like."""
LONG = 120
"""Words above which a section of prose is cut into several entries."""


def ends_sentence(text: str) -> bool:
    """Whether a text ends where a sentence, a lead-in or a bracket ends."""
    return bool(_ENDED.search(text[-12:]))


def starts_low(text: str) -> bool:
    """Whether the first letter is a small one, with nothing but quotes or brackets before it."""
    return text.lstrip("‘’“”'\"([")[:1].islower()


def is_capitals(text: str) -> bool:
    """Whether a line is set in capitals: a word of three letters or more, no small letter, no long
    text.
    """
    short = len(text) <= _MAX_CAPITALS
    if not short:
        return False
    return text == text.upper() and bool(_THREE_LETTERS.search(text))


def is_title_case(text: str) -> bool:
    """Whether every longer word begins with a capital, as headings are written."""
    words = _COMPOUND.findall(text)
    for word in words:
        is_small = len(word) < 4 or word in _SMALL
        if not is_small and not word[0].isupper():
            return False
    return bool(words)


def headline(text: str) -> str:
    """A heading in capitals as a title: `THE SHOOTING PHASE` → `The Shooting Phase`. Others stay as
    they are.
    """
    if not is_capitals(text):
        return text
    first, *rest = text.split()
    words = map(_small_or_capitalised, rest)
    return " ".join([_capitalise(first), *words])


def _small_or_capitalised(word: str) -> str:
    core = _core(word).lower()
    if core in _SMALL and not _stays(word):
        return word.lower()
    return _capitalise(word)


def _core(word: str) -> str:
    """A word without the signs around it."""
    return word.strip("()[],.:;!?‘’“”'\"&–-/")


def _stays(word: str) -> bool:
    """Whether a word stays in capitals: one with a digit, or an abbreviation in brackets."""
    core = _core(word)
    if any(char.isdigit() for char in core):
        return True
    return word.startswith("(") and len(core) < 4


def _capitalise(word: str) -> str:
    if _stays(word):
        return word
    return _COMPOUND.sub(lambda match: match[0].capitalize(), word)


def lead(text: str) -> str:
    """The name that a paragraph begins with: `Embark: If all …` → `Embark`; empty if there is
    none.
    """
    match = _BOLD_LEAD.match(text) or _LEAD.match(text)
    if not match:
        return ""
    name = match[1].strip()
    if len(name.split()) > _MAX_LEAD_WORDS:
        return ""
    bare, *_ = name.split(" (")
    if is_title_case(bare) and name.lower() not in _NO_NAMES:
        return name
    return ""


def split_bold(text: str) -> list[str]:
    """Cut a paragraph before every `**Name:**` inside it."""
    cuts = {0, len(text)}
    for match in _BOLD_LEAD.finditer(text):
        if ":" in match[0]:
            cuts.add(match.start())
    parts = []
    for start, end in pairwise(sorted(cuts)):
        part = text[start:end].strip()
        parts.append(part)
    return list(filter(None, parts))


def shorten(text: str, limit: int) -> str:
    """At most `limit` characters, cut between words, with `…` where something is missing."""
    if len(text) <= limit:
        return text
    cut = text[: limit - 1]
    words, _, _ = cut.rpartition(" ")
    whole = words or cut
    bare = whole.rstrip(" ,;:–-(")
    return f"{bare}…"
