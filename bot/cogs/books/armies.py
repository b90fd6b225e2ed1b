"""`/army`: army lists."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.app.books import armies
from bot.cogs.kinds import Commands, Name
from bot.gateway.interaction import Interaction, acting
from bot.gateway.reporting import suggestions
from bot.render.armies.army import armies_card, army_card, shared_card
from bot.render.choices import name_choices
from bot.render.escape import typed_plain
from bot.render.rules.corpus import said_card
from bot.storage.limits import NAME_CHARACTERS
from bot.views.books.army import PasteForm, import_file
from bot.views.form import ask
from bot.views.reply import send_privately

army = app_commands.Group(name="army", description="Your army lists, for /attack and /odds")


@army.command(name="import", description="Read an army list: New Recruit, BattleScribe, app text")
async def import_army(
    interaction: Interaction, file: discord.Attachment | None = None, name: Name | None = None
) -> None:
    """From a file or a form.

    Args:
        file: New Recruit JSON, .ros, .rosz or text, at most 1 MB; without one a form opens
        name: What you call it; else as the list is called
    """
    if file is None:
        await ask(interaction, PasteForm(interaction.user.id))
        return
    await import_file(interaction, file, name or "")


@army.command(name="list", description="Your armies, and which one is in use here")
async def list_armies(interaction: Interaction) -> None:
    """A line each."""
    kept, used = await armies.own_armies(*acting(interaction))
    await send_privately(interaction, armies_card(kept, used))


@army.command(name="show", description="An army's units, models and weapons")
async def show_army(interaction: Interaction, name: Name | None = None) -> None:
    """As it was read.

    Args:
        name: Which; without it the one in use here
    """
    shown = await armies.show_army(*acting(interaction), name)
    await send_privately(interaction, army_card(shown))


@army.command(name="use", description="Use an army in this server: /attack knows its units by name")
async def use_army(interaction: Interaction, name: Name) -> None:
    """In place of another.

    Args:
        name: Which
    """
    used = await armies.use_army(*acting(interaction), name)
    title = f"In use here: {typed_plain(used.name, NAME_CHARACTERS)}"
    await send_privately(interaction, said_card(title, "`/attack` knows its units by name."))


@army.command(name="share", description="Let others take your army's units as targets")
@app_commands.rename(player="with")
async def share_army(
    interaction: Interaction,
    name: Name,
    player: discord.User | None = None,
    stop: bool = False,
) -> None:
    """With this server, or one player.

    Args:
        name: Which
        player: Who; without it everyone in this server
        stop: Share it no longer
    """
    who = player.id if player else None
    shared = await armies.share_army(*acting(interaction), name, who, not stop)
    await send_privately(interaction, shared_card(shared, who, not stop))


@army.command(name="delete", description="Delete an army")
async def delete_army(interaction: Interaction, name: Name) -> None:
    """For everyone it was shared with, too.

    Args:
        name: Which
    """
    deleted = await armies.delete_army(*acting(interaction), name)
    title = f"Deleted: {typed_plain(deleted.name, NAME_CHARACTERS)}"
    await send_privately(interaction, said_card(title, "Nothing of it is kept."))


@show_army.autocomplete("name")
@use_army.autocomplete("name")
@share_army.autocomplete("name")
@delete_army.autocomplete("name")
@suggestions
async def offer_armies(interaction: Interaction, current: str) -> list[Choice[str]]:
    """The player's armies whose names hold what was typed."""
    kept, _ = await armies.own_armies(*acting(interaction))
    typed = current.casefold()
    return name_choices(each.name for each in kept if typed in each.name.casefold())


COMMANDS: Commands = (army,)
