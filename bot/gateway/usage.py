"""How each command is typed, read from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from discord import app_commands

MOST_OPTIONS = 4
"""Options that a usage names, besides those that are needed."""


def usages(tree: app_commands.CommandTree[Any]) -> Iterator[tuple[str, str]]:
    """Every command as a person types it, and what it does; of a group, what there is in it."""
    for command in sorted(tree.get_commands(), key=lambda command: command.name):
        if isinstance(command, app_commands.ContextMenu):
            continue
        if isinstance(command, app_commands.Group):
            inside = sorted(
                each.qualified_name.removeprefix(f"{command.name} ")
                for each in command.walk_commands()
                if isinstance(each, app_commands.Command)
            )
            yield f"/{command.name} …", f"{command.description}: {', '.join(inside)}"
            continue
        needed = [p.display_name for p in command.parameters if p.required]
        further = [f"[{p.display_name}]" for p in command.parameters if not p.required]
        shown = further if len(further) <= MOST_OPTIONS else ["[…]"]
        yield " ".join((f"/{command.name}", *needed, *shown)), command.description
