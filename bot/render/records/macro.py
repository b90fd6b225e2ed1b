"""Macros as cards and choices."""

from __future__ import annotations

from collections.abc import Iterable

from discord.app_commands import Choice

from bot.app.books.profiles import Usable
from bot.render.card import Card
from bot.render.choices import CHOICE, listed_choices
from bot.render.escape import typed, typed_plain
from bot.render.numbers import counted
from bot.render.records.sharing import sections
from bot.storage import OwnerKind, Profile

HOW = "Roll one with `/macro use`, or type its name in `/roll`; `/macro save` keeps another."
NONE = "None yet. `/macro save` keeps a roll or an attack under a name."
SECTION = 1_020


def macros_card(usable: Usable) -> Card:
    """All macros that can be used here."""
    listed = tuple(sections(usable, SECTION))
    return Card("Macros", HOW if listed else NONE, sections=listed)


def macro_card(macro: Profile, title: str) -> Card:
    """One macro."""
    whose = "shared by this server" if macro.owner.kind is OwnerKind.SERVER else "your own"
    return Card(title, typed(macro.text, 500), footer=whose)


def exported_card(text: str) -> Card:
    """What stands beside the file."""
    lines = counted(text.count("\n"), "line")
    return Card("Macros", f"{lines}; `/macro import` reads the file.")


def imported_card(read: int, new: int) -> Card:
    """What a file held."""
    return Card(f"{counted(read, 'macro')} read", f"{new} new, {read - new} replaced.")


def macro_choices(found: Iterable[tuple[Profile, str]]) -> list[Choice[str]]:
    """Macros with their texts; what is sent stands beside each."""
    return listed_choices(
        (typed_plain(f"{macro.name}: {macro.text}", CHOICE), value) for macro, value in found
    )
