"""`/profile`: weapons and targets by name."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.cogs.kinds import Command
from bot.errors import InputError
from bot.interaction import Interaction
from bot.render.escape import typed
from bot.render.records.profile import list_card, profile_card, profile_choices
from bot.render.rules.corpus import said_card
from bot.reporting import suggestions
from bot.storage import OwnerKind, ProfileKind
from bot.storage.limits import NAME_CHARACTERS
from bot.storage.profile_book import name_key
from bot.views.form import ask
from bot.views.place import here
from bot.views.profile import (
    SheetForm,
    give_out,
    like_name,
    owner_of,
    remove,
    save,
    take_in,
    text_of,
    usable,
)
from bot.views.reply import Reply, send

Kind = Literal["weapon", "target"]
Name = app_commands.Range[str, 1, NAME_CHARACTERS]
WHOSE = "The server’s shared ones; for moderators"

profile = app_commands.Group(
    name="profile", description="Your weapons and targets by name, for /attack and /odds"
)


@profile.command(name="save", description="Keep a weapon or target under a name")
@app_commands.describe(
    kind="Which of the two",
    name="What you will type instead, such as Bolt rifle",
    profile="As in /attack: 20 3+ S4 AP-1 D1 [lethal hits], or 10x T4 3+ W2",
    shared=WHOSE,
)
async def save_profile(
    interaction: Interaction,
    kind: Kind,
    name: Name,
    profile: app_commands.Range[str, 1, 300],
    shared: bool = False,
) -> None:
    """Kept if an edition can read it."""
    await send(interaction, await save(interaction, kind, name, profile, shared))


@profile.command(name="list", description="All names that you can use here")
async def list_profiles(interaction: Interaction) -> None:
    """A player's own and the server's."""
    found = await usable(interaction)
    own = [each for each in found if each.owner.kind is OwnerKind.USER]
    card = list_card(own, [each for each in found if each.owner.kind is OwnerKind.SERVER])
    await send(interaction, Reply((card,), private=True))


@profile.command(name="show", description="What a name stands for")
@app_commands.describe(name="The name")
async def show_profile(interaction: Interaction, name: Name) -> None:
    """Every profile of that name."""
    edition = (await here(interaction)).edition
    found = [each for each in await usable(interaction) if name_key(each.name) == name_key(name)]
    if not found:
        raise InputError(
            f"There is no profile of that name here; {like_name(name, await usable(interaction))}"
        )
    await send(
        interaction, Reply(tuple(profile_card(each, edition) for each in found), private=True)
    )


@profile.command(name="delete", description="Delete a weapon or target")
@app_commands.describe(kind="Which of the two", name="Its name", shared=WHOSE)
async def delete_profile(
    interaction: Interaction, kind: Kind, name: Name, shared: bool = False
) -> None:
    """The card holds what is needed to save it again."""
    gone = await remove(interaction, kind, name, shared)
    await send(
        interaction,
        Reply((said_card(f"Deleted: {gone.name}", typed(gone.text, 500)),), private=True),
    )


@profile.command(name="import", description="Read weapons and targets from lines of text")
@app_commands.describe(
    file="Lines such as: weapon Bolt rifle: 20 3+ S4; without one a form opens", shared=WHOSE
)
async def import_profiles(
    interaction: Interaction, file: discord.Attachment | None = None, shared: bool = False
) -> None:
    """From a file or a form."""
    await owner_of(interaction, shared)
    if file is None:
        await ask(interaction, SheetForm(interaction.user.id, shared))
    else:
        await send(interaction, await take_in(interaction, await text_of(file), shared))


@profile.command(name="export", description="All weapons and targets as lines of text")
@app_commands.describe(shared="The server’s shared ones")
async def export_profiles(interaction: Interaction, shared: bool = False) -> None:
    """As a file that /profile import reads."""
    await send(interaction, await give_out(interaction, shared))


@show_profile.autocomplete("name")
@delete_profile.autocomplete("name")
@suggestions
async def offer_names(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Names of the kind chosen so far."""
    kind = interaction.namespace.kind
    chosen = ProfileKind(kind) if kind in tuple(ProfileKind) else None
    return profile_choices(await usable(interaction, chosen), current)


COMMANDS: tuple[Command, ...] = (profile,)
