"""Characteristics that are raised or lowered: `+1 A`, `+1 Strength`, `AP+1`, `-1 toughness`. The
new numbers take the place of the printed ones before anything is rolled.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, TypeVar

from bot.dice.quantity import Quantity
from bot.editions import EDITIONS
from bot.errors import InputError, quoted
from bot.notation.feedback.describe import ability_in_words
from bot.notation.reading import Reading
from bot.notation.words.phrases import Fields, Phrase, Reader, phrase
from bot.notation.words.trigger_words import BETTER

Kind = TypeVar("Kind", bound=Reading)
RAISED = "raised."
"""What the names of these fields begin with; behind it stands the characteristic."""
UNSAID = {"ap": 0, "damage": "1"}
"""What a weapon has that does not say it."""


def _by(name: str) -> Reader:
    def read(match: re.Match[str]) -> Fields:
        by = next(filter(None, match.groups()))
        return {f"{RAISED}{name}": int(by.replace(" ", ""))}

    return read


def _raising(names: str, field: str, like: str) -> Phrase:
    return phrase(rf"\+ ?(\d) ?(?:to )?(?:{names})|(?:{names}) ?\+ ?(\d)", _by(field), like)


def _worsened(match: re.Match[str]) -> Fields:
    return {f"{RAISED}ap": -int(match[1] or match[2])}


def _of_target(match: re.Match[str]) -> Fields:
    raise InputError(f"{quoted(match[0])} is of the unit that is attacked: write it in the target.")


_BY = re.compile(r"(?:-|minus )\w{1,5} ?ap", re.IGNORECASE)
"""`-1 AP`, which behind an AP is one by which that is better."""
_SIGNED_PLUS = re.compile(r"ap ?\+ ?(\d)", re.IGNORECASE)
"""`AP+1`, which alone is an AP with the wrong sign."""


def is_better_by(words: str) -> bool:
    """Whether words such as `-1 AP` are by how much an AP is better, where one is said."""
    return _BY.fullmatch(words) is not None


def better_by(fields: Fields) -> Fields:
    """The fields of `-1 AP` as of `+1 AP`."""
    others = {name: value for name, value in fields.items() if name != "ap"}
    return {**others, f"{RAISED}ap": -fields["ap"]}


def with_better_ap(stored: Kind, typed: Kind) -> Kind:
    """What is typed over a profile, its `-1 AP` as what the AP of the profile is better by."""
    if "ap" not in stored.fields or not is_better_by(typed.said.get("ap", "")):
        return typed
    said = {**typed.said, f"{RAISED}ap": typed.said["ap"]}
    del said["ap"]
    return replace(typed, fields=better_by(dict(typed.fields)), said=said)


FROM_FOURTH: tuple[Phrase, ...] = (
    phrase(
        r"\+ ?(\d) ?(?:a|attacks?|shots?)|(?:a|attacks?|shots?) ?\+ ?(\d)"
        r"|(- ?\d) (?:attacks?|shots?)",
        _by("attacks"),
        "+1 A",
    ),
    _raising("s|str|strength", "strength", "+1 S"),
    phrase(r"(- ?\d) ?(?:to )?(?:s|str|strength)", _by("strength")),
)
SINCE_EIGHTH: tuple[Phrase, ...] = (
    _raising("d|damage|dmg|dam", "damage", "+1 damage"),
    _raising("ap", "ap", "+1 AP"),
    phrase(r"(?:improves? |improved )?(?:the )?ap (?:is )?(?:improved )?by (\d)", _by("ap")),
    phrase(r"worsens? (?:the )?ap by (\d)|(?:the )?ap (?:is )?worsened by (\d)", _worsened),
    phrase(r"- ?\d (?:damage|dmg|dam)", _of_target),
)
OF_TARGETS: tuple[Phrase, ...] = (
    phrase(r"([+-] ?\d) ?(?:to )?(?:t|toughness)", _by("toughness"), "+1 T"),
)


def with_raised(reading: Kind) -> Kind:
    """The reading with what is raised in its characteristics. What has no number to raise stays."""
    fields: Fields = dict(reading.fields)
    changes = reading.changes
    for name in reading.fields:
        characteristic = name.removeprefix(RAISED)
        value = fields.get(characteristic, UNSAID.get(characteristic))
        if name != characteristic and value is not None:
            by = fields.pop(name)
            fields[characteristic] = _raised(characteristic, value, by)
            words = reading.said[name]
            if is_better_by(words) and f"{words} added" not in changes:
                changes = (*changes, f"{words}: the AP is {fields[characteristic]}")
    abilities = fields.get("abilities", ())
    if any(map(_betters_ap, abilities)) and not EDITIONS[reading.edition].ap_beats_armour:
        fields["abilities"] = [_with_whole_ap(each, fields) for each in abilities]
    return replace(reading, fields=fields, changes=changes)


def _betters_ap(ability: Any) -> bool:
    """Whether a roll gives an AP that is better by so much than the weapon's."""
    return isinstance(ability, dict) and str(ability.get("n", "")).startswith(BETTER)


def _with_whole_ap(ability: Any, fields: Fields) -> Any:
    """An ability with the AP itself: `6s to wound +1 AP` of a weapon with AP-1 is AP-2."""
    if not _betters_ap(ability):
        return ability
    ap = fields.get("ap", UNSAID["ap"])
    by = int(ability["n"].removeprefix(BETTER))
    return {**ability, "n": str(_raised("ap", ap, by))}


def with_worse_ap(fields: Mapping[str, Any], by: int) -> Fields:
    """Those of a weapon's fields that change with an AP that its target makes worse."""
    if not by:
        return {}
    changed: Fields = {}
    if "ap" in fields:
        changed["ap"] = _raised("ap", fields["ap"], -by)
    if "abilities" in fields:
        changed["abilities"] = [_with_worse_ap(each, by) for each in fields["abilities"]]
    return changed


def _with_worse_ap(ability: Any, by: int) -> Any:
    is_ap = isinstance(ability, dict) and ability["effect"] == "ap"
    return {**ability, "n": str(_raised("ap", int(ability["n"]), -by))} if is_ap else ability


def not_raised(reading: Reading) -> tuple[InputError, ...]:
    """What is wrong where a characteristic would be raised that has no number."""
    fields = reading.fields
    alone = _SIGNED_PLUS.fullmatch(reading.said.get(f"{RAISED}ap", ""))
    if alone and "ap" not in reading.said:
        written = f"AP-{alone[1]}"
        return (
            InputError(
                f"{quoted(alone[0])} improves an AP, and none is said here: write "
                f"{quoted(written)}.",
                meant=((alone[0], written),),
            ),
        )
    raising = [words for name, words in reading.said.items() if _is_raise(name) and name in fields]
    on_rolls = filter(_betters_ap, fields.get("abilities", ()))
    raising += map(ability_in_words, on_rolls)
    faults = []
    for words in raising:
        sentence = f"{quoted(words)}: write the whole number instead."
        faults.append(InputError(sentence))
    return tuple(faults)


def _is_raise(name: str) -> bool:
    return name.startswith(RAISED)


def _raised(characteristic: str, value: Any, by: int) -> Any:
    if characteristic == "ap":
        return min(0, value - by)  # AP-1 improved by one is AP-2.
    if isinstance(value, int):
        return max(1, value + by)
    amount = Quantity.read(value, characteristic)
    changed = replace(amount, plus=amount.plus + by)
    return str(changed) if changed.high > 0 else "1"
