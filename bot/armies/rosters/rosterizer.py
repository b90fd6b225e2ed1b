"""Rosterizer's JSON: a tree of assets, each named `Class§Name`."""

from collections.abc import Iterator, Mapping
from typing import Any

from bot.armies.drafts import DraftList, GroupDraft, Item, UnitDraft
from bot.armies.editions import edition_named
from bot.armies.rosters.roster_tree import Budget
from bot.armies.wording import clean_name, whole_number

UNITS = ("unit", "squad", "character", "epic hero", "vehicle", "monster")
WEAPONS = ("weapon", "wargear", "equipment")

Asset = Mapping[str, Any]


def draft_assets(data: Asset) -> DraftList | None:
    """The list of parsed JSON; None where it is none of Rosterizer's. LimitError: far too large."""
    snapshot = data.get("snapshot")
    if not isinstance(snapshot, Mapping):
        return None
    if "§" not in str(snapshot.get("item", "")):
        return None
    found = DraftList("rosterizer-json", edition_named(_game(data)))
    found.title = clean_name(snapshot.get("name") or data.get("name"))
    found.points = _points(snapshot)
    _read(found, snapshot, Budget(), 0)
    found.check_size()
    return found


def _game(data: Asset) -> str:
    rulebook = data.get("rulebook")
    return " ".join(map(str, rulebook.values())) if isinstance(rulebook, Mapping) else ""


def _read(found: DraftList, asset: Asset, budget: Budget, depth: int) -> None:
    """Units among the assets, at whatever depth, and the faction."""
    for each in _children(asset):
        budget.spend(depth)
        kind, name = _named(each)
        if kind == "faction":
            found.factions.append(name)
        if kind in UNITS:
            points = _points(each)
            draft = UnitDraft(name, points=points)
            found.units.append(draft)
            _read_unit(draft, draft.items, each, budget, depth + 1)
            quantity = _quantity(each)
            if quantity > 1 and not draft.groups:
                draft.count = quantity
        else:
            _read(found, each, budget, depth + 1)


def _read_unit(
    draft: UnitDraft, carried: list[Item], asset: Asset, budget: Budget, depth: int
) -> None:
    for each in _children(asset):
        budget.spend(depth)
        kind, name = _named(each)
        number = _quantity(each)
        below = carried
        if kind == "model":
            group = GroupDraft(name, number)
            draft.groups.append(group)
            below = group.items
        elif kind in WEAPONS:
            carried.append(Item(name, number))
        else:
            draft.upgrades.append(name)
            added = _points(each)
            if added and draft.points is not None:
                draft.points += added
        _read_unit(draft, below, each, budget, depth + 1)


def _children(asset: Asset) -> Iterator[Asset]:
    assets = asset.get("assets")
    if not isinstance(assets, Mapping):
        return
    for place in ("included", "traits"):
        listed = assets.get(place)
        for each in listed if isinstance(listed, list) else ():
            if isinstance(each, Mapping):
                yield each


def _quantity(asset: Asset) -> int:
    count = whole_number(asset.get("quantity"))
    return 1 if count is None else count


def _named(asset: Asset) -> tuple[str, str]:
    """The class in small letters, and the name."""
    kind, _, name = clean_name(asset.get("item")).partition("§")
    return kind.casefold(), clean_name(asset.get("name")) or name


def _points(asset: Asset) -> int | None:
    stats = asset.get("stats")
    points = stats.get("Points") if isinstance(stats, Mapping) else None
    return whole_number(points.get("value")) if isinstance(points, Mapping) else None
