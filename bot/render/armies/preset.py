"""Presets as cards and choices."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from discord.app_commands import Choice

from bot.app.profiles import Usable
from bot.editions import DEFAULT_EDITION
from bot.render.armies.unit import fitting
from bot.render.card import Card, Section
from bot.render.choices import CHOICE, listed_choices
from bot.render.escape import typed, typed_plain
from bot.render.records.sharing import sections
from bot.rolls.presets import read_gives, shipped_preset, shipped_presets
from bot.storage import OwnerKind, Profile

HOW = (
    "Name them where `/attack` and `/odds` ask `with`, several by comma: `with:oath, cover`. Each "
    "gives what stands beside it."
)
SECTION = 1_020


def presets_card(usable: Usable) -> Card:
    """All presets that can be used here."""
    everyones = [_shipped("the attack", "weapon"), _shipped("the target", "target")]
    return Card("Presets", HOW, sections=(*sections(usable, SECTION), *everyones))


def _shipped(whose: str, side: str) -> Section:
    """Those that everyone has and that change one side."""
    lines = [
        f"{_line(each.name, each.gives)} · {each.about}"
        for each in shipped_presets()
        if getattr(read_gives(each.gives, DEFAULT_EDITION), side)
    ]
    return Section(f"Everyone’s, of {whose}", fitting(lines, SECTION))


def preset_card(preset: Profile, title: str) -> Card:
    """One preset."""
    whose = "shared by this server" if preset.owner.kind is OwnerKind.SERVER else "your own"
    return Card(title, f"gives {typed(preset.text, 300)}", footer=whose)


def saved_card(preset: Profile, title: str) -> Card:
    """One preset that was saved; where everyone has one of its name, that it stands for that."""
    card = preset_card(preset, title)
    shipped = shipped_preset(preset.name)
    if shipped is None:
        return card
    hidden = f"It stands in place of everyone’s **{shipped.name}**, which gives {shipped.gives}."
    text = f"{card.text}\n{hidden}"
    return replace(card, text=text)


def _line(name: str, gives: str) -> str:
    return f"**{typed(name, 50)}** {typed(gives, 100)}"


def preset_choices(found: Iterable[tuple[str, str]]) -> list[Choice[str]]:
    """Presets with what they give; what is sent is the names."""
    return listed_choices((typed_plain(f"{text}: {gives}", CHOICE), text) for text, gives in found)
