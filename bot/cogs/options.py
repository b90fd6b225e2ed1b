"""Commands whose options are data: one table for several commands, or a command for each value of a
registry.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Coroutine
from dataclasses import dataclass
from typing import Any

from discord import app_commands

from bot.gateway.interaction import Interaction
from bot.render.escape import cut

DESCRIPTION = 100
REQUIRED = inspect.Parameter.empty
Given = dict[str, Any]
Callback = Callable[[Interaction, Given], Coroutine[Any, Any, None]]


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name, its type as discord.py reads it, what it is for, and its default unless
    it is required. `shown` is its name for players where that is a word of Python.
    """

    name: str
    kind: Any
    about: str
    default: Any = REQUIRED
    shown: str = ""


def command(
    name: str, about: str, options: Collection[Option], callback: Callback
) -> app_commands.Command[Any, ..., Any]:
    """A slash command with these options; the callback is given those that were chosen, by name."""

    async def run(interaction: Interaction, **given: Any) -> None:
        await callback(interaction, given)

    # discord.py reads a command's options from the signature of its function.
    parameter = inspect.Parameter
    parameters = [parameter("interaction", parameter.POSITIONAL_OR_KEYWORD, annotation=Any)]
    abouts = {}
    shown = {}
    for each in options:
        parameters.append(
            parameter(each.name, parameter.KEYWORD_ONLY, annotation=each.kind, default=each.default)
        )
        abouts[each.name] = cut(each.about, DESCRIPTION)
        if each.shown:
            shown[each.name] = each.shown
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__doc__ = None
    described = app_commands.describe(**abouts)(run)
    renamed = app_commands.rename(**shown)(described)
    as_command = app_commands.command(name=name, description=cut(about, DESCRIPTION))
    return as_command(renamed)
