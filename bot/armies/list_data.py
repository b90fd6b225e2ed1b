"""A list as data: what a process hands over, what is kept, and what `army read --json` prints."""

import re
from collections.abc import Mapping
from typing import Any

from bot.armies.model import ArmyList, ArmyUnit, ArmyWeapon, Skipped

Data = dict[str, Any]
_BARE = re.compile(r"(?<= )D([36])(?= \[|$)")
"""Damage of 3 or 6 as lists were kept until November 2026; dice were kept as `DD6` even then."""


def army_data(army: ArmyList) -> Data:
    """A list as data. Names, numbers and keywords are all that it holds."""
    data: Data = {
        "format": army.format,
        "edition": army.edition,
        "title": army.title,
        "points": army.points,
        "units": [_unit_data(each) for each in army.units],
        "skipped": [{"what": each.what, "why": each.why} for each in army.skipped],
    }
    if army.numbers_of:
        data["numbers_of"] = army.numbers_of
    return data


def _unit_data(unit: ArmyUnit) -> Data:
    data: Data = {
        "name": unit.name,
        "models": unit.models,
        "points": unit.points,
        "weapons": [_weapon_data(each) for each in unit.weapons],
        "target": unit.target,
        "keywords": list(unit.keywords),
        "attached_to": unit.attached_to,
    }
    if unit.attached_number > 1:
        data["attached_number"] = unit.attached_number
    return data


def _weapon_data(weapon: ArmyWeapon) -> Data:
    data: Data = {
        "name": weapon.name,
        "count": weapon.count,
        "mode": weapon.mode,
        "shorthand": weapon.shorthand,
    }
    if weapon.unread:
        data["unread"] = list(weapon.unread)
    return data


def army_of(data: Mapping[str, Any]) -> ArmyList:
    """The list that `army_data` wrote."""
    return ArmyList(
        data["format"],
        data["edition"],
        data["title"],
        data["points"],
        tuple(_unit_of(each) for each in data["units"]),
        tuple(Skipped(each["what"], each["why"]) for each in data["skipped"]),
        data.get("numbers_of"),
    )


def _unit_of(data: Mapping[str, Any]) -> ArmyUnit:
    weapons = tuple(_weapon_of(each) for each in data["weapons"])
    keywords = tuple(data["keywords"])
    return ArmyUnit(**{**data, "weapons": weapons, "keywords": keywords})


def _weapon_of(data: Mapping[str, Any]) -> ArmyWeapon:
    unread = tuple(data.get("unread", ()))
    shorthand = data["shorthand"]
    if shorthand:
        shorthand = _BARE.sub(r"D:\1", shorthand)
    return ArmyWeapon(**{**data, "unread": unread, "shorthand": shorthand})
