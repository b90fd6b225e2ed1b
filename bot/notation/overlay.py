"""A kept profile with values typed over it: what was typed last counts, and the reading says what
it changed.

In shorthand the two stand on either side of `but`: `20x T5 6+ W1, but T6, 11 left`.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, TypeVar

from bot.errors import InputError, quoted
from bot.notation.feedback.describe import ability_in_words
from bot.notation.reading import DENIED, Reading, TargetReading, WeaponReading
from bot.notation.words.groups import SAVES
from bot.notation.words.loss_words import LEFT, RAW, says_losses
from bot.notation.words.phrases import DISTANCE, SITUATION_PREFIX, Fields

BUT = re.compile(r"(?<![^\s,;])but(?![^\s,;:])", re.IGNORECASE)
Kind = TypeVar("Kind", WeaponReading, TargetReading)
GROWING = ("abilities", "keywords")
"""Fields that grow by what is typed; all others are replaced."""


def stored_and_typed(text: str) -> tuple[str, str]:
    """A text before the first `but`, and what is typed behind it; empty where there is none."""
    stored, *typed = BUT.split(text, maxsplit=1)
    return (stored.strip(" ,;"), typed[0].strip(" ,;")) if typed else (text, "")


def overlay(stored: str, typed: str) -> str:
    """Shorthand of a profile with values typed over it; read it to see what they change
    (`changes` of the reading).
    """
    if not typed.strip(" ,;"):
        return stored
    base, before = stored_and_typed(stored)
    kept = [part for part in before.split(",") if part.strip()]
    if any(map(says_losses, typed.split(","))):
        # What is left now counts, not what was left before.
        kept = [part for part in kept if not says_losses(part)]
    kept.append(typed)
    base, *values = [part.strip(" ,;") for part in (base, *kept)]
    return f"{base}, but {', '.join(values)}"


def laid_over(stored: Kind, typed: Kind) -> Kind:
    """The reading of a profile with another one's values in place of its own."""
    if typed.fields.keys() & {"models", LEFT}:
        # How many there are now makes what was lost before a thing of the past.
        past = {name: value for name, value in stored.fields.items() if name not in RAW}
        stored = replace(stored, fields=past)
    fields: Fields = {**stored.fields, **typed.fields}
    for name in GROWING:
        listed = list(stored.fields.get(name, ()))
        listed += _added(stored, typed, name)
        if listed:
            fields[name] = listed
    # The profile has a name of its own.
    names: list[str] = [typed.name] if typed.name else []
    unread: tuple[str, ...] = (*names, *typed.unread)
    not_read: list[InputError] = [
        InputError(f"I cannot read {quoted(name)} beside the profile.") for name in names
    ]
    return replace(
        stored,
        fields=fields,
        said={**stored.said, **typed.said},
        errors=(*stored.errors, *not_read, *typed.errors),
        unread=(*stored.unread, *unread),
        hint=typed.hint if unread else stored.hint,
        changes=tuple(dict.fromkeys(_changes(stored, typed))),
        passed_over=tuple(dict.fromkeys((*stored.passed_over, *typed.passed_over))),
    )


def _added(stored: Reading, typed: Reading, name: str) -> list[Any]:
    """What is typed of a list that the profile does not have."""
    known = stored.fields.get(name, ())
    return [item for item in typed.fields.get(name, ()) if item not in known]


def _changes(stored: Reading, typed: Reading) -> Iterator[str]:
    """`T6 in place of T5`, `11x in place of 20x`, `5+++ added`, `5+++ for all models` of a unit in
    groups. What is left of a unit, and where and how it fights, is no change: the reading says it
    anyway.
    """
    in_groups = "groups" in stored.fields
    for name, words in typed.said.items():
        if name in (*RAW, DISTANCE) or name.startswith(SITUATION_PREFIX):
            continue
        if name in DENIED:
            yield words
        elif in_groups and name in SAVES:
            yield f"{words} for all models"
        elif name not in stored.said:
            yield f"{words} added"
        elif stored.fields.get(name) != typed.fields.get(name):
            yield f"{words} in place of {stored.said[name]}"
    for name in GROWING:
        for item in _added(stored, typed, name):
            yield f"{ability_in_words(item)} added"
