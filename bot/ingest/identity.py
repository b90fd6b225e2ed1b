"""Which document this is: its edition, title, date and key."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass

from bot import editions
from bot.errors import InputError
from bot.ingest.lines.line import Line
from bot.ingest.writing.titles import slug
from bot.rules.editions import name_edition
from bot.rules.entry import EDITIONS

_NUMBER = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?\s*(?:e|ed|edition)?\.?", re.IGNORECASE)
_ALONE = re.compile(r"\d{1,2}")
_NAMED = re.compile(
    r"\b(\d{1,2})(?:st|nd|rd|th)[ -]edition\b|\bedition:?\s+(\d{1,2})\b", re.IGNORECASE
)
_DATE = re.compile(r"[A-Za-z0-9 ,./-]{4,40}")
_SIGNS = Counter(sign for edition in editions.EDITIONS.values() for sign in edition.signs)
"""Terms of the game that only some editions have, and how many have them."""
_CLEAR = 0.5
"""By so much an edition must be ahead, counting a term as one shared among the editions that have
it.
"""
_KEY = 16


@dataclass(frozen=True, slots=True)
class FoundEdition:
    """The edition that a document was found to be of, and why, if it does not say so itself."""

    value: str
    doubt: str = ""


def parse_edition(text: str) -> str:
    """`8`, `8th`, `8e`, `8th edition` → `8th`. Raises `InputError`."""
    match = _NUMBER.fullmatch(text.strip())
    name = ""
    if match:
        name = name_edition(int(match[1]))
    if name not in EDITIONS:
        known = ", ".join(EDITIONS)
        raise InputError(f"edition {text[:20]!r} is unknown; it is one of {known}")
    return name


def read_edition(stated: str, title: str, lines: Sequence[Line]) -> FoundEdition:
    """The edition, from what the document says of itself, or else from the terms it uses. Raises
    `InputError`.
    """
    for short_text in (stated, title):
        name = _edition_in(short_text)
        if name:
            return FoundEdition(name)
    text = " ".join(line.text for line in lines)
    mentioned = {_name(match) for match in _NAMED.finditer(text)} & set(EDITIONS)
    if len(mentioned) == 1:
        return FoundEdition(mentioned.pop())
    return _edition_by_terms(text)


def _edition_by_terms(text: str) -> FoundEdition:
    """The edition whose terms a text uses. Raises `InputError` if it is not clear."""
    scores = _score_editions(text)
    best, second, *_ = sorted(scores, key=scores.__getitem__, reverse=True)
    if scores[best] < scores[second] + _CLEAR - 1e-9:
        raise InputError("it does not tell its edition; name it with --edition")
    doubt = f"the edition is taken to be {best}, from the terms that it uses"
    return FoundEdition(best, f"{doubt}; --edition sets another")


def _edition_in(text: str) -> str:
    """The edition that a short text names; empty if it names none that there is."""
    match = _NAMED.search(text)
    name = ""
    if match:
        name = _name(match)
    elif _ALONE.fullmatch(text):
        name = name_edition(int(text))
    return name if name in EDITIONS else ""


def _name(match: re.Match[str]) -> str:
    return name_edition(int(match[1] or match[2]))


def _score_editions(text: str) -> dict[str, float]:
    """Edition → how many of its terms a text uses."""
    weights = {}
    for sign, shared_by in _SIGNS.items():
        pattern = rf"\b(?:{sign})"
        matches = re.findall(pattern, text, re.IGNORECASE)
        forms = {match.lower().rstrip("s") for match in matches}
        weights[sign] = len(forms) / shared_by
    scores = {}
    for name, edition in editions.EDITIONS.items():
        found = [weights[sign] for sign in edition.signs]
        scores[name] = sum(found)
    return scores


def read_date(text: str) -> str:
    """The date as the document gives it; empty if that is no date."""
    return text if _DATE.fullmatch(text) else ""


def choose_key(title: str, edition: str, taken: Container[str]) -> str:
    """A key for a source, made of its title, that no other document has."""
    base = slug(title, _KEY)
    with_edition = f"{base[: _KEY - 5]}-{edition}"
    for key in (base, slug(with_edition, _KEY)):
        if key not in taken:
            return key
    short = base[: _KEY - 4].rstrip("-")
    number = 2
    while f"{short}-{number}" in taken:
        number += 1
    return f"{short}-{number}"
