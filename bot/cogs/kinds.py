"""What a command may be, and what several of them ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from discord import app_commands

from bot.editions import EDITIONS
from bot.storage.limits import NAME_CHARACTERS

Name = app_commands.Range[str, 1, NAME_CHARACTERS]
Reason = app_commands.Range[str, 1, 100]
Command: TypeAlias = (
    app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu
)
Commands: TypeAlias = tuple[Command, ...]
if TYPE_CHECKING:
    Edition = str
else:
    Edition = Literal[tuple(EDITIONS)]
"""`EDITIONS` as discord.py wants them: a choice of each."""
