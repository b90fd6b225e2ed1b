"""`/assault`: a close combat round of the 4th edition."""

from __future__ import annotations

from discord import app_commands

from bot.cogs.kinds import Commands
from bot.gateway.interaction import Interaction
from bot.views.rolls.roll import roll_typed

SideText = app_commands.Range[str, 1, 300]


@app_commands.command(description="Fight a close combat round of the 4th edition, with exact odds")
async def assault(
    interaction: Interaction, first: SideText, second: SideText, private: bool = False
) -> None:
    """Both sides strike in the order of Initiative.

    Args:
        first: Boyz: 10x WS4 S3 T4 A2 I2 Ld7 6+, charged, two weapons
        second: Marines: 5x WS4 S4 T4 A1 I4 Ld9 3+, strikes first
        private: Only you see the answer
    """
    await roll_typed(interaction, "assault", private, first=first, second=second)


COMMANDS: Commands = (assault,)
