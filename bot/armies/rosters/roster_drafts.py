"""Drafts from a roster's tree that holds names and counts alone, as ListForge shares it."""

from collections.abc import Iterator

from bot.armies.drafts import DraftList, GroupDraft, Item, UnitDraft
from bot.armies.editions import edition_named
from bot.armies.model import Skipped
from bot.armies.rosters.roster_tree import Roster, Selection
from bot.armies.rosters.roster_units import is_setting, keywords_of, total_points
from bot.armies.texts.words import is_one

UNITS = ("unit", "model")


def draft_units(roster: Roster, wrote: str) -> DraftList:
    """The list of a roster without rows; `wrote` names the format."""
    found = DraftList(wrote, edition_named(roster.game), roster.name, roster.points)
    for selection in roster.selections:
        found.factions += _factions(selection)
        if is_setting(selection):
            continue
        if selection.kind in UNITS:
            found.units.append(_draft(selection))
        else:
            found.skipped.append(Skipped(selection.name, "it is no unit"))
    found.check_size()
    return found


def _factions(selection: Selection) -> Iterator[str]:
    for name in selection.categories:
        label, colon, faction = name.partition(":")
        names_faction = colon and label.casefold() == "faction"
        if names_faction and faction:
            yield faction.strip()


def _draft(selection: Selection) -> UnitDraft:
    points = total_points(selection)
    draft = UnitDraft(selection.name, points=points, keywords=keywords_of(selection))
    if selection.kind == "model":
        draft.count = selection.number
    for below in selection.selections:
        _read(draft, draft.items, below)
    return draft


def _read(draft: UnitDraft, carried: list[Item], selection: Selection) -> None:
    """Models open a group; what holds no further selections is carried, or costs points."""
    if selection.kind == "model":
        group = GroupDraft(selection.name, selection.number)
        draft.groups.append(group)
        carried = group.items
    elif not selection.selections:
        is_mark = _is_enhancement(selection) or _is_mark(selection.name)
        if is_mark or selection.points:
            draft.upgrades.append(selection.name)
        else:
            item = Item(selection.name, selection.number)
            carried.append(item)
    for below in selection.selections:
        _read(draft, carried, below)


def _is_enhancement(selection: Selection) -> bool:
    """Whether it was chosen among the enhancements, also where it costs nothing."""
    return is_one(selection.group.partition("::")[0], "enhancement")


def _is_mark(name: str) -> bool:
    return is_one(name, "mark") or name.casefold().endswith(" character")
