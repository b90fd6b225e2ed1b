"""Names and numbers of files in one spelling."""

import re

MAX_NAME = 100
"""Characters of a name that are kept."""
_SPACES = re.compile(r"\s+")
_ARROW = re.compile(r"^[➤►▶➢\s]+")
_PLAIN_LETTERS = str.maketrans("’‘“”‑–—−", "''\"\"----")


def clean_name(value: object) -> str:
    """A text in one line, cut; empty for what is no text. The arrow before a weapon's mode goes."""
    if not isinstance(value, str):
        return ""
    line = _SPACES.sub(" ", value[: 2 * MAX_NAME])
    return _ARROW.sub("", line).strip()[:MAX_NAME]


def plain_letters(text: str) -> str:
    """Curly quotation marks and long dashes as those of a keyboard."""
    return text.translate(_PLAIN_LETTERS)


def whole_number(value: object) -> int | None:
    """A number as files write it (`5`, `5.0`, `"95.0"`); None for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        number = float(value)
    except ValueError:
        return None
    return int(number) if 0 <= number <= 1_000_000 else None
