"""The compact table of datasheets, made from the data of the package `wh40kdc`.

The package's data is large: it is read in a process of its own (`python -m bot.armies.datasheets`).
Taken are names, numbers, keywords, compositions, attachments and points; texts and effects are not.
"""

import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bot.armies.datasheets.kdc_options import taken_by_all
from bot.armies.datasheets.kdc_weapons import Record, weapon_rows
from bot.armies.datasheets.rows import rows_of_models
from bot.armies.datasheets.table import FORMAT, Table

GAPS = Path(__file__).with_name("gaps.toml")
"""What the package lacks."""
PACKAGE = "wh40kdc"
EDITION = "11th"
FEEL_NO_PAIN, STEALTH = "feel no pain", "stealth"
"""Abilities that any unit may have, and that matter to who attacks it; the first has a number."""


def make_table(bundle: Mapping[str, list[Record]], version: str) -> Table:
    """The table of a package's data."""
    lookup = _Lookup(bundle)
    return {
        "format": FORMAT,
        "version": version,
        "edition": EDITION,
        "data_date": max(each["effective_date"] for each in bundle["game_versions"]),
        "enhancements": sorted({each["name"] for each in bundle["enhancements"]}),
        "units": [_unit(unit, lookup) for unit in bundle["units"]],
    }


class _Lookup:
    """The package's records by faction and id; those that factions share by their id alone."""

    def __init__(self, bundle: Mapping[str, list[Record]]) -> None:
        text = GAPS.read_text(encoding="utf-8")
        gaps: Mapping[str, Mapping[str, Sequence[str]]] = tomllib.loads(text)
        self.carried = gaps["carried"]
        self.lacking = gaps["keywords"]
        self.factions = _names(bundle["factions"])
        self.keywords = _names(bundle["weapon_keywords"])
        self._weapons = _by_faction(bundle["weapons"], "id")
        self._abilities = _by_faction(bundle["abilities"], "ability_id")
        self._compositions = _by_faction(bundle["unit_compositions"], "unit_id")
        self._options = defaultdict[tuple[str, str], list[Record]](list)
        for option in bundle["wargear_options"]:
            unit = (option["faction_id"], option["unit_id"])
            self._options[unit].append(option)
        self._names = _names(bundle["units"])
        self._leads: dict[str, list[str]] = {}
        for attachment in bundle["leader_attachments"]:
            leader = attachment["leader_id"]
            self._leads[leader] = attachment["eligible_bodyguard_ids"]

    def weapons(self, unit: Record) -> Iterator[Record]:
        """The weapons of a unit, each once; one that the package names without having it is left
        out.
        """
        for weapon in dict.fromkeys(unit.get("weapon_ids", ())):
            found = _find(self._weapons, unit, weapon)
            if found:
                yield found

    def abilities(self, unit: Record) -> Iterator[str]:
        """The names of a unit's abilities."""
        for ability in unit.get("ability_ids", ()):
            found = _find(self._abilities, unit, ability)
            if found:
                yield found["name"]

    def composition(self, unit: Record) -> Record | None:
        """Which models a unit has, where the package says it."""
        return self._compositions.get((unit["faction_id"], unit["id"]))

    def options(self, unit: Record) -> Sequence[Record]:
        """What its models may carry in place of something else, or besides."""
        return self._options[(unit["faction_id"], unit["id"])]

    def leads(self, unit: Record) -> list[str]:
        """The names of the units that this one may join."""
        joined = self._leads.get(unit["id"], ())
        return [self._names[each] for each in joined if each in self._names]


def _names(records: Iterable[Record]) -> dict[str, str]:
    """The name of each record by its id."""
    return {each["id"]: each["name"] for each in records}


def _by_faction(records: Iterable[Record], key: str) -> dict[object, Record]:
    found: dict[object, Record] = {}
    for record in records:
        name = record[key]
        found[(record.get("faction_id"), name)] = record
        found.setdefault(name, record)
    return found


def _find(records: Mapping[object, Record], unit: Record, key: str) -> Record | None:
    """The record that a unit names: that of its faction, else one that factions share."""
    return records.get((unit["faction_id"], key)) or records.get(key)


