"""A target of several groups: `4x T4 W2 3+ | 1x W5 2+ 4++ character`, each part read as a unit."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.attack.model.picking import character_first
from bot.errors import InputError, UserError, quoted
from bot.notation.hint import NO_HINT
from bot.notation.reading import TargetReading
from bot.notation.words.phrases import Fields

SAVES = ("save", "invuln", "invuln_ranged", "invuln_melee", "fnp")
OF_A_GROUP = ("models", "wounds", *SAVES, "wounds_lost")
LISTS = ("keywords", "abilities")
CHARACTER = "CHARACTER"
OWN_KEYWORDS = "own_keywords"
"""The field of a group's keywords, which the unit loses with it; no field of a specification."""
OF_ITS_OWN = (
    "can't be said of a unit in groups, each of which has its own; what is left of it is `5 left`."
)
NO_TOUGHNESS = "the Toughness (like `T4`)"


_BETWEEN = re.compile(r"\||\s\+\s+(?=\d+ ?x\b)", re.IGNORECASE)
"""A bar, or a plus before the next models: `5x T4 3+ W2 + 1x T4 2+ W5`."""


def group_parts(text: str) -> list[str]:
    """The parts of a target that may be groups."""
    return _BETWEEN.split(text)


def as_specified(fields: Mapping[str, Any]) -> Fields:
    """The fields of a unit or group as a specification has them, without a save that was taken away
    (`no invuln`). No armour save is said so.
    """
    told = {name: value for name, value in fields.items() if value is not None or name == "save"}
    told.pop(OWN_KEYWORDS, None)
    return told


def is_group(reading: TargetReading) -> bool:
    """Whether a part between bars describes models: how many or how tough they are, and a save."""
    said = reading.fields.keys()
    return bool({"models", "wounds"} & said and {"save", "invuln"} & said)


def grouped(text: str, readings: Sequence[TargetReading]) -> TargetReading:
    """One target of these groups. What is said of all, such as Toughness, may stand in any part."""
    fields: Fields = {"groups": [_group(reading) for reading in readings]}
    said: dict[str, str] = {}
    errors: list[UserError] = []
    unread: list[str] = []
    passed_over: list[str] = []
    for reading in readings:
        errors += reading.errors
        unread += reading.unread
        passed_over += reading.passed_over
        for name, value in reading.fields.items():
            if name in LISTS:
                listed = fields.setdefault(name, [])
                listed += [item for item in value if item not in listed]
            elif name in OF_A_GROUP:
                continue
            elif fields.setdefault(name, value) == value:
                said[name] = reading.said[name]
            else:
                both = f"{quoted(said[name])} and {quoted(reading.said[name])}"
                errors.append(InputError(f"{both} say different things: keep one of them."))
    first = readings[0]
    return TargetReading(
        text=text,
        edition=first.edition,
        fields=fields,
        said=said,
        errors=tuple(errors),
        unread=tuple(unread),
        hint=next((reading.hint for reading in readings if reading.unread), NO_HINT),
        name=first.name,
        passed_over=tuple(dict.fromkeys(passed_over)),
    )


def _group(reading: TargetReading) -> dict[str, Any]:
    """The fields of one group; a Character is one by its keyword."""
    own = _said_of(OF_A_GROUP, reading.fields)
    keywords = reading.fields.get("keywords", ())
    own[OWN_KEYWORDS] = tuple(keywords)
    if CHARACTER in keywords:
        own["character"] = True
    return own


def _said_of(names: Iterable[str], fields: Mapping[str, Any]) -> Fields:
    """Those of some fields that were said."""
    return {name: fields[name] for name in names if name in fields}


def with_character_first(reading: TargetReading) -> TargetReading:
    """The reading with the groups as attacks hurt them that pick the Character."""
    groups = reading.fields.get("groups", ())
    order = character_first(groups, lambda group: group.get("character", False))
    return replace(reading, fields={**reading.fields, "groups": list(order)}) if groups else reading


def over_groups(reading: TargetReading) -> TargetReading:
    """The reading with the saves that were typed over all groups as those of each; with an error
    for other values that each has of its own.
    """
    typed_over = _said_of(OF_A_GROUP, reading.fields)
    saves = _said_of(SAVES, typed_over)
    fields = {name: value for name, value in reading.fields.items() if name not in saves}
    fields["groups"] = [group | saves for group in fields["groups"]]
    errors = list(reading.errors)
    for name in typed_over:
        if name not in saves:
            words = quoted(reading.said[name])
            errors.append(InputError(f"{words} {OF_ITS_OWN}"))
    return replace(reading, fields=fields, errors=tuple(errors))


def as_one_unit(reading: TargetReading, edition: str) -> TargetReading:
    """The groups as one unit, for editions that have none: each model keeps its wounds, and all
    save as those of the largest group do (of equally many models that with the most wounds: not
    Ghazghkull as his grot); the reading says so.
    """
    fields = dict(reading.fields)
    groups = fields.pop("groups")
    first = groups[0]
    usual = max(groups, key=_models_and_wounds)
    saves = _said_of(SAVES, usual)
    wounds: list[int] = []
    for group in groups:
        wounds += [group.get("wounds", 1)] * group.get("models", 1)
    fields |= saves
    fields["models"] = len(wounds)
    fields["wounds"] = wounds if len(set(wounds)) > 1 else wounds[0]
    fields |= _said_of(("wounds_lost",), first)
    changes = reading.changes
    if any(_said_of(SAVES, each) != saves for each in groups):
        whose = (
            "the first ones do" if usual is first else f"those with W{usual.get('wounds', 1)} do"
        )
        said = f"all models save as {whose}: the {edition} has no groups here"
        changes = (*changes, said)
    return replace(reading, fields=fields, changes=changes)


def _models_and_wounds(group: Fields) -> tuple[int, int]:
    return group.get("models", 1), group.get("wounds", 1)
