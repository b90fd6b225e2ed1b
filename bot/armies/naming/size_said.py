"""A unit's size in words: `full squad of Terminators`, `a dozen Boyz`, `half the Boyz`."""

import re
from dataclasses import replace

from bot.armies.naming.found import Found
from bot.errors import InputError, quoted

_SQUAD = r"(?:squad|unit|mob|group|pack)"
_FULL = re.compile(
    rf"^\s*(?:(?:an?|the)\s+)?(?:full|max(?:imum)?)\s+(?:{_SQUAD}\s+of|strength)\s+(?=\S)"
    r"|,?\s+at full[- ]strength\b",
    re.IGNORECASE,
)
_HALF = re.compile(
    rf"^\s*half\s+(?:(?:of|the|an?|my|his|her|their)\s+)*(?:{_SQUAD}\s+of\s+)?(?=\S)"
    r"|,?\s+(?:(?:at|below|under)\s+)?half[- ]strength\b",
    re.IGNORECASE,
)
_SOME = re.compile(rf"^\s*(?:(?:an?|the)\s+)?{_SQUAD}\s+of\s+(?=\D)", re.IGNORECASE)
_DOZEN = re.compile(r"^\s*(?:a\s+)?dozen\s+(?=\S)", re.IGNORECASE)


def without_size(typed: str) -> str:
    """A name without words for its size, but for a number: `Terminators`, `12 Boyz`."""
    for words, meant in ((_FULL, ""), (_HALF, ""), (_SOME, ""), (_DOZEN, "12 ")):
        typed = words.sub(meant, typed, count=1)
    return typed


def as_said(found: Found, typed: str) -> Found:
    """A unit as large as words say. InputError where it is half of one whose size is open, or of a
    single model.
    """
    models = found.models or (None if found.sheet else found.unit.models)
    is_half = _HALF.search(typed) is not None
    if is_half and found.unit.models == 1 and models in (None, 1):
        raise InputError(
            f"{quoted(typed)}: {found.unit.name} is one model: write its wounds, as `8W left`."
        )
    if is_half and models is None:
        raise _half_of_which(found, typed)
    if is_half:
        return replace(found, models=max(1, (models or 0) // 2))
    if models is None and found.sheet and _FULL.search(typed):
        return replace(found, models=found.sheet.most)
    return found


def _half_of_which(found: Found, typed: str) -> InputError:
    """The question how many models half of a unit are, whose size nobody said."""
    name = found.unit.name
    most = found.sheet.most if found.sheet else found.unit.models
    sizes = sorted({found.unit.models, most})
    ways = [f"{size} {name}, {size // 2} left" for size in sizes]
    listed = " or ".join(map(quoted, ways))
    return InputError(
        f"{quoted(typed)}: half of how many? Write {listed}.",
        choices=tuple((typed, way) for way in ways),
    )
