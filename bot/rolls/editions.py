"""Editions as one box takes them: `10th`, or several to compare, such as `8th 10th`, `8, 9 and 10`,
`8e vs 10e`.
"""

import re

from bot.errors import InputError
from bot.rules.editions import read_editions
from bot.rules.entry import EDITIONS

_BARE = re.compile(rf"\b({'|'.join(edition[:-2] for edition in EDITIONS)})\b")
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
