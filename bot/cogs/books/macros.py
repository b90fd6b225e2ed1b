"""`/macro`: rolls and attacks by name."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.app.books import macros
from bot.app.books.profiles import usable_by_owner
from bot.cogs.books.sharing import share_command
from bot.cogs.kinds import Commands, Name
from bot.gateway.interaction import Interaction, acting
from bot.gateway.reporting import suggestions
from bot.render.records.macro import (
    exported_card,
    imported_card,
    macro_card,
    macro_choices,
    macros_card,
)
from bot.render.records.sharing import kept_title
from bot.storage import ProfileKind
from bot.views.books.profile import text_of
from bot.views.reply import File, Reply, send, send_privately
from bot.views.rolls.roll import roll

macro = app_commands.Group(name="macro", description="Rolls and attacks by name")


@macro.command(name="save", description="Keep a roll or an attack under a name")
async def save_macro(
    interaction: Interaction,
    name: Name,
    text: app_commands.Range[str, 1, 500],
    shared: bool = False,
) -> None:
    """Kept if it can be rolled.

    Args:
        name: What you will type instead, such as charge
        text: Dice as in /roll (2D6 9+), or an attack with -> between: 20 3+ S4 -> 10x T4 3+
        shared: The server’s shared ones; for moderators
    """
    saved, new = await macros.save_macro(*acting(interaction), name, text, shared)
    await send_privately(interaction, macro_card(saved, kept_title(saved, new)))


@macro.command(name="list", description="All macros that you can use here")
async def list_macros(interaction: Interaction) -> None:
    """A player's own, the server's, and those that others share."""
    usable = await usable_by_owner(*acting(interaction), ProfileKind.MACRO)
    await send_privately(interaction, macros_card(usable))


@macro.command(name="use", description="Roll a macro")
async def use_macro(interaction: Interaction, name: Name, private: bool = False) -> None:
    """Roll it.

    Args:
        name: Its name
        private: Only you see the answer
    """
    ask = await macros.macro_asked(*acting(interaction), name)
    await roll(interaction, ask, private)


@macro.command(name="delete", description="Delete a macro")
async def delete_macro(interaction: Interaction, name: Name, shared: bool = False) -> None:
    """The card holds what is needed to save it again.

    Args:
        name: Its name
        shared: The server’s shared ones; for moderators
    """
    deleted = await macros.delete_macro(*acting(interaction), name, shared)
    await send_privately(interaction, macro_card(deleted, f"Deleted: {deleted.name}"))


@macro.command(name="export", description="All macros as lines of text")
async def export_macros(interaction: Interaction, shared: bool = False) -> None:
    """As a file that /macro import reads.

    Args:
        shared: The server’s shared ones
    """
    text = await macros.export_macros(*acting(interaction), shared)
    file = File("macros.txt", text.encode(), "Macros, a line each")
    await send(interaction, Reply((exported_card(text),), private=True, files=(file,)))


@macro.command(name="import", description="Read macros from lines of text")
async def import_macros(
    interaction: Interaction, file: discord.Attachment, shared: bool = False
) -> None:
    """From a file.

    Args:
        file: Lines such as: charge: 2D6 9+
        shared: The server’s shared ones; for moderators
    """
    text = await text_of(interaction, file)
    imported = await macros.import_macros(*acting(interaction), text, shared)
    card = imported_card(imported.read, imported.new)
    await send_privately(interaction, card)


@use_macro.autocomplete("name")
@delete_macro.autocomplete("name")
@suggestions
async def offer_macros(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Names that hold what was typed."""
    known = await macros.usable_macros(*acting(interaction))
    wanted = current.casefold()
    return macro_choices((each, each.name) for each in known if wanted in each.name.casefold())


async def offered_macros(interaction: Interaction, current: str, part: str) -> list[Choice[str]]:
    """Macros of that name, each as what this option takes of it; none for an empty box."""
    if not current.strip():
        return []
    bot, actor = acting(interaction)
    found = await macros.complete_macros(bot, actor, current, part)
    return macro_choices((each, macros.part_of(each, part)) for each in found)


macro.add_command(share_command((ProfileKind.MACRO,), "Let others use a macro of yours"))

COMMANDS: Commands = (macro,)
