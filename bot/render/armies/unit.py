"""A datasheet as a card for a phone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from discord.app_commands import Choice

from bot.armies.datasheets import CREDIT, Datasheet, Datasheets, SheetWeapon
from bot.armies.model import Mode
from bot.armies.naming import Offer
from bot.render.card import Card, Section, edition_colour
from bot.render.choices import CHOICE
from bot.render.escape import cut, harmless
from bot.render.numbers import counted

SECTION = 1_000
OTHERS = 4
"""Further names that a card offers."""
MODES: tuple[tuple[Mode, str], ...] = (("ranged", "Ranged weapons"), ("melee", "Melee weapons"))
COLUMNS = {"M": "M", "T": "T", "SV": "Sv", "INSV": "Inv", "W": "W", "LD": "Ld", "OC": "OC"}


def unit_card(book: Datasheets, found: Sequence[Datasheet]) -> Card:
    """The first of the datasheets that may be meant, and the names of the next."""
    sheet, *others = found
    lines = [_models(sheet), *_rows(sheet)]
    if sheet.target:
        lines.append(f"As a target: `{sheet.target}`")
    sections = [section for mode, heading in MODES for section in _weapons(sheet, mode, heading)]
    sections += _lists(sheet)
    if others:
        names = ", ".join(harmless(book.label(each)) for each in others[:OTHERS])
        sections.append(Section("Or did you mean", names))
    return Card(
        title=sheet.name,
        text="\n".join(lines),
        badge=f"{sheet.edition} edition · {sheet.faction} · datasheet",
        colour=edition_colour(sheet.edition),
        sections=tuple(sections),
        footer=f"data of {sheet.data_date} · {CREDIT}",
    )


def _models(sheet: Datasheet) -> str:
    """`1–2 Nob · 9–18 Boy · points: 75 for 10 models, 160 for 20 models`."""
    parts = []
    for group in sheet.groups:
        most = "" if group.most == group.least else f"–{group.most}"
        parts.append(f"**{group.least}{most}** {harmless(group.name)}")
    costs = [f"{cost} for {counted(models, 'model')}" for models, cost in sheet.points]
    if costs:
        parts.append(f"points: {', '.join(costs)}")
    return " · ".join(parts)


def _rows(sheet: Datasheet) -> Iterator[str]:
    """The rows of the profile; of several each with its name."""
    for name, row in zip(sheet.row_names, sheet.rows, strict=True):
        values = [f"{COLUMNS[column]} {value}" for column, value in row.items() if value != "-"]
        whose = f"{harmless(name)}: " if len(sheet.rows) > 1 else ""
        yield f"{whose}**{' · '.join(values)}**"


def _weapons(sheet: Datasheet, mode: Mode, heading: str) -> Iterator[Section]:
    lines = [_weapon(weapon, sheet) for weapon in sheet.sheet_weapons if weapon.mode == mode]
    if lines:
        yield Section(heading, fitting(lines, SECTION))


def _weapon(weapon: SheetWeapon, sheet: Datasheet) -> str:
    """`**Shoota** ×9 18" `2 BS5+ S4 AP0 D1``; what no shorthand holds stands behind it."""
    carried = weapon.as_carried(weapon.count, sheet.edition)
    count = f" ×{weapon.count}" if weapon.count else ""
    reach = weapon.columns.get("RANGE", "")
    distance = f" {reach}" if reach.endswith('"') else ""
    numbers = f"`{carried.shorthand}`" if carried.shorthand else "numbers not known"
    unread = f" {harmless(', '.join(carried.unread))}" if carried.unread else ""
    return f"**{harmless(weapon.name)}**{count}{distance} {numbers}{unread}"


def _lists(sheet: Datasheet) -> Iterator[Section]:
    """Keywords, abilities that protect, and the units that it may join."""
    keywords = (*sheet.keywords, sheet.faction, *sheet.chapters)
    yield Section("Keywords", harmless(", ".join(keywords)))
    if sheet.abilities:
        yield Section("Abilities", harmless(", ".join(sheet.abilities)))
    if sheet.leads:
        yield Section("Can lead", fitting([harmless(", ".join(sheet.leads))], SECTION))


def fitting(lines: Sequence[str], room: int) -> str:
    """As many lines as there is room for, and how many were left out."""
    kept: list[str] = []
    left = room - len("and 100 more")
    for number, line in enumerate(lines):
        left -= len(line) + 1
        if left < 0:
            return "\n".join([*kept, f"and {len(lines) - number} more"])
        kept.append(line)
    return "\n".join(kept)


def unit_choices(offers: Iterable[Offer]) -> list[Choice[str]]:
    """Units and what they stand for; what is sent is the name."""
    return [
        Choice(
            name=cut(f"{each.text}: {each.words}" if each.words else each.text, CHOICE),
            value=each.text,
        )
        for each in offers
        if len(each.text) <= CHOICE
    ]
