"""One model of a squad, by its own name: `a Terminator`."""

import re
from dataclasses import replace

from bot.armies.naming.found import Found

SQUADS = frozenset({"squad", "unit", "mob", "team", "pack", "group"})
"""Words behind a model's name that make it the squad's."""


_HURT = re.compile(
    r"\b(?:\d{1,2} ?(?:w|hp|wounds?) (?:left|remaining)|wounded|hurt)\b", re.IGNORECASE
)


def is_hurt(values: str) -> bool:
    """Whether a model is said to have lost wounds."""
    return _HURT.search(values) is not None


def kind_of_one(found: Found, typed: str) -> str:
    """The kind of its models that a text begins with, if one does: a `boy` of the Boyz."""
    words = typed.casefold().replace(",", " ").split()
    groups = found.sheet.groups if found.sheet else ()
    for group in groups:
        name = group.name.casefold().split()
        if words[: len(name)] == name:
            return group.name
    return ""


def one_alone(found: Found, typed: str, is_said: bool) -> Found:
    """A squad as one model of it, where a text begins with that model's name, and it `is_said` that
    there is one; else, where it is hurt, only if the squad is not called so as well.
    """
    kind = kind_of_one(found, typed)
    behind = typed.casefold()[len(kind) :].replace(",", " ").split()[:1]
    is_squad = not kind or found.models is not None or not SQUADS.isdisjoint(behind)
    is_both = found.sheet is not None and found.sheet.name == kind
    if is_squad or (is_both and not is_said):
        return found
    return replace(found, models=1, kind=kind)
