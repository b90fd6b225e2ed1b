"""Profiles: saved by name, found by name, exchanged as text."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Mapping, Sequence
from typing import Any, Self

import discord

from bot.errors import InputError, LimitError, UserError, quoted
from bot.interaction import Interaction
from bot.render.card import Card
from bot.render.numbers import counted
from bot.render.records.profile import as_line, profile_card
from bot.render.rules.corpus import said_card
from bot.rights import require_moderator
from bot.rolls.sheet import (
    LINES,
    SheetLine,
    check_name,
    read_profile,
    read_sheet,
    spelt_out,
    write_sheet,
)
from bot.spelling import nearest
from bot.storage import Owner, Profile, ProfileKind
from bot.storage.profile_book import name_key
from bot.views.form import Field, OwnedForm
from bot.views.item import template
from bot.views.place import here
from bot.views.reply import File, Reply, send
from bot.visible import visible

log = logging.getLogger(__name__)

FILE_BYTES = 512 * 1024
FORM_CHARACTERS = 4_000
SHARED = "shared"
OWN = "own"
EXAMPLE = "weapon Bolt rifle: 20 3+ S4 AP-1 D1\ntarget Marines: 10x T4 3+ W2\n"


async def owner_of(interaction: Interaction, shared: bool) -> Owner:
    """Whose profiles are changed. `NotAllowed` where a server's are, by someone who is no
    moderator.
    """
    return (
        Owner.server(await require_moderator(interaction))
        if shared
        else Owner.user(interaction.user.id)
    )


async def usable(interaction: Interaction, kind: ProfileKind | None = None) -> tuple[Profile, ...]:
    """What a player may use here: their own, then the server's."""
    book = interaction.client.store.profiles
    own = await book.of(Owner.user(interaction.user.id), kind)
    if interaction.guild_id is None:
        return own
    return (*own, *await book.of(Owner.server(interaction.guild_id), kind))


async def named(interaction: Interaction, kind: ProfileKind, text: str) -> str:
    """A text with a profile in place of its name; any other text as it is. Raises `InputError` for
    a name misspelt.
    """
    try:
        kept = await usable(interaction, kind)
    except UserError as error:
        log.warning("profiles can't be read: %s", error)
        return text
    found = in_shorthand(kept, kind, text)
    if found == text and not any(
        sign.isdigit() for sign in text
    ):  # nothing without a number is read as a profile
        meant = nearest(text, [each.name for each in kept])
        if meant:
            raise InputError(
                f"There is no {kind} {quoted(text)} here; did you mean {quoted(meant)}?"
            )
    return found


def in_shorthand(profiles: Sequence[Profile], kind: ProfileKind, text: str) -> str:
    """A text that is a profile's name, or has one in it, in shorthand; any other text as it is."""
    exact = next((each.text for each in profiles if name_key(each.name) == name_key(text)), None)
    return exact or spelt_out(kind, text, [(each.name, each.text) for each in profiles])


async def in_full(interaction: Interaction, given: dict[str, Any]) -> None:
    """Put profiles in place of the names that were chosen for a weapon and a target."""
    for kind in ProfileKind:
        given[kind] = await named(interaction, kind, given[kind])


async def save(interaction: Interaction, kind: str, name: str, text: str, shared: bool) -> Reply:
    """Keep one profile. Raises `UserError`."""
    edition = (await here(interaction)).edition
    read_profile(kind, text, edition)
    owner = await owner_of(interaction, shared)
    (profile,) = profiles(
        interaction, owner, (SheetLine(kind, check_name(visible(name)), " ".join(text.split())),)
    )
    new = await interaction.client.store.profiles.save((profile,))
    title = f"{'Saved' if new else 'Changed'}: {profile.name}"
    return Reply((profile_card(profile, edition, title),), private=True)


