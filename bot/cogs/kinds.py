"""What a command may be, and what several of them ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from discord import app_commands

from bot.editions import EDITIONS

Command: TypeAlias = (
    app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu
)
if TYPE_CHECKING:
    Edition = str
else:
    Edition = Literal[tuple(EDITIONS)]
"""`EDITIONS` as discord.py wants them: a choice of each."""
