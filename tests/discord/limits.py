"""Discord's limits on what a bot sends, as far as this bot sends it (docs.discord.com, read
2026-11).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

EMBED = {"title": 256, "description": 4096}


def message_faults(body: dict[str, Any]) -> Iterator[str]:
    """What Discord would refuse in a message, and mentions that could ring."""
    if len(body.get("content") or "") > 2000:
        yield "content over 2000"
    if (body.get("allowed_mentions") or {}).get("parse") != []:
        yield "mentions are allowed"
    embeds = body.get("embeds") or []
    if len(embeds) > 10:
        yield "over 10 embeds"
    if sum(map(embed_size, embeds)) > 6000:
        yield "embeds over 6000"
    for embed in embeds:
        yield from embed_faults(embed)
    yield from component_faults(body.get("components") or [])


def embed_size(embed: dict[str, Any]) -> int:
    """Characters that count for the total."""
    parts = [embed.get("title", ""), embed.get("description", "")]
    parts += [
        (embed.get("footer") or {}).get("text", ""),
        (embed.get("author") or {}).get("name", ""),
    ]
    parts += [field["name"] + field["value"] for field in embed.get("fields", ())]
    return sum(map(len, parts))


def embed_faults(embed: dict[str, Any]) -> Iterator[str]:
    """What Discord would refuse in an embed."""
    for part, limit in EMBED.items():
        if len(embed.get(part) or "") > limit:
            yield f"{part} over {limit}"
    if len((embed.get("footer") or {}).get("text", "")) > 2048:
        yield "footer over 2048"
    if len((embed.get("author") or {}).get("name", "")) > 256:
        yield "author over 256"
    fields = embed.get("fields") or []
    if len(fields) > 25:
        yield "over 25 fields"
    for field in fields:
        if not 0 < len(field["name"].strip()) <= 256:
            yield "field name empty or over 256"
        if not 0 < len(field["value"].strip()) <= 1024:
            yield "field value empty or over 1024"
    if not any(
        embed.get(part) for part in ("title", "description", "fields", "author", "footer", "image")
    ):
        yield "empty embed"


def component_faults(rows: list[dict[str, Any]]) -> Iterator[str]:
    """What Discord would refuse under a message."""
    if len(rows) > 5:
        yield "over 5 rows"
    seen: set[str] = set()
    for row in rows:
        inner = row["components"]
        menus = [component for component in inner if component["type"] == 3]
        if len(inner) > 5 or not inner or (menus and len(inner) > 1):
            yield "row too full, empty, or a menu beside something"
        for component in inner:
            custom_id = component.get("custom_id", "")
            if not 0 < len(custom_id) <= 100 or custom_id in seen:
                yield f"custom_id empty, over 100 or twice: {custom_id}"
            seen.add(custom_id)
            if component["type"] == 2 and not 0 < len(component.get("label") or "") <= 80:
                yield "label empty or over 80"
        for menu in menus:
            yield from menu_faults(menu)


def menu_faults(menu: dict[str, Any]) -> Iterator[str]:
    """What Discord would refuse in a menu."""
    options = menu["options"]
    if not 1 <= len(options) <= 25:
        yield "no options, or over 25"
    if len({option["value"] for option in options}) < len(options):
        yield "option values twice"
    if len(menu.get("placeholder") or "") > 150:
        yield "placeholder over 150"
    for option in options:
        if (
            any(len(option.get(part) or "") > 100 for part in ("label", "value", "description"))
            or not option["label"]
        ):
            yield "option over 100, or without a label"


TEXT_DISPLAY = 10


def form_faults(form: dict[str, Any]) -> Iterator[str]:
    """What Discord would refuse in a form."""
    if not 0 < len(form["title"]) <= 45 or not 0 < len(form["custom_id"]) <= 100:
        yield "title over 45, custom_id over 100, or either empty"
    if not 1 <= len(form["components"]) <= 5:
        yield "no fields, or over 5"
    for row in form["components"]:
        if row["type"] == TEXT_DISPLAY:
            if not 1 <= len(row["content"]) <= 4_000:
                yield "a text of the form empty or over 4,000"
            continue
        field = row["component"]
        if not 0 < len(row["label"]) <= 45 or len(row.get("description") or "") > 100:
            yield "label over 45 or empty, or description over 100"
        if field["type"] == 3:
            yield from _menu_faults(field)
        elif (
            not 1 <= field.get("max_length", 4_000) <= 4_000
            or len(field.get("value") or "") > field["max_length"]
        ):
            yield "a text that its field can't hold"


def _menu_faults(menu: dict[str, Any]) -> Iterator[str]:
    """What Discord would refuse in a menu of a form."""
    entries = menu["options"]
    if not 1 <= len(entries) <= 25 or not 1 <= menu["max_values"] <= len(entries):
        yield "a menu of no entries, over 25, or more to choose than there are"
    if len({entry["value"] for entry in entries}) < len(entries):
        yield "two entries of a menu with one value"
    for entry in entries:
        about = entry.get("description")
        if not 0 < len(entry["label"]) <= 100 or not 0 < len(about or "-") <= 100:
            yield f"a label or description empty or over 100: {entry}"


def choice_faults(choices: list[dict[str, Any]]) -> Iterator[str]:
    """What Discord would refuse in the answer to autocomplete."""
    if len(choices) > 25:
        yield "over 25 choices"
    for choice in choices:
        if not 0 < len(choice["name"]) <= 100 or not 0 < len(str(choice["value"])) <= 100:
            yield f"choice empty or over 100: {choice}"
