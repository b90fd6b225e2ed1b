"""`/roll`, `/rolloff`."""

from __future__ import annotations

from typing import TypeAlias

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.app.books.macros import dice_asked
from bot.cogs.books.macros import offered_macros
from bot.cogs.kinds import Commands, Reason
from bot.errors import InputError
from bot.gateway.interaction import Interaction, acting
from bot.gateway.reporting import suggestions
from bot.render.rolls.dice_words import dice_choices
from bot.views.rolls.roll import roll, roll_typed

Person: TypeAlias = discord.User | discord.Member


@app_commands.command(name="roll", description="Roll dice")
async def roll_dice(
    interaction: Interaction,
    dice: app_commands.Range[str, 1, 100],
    reason: Reason | None = None,
    private: bool = False,
) -> None:
    """Roll plain dice.

    Args:
        dice: 2D6, 20 dice on 3s reroll 1s, 4D6 drop lowest, 2D6 9+, D66, scatter 2D6
        reason: What the roll is for
        private: Only you see the answer
    """
    ask = await dice_asked(*acting(interaction), dice, reason)
    await roll(interaction, ask, private)


@roll_dice.autocomplete("dice")
@suggestions
async def offer_dice(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Macros of that name; else what was typed so far in words, with what is to be expected."""
    return await offered_macros(interaction, current, "dice") or dice_choices(current)


@app_commands.command(description="Roll off: one D6 each, the highest wins, ties roll again")
async def rolloff(
    interaction: Interaction, opponent: discord.User | None = None, reason: Reason | None = None
) -> None:
    """Both roll one D6.

    Args:
        opponent: Who rolls against you; nobody: Red against Blue
        reason: What it is about
    """
    player, other = rivals(interaction.user, opponent)
    await roll_typed(interaction, "rolloff", False, player=player, opponent=other, reason=reason)


def rivals(player: Person, opponent: discord.User | None) -> tuple[str, str | None]:
    """The names of who rolls off against whom. InputError for oneself, and for a bot."""
    if opponent is None:
        return player.display_name, None
    if opponent.id == player.id:
        raise InputError(
            "A roll-off takes two: choose another player, or nobody to roll Red against Blue."
        )
    if opponent.bot:
        raise InputError("A bot has no army: choose a player, or nobody to roll Red against Blue.")
    return player.display_name, opponent.display_name


COMMANDS: Commands = (roll_dice, rolloff)
