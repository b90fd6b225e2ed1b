"""Saves that a unit gains beside its own, the better of which it uses: `at least 5++`."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.notation.reading import TargetReading
from bot.notation.words.phrases import Fields, Phrase, phrase

SIGNS = {"save": "+", "invuln": "++", "fnp": "+++"}
"""What stands behind the number of each kind of save."""
_FIELDS = {sign: f"gained_{kind}" for kind, sign in SIGNS.items()}


def _gained(match: re.Match[str]) -> Fields:
    return {_FIELDS[match[2]]: int(match[1])}


PHRASES: tuple[Phrase, ...] = (phrase(r"at least ([2-6])(\+{1,3})", _gained, "at least 5++"),)


def as_gained(fields: Mapping[str, Any]) -> str | None:
    """A save in the words of one that is gained: `at least 5++`. None for anything else."""
    found = [f"at least {fields[kind]}{sign}" for kind, sign in SIGNS.items() if kind in fields]
    return found[0] if len(fields) == 1 and found and None not in fields.values() else None


def with_gained(reading: TargetReading) -> TargetReading:
    """The reading with saves that were gained where they are better than its own; of a unit in
    groups each group gains them.
    """
    fields = dict(reading.fields)
    better: Fields = {}
    for kind in SIGNS:
        need = fields.pop(f"gained_{kind}", None)
        if need is not None:
            better[kind] = need
    if not better:
        return reading
    if "groups" in fields:
        fields["groups"] = [_improved(group, better) for group in fields["groups"]]
    else:
        fields = _improved(fields, better)
    return replace(reading, fields=fields)


def _improved(fields: Mapping[str, Any], better: Fields) -> Fields:
    improved = dict(fields)
    for kind, need in better.items():
        own = fields.get(kind) or need
        improved[kind] = min(need, own)
    return improved
