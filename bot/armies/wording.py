"""Names and numbers of files in one spelling."""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from bot.typed_text.visible import visible

MAX_NAME = 100
"""Characters of a name that are kept."""
_ARROW = re.compile(r"^[➤►▶➢\s]+")
_NOT_LETTERS = re.compile(r"[\W_]+")
MIN_PLURAL = 3
"""Letters up to which a word is never taken for a plural."""
_PLAIN_LETTERS = str.maketrans("’‘“”‑–—−", "''\"\"----")


def clean_name(value: object) -> str:
    """A text as it is seen in one line, cut; empty for what is no text. The arrow before a weapon's
    mode goes.
    """
    if not isinstance(value, str):
        return ""
    line = visible(value[: 2 * MAX_NAME])
    name = _ARROW.sub("", line).strip()
    return name[:MAX_NAME]


def plain_letters(text: str) -> str:
    """Curly quotation marks and long dashes as those of a keyboard."""
    return text.translate(_PLAIN_LETTERS)


def whole_number(value: object) -> int | None:
    """A number as files write it (`5`, `5.0`, `"95.0"`); None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except (ValueError, OverflowError):
        return None
    return int(number) if 0 <= number <= 1_000_000 else None


def around(found: re.Match[str]) -> tuple[str, str]:
    """The text before what was found in it, and the text behind."""
    text = found.string
    return text[: found.start()], text[found.end() :]


def ways_to_part(typed: str) -> Iterator[tuple[str, str]]:
    """Words in two parts in every way, the first part the longer each time."""
    words = typed.split()
    for size in range(1, len(words)):
        yield " ".join(words[:size]), " ".join(words[size:])


@lru_cache(maxsize=8192)
def name_key(name: str) -> str:
    """A name as it is compared: small letters without accents, signs and the s of the plural."""
    without_apostrophes = plain_letters(name).replace("'", "")
    accents_apart = unicodedata.normalize("NFKD", without_apostrophes).casefold()
    letters = [sign for sign in accents_apart if not unicodedata.combining(sign)]
    spaced = _NOT_LETTERS.sub(" ", "".join(letters))
    words = map(singular, spaced.split())
    return " ".join(words)


def singular(word: str) -> str:
    """A word without the s of the plural: `intercessors` → `intercessor`, `boss` stays."""
    plural = len(word) > MIN_PLURAL and word.endswith("s") and not word.endswith(("ss", "us"))
    return word[:-1] if plural else word
