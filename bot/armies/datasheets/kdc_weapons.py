"""The weapons of a unit of the package `wh40kdc`, as rows of the table of datasheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Record = Mapping[str, Any]
HIDDEN_MODES = ("ranged", "melee")
"""Names of modes that say no more than whether a weapon is fired or fought with."""


@dataclass(slots=True)
class WeaponRow:
    """A weapon in one of its modes: `weapon` is its name without that of its mode, `each` how many
    a model of each kind has, `taken` how many every model may choose to carry. `values` are A,
    skill, S, AP, D, keywords and range.
    """

    name: str
    weapon: str
    mode: str
    each: list[int]
    taken: set[int]
    values: list[str]

    def as_list(self) -> list[Any]:
        """The row as it stands in the table."""
        return [self.name, self.weapon, self.mode, self.each, sorted(self.taken), *self.values]


def weapon_rows(
    weapons: Iterable[Record],
    models: Sequence[Record],
    keywords: Mapping[str, str],
    carried: Collection[str],
    taken: Mapping[str, Collection[int]],
) -> list[WeaponRow]:
    """Each mode of a unit's weapons.

    `models` are its kinds of models, `keywords` the name of each keyword by its id; `carried` names
    weapons that all have and the package does not say so, `taken` says by their ids how many of a
    weapon every model may choose to carry.
    """
    defaults = [Counter[str](model.get("default_weapon_ids", ())) for model in models]
    found: dict[tuple[str, ...], WeaponRow] = {}
    for weapon in weapons:
        number = weapon["id"]
        whole = weapon["name"]
        known = int(whole in carried)
        by_default = [has[number] for has in defaults]
        for name, mode, values in _modes(weapon, keywords):
            # The package may have one weapon twice, under two ids.
            key = (name, mode, *values)
            new = WeaponRow(name, whole, mode, [known] * len(models), set(), values)
            row = found.setdefault(key, new)
            counts = zip(row.each, by_default, strict=True)
            row.each = [had + has for had, has in counts]
            row.taken.update(taken.get(number, ()))
    return list(found.values())


def _modes(weapon: Record, keywords: Mapping[str, str]) -> Iterator[tuple[str, str, list[str]]]:
    """The name, the mode and the values of each profile of a weapon."""
    whole = weapon["name"]
    profiles = weapon["profiles"]
    for profile in profiles:
        name = whole
        if len(profiles) > 1:
            name = _name(whole, profile["name"])
        mode = _mode(profile, weapon)
        yield name, mode, _values(profile, mode, keywords)


def _mode(profile: Record, weapon: Record) -> str:
    stats = profile["stats"]
    if profile.get("range") == "Melee" or "WS" in stats:
        return "melee"
    return "ranged" if "BS" in stats or "range" in profile else str(weapon["type"])


def _name(whole: str, mode: str) -> str:
    """`Plasma gun - supercharge`."""
    key = mode.casefold()
    if key.startswith(whole.casefold()):
        return mode
    return whole if key in HIDDEN_MODES else f"{whole} - {mode}"


def _values(profile: Record, mode: str, keywords: Mapping[str, str]) -> list[str]:
    stats = profile["stats"]
    skill = stats.get("WS" if mode == "melee" else "BS")
    named = [_keyword(each, keywords) for each in profile.get("keywords", ())]
    return [
        str(stats["A"]),
        f"{skill}+" if skill else "N/A",
        str(stats["S"]),
        str(stats["AP"]),
        str(stats["D"]),
        ", ".join(named),
        _range(profile),
    ]


def _range(profile: Record) -> str:
    """`24"`; `Melee`, or nothing where the package does not say it."""
    printed = profile.get("range", "")
    return f'{printed}"' if isinstance(printed, int) else str(printed)


def _keyword(reference: Record, keywords: Mapping[str, str]) -> str:
    """`Sustained Hits 1`, `Anti-INFANTRY 4+`, `Lethal Hits: non-MONSTER/VEHICLE`."""
    number = reference["keyword_id"]
    name = keywords.get(number, number)
    said = reference.get("parameters") or {}
    target = str(said.get("target_keyword", "")).upper()
    if "threshold" in said:
        return f"{name}-{target} {said['threshold']}+"
    if target:
        return f"{name} {target}"
    text = f"{name} {said['value']}" if "value" in said else str(name)
    needed = said.get("required_target_keywords_any")
    if needed:
        return f"{text}: {'/'.join(needed).upper()}"
    excluded = said.get("excluded_target_keywords")
    if excluded:
        return f"{text}: non-{'/'.join(excluded).upper()}"
    return text
