"""What a command may be, and what several of them ask."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from discord import app_commands

Command: TypeAlias = (
    app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu
)
Edition = Literal["4th", "8th", "9th", "10th"]
"""`EDITIONS` as discord.py wants them: a choice of each."""
