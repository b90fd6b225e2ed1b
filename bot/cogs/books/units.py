"""`/unit`: datasheets by name."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice

from bot.app.units import complete_datasheets, find_units
from bot.cogs.kinds import Commands
from bot.gateway.interaction import Interaction
from bot.gateway.reporting import suggestions
from bot.render.choices import CHOICES, name_choices
from bot.views.books.unit import unit_reply
from bot.views.reply import send

Name = app_commands.Range[str, 1, 100]


@app_commands.command(description="A unit of the 11th edition by name: models, profile, weapons")
async def unit(interaction: Interaction, name: Name, private: bool = False) -> None:
    """Typos, slang and a faction's name are understood.

    Args:
        name: Such as intercessors, or land raider grey knights
        private: Only you see the answer
    """
    found = await find_units(interaction.client, name)
    reply = unit_reply(interaction.user.id, *found)
    await send(interaction, reply.privately(private))


@unit.autocomplete("name")
@suggestions
async def offer_units(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Units whose names begin so, or are like it."""
    return name_choices(await complete_datasheets(interaction.client, current, CHOICES))


COMMANDS: Commands = (unit,)
