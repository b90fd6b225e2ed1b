"""A player's weapons and targets by name, as cards and choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from discord.app_commands import Choice

from bot.app.books.profiles import Usable
from bot.errors import UserError
from bot.render.armies.unit import fitting
from bot.render.card import Card, Section
from bot.render.choices import listed_choices
from bot.render.escape import harmless, typed
from bot.render.numbers import counted
from bot.render.records.sharing import by_owner, profile_line, whose
from bot.rolls.sheet import KINDS, SheetLine, read_profile
from bot.storage import Profile
from bot.typed_text.spelling import nearest
from bot.typed_text.visible import visible

SHOWN = 30
"""Profiles that a card lists; all of them stand in the export."""
SECTION = 1_000
NAMES = (
    "Type a name where `/attack` asks for a weapon or target, alone or with more: `2x Bolt rifle "
    "+1 to hit`."
)


def profile_card(profile: Profile, edition: str, reader: int, title: str = "") -> Card:
    """One profile, as typed and in words, for the person who reads it."""
    try:
        reading = read_profile(profile.kind, profile.text, edition)
        words = f"{harmless(reading.words())}\nAs read in the {reading.edition} edition."
    except UserError as error:
        words = f"No edition reads this any more: {harmless(str(error))}"
    return Card(
        title=title or f"{visible(profile.name)}: {profile.kind}",
        text=f"{typed(profile.text, 500)}\n{words}",
        footer=f"{whose(profile, reader)} · use it by its name in /attack and /odds",
    )


def list_card(usable: Usable) -> Card:
    """All names."""
    sections: list[Section] = []
    for heading, profiles in by_owner(usable):
        sections += _sections(heading, profiles)
    if not sections:
        return Card("Weapons and targets", "None yet. `/profile save` keeps one under a name.")
    return Card("Weapons and targets", NAMES, sections=tuple(sections))


def _sections(heading: str, profiles: Sequence[tuple[Profile, str]]) -> Iterator[Section]:
    for kind in KINDS:
        found = [pair for pair in profiles if pair[0].kind == kind]
        if not found:
            continue
        more = ""
        if len(found) > SHOWN:
            more = f"\nand {len(found) - SHOWN} more: `/profile export`"
        lines = [profile_line(profile, behind, 60) for profile, behind in found[:SHOWN]]
        text = fitting(lines, SECTION - len(more))
        number = counted(len(found), kind)
        yield Section(f"{heading}: {number}", text + more)


def profile_choices(profiles: Sequence[Profile], current: str) -> list[Choice[str]]:
    """Profiles whose name holds what was typed, else the one whose name is most like it; what is
    sent is the name.
    """
    words = current.casefold().split()
    wanted = " ".join(words)
    found = [p for p in profiles if wanted in p.name.casefold()]
    if not found:
        names = [p.name for p in profiles]
        like = nearest(wanted, names)
        found = [p for p in profiles if p.name == like]
    choices = []
    for profile in found:
        text = visible(profile.text)
        label = f"{visible(profile.name)}: {text}"
        choices.append((label, profile.name))
    return listed_choices(choices)


def as_line(profile: Profile) -> SheetLine:
    """A profile as a line of a sheet."""
    return SheetLine(profile.kind, profile.name, profile.text)
