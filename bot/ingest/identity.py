"""Which document this is: its edition, title, date and key."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass

from bot import editions
from bot.errors import InputError
from bot.ingest.manuscript import Line
from bot.ingest.naming import slug
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
class Reading:
    """What a document was found to be, and why, if it does not say so itself."""

    value: str
    doubt: str = ""


def edition_named(text: str) -> str:
    """`8`, `8th`, `8e`, `8th edition` → `8th`. Raises `InputError`."""
    match = _NUMBER.fullmatch(text.strip())
    name = name_edition(int(match[1])) if match else ""
    if name not in EDITIONS:
        raise InputError(f"edition {text[:20]!r} is unknown; it is one of {', '.join(EDITIONS)}")
    return name


def read_edition(told: str, title: str, lines: Sequence[Line]) -> Reading:
    """The edition, from what the document says of itself, or else from the terms it uses. Raises
    `InputError`.
    """
    said = _said(told) or _said(title)
    if said:
        return Reading(said)
    text = " ".join(line.text for line in lines)
    mentioned = [
        name for name in EDITIONS if name in {_name(match) for match in _NAMED.finditer(text)}
    ]
    if len(mentioned) == 1:
        return Reading(mentioned[0])
    scores = _scores(text)
    best, second = sorted(scores, key=lambda name: scores[name], reverse=True)[:2]
    if scores[best] < scores[second] + _CLEAR - 1e-9:
        raise InputError("it does not tell its edition; name it with --edition")
    return Reading(
        best,
        f"the edition is taken to be {best}, from the terms that it uses; --edition sets another",
    )


def _said(text: str) -> str:
    """The edition that a short text names; empty if it names none that there is."""
    match = _NAMED.search(text)
    name = _name(match) if match else name_edition(int(text)) if _ALONE.fullmatch(text) else ""
    return name if name in EDITIONS else ""


def _name(match: re.Match[str]) -> str:
    return name_edition(int(match[1] or match[2]))


def _scores(text: str) -> dict[str, float]:
    scores = dict.fromkeys(EDITIONS, 0.0)
    for sign, shared in _SIGNS.items():
        found = {
            match[0].lower().rstrip("s")
            for match in re.finditer(rf"\b(?:{sign})", text, re.IGNORECASE)
        }
        for name, edition in editions.EDITIONS.items():
            scores[name] += (sign in edition.signs) * len(found) / shared
    return scores


def read_date(told: str) -> str:
    """The date as the document gives it; empty if that is no date."""
    return told if _DATE.fullmatch(told) else ""


def choose_key(title: str, edition: str, taken: Container[str]) -> str:
    """A key for a source, made of its title, that no other document has."""
    base = slug(title, _KEY)
    for key in (base, slug(f"{base[: _KEY - 5]}-{edition}", _KEY)):
        if key not in taken:
            return key
    number = 2
    while f"{base[: _KEY - 4]}-{number}" in taken:
        number += 1
    return f"{base[: _KEY - 4].rstrip('-')}-{number}"
