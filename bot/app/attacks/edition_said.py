"""An edition that was typed among the words of a weapon or a unit: `intercessors 10th`."""

import re
from collections.abc import Sequence

from bot.app.attacks.attack_names import Given
from bot.editions import EDITIONS
from bot.errors import InputError, quoted
from bot.rolls.sheet import KINDS
from bot.storage import Profile
from bot.storage.profile_book import name_key

_NUMBERS = "|".join(key.removesuffix("th") for key in EDITIONS)
_SAID = re.compile(
    rf"(?:^|[\s,]+)(?:(?:in|the|by)\s+)*({_NUMBERS})(?:th|e)(?:\s+(?:ed(?:ition)?\b\.?|rules\b))?"
    r"(?=[\s,]|$)",
    re.IGNORECASE,
)


def edition_apart(typed: str) -> tuple[str, list[str]]:
    """A text without the editions that are named in it, and these."""
    editions = [f"{said[1]}th" for said in _SAID.finditer(typed)]
    return (_SAID.sub("", typed).strip(" ,") if editions else typed), editions


def with_edition_said(given: Given, profiles: Sequence[Profile]) -> Given:
    """A command's options, with the edition that a side names as its option. InputError where
    several are named. A profile may be called so.
    """
    kept = {name_key(each.name) for each in profiles}
    named = [given["edition"]] if given.get("edition") else []
    sides: Given = {}
    for side in KINDS:
        typed = given[side]
        if name_key(typed) in kept:
            continue
        text, editions = edition_apart(typed)
        if editions and text:
            sides[side] = text
            named += editions
    if not sides:
        return given
    different = list(dict.fromkeys(named))
    if len(different) > 1:
        listed = " and ".join(map(quoted, different))
        raise InputError(f"{listed}: an attack is rolled by one edition, name one of them.")
    return given | sides | {"edition": different[0]}
