"""A message as a terminal shows it, and as data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rich import box
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from bot.console.stand_in.markup import inline, rendered
from bot.console.stand_in.payloads import Payload

WIDTH = 84
PRIVATE = 1 << 6
BUTTON, SELECT, TEXT_FIELD = 2, 3, 4
LINK = 5
"""A button's style."""


@dataclass(frozen=True, slots=True)
class Press:
    """Something that can be pressed, and what is sent for it: a button, or one entry of a menu."""

    label: str
    message: Payload
    component: Payload
    value: str = ""
    menu: str = ""
    about: str = ""


def presses(message: Payload) -> Iterator[Press]:
    """Every button and menu entry of a message that works, in reading order."""
    for component in _components(message["components"]):
        if component.get("disabled"):
            continue
        kind = component["type"]
        if kind == BUTTON and component.get("style") != LINK:
            label = component.get("label") or component["emoji"]["name"]
            yield Press(label, message, component)
        elif kind == SELECT:
            menu = component.get("placeholder") or "Menu"
            for option in component["options"]:
                about = option.get("description") or ""
                yield Press(option["label"], message, component, option["value"], menu, about)


def _components(components: list[Payload]) -> Iterator[Payload]:
    for component in components:
        yield component
        yield from _components(component.get("components", []))


def fields_of(modal: Payload) -> Iterator[tuple[Payload, str]]:
    """The text fields and menus of a form, each with its label."""
    for outer in modal["components"]:
        fields = list(outer.get("components", ()))
        if "component" in outer:
            fields.append(outer["component"])
        for inner in fields:
            if inner["type"] in (TEXT_FIELD, SELECT):
                label = inner.get("label") or outer.get("label")
                yield inner, label or inner["custom_id"]


def held(field: Payload) -> str:
    """What stands in a field: its text, or the chosen entries of a menu."""
    chosen = [each["value"] for each in field.get("options", ()) if each.get("default")]
    return field.get("value") or ", ".join(chosen)


def show(console: Console, message: Payload, first: int = 1) -> None:
    """Print a message; what can be pressed is numbered from `first`."""
    width = min(WIDTH, console.width)
    styled = console.is_terminal
    if message["content"]:
        console.print(rendered(message["content"], styled), width=width)
    for embed in message["embeds"]:
        console.print(card(embed, styled), width=width)
    for attached in message["attachments"]:
        file = f"{attached['filename']}, {attached['size']:,} bytes"
        if attached.get("description"):
            file += f": {attached['description']}"
        console.print(Text(f"  [{file}]", style="dim"), width=width)
    for line in menu_lines(message, first, width):
        console.print(line, width=width, no_wrap=True, overflow="ellipsis")
    if message["flags"] & PRIVATE:
        console.print(Text("  only you can see this", style="dim italic"))


def card(embed: Payload, styled: bool = True) -> Panel:
    """An embed as a panel in its colour; where styles do not show, struck text keeps its marks."""
    colour = f"#{embed.get('color', 0x5C6370):06x}"
    parts = []
    if embed.get("description"):
        parts.append(rendered(embed["description"], styled))
    sections = embed.get("fields", ())
    for is_inline, fields in groupby(sections, lambda field: bool(field.get("inline"))):
        if is_inline:
            parts += [Text(), _side_by_side(list(fields), styled)]
        else:
            for field in fields:
                parts += [Text(), _section(field, styled)]
    if embed.get("footer"):
        footer = embed["footer"]["text"]
        parts += [Text(), Text(footer.replace("\u200b", ""), style="dim")]
    head = []
    badge = _badge(embed)
    if badge:
        head.append(Text(badge, f"bold {colour}"))
    if embed.get("title"):
        head.append(Text(embed["title"], style="bold"))
    if head:
        head.append(Text())
    return Panel(Group(*head, *parts), box=box.ROUNDED, border_style=colour, padding=(0, 1))


def _badge(embed: Payload) -> str:
    """The small line above a card's title."""
    return str(embed["author"]["name"]) if embed.get("author") else ""


def _section(field: Payload, styled: bool) -> RenderableType:
    return Group(inline(f"**{field['name']}**"), rendered(field["value"], styled))


def _side_by_side(fields: list[Payload], styled: bool) -> Table:
    """Sections in two columns."""
    grid = Table.grid(expand=True, padding=(0, 2, 1, 0))
    grid.add_column(ratio=1)
    grid.add_column(ratio=1)
    sections = [_section(field, styled) for field in fields]
    for left in range(0, len(sections), 2):
        grid.add_row(*sections[left : left + 2])
    return grid


def menu_lines(message: Payload, first: int = 1, width: int = WIDTH) -> Iterator[Text]:
    """The numbered controls: menus one entry a line, buttons side by side as far as they fit."""
    row = menu = ""
    for number, press in enumerate(presses(message), first):
        if press.value:
            if press.menu != menu:
                yield Text(f"  {press.menu}", style="dim")
            menu = press.menu
            yield Text.assemble(f"    {number}  {press.label}", (f"  {press.about}", "dim"))
            continue
        button = f"  [{number} {press.label}]"
        if row and len(row) + len(button) > width:
            yield Text(row)
            row = ""
        row += button
    if row:
        yield Text(row)


def as_data(message: Payload) -> dict[str, Any]:
    """A message as plain data: its cards, and what can be pressed."""
    cards = []
    for embed in message["embeds"]:
        cards.append(
            {
                "title": embed.get("title", ""),
                "badge": _badge(embed),
                "text": embed.get("description", ""),
                "sections": [
                    {"heading": f["name"], "text": f["value"]} for f in embed.get("fields", ())
                ],
                "footer": (embed.get("footer") or {}).get("text", ""),
            }
        )
    return {
        "content": message["content"],
        "private": bool(message["flags"] & PRIVATE),
        "cards": cards,
        "controls": [{"label": press.label, "menu": press.menu} for press in presses(message)],
        "files": [
            {"name": a["filename"], "bytes": a["size"], "alt": a["description"]}
            for a in message["attachments"]
        ],
    }
