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
            yield f"/{command.name} …", f"{command.description}: {_inside(command)}"
            continue
        yield _usage(command), command.description


def _usage(command: app_commands.Command[Any, Any, Any]) -> str:
    """A command with its options, in brackets those that may be left out, unless they are many."""
    needed = [each.display_name for each in command.parameters if each.required]
    further = [f"[{each.display_name}]" for each in command.parameters if not each.required]
    if len(further) > MOST_OPTIONS:
        further = ["[…]"]
    words = (f"/{command.name}", *needed, *further)
    return " ".join(words)


def _inside(group: app_commands.Group) -> str:
    """The commands of a group; those of a group in it between brackets behind its name."""
    names = []
    for each in sorted(group.commands, key=lambda command: command.name):
        further = f" ({_inside(each)})" if isinstance(each, app_commands.Group) else ""
        names.append(f"{each.name}{further}")
    return ", ".join(names)
