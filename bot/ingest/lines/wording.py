"""How lines of text look: capitals, titles, names that they begin with, unfinished sentences."""

from __future__ import annotations

import re
from itertools import pairwise

_FINISHED = re.compile(r"(?:[.!?:;…]|[)\]])[)\]”’\"'*]*$")
_THREE = re.compile(r"[^\W\d_]{3}")
_COMPOUND = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
_SMALL = {
    "a", "an", "and", "as", "at", "but", "by", "for", "from", "in", "into", "is", "of", "on", "or", "over",
    "per", "the", "to", "up", "vs", "with",
}  # fmt: skip
_LEAD = re.compile(r"(?:\d{1,2}[.)]\s+)?([A-Z][^.,:;!?\n]{1,48}):(?=\s)")
_NO_NAMES = {"codex", "index", "note", "notes", "example", "for example", "exception"}
_BOLD_LEAD = re.compile(r"\*\*([^*\n]{2,60}?):?\*\*:?(?=\s)")
MAX_PARAGRAPH = 6_000
"""Characters above which a paragraph does not go on, whatever its end looks like."""
LONG = 120
"""Words above which a section of prose is cut into several entries."""


def ends_sentence(text: str) -> bool:
    """Whether a text ends where a sentence, a lead-in or a bracket ends."""
    return bool(_FINISHED.search(text[-12:]))


def starts_low(text: str) -> bool:
    """Whether the first letter is a small one, with nothing but quotes or brackets before it."""
    first = text.lstrip("‘’“”'\"([")[:1]
    return first.islower()


def is_capitals(text: str) -> bool:
    """Whether a line is set in capitals: a word of three letters or more, no small letter, no long
    text.
    """
    return len(text) <= 90 and text == text.upper() and bool(_THREE.search(text))


def is_title_case(text: str) -> bool:
    """Whether every longer word begins with a capital, as headings are written."""
    words = _COMPOUND.findall(text)
    return bool(words) and all(
        word[0].isupper() or len(word) < 4 or word in _SMALL for word in words
    )


def headline(text: str) -> str:
    """A heading in capitals as a title: `THE SHOOTING PHASE` → `The Shooting Phase`. Others stay as
    they are.
    """
    if not is_capitals(text):
        return text
    words = text.split()
    return " ".join(_capitalised(word, first=i == 0) for i, word in enumerate(words))


def _capitalised(word: str, first: bool) -> str:
    core = word.strip("()[],.:;!?‘’“”'\"&–-/")
    if any(char.isdigit() for char in core) or (
        core != word and len(core) < 4 and word.startswith("(")
    ):
        return word
    if core.lower() in _SMALL and not first:
        return word.lower()
    return _COMPOUND.sub(lambda match: match[0].capitalize(), word)


def lead(text: str) -> str:
    """The name that a paragraph begins with: `Embark: If all …` → `Embark`; empty if it has none."""
    match = _BOLD_LEAD.match(text) or _LEAD.match(text)
    if not match or len(match[1].split()) > 6:
        return ""
    name = match[1].strip()
    return name if is_title_case(name.split(" (")[0]) and name.lower() not in _NO_NAMES else ""


def split_bold(text: str) -> list[str]:
    """Cut a paragraph before every `**Name:**` inside it."""
    cuts = [match.start() for match in _BOLD_LEAD.finditer(text) if ":" in match[0]]
    edges = sorted({0, *cuts, len(text)})
    return [part for part in (text[a:b].strip() for a, b in pairwise(edges)) if part]


def shorten(text: str, limit: int) -> str:
    """At most `limit` characters, cut between words, with `…` where something is missing."""
    if len(text) <= limit:
        return text
    cut = text[: limit - 1].rsplit(" ", 1)[0] if " " in text[: limit - 1] else text[: limit - 1]
    return cut.rstrip(" ,;:–-(") + "…"
