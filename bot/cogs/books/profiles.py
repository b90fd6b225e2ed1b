"""`/profile`: weapons and targets by name."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.app.books import profiles
from bot.cogs.books.sharing import share_command
from bot.cogs.kinds import Commands, Name
from bot.gateway.interaction import Interaction, acting, current_server
from bot.gateway.reporting import suggestions
from bot.render.escape import typed
from bot.render.records.profile import list_card, profile_card, profile_choices
from bot.render.records.sharing import kept_title
from bot.render.rules.corpus import said_card
from bot.rolls.sheet import KINDS
from bot.storage import ProfileKind
from bot.views.books.profile import SheetForm, imported_card, sheet_reply, text_of
from bot.views.form import ask
from bot.views.reply import send, send_privately

Kind = Literal["weapon", "target"]

profile = app_commands.Group(
    name="profile", description="Your weapons and targets by name, for /attack and /odds"
)


@profile.command(name="save", description="Keep a weapon or target under a name")
async def save_profile(
    interaction: Interaction,
    kind: Kind,
    name: Name,
    profile: app_commands.Range[str, 1, 300],
    shared: bool = False,
) -> None:
    """Kept if an edition can read it.

    Args:
        kind: Which of the two
        name: What you will type instead, such as Bolt rifle
        profile: As in /attack: 20 3+ S4 AP-1 D1 [lethal hits], or 10x T4 3+ W2
        shared: The server’s shared ones; for moderators
    """
    saved, new = await profiles.save_profile(*acting(interaction), kind, name, profile, shared)
    server = await current_server(interaction)
    card = profile_card(saved, server.edition, interaction.user.id, kept_title(saved, new))
    await send_privately(interaction, card)


@profile.command(name="list", description="All names that you can use here")
async def list_profiles(interaction: Interaction) -> None:
    """A player's own, the server's, and those that others share."""
    usable = await profiles.usable_by_owner(*acting(interaction))
    await send_privately(interaction, list_card(usable))


@profile.command(name="show", description="What a name stands for")
async def show_profile(interaction: Interaction, name: Name) -> None:
    """Every profile of that name.

    Args:
        name: The name
    """
    bot, actor = acting(interaction)
    found = await profiles.find_profiles(bot, actor, name)
    server = await current_server(interaction)
    edition = server.edition
    cards = [profile_card(each, edition, actor.user) for each in found]
    await send_privately(interaction, *cards)


@profile.command(name="delete", description="Delete a weapon or target")
async def delete_profile(
    interaction: Interaction, kind: Kind, name: Name, shared: bool = False
) -> None:
    """The card holds what is needed to save it again.

    Args:
        kind: Which of the two
        name: Its name
        shared: The server’s shared ones; for moderators
    """
    bot, actor = acting(interaction)
    deleted = await profiles.delete_profile(bot, actor, kind, name, shared)
    text = typed(deleted.text, 500)
    card = said_card(f"Deleted: {deleted.name}", text)
    await send_privately(interaction, card)


@profile.command(name="import", description="Read weapons and targets from lines of text")
async def import_profiles(
    interaction: Interaction, file: discord.Attachment | None = None, shared: bool = False
) -> None:
    """From a file or a form.

    Args:
        file: Lines such as: weapon Bolt rifle: 20 3+ S4; without one a form opens
        shared: The server’s shared ones; for moderators
    """
    bot, actor = acting(interaction)
    await profiles.writable_owner(bot, actor, shared)
    if file is None:
        form = SheetForm(actor.user, shared)
        await ask(interaction, form)
        return
    text = await text_of(interaction, file)
    imported = await profiles.import_sheet(bot, actor, text, shared)
    card = imported_card(imported)
    await send_privately(interaction, card)


@profile.command(name="export", description="All weapons and targets as lines of text")
async def export_profiles(interaction: Interaction, shared: bool = False) -> None:
    """As a file that /profile import reads.

    Args:
        shared: The server’s shared ones
    """
    exported = await profiles.export_sheet(*acting(interaction), shared)
    await send(interaction, sheet_reply(exported))


@show_profile.autocomplete("name")
@delete_profile.autocomplete("name")
@suggestions
async def offer_names(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Names of the kind chosen so far."""
    kind = interaction.namespace.kind
    if kind not in KINDS:
        kind = None
    bot, actor = acting(interaction)
    known = await profiles.usable(bot, actor, kind)
    return profile_choices(known, current)


WEAPONS_AND_TARGETS = (ProfileKind.WEAPON, ProfileKind.TARGET)
profile.add_command(
    share_command(WEAPONS_AND_TARGETS, "Let others use a weapon or target of yours")
)

COMMANDS: Commands = (profile,)