def _unit(unit: Record, lookup: _Lookup) -> Record:
    composition = lookup.composition(unit)
    faction = lookup.factions.get(unit["faction_id"], unit["faction_id"])
    named = unit.get("faction_keywords", ())
    abilities = list(lookup.abilities(unit))
    return {
        "name": unit["name"],
        "faction": faction,
        "chapters": [name for name in named if name != faction],
        "keywords": [*unit["keywords"], *lookup.lacking.get(unit["name"], ())],
        "abilities": [name for name in abilities if _is_kept(name)],
        "unmodelled": [name for name in abilities if not _is_kept(name)],
        "rows": list(map(_row, unit["profiles"])),
        "row_names": _row_names(unit),
        "groups": _groups(unit, composition),
        "weapons": _weapons_of(unit, composition, lookup),
        "points": _points(unit),
        "leads": lookup.leads(unit),
        "aliases": unit.get("aliases", []),
        "combat_patrol": "combat-patrol" in unit.get("game_modes", ()),
    }


def _is_kept(ability: str) -> bool:
    name = ability.casefold()
    return name == STEALTH or name.startswith(FEEL_NO_PAIN)


def _row(profile: Record) -> list[str]:
    """M, T, Sv, W, Ld, OC and the invulnerable save, as a datasheet prints them."""
    return [
        f'{profile["M"]}"',
        str(profile["T"]),
        f"{profile['Sv']}+",
        str(profile["W"]),
        f"{profile['Ld']}+",
        str(profile["OC"]),
        _invulnerable(profile),
    ]


def _invulnerable(profile: Record) -> str:
    """`4+`, or `5+ (Ranged)` where it is against some attacks alone."""
    if profile.get("invuln_sv"):
        return f"{profile['invuln_sv']}+"
    for kind in ("ranged", "melee"):
        value = profile.get(f"invuln_sv_{kind}")
        if value:
            return f"{value}+ ({kind.title()})"
    return "-"


def _groups(unit: Record, composition: Record | None) -> list[list[Any]]:
    """`[name, least, most, place of its row]` of each kind of model."""
    name = unit["name"]
    if composition is None:
        count = unit["model_count"]
        return [[name, count["min"], count["max"], 0]]
    models = composition["models"]
    named = [model.get("profile_name") or model["name"] for model in models]
    places = rows_of_models(named, _row_names(unit))
    smallest = _smallest(composition)
    groups = []
    for model, least, place in zip(models, smallest, places, strict=True):
        groups.append([model["name"], least, model["max"], place])
    return groups


def _row_names(unit: Record) -> list[str]:
    return [profile["name"] for profile in unit["profiles"]]


def _smallest(composition: Record) -> list[int]:
    """How many of each kind of model the smallest unit has."""
    models = composition["models"]
    tiers = composition.get("tiers", ())
    sizes = [_of_tier(tier["models"], models) for tier in tiers]
    known = [counts for counts in sizes if counts]
    fewest = [model["min"] for model in models]
    return min(known, key=sum, default=fewest)


def _of_tier(tier: Sequence[Record], models: Sequence[Record]) -> list[int]:
    """How many of each kind a size of the unit has: its kinds stand in the same order, or those
    that it may lack are left out. Empty where it names others.
    """
    if len(tier) == len(models):
        return [model["min"] for model in tier]
    counts = {model["name"]: model["min"] for model in tier}
    kinds = [model["name"] for model in models]
    needed = {model["name"] for model in models if model["min"]}
    is_complete = needed.issubset(counts)
    names_others = not set(counts).issubset(kinds)
    if names_others or not is_complete:
        return []
    return [counts.get(kind, 0) for kind in kinds]


def _weapons_of(unit: Record, composition: Record | None, lookup: _Lookup) -> list[list[Any]]:
    """Each mode of a unit's weapons, as the table has it."""
    models: Sequence[Record] = [{}]
    if composition:
        models = composition["models"]
    weapons = lookup.weapons(unit)
    carried = lookup.carried.get(unit["name"], ())
    taken = taken_by_all(lookup.options(unit), models)
    rows = weapon_rows(weapons, models, lookup.keywords, carried, taken)
    return [row.as_list() for row in rows]


def _points(unit: Record) -> list[list[int]]:
    """`[models, cost]` for the first units of their kind in an army."""
    return [
        [each.get("models_max", each["models"]), each["cost"]]
        for each in unit.get("points", ())
        if each.get("unit_count_min", 1) == 1
    ]
