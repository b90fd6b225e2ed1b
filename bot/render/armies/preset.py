"""Presets as cards and choices."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from discord.app_commands import Choice

from bot.app.books.profiles import Usable
from bot.editions import DEFAULT_EDITION
from bot.render.armies.unit import fitting
from bot.render.card import Card, Section
from bot.render.choices import CHOICE, listed_choices
from bot.render.escape import typed, typed_plain
from bot.render.records.sharing import sections
from bot.rolls.presets import ShippedPreset, read_gives, shipped_preset, shipped_presets
from bot.storage import OwnerKind, Profile

HOW = (
    "For `with` of `/attack` and `/odds`, several by comma: `with:oath, cover`. Each gives what "
    "stands beside it."
)
SECTION = 1_020
SIDES = {"weapon": "the attack", "target": "the target"}
"""What presets change."""


def presets_card(usable: Usable) -> Card:
    """All presets that can be used here."""
    everyones = [_everyones(side, list(_in_short(_shipped(side)))) for side in SIDES]
    return Card("Presets", HOW, sections=(*sections(usable, SECTION), *everyones))


def _in_short(presets: Sequence[ShippedPreset]) -> Iterator[str]:
    """A line for each; those that give what they are called share the last one."""
    plain = [each for each in presets if each.gives == each.name]
    for each in presets:
        if each not in plain:
            yield _line(each.name, each.gives)
    if plain:
        yield f"{', '.join(f'**{each.name}**' for each in plain)}: what they are called"


def explained_card(side: str) -> Card:
    """Everyone's presets of one side, each with where it comes from."""
    lines = [f"{_line(each.name, each.gives)} · {each.about}" for each in _shipped(side)]
    return Card("Presets", sections=(_everyones(side, lines),))


def _everyones(side: str, lines: Sequence[str]) -> Section:
    return Section(f"Everyone’s, of {SIDES[side]}", fitting(lines, SECTION))


def _shipped(side: str) -> list[ShippedPreset]:
    """Those that everyone has and that change one side."""
    return [
        each for each in shipped_presets() if getattr(read_gives(each.gives, DEFAULT_EDITION), side)
    ]


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
