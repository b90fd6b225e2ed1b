"""What stands below a unit's own line: its groups of models, what they carry, and marks.

Programs tell the levels apart by indentation (the app, New Recruit, ListForge), by `2 with …`
(New Recruit's WTC text), by a colon (`9x Boy: Choppa, Slugga`) or hardly at all: in the compact
text of the app a group and its first weapon have bullets and further weapons none.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise, zip_longest

from bot.armies.datasheets import Datasheet
from bot.armies.drafts import GroupDraft, Item, UnitDraft
from bot.armies.texts.items import ITEM_POINTS, count_together, read_item, read_word, take_bearers
from bot.armies.texts.lines import Line, split_items
from bot.armies.texts.words import begins, is_one
from bot.armies.wording import clean_name

_GLUED = re.compile(r"(?<=[a-z])(?=[A-Z])")
MAX_DEPTH = 8
"""Levels of bullets; real lists have three."""


@dataclass(slots=True)
class _Entry:
    """A line with those that stand below it."""

    line: Line
    below: list["_Entry"] = field(default_factory=list)


def read_body(
    draft: UnitDraft, lines: Sequence[Line], compact: bool, sheet: Datasheet | None
) -> None:
    """Put what the lines below a unit say into its draft.

    `compact` says that the list has no levels. `sheet`, where there is one, tells models from
    weapons.
    """
    rest = [line for line in lines if not _read_mark(draft, line)]
    entries = _tree(rest)
    if compact and not any(entry.below for entry in entries):
        before_marks = _mark_places(lines, rest)
        _read_compact(draft, rest, before_marks, sheet)
        return
    for entry in entries:
        _read_entry(draft, entry, sheet)


def _read_mark(draft: UnitDraft, line: Line) -> bool:
    """Whether a line is a mark or an enhancement; then the draft has it."""
    is_labelled = line.tail and line.points is None
    if is_labelled:
        if is_one(line.name, "mark"):
            draft.upgrades.append(clean_name(line.text))
            return True
        if is_one(line.name, "attached_as"):
            _attach(draft, line.tail)
            return True
        if is_one(line.name, "enhancement"):
            without_points = ITEM_POINTS.sub("", line.tail)
            draft.upgrades.append(clean_name(without_points))
            return True
    if line.added:
        without_label = re.sub(r"^.*:\s*", "", line.name)
        draft.upgrades.append(clean_name(without_label))
        return True
    is_counted = line.count is not None or line.bearers is not None
    if is_counted or line.tail:
        return False
    lists_several = "," in line.text
    return not lists_several and read_word(draft, line.text)


def _attach(draft: UnitDraft, role: str) -> None:
    if begins(role, "bodyguard"):
        draft.role = "bodyguard"
    elif begins(role, "leader"):
        draft.role = "leader"


def _tree(lines: Sequence[Line]) -> list[_Entry]:
    """Lines below lines, by their levels. One without a bullet belongs beside the one before it."""
    roots: list[_Entry] = []
    open_entries: list[tuple[int, _Entry]] = []
    for line in lines:
        entry = _Entry(line)
        level = line.level
        if not line.bullet and line.bearers is None and open_entries:
            level, _ = open_entries[-1]
        while open_entries and open_entries[-1][0] >= level:
            open_entries.pop()
        siblings = roots
        if open_entries:
            _, above = open_entries[-1]
            siblings = above.below
        siblings.append(entry)
        if len(open_entries) < MAX_DEPTH:
            open_entries.append((level, entry))
    return roots


def _read_entry(draft: UnitDraft, entry: _Entry, sheet: Datasheet | None) -> None:
    """A group of models with what stands below or behind it, or something that the unit carries."""
    line = entry.line
    if line.bearers is not None:
        draft.items += _borne_items(draft, entry)
    elif entry.below or line.tail or _is_model(line, sheet):
        group = GroupDraft(line.name, line.count or 1)
        draft.groups.append(group)
        group.items += _behind(draft, line, group.count)
        for below in entry.below:
            _read_below(draft, group, below)
    else:
        draft.items += _leaf_items(draft, line)


def _read_below(draft: UnitDraft, group: GroupDraft, entry: _Entry) -> None:
    """What a group carries. The weapon of a drone stands below it and once more beside it."""
    line = entry.line
    if line.bearers is not None:
        group.items += _borne_items(draft, entry)
        return
    group.items += _leaf_items(draft, line)
    for below in entry.below:
        found = list(_leaf_items(draft, below.line))
        group.items += [item for item in found if not group.carries(item.name)]


def _behind(draft: UnitDraft, line: Line, models: int) -> Iterator[Item]:
    """What stands behind a group's colon, for each of its models: `9x Boy: Choppa, 2x Slugga`; or
    counted together: `10x Purifier: Purifying Flame, 9x Storm bolter`.
    """
    _, text = take_bearers(line.tail)
    parts = split_items(text)
    if count_together(parts):
        models = 1
    for part in parts:
        if not read_word(draft, part):
            name, count = read_item(part)
            yield Item(name, count * models)


def _borne_items(draft: UnitDraft, entry: _Entry) -> Iterator[Item]:
    """`2 with Plasma pistol, 2x Claw`, and the bullets below it, which go on."""
    bearers = entry.line.bearers or 1
    parts = split_items(entry.line.tail)
    for below in entry.below:
        parts += split_items(below.line.text)
    seen: set[str] = set()
    for part in parts:
        if read_word(draft, part):
            continue
        *glued, last = _GLUED.split(part)
        for each in glued:
            name, _ = read_item(each)
            yield Item(name, bearers)
        name, count = read_item(last)
        # `Recon droneDrone burst cannon` says the drone's weapon once more; an upgrade adds one.
        again = name in seen and glued and not glued[-1].endswith("upgrade")
        if not again:
            seen.add(name)
            yield Item(name, count * bearers)


def _leaf_items(draft: UnitDraft, line: Line) -> Iterator[Item]:
    """What a line without a group names; a line without a count may name several things."""
    parts = split_items(line.text) if line.count is None else [line.name]
    for part in parts:
        if read_word(draft, part):
            continue
        name, count = read_item(part)
        if line.count is not None:
            count = line.count
        yield Item(name, count)


def _mark_places(lines: Sequence[Line], rest: Sequence[Line]) -> frozenset[int]:
    """The lines behind which a mark stood: they are no groups."""
    kept = {id(line) for line in rest}
    pairs = pairwise(lines)
    return frozenset(id(line) for line, after in pairs if id(after) not in kept)


def _read_compact(
    draft: UnitDraft, lines: Sequence[Line], before_marks: frozenset[int], sheet: Datasheet | None
) -> None:
    """Lines without levels: a group of models is a bullet that another bullet follows."""
    group: GroupDraft | None = None
    for line, after in zip_longest(lines, lines[1:]):
        if line.tail and line.count is not None:
            # `8x Kroot: Rifle, Fists` says all of a group.
            whole = GroupDraft(line.name, line.count)
            whole.items += _behind(draft, line, whole.count)
            draft.groups.append(whole)
            group = None
            continue
        awaits = group is not None and not group.items
        is_followed = after is not None and bool(after.bullet)
        may_begin = is_followed and not awaits and id(line) not in before_marks
        if _begins_group(line, may_begin, sheet):
            group = GroupDraft(line.name, line.count or 1)
            draft.groups.append(group)
            continue
        if line.bullet and not awaits:
            group = None
        carried = group.items if group else draft.items
        carried += _leaf_items(draft, line)


def _is_model(line: Line, sheet: Datasheet | None) -> bool:
    """Whether a line with a count names models, which carry nothing that is written: `5x Nob`."""
    if line.count is None or sheet is None:
        return False
    return sheet.has_model(line.name) and not sheet.find_weapon(line.name)


def _begins_group(line: Line, may_begin: bool, sheet: Datasheet | None) -> bool:
    if line.count is None:
        return False
    if sheet and sheet.find_weapon(line.name):
        return False
    if sheet and sheet.models > 1 and sheet.has_model(line.name):
        return True
    return may_begin and bool(line.bullet)
