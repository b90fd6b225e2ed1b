"""What a command may be."""

from __future__ import annotations

from typing import Any, TypeAlias

from discord import app_commands

Command: TypeAlias = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu
