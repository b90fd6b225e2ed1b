"""A datasheet as a card for a phone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from discord.app_commands import Choice

from bot.armies.datasheets import CREDIT, Datasheet, Datasheets, SheetWeapon
from bot.armies.model import Mode
from bot.armies.naming import Offer
from bot.render.card import Card, Section, edition_colour
from bot.render.choices import listed_choices
from bot.render.escape import harmless
from bot.render.numbers import counted

SECTION = 1_000
_ATTACKS = re.compile(r"^(?=\d*d?\d)", re.IGNORECASE)
"""Where the attacks stand, which the shorthand has first and unlabelled."""
UNKNOWN = "numbers not known"
OTHERS = 2
"""Further names that a card offers."""
SHOWN = 6
"""Weapons of a kind that a card shows at a glance."""
MODES: tuple[tuple[Mode, str], ...] = (("ranged", "Ranged weapons"), ("melee", "Melee weapons"))
COLUMNS = {"M": "M", "T": "T", "SV": "Sv", "INSV": "Inv", "W": "W", "LD": "Ld", "OC": "OC"}


def unit_card(book: Datasheets, found: Sequence[Datasheet], is_sure: bool = True) -> Card:
    """The first of the datasheets that may be meant, at a glance: what it has without options, and
    the names of the next; where it is not surely meant the card says so.
    """
    sheet, *others = found
    sections = []
    for mode, heading in MODES:
        weapons = [_at_a_glance(weapon, sheet) for weapon in at_hand(sheet, mode)]
        if weapons:
            sections.append(Section(heading, "\n".join(weapons)))
    lines = [_models(sheet), *_rows(sheet), f"-# {_keywords(sheet)}"]
    if others:
        names = map(book.label, others[:OTHERS])
        lines.append(f"-# *or* {_listed(names)}")
    card = _card(sheet, lines, sections)
    if is_sure:
        return card
    badge = f"{card.badge} · closest match"
    return replace(card, badge=badge)


def datasheet_card(sheet: Datasheet) -> Card:
    """All of a datasheet, its weapons and the unit as a target in shorthand."""
    lines = [_models(sheet), *_rows(sheet)]
    if sheet.target:
        lines.append(f"As a target: `{sheet.target}`")
    sections: list[Section] = []
    for mode, heading in MODES:
        sections += _weapons(sheet, mode, heading)
    sections += _lists(sheet)
    return _card(sheet, lines, sections)


def _card(sheet: Datasheet, lines: Iterable[str], sections: Iterable[Section]) -> Card:
    return Card(
        title=sheet.name,
        text="\n".join(lines),
        badge=f"{sheet.edition} edition · {sheet.faction}",
        colour=edition_colour(sheet.edition),
        sections=tuple(sections),
        footer=f"data of {sheet.data_date} or later · {CREDIT}",
    )


def at_hand(sheet: Datasheet, mode: Mode) -> Sequence[SheetWeapon]:
    """The weapons of a kind that the unit has without options, or the first ones where that is
    known of none.
    """
    of_kind = [weapon for weapon in sheet.sheet_weapons if weapon.mode == mode]
    carried = [weapon for weapon in of_kind if weapon.count]
    return (carried or of_kind)[:SHOWN]


def _models(sheet: Datasheet) -> str:
    """`1–2 Nob · 9–18 Boy · points: 75 for 10 models, 160 for 11–20 models`."""
    parts = []
    for group in sheet.groups:
        number = f"{group.least}"
        if group.most > group.least:
            number += f"–{group.most}"
        name = harmless(group.name)
        parts.append(f"**{number}** {name}")
    costs: list[str] = []
    least = sheet.models
    for most, cost in sheet.points:
        models = counted(most, "model") if most <= least else f"{least}–{most} models"
        costs.append(f"{cost} for {models}")
        least = most + 1
    if costs:
        parts.append(f"points: {', '.join(costs)}")
    return " · ".join(parts)


def _rows(sheet: Datasheet) -> Iterator[str]:
    """The rows of the profile; of several each with its name."""
    protecting = [harmless(name) for name in sheet.abilities]
    for name, row in zip(sheet.row_names, sheet.rows, strict=True):
        values = []
        for column, value in row.items():
            if value != "-":
                heading = COLUMNS[column]
                values.append(f"{heading} {value}")
        line = " · ".join([f"**{' · '.join(values)}**", *protecting])
        if len(sheet.rows) > 1:
            line = f"{harmless(name)}: {line}"
        yield line


def _weapons(sheet: Datasheet, mode: Mode, heading: str) -> Iterator[Section]:
    lines = [_weapon(weapon, sheet) for weapon in sheet.sheet_weapons if weapon.mode == mode]
    if lines:
        yield Section(heading, fitting(lines, SECTION))


def _at_a_glance(weapon: SheetWeapon, sheet: Datasheet) -> str:
    """`**×9 Shoota** 18" A2 BS5+ S4 AP0 D1`."""
    parts = _weapon_parts(weapon, sheet)
    numbers = UNKNOWN
    if parts.shorthand:
        numbers = harmless(_ATTACKS.sub("A", parts.shorthand))
    called = _joined(parts.count, parts.name)
    return _joined(f"**{called}**", parts.reach, numbers)


def _weapon(weapon: SheetWeapon, sheet: Datasheet) -> str:
    """`**Shoota** ×9 18" `2 BS5+ S4 AP0 D1``; what no shorthand holds stands behind it."""
    parts = _weapon_parts(weapon, sheet)
    numbers = f"`{parts.shorthand}`" if parts.shorthand else UNKNOWN
    return _joined(f"**{parts.name}**", parts.count, parts.reach, numbers, parts.unread)


@dataclass(frozen=True, slots=True)
class _WeaponParts:
    """What is said of a weapon; empty where there is nothing to say."""

    name: str
    count: str
    reach: str
    shorthand: str
    unread: str


def _weapon_parts(weapon: SheetWeapon, sheet: Datasheet) -> _WeaponParts:
    carried = weapon.as_carried(weapon.count, sheet.edition)
    reach = weapon.columns.get("RANGE", "")
    return _WeaponParts(
        name=harmless(weapon.name),
        count=f"×{weapon.count}" if weapon.count else "",
        reach=reach if reach.endswith('"') else "",
        shorthand=carried.shorthand or "",
        unread=harmless(", ".join(carried.unread)),
    )


def _joined(*parts: str) -> str:
    return " ".join(filter(None, parts))


def _lists(sheet: Datasheet) -> Iterator[Section]:
    """Keywords, abilities that protect and others by name, and the units that it may join."""
    keywords = _keywords(sheet)
    yield Section("Keywords", keywords)
    if sheet.abilities:
        yield Section("Abilities", _listed(sheet.abilities))
    if sheet.unmodelled:
        names = fitting([_listed(sheet.unmodelled)], SECTION)
        yield Section("Abilities that are in no number", names)
    if sheet.leads:
        names = fitting([_listed(sheet.leads)], SECTION)
        yield Section("Can lead", names)


def _keywords(sheet: Datasheet) -> str:
    return _listed((*sheet.keywords, sheet.faction, *sheet.chapters))


def _listed(names: Iterable[str]) -> str:
    return harmless(", ".join(names))


def fitting(lines: Sequence[str], room: int) -> str:
    """As many lines as there is room for, and how many were left out."""
    kept = []
    left = room - len("and 100 more")
    for number, line in enumerate(lines):
        left -= len(line) + 1
        if left < 0:
            kept.append(f"and {len(lines) - number} more")
            break
        kept.append(line)
    return "\n".join(kept)


def unit_choices(offers: Iterable[Offer]) -> list[Choice[str]]:
    """Units and what they stand for; what is sent is the name."""
    return listed_choices((_offered(each), each.text) for each in offers)


def _offered(offer: Offer) -> str:
    return f"{offer.text}: {offer.words}" if offer.words else offer.text
