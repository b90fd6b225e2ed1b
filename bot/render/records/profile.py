"""A player's weapons and targets by name, as cards and choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from discord.app_commands import Choice

from bot.errors import UserError
from bot.render.card import Card, Section
from bot.render.choices import CHOICE
from bot.render.escape import cut, harmless, typed
from bot.render.numbers import counted
from bot.rolls.sheet import KINDS, SheetLine, read_profile
from bot.storage import OwnerKind, Profile
from bot.typed_text.spelling import nearest
from bot.typed_text.visible import visible

SHOWN = 30
"""Profiles that a card lists; all of them stand in the export."""
SECTION = 1_000
NAMES = (
    "Type a name where `/attack` asks for a weapon or target, alone or with more: `2x Bolt rifle "
    "+1 to hit`."
)


def profile_card(profile: Profile, edition: str, title: str = "") -> Card:
    """One profile, as typed and in words."""
    try:
        reading = read_profile(profile.kind, profile.text, edition)
        words = f"{harmless(reading.words())}\nAs read in the {reading.edition} edition."
    except UserError as error:
        words = f"No edition reads this any more: {harmless(str(error))}"
    return Card(
        title=title or f"{visible(profile.name)}: {profile.kind}",
        text=f"{typed(profile.text, 500)}\n{words}",
        footer=f"{whose(profile)} · use it by its name in /attack and /odds",
    )


def whose(profile: Profile) -> str:
    """Who may use a profile."""
    return "shared by this server" if profile.owner.kind is OwnerKind.SERVER else "your own"


def list_card(own: Sequence[Profile], shared: Sequence[Profile]) -> Card:
    """All names."""
    if not own and not shared:
        return Card("Weapons and targets", "None yet. `/profile save` keeps one under a name.")
    sections = (*_sections("Yours", own), *_sections("This server’s", shared))
    return Card("Weapons and targets", NAMES, sections=sections)


def _sections(whose: str, profiles: Sequence[Profile]) -> Iterator[Section]:
    for kind in KINDS:
        found = [profile for profile in profiles if profile.kind == kind]
        if found:
            lines = [f"**{typed(p.name, 50)}** {typed(p.text, 60)}" for p in found[:SHOWN]]
            more = (
                f"\nand {len(found) - SHOWN} more: `/profile export`" if len(found) > SHOWN else ""
            )
            yield Section(
                f"{whose}: {counted(len(found), kind)}", _fitting(lines, SECTION - len(more)) + more
            )


def _fitting(lines: Sequence[str], room: int) -> str:
    kept = ""
    for number, line in enumerate(lines):
        if len(kept) + len(line) > room - 20:
            return f"{kept}and {len(lines) - number} more"
        kept += f"{line}\n"
    return kept.rstrip()


def profile_choices(profiles: Sequence[Profile], current: str) -> list[Choice[str]]:
    """Profiles whose name holds what was typed, else the one whose name is most like it; what is
    sent is the name.
    """
    wanted = " ".join(current.casefold().split())
    like = nearest(wanted, [p.name for p in profiles])
    found = [p for p in profiles if wanted in p.name.casefold()] or [
        p for p in profiles if p.name == like
    ]
    return [
        Choice(name=cut(f"{visible(p.name)}: {visible(p.text)}", CHOICE), value=p.name)
        for p in found
    ]


def as_line(profile: Profile) -> SheetLine:
    """A profile as a line of a sheet."""
    return SheetLine(profile.kind, profile.name, profile.text)
