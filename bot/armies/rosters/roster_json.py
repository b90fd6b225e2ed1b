"""Rosters from JSON, as New Recruit exports them."""

from collections.abc import Mapping
from typing import Any

from bot.armies.rosters.roster_tree import POINTS, Budget, Profile, Roster, Selection
from bot.armies.wording import clean_name, whole_number


def read_roster(data: Mapping[str, Any]) -> Roster | None:
    """The roster of parsed JSON; None where it holds none. LimitError where it is far too large."""
    roster = data.get("roster", data)
    forces = roster.get("forces") if isinstance(roster, Mapping) else None
    if not isinstance(forces, list):
        return None
    budget = Budget()
    found: list[Selection] = []
    for force in _objects(forces):
        selections = _objects(force.get("selections"))
        found += [_selection(each, budget, 0) for each in selections]
    return Roster(
        clean_name(roster.get("gameSystemName")),
        clean_name(roster.get("name")) or _catalogue(roster),
        _points(roster),
        tuple(found),
    )


def _catalogue(roster: Mapping[str, Any]) -> str:
    """The faction, where a list has no name of its own."""
    forces = _objects(roster.get("forces"))
    return clean_name(forces[0].get("catalogueName")) if forces else ""


def _objects(value: object) -> list[Mapping[str, Any]]:
    """The objects of a list; whatever else stands there is passed over."""
    if not isinstance(value, list):
        return []
    return [each for each in value if isinstance(each, Mapping)]


def _selection(data: Mapping[str, Any], budget: Budget, depth: int) -> Selection:
    budget.spend(depth)
    selections = _objects(data.get("selections"))
    below = [_selection(each, budget, depth + 1) for each in selections]
    profiles = _objects(data.get("profiles"))
    number = whole_number(data.get("number"))
    return Selection(
        name=clean_name(data.get("name")),
        kind=clean_name(data.get("type")),
        number=1 if number is None else number,
        profiles=tuple(map(_profile, profiles)),
        rules=_names(data.get("rules")),
        categories=_names(data.get("categories")),
        points=_points(data),
        group=clean_name(data.get("group")),
        selections=tuple(below),
    )


def _names(value: object) -> tuple[str, ...]:
    return tuple(clean_name(each.get("name")) for each in _objects(value))


def _profile(data: Mapping[str, Any]) -> Profile:
    kind = clean_name(data.get("typeName"))
    name = clean_name(data.get("name"))
    columns = {}
    for each in _objects(data.get("characteristics")):
        column = clean_name(each.get("name")).upper()
        columns[column] = clean_name(each.get("$text"))
    return Profile(kind, name, columns)


def _points(data: Mapping[str, Any]) -> int | None:
    for cost in _objects(data.get("costs")):
        name = clean_name(cost.get("name"))
        if name.casefold() in POINTS:
            return whole_number(cost.get("value"))
    return None
