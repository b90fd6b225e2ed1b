"""An edition that was typed behind a weapon or a unit: `intercessors 10th`."""

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
    rf"[\s,]+(?:in\s+|the\s+)*({_NUMBERS})(?:th|e)(?:\s+ed(?:ition|\.)?)?\s*$", re.IGNORECASE
)


def edition_apart(typed: str) -> tuple[str, str | None]:
    """A text without the edition that it ends with, and that edition."""
    said = _SAID.search(typed)
    return (typed[: said.start()], f"{said[1]}th") if said else (typed, None)


def with_edition_said(given: Given, profiles: Sequence[Profile]) -> Given:
    """A command's options, with the edition that a side ends with as its option. InputError where
    several are named. A profile may be called so.
    """
    kept = {name_key(each.name) for each in profiles}
    named = [given["edition"]] if given.get("edition") else []
    sides: Given = {}
    for side in KINDS:
        typed = given[side]
        if name_key(typed) in kept:
            continue
        text, edition = edition_apart(typed)
        if edition:
            sides[side] = text
            named.append(edition)
    if not sides:
        return given
    editions = list(dict.fromkeys(named))
    if len(editions) > 1:
        listed = " and ".join(map(quoted, editions))
        raise InputError(f"{listed}: an attack is rolled by one edition, name one of them.")
    return given | sides | {"edition": editions[0]}
