"""`/preset`: what no datasheet carries, by name."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice

from bot.app.books import presets
from bot.cogs.books.sharing import share_command
from bot.cogs.kinds import Commands, Name
from bot.gateway.interaction import Interaction, acting
from bot.gateway.reporting import suggestions
from bot.render.armies.preset import preset_card, preset_choices, saved_card
from bot.render.records.sharing import kept_title
from bot.storage import ProfileKind
from bot.views.books.preset_list import presets_reply
from bot.views.reply import send, send_privately

preset = app_commands.Group(
    name="preset", description="Stratagems, auras, orders by name, for `with` of /attack and /odds"
)


@preset.command(name="save", description="Keep what something gives under a name")
async def save_preset(
    interaction: Interaction,
    name: Name,
    gives: app_commands.Range[str, 1, 300],
    shared: bool = False,
) -> None:
    """Kept if an edition can read it.

    Args:
        name: What you will type after with, such as oath
        gives: As in /attack, several by comma: reroll hits, +1 to wound, 5+++
        shared: The server’s shared ones; for moderators
    """
    saved, new = await presets.save_preset(*acting(interaction), name, gives, shared)
    await send_privately(interaction, saved_card(saved, kept_title(saved, new)))


@preset.command(name="list", description="All presets that you can use here")
async def list_presets(interaction: Interaction) -> None:
    """A player's own, the server's, those that others share, and those that everyone has."""
    await send(interaction, await presets_reply(interaction))


@preset.command(name="delete", description="Delete a preset")
async def delete_preset(interaction: Interaction, name: Name, shared: bool = False) -> None:
    """The card holds what is needed to save it again.

    Args:
        name: Its name
        shared: The server’s shared ones; for moderators
    """
    deleted = await presets.delete_preset(*acting(interaction), name, shared)
    await send_privately(interaction, preset_card(deleted, f"Deleted: {deleted.name}"))


@delete_preset.autocomplete("name")
@suggestions
async def offer_presets(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Names that hold what was typed."""
    bot, actor = acting(interaction)
    wanted = current.casefold()
    found = []
    for each in await presets.usable_presets(bot, actor):
        if wanted in each.name.casefold():
            found.append((each.name, each.text))
    return preset_choices(found)


preset.add_command(share_command((ProfileKind.PRESET,), "Let others use a preset of yours"))

COMMANDS: Commands = (preset,)