async def take_in(interaction: Interaction, text: str, shared: bool) -> Reply:
    """Keep every profile of a sheet, or none. Raises `UserError`."""
    seen = "\n".join(map(visible, text.splitlines()))
    lines = await asyncio.to_thread(read_sheet, seen, (await here(interaction)).edition)
    owner = await owner_of(interaction, shared)
    latest = {(line.kind, name_key(line.name)): line for line in lines}
    new = await interaction.client.store.profiles.save(
        profiles(interaction, owner, tuple(latest.values()))
    )
    told = f"{counted(new, 'new one', 'new ones')}, {counted(len(latest) - new, 'replaced', 'replaced')}."
    return Reply((said_card(f"{counted(len(latest), 'profile')} read", told),), private=True)


def profiles(
    interaction: Interaction, owner: Owner, lines: Sequence[SheetLine]
) -> tuple[Profile, ...]:
    """Lines of a sheet as profiles of an owner."""
    author, at = interaction.user.id, interaction.created_at
    return tuple(
        Profile(owner, ProfileKind(line.kind), line.name, line.text, author, at) for line in lines
    )


async def give_out(interaction: Interaction, shared: bool) -> Reply:
    """All profiles of an owner as a sheet. Everyone may read a server's."""
    if shared and interaction.guild_id is None:
        raise InputError("Shared profiles belong to a server; there is none here.")
    owner = Owner.server(interaction.guild_id or 0) if shared else Owner.user(interaction.user.id)
    kept = await interaction.client.store.profiles.of(owner)
    if not kept:
        raise InputError("There is no profile yet; `/profile save` keeps one.")
    sheets = [kept[start : start + LINES] for start in range(0, len(kept), LINES)]
    files = tuple(
        File(
            "profiles.txt" if number == 1 else f"profiles-{number}.txt",
            write_sheet(map(as_line, sheet)).encode(),
            "Weapons and targets, one a line",
        )
        for number, sheet in enumerate(sheets, 1)
    )
    read = "the file" if len(files) == 1 else "each file"
    card = Card(
        "Weapons and targets",
        f"{counted(len(kept), 'profile')}; `/profile import` reads {read} again.",
    )
    return Reply((card,), private=True, files=files)


async def text_of(file: discord.Attachment) -> str:
    """What a text file says. Raises `UserError`."""
    if file.size > FILE_BYTES:
        raise LimitError(f"The file has {file.size:,} bytes; at most {FILE_BYTES:,} are possible.")
    try:
        return (await file.read()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError("The file is not UTF-8 text.") from None


async def remove(interaction: Interaction, kind: str, name: str, shared: bool) -> Profile:
    """Delete a profile and return it. Raises `UserError`."""
    owner = await owner_of(interaction, shared)
    gone = await interaction.client.store.profiles.delete(owner, ProfileKind(kind), name)
    if gone is None:
        kept = await interaction.client.store.profiles.of(owner, ProfileKind(kind))
        raise InputError(f"There is no {kind} of that name; {like_name(name, kept)}")
    return gone


def like_name(name: str, kept: Sequence[Profile]) -> str:
    """The end of a sentence about a name that nothing has: the name that was meant, or where they
    stand.
    """
    meant = nearest(name, [each.name for each in kept])
    return f"did you mean {quoted(meant)}?" if meant else "`/profile list` shows them."


class SheetForm(OwnedForm):
    """Lines of shorthand to be kept."""

    pattern = re.compile(template("sheet", f"(?P<whose>{OWN}|{SHARED})"))
    title = "Weapons and targets"

    def __init__(self, asker: int, shared: bool) -> None:
        super().__init__(asker)
        self.shared = shared

    @property
    def custom_id(self) -> str:
        """See `OwnedForm`."""
        return f"sheet:1:{self.asker}:{SHARED if self.shared else OWN}"

    @classmethod
    def parse(cls, match: re.Match[str]) -> Self:
        """See `OwnedForm`."""
        return cls(int(match["asker"]), match["whose"] == SHARED)

    def fields(self) -> tuple[Field, ...]:
        """See `OwnedForm`."""
        return (
            Field(
                "sheet",
                "One a line",
                EXAMPLE,
                "What has a name already is replaced",
                FORM_CHARACTERS,
                long=True,
            ),
        )

    async def fill(self, interaction: Interaction, values: Mapping[str, str]) -> None:
        """Keep them."""
        await send(interaction, await take_in(interaction, values.get("sheet", ""), self.shared))


FORMS = (SheetForm,)
