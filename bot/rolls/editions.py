"""Editions as one box takes them: `10th`, or several to compare, such as `8th 10th`, `8, 9 and 10`,
`8e vs 10e`.
"""

import re

from bot.editions import EDITIONS
from bot.errors import InputError, quoted
from bot.rules.editions import read_editions

_BARE = re.compile(rf"\b({'|'.join(edition.number for edition in EDITIONS.values())})\b")
ALL = frozenset({"all", "all editions", "every", "every edition"})
_BETWEEN = frozenset({"and", "or", "vs", "v", "&", "/", ",", "edition", "editions"})


def read_edition_names(text: str) -> tuple[str, ...]:
    """The editions that a text names, none for an empty text. InputError for anything that is no
    edition.
    """
    if text.strip().casefold() in ALL:
        return tuple(EDITIONS)
    plain = text.casefold().replace(",", " ")
    reading = read_editions(_BARE.sub(r"\1th", plain))
    left = [word for word in reading.text.split() if word not in _BETWEEN]
    if left or reading.unknown:
        word = left[0] if left else reading.unknown[0]
        known = ", ".join(EDITIONS)
        raise InputError(
            f"{quoted(word, 30)} is no edition I know: name {known}, several: `8th 10th`, or `all`."
        )
    return reading.editions


def edition_lists() -> tuple[str, ...]:
    """Lists of editions to compare: the first and the last of those whose profiles are written
    alike, these, and all there are.
    """
    alike = [key for key, edition in EDITIONS.items() if not edition.compares_skills]
    return f"{alike[0]} {alike[-1]}", " ".join(alike), "all"
