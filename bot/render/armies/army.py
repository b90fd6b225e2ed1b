"""Army lists as cards for a phone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.app.books.armies import ShownArmy
from bot.armies.model import ArmyList, ArmyUnit, ArmyWeapon
from bot.render.armies.unit import fitting
from bot.render.card import Card, Section, edition_colour
from bot.render.escape import cut, harmless, typed, typed_plain
from bot.render.numbers import counted
from bot.render.records.sharing import audience_words, who_words
from bot.storage import Army

UNITS = 3_500
SECTION = 900
WEAPONS = 160
"""Characters of a unit's weapons."""
HOW = (
    "Type a unit’s name in `/attack`: all its ranged weapons, or with `mode:melee` its melee "
    "weapons; `Boyz: slugga` for some of them."
)


def army_card(shown: ShownArmy, title: str = "") -> Card:
    """An army: its units, models and weapons, who leads whom, and what was not read."""
    units = shown.units
    lines = [_size(units), *_edition_lines(shown), ""]
    # Equal units stand in one line: three times eleven Gretchin.
    alike = Counter(map(_unit_line, units.units))
    for line, count in alike.items():
        times = f" (×{count})" if count > 1 else ""
        lines.append(f"{line}{times}")
    use = "in use here" if shown.in_use else "not in use here: /army use"
    return Card(
        title=title or shown.army.name,
        text=fitting(lines, UNITS),
        badge=f"{units.edition or 'edition not named'} · {units.format}",
        colour=edition_colour(units.edition or ""),
        sections=tuple(_sections(units)),
        footer=use,
    )


def _size(units: ArmyList) -> str:
    """`9 units · 61 models · 1,000 points`."""
    models = sum(unit.models for unit in units.units)
    size = counted(len(units.units), "unit")
    size += f" · {counted(models, 'model')}"
    if units.points is not None:
        size += f" · {counted(units.points, 'point')}"
    return size


def _edition_lines(shown: ShownArmy) -> Iterator[str]:
    edition = shown.units.edition
    if edition and edition != shown.usual:
        yield (
            f"**A list of the {edition} edition**, and here the {shown.usual} is played: "
            f"`edition:{edition}` in `/attack` rolls by the rules of the list."
        )


def _unit_line(unit: ArmyUnit) -> str:
    """`**20x Boyz** 170 points: 18 Slugga, 17 Choppa`."""
    name = typed(unit.name, 60)
    line = f"**{unit.models}x {name}**"
    if unit.points is not None:
        line += f" {counted(unit.points, 'point')}"
    if unit.attached_to:
        joined = typed(unit.attached_to, 60)
        line += f" → joins {joined}"
    if not unit.target:
        line += " (numbers not known)"
    weapons = ", ".join(map(_weapon_words, unit.weapons))
    if weapons:
        line += f": {typed(weapons, WEAPONS)}"
    return line


def _weapon_words(weapon: ArmyWeapon) -> str:
    unknown = "" if weapon.shorthand else " (no numbers)"
    return f"{weapon.count} {weapon.name}{unknown}"


def _sections(units: ArmyList) -> Iterator[Section]:
    lines = []
    for each in units.skipped:
        what = typed(each.what, 80)
        why = harmless(cut(each.why, 160))
        lines.append(f"{what}: {why}")
    if lines:
        yield Section("Not read", fitting(lines, SECTION))
    yield Section("In an attack", HOW)


def armies_card(armies: Sequence[Army], used: Army | None) -> Card:
    """All armies of a player, a line each."""
    if not armies:
        text = "None yet: `/army import` reads a file of New Recruit, BattleScribe, or a text."
        return Card("Your armies", text)
    lines = [_army_line(army, used) for army in armies]
    return Card("Your armies", fitting(lines, UNITS))


def _army_line(army: Army, used: Army | None) -> str:
    name = typed(army.name, 50)
    edition = army.edition or "edition not named"
    line = f"**{name}** · {edition}"
    if army.points is not None:
        line += f" · {counted(army.points, 'point')}"
    in_use = used and used.name == army.name
    if in_use:
        line += " · in use here"
    if army.shared:
        line += f" · {audience_words(army.shared)}"
    return line


def shared_card(army: Army, player: int | None, shared: bool) -> Card:
    """Who may take an army's units as targets from now on."""
    who = who_words(player)
    name = typed_plain(army.name, 50)
    if shared:
        text = f"{who} may take its units as targets: names and numbers, nothing else."
        return Card(f"Shared: {name}", text)
    return Card(f"No longer shared: {name}", f"{who} may take its units as targets no longer.")
