"""A unit's size in words: `full squad of Terminators`, `a dozen Boyz`, `half the Boyz`."""

import re
from dataclasses import replace

from bot.armies.naming.questions import each_for, either
from bot.armies.naming.units.found import Found
from bot.errors import InputError, Meant, quoted

SQUADS = ("squad", "unit", "mob", "group", "pack", "team")
"""What players call a unit that has several models."""
_SQUAD = f"(?:{'|'.join(SQUADS)})"
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
_WHOSE = re.compile(
    r"^\s*(?:(?:some|all|the|those|these|my|your|his|her|their|our)\s+(?:of\s+)?)+(?=\S)",
    re.IGNORECASE,
)
"""Words of quantity without a number, and whose it is: `some Boyz`, `all of his Boyz`."""
_OF = re.compile(rf"^\s*(?:(?:an?|the)\s+)?{_SQUAD}\s+of\s+(?=\D)", re.IGNORECASE)
_DOZEN = re.compile(r"^\s*(?:a\s+)?dozen\s+(?=\S)", re.IGNORECASE)


def without_size(typed: str) -> str:
    """A name without words before it that say whose or how many: `all of his Boyz` are `Boyz`, a
    dozen are `12 Boyz`.
    """
    for words, meant in ((_WHOSE, ""), (_FULL, ""), (_HALF, ""), (_OF, ""), (_DOZEN, "12 ")):
        typed = words.sub(meant, typed, count=1)
    return typed


def with_whose(error: InputError, typed: str) -> InputError:
    """What is asked about a name, with the word that says whose it is as a part of it: who chooses
    one for `my tank` does not write `my Leman Russ`.
    """
    said = _WHOSE.match(typed)
    if said is None:
        return error
    behind = typed[said.end() :]

    def whole(pairs: Meant) -> Meant:
        return tuple(
            (f"{said[0]}{each}" if behind.startswith(each) else each, right)
            for each, right in pairs
        )

    return InputError(str(error), meant=whole(error.meant), choices=whole(error.choices))


def as_said(found: Found, typed: str) -> Found:
    """A unit with the size that words give it, as `full squad of` and `half the` do. InputError for
    half of a unit whose size is open, and half of a single model.
    """
    models = found.models or (None if found.sheet else found.unit.models)
    is_half = _HALF.search(typed) is not None
    is_single = found.unit.models == 1 and models in (None, 1)
    if is_half and is_single:
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
    smallest = found.unit.models
    largest = found.sheet.most if found.sheet else smallest
    ways = []
    for size in sorted({smallest, largest}):
        half = size // 2
        ways.append(f"{size} {name}, {half} left")
    question = f"{quoted(typed)}: half of how many? Write {either(ways)}."
    return InputError(question, choices=each_for(typed, ways))
