"""Editions as one box takes them: `10th`, or several to compare, such as `8th 10th`, `8, 9 and 10`,
`8e vs 10e`.
"""

import re

from bot.editions import EDITIONS
from bot.errors import InputError
from bot.rules.editions import read_editions

_BARE = re.compile(rf"\b({'|'.join(edition.number for edition in EDITIONS.values())})\b")
_BETWEEN = frozenset({"and", "or", "vs", "v", "&", "/", ",", "edition", "editions"})


def named_editions(text: str) -> tuple[str, ...]:
    """The editions that a text names, none for an empty text. InputError for anything that is no
    edition.
    """
    reading = read_editions(_BARE.sub(r"\1th", text.casefold().replace(",", " ")))
    left = [word for word in reading.text.split() if word not in _BETWEEN]
    if left or reading.unknown:
        word = left[0] if left else reading.unknown[0]
        known = ", ".join(EDITIONS)
        raise InputError(
            f"`{word[:30]}` is no edition I know: name {known}, or several: `8th 10th`."
        )
    return reading.editions


def several_editions() -> tuple[str, ...]:
    """Lists of editions to compare whose profiles are written alike: the first and the last of
    them, and all.
    """
    alike = [key for key, edition in EDITIONS.items() if not edition.compares_skills]
    return f"{alike[0]} {alike[-1]}", " ".join(alike)
