"""One model of a squad, by its own name: `a Terminator`."""

import re
from dataclasses import replace

from bot.armies.naming.units.found import Found
from bot.armies.naming.units.size_said import SQUADS

_ONE = re.compile(r"^\s*(?:(?:an?|the)\s+)?(?:an?|single|lone)\s+(?=\S)", re.IGNORECASE)
_HURT = re.compile(
    r"\b(?:\d{1,2} ?(?:w|hp|wounds?) (?:left|remaining)|wounded|hurt)\b", re.IGNORECASE
)


def says_one(typed: str) -> bool:
    """Whether words before a name say that it is one: `a Terminator`."""
    return _ONE.match(typed) is not None


def without_one(typed: str) -> str:
    """The name behind words that say that it is one."""
    return _ONE.sub("", typed)


def is_hurt(values: str) -> bool:
    """Whether a model is said to have lost wounds."""
    return _HURT.search(values) is not None


def kind_of_one(found: Found, typed: str) -> str:
    """The kind of its models that a text begins with, if one does: a `boy` of the Boyz."""
    words = typed.casefold().replace(",", " ").split()
    for group in found.groups:
        name = group.name.casefold().split()
        first_words = words[: len(name)]
        if first_words == name:
            return group.name
    return ""


def one_alone(found: Found, typed: str, is_said: bool) -> Found:
    """A squad as one model of it, where a text begins with the name of that model. A name that
    is the squad's as well is the model's only where it `is_said` that there is one.
    """
    kind = kind_of_one(found, typed)
    if not kind or found.models is not None:
        return found
    behind = typed.casefold()[len(kind) :]
    next_words = behind.replace(",", " ").split()
    is_squad = bool(next_words) and next_words[0] in SQUADS
    is_name_of_both = kind == found.unit.name
    if is_squad or (is_name_of_both and not is_said):
        return found
    return replace(found, models=1, kind=kind)
