"""Commands whose options are data: one table for several commands, or a command for each value of a
registry.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from typing import Any

from discord import app_commands

from bot.interaction import Interaction
from bot.render.escape import cut
from bot.rolls import Request, Scalar
from bot.visible import visible

DESCRIPTION = 100
REQUIRED = inspect.Parameter.empty
Given = dict[str, Any]
Callback = Callable[[Interaction, Given], Coroutine[Any, Any, None]]


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its name, its type as discord.py reads it, what it is for, and its default unless
    it is required.
    """

    name: str
    kind: Any
    about: str
    default: Any = REQUIRED


def command(
    name: str, about: str, options: Iterable[Option], callback: Callback
) -> app_commands.Command[Any, ..., Any]:
    """A slash command with these options; the callback is given those that were chosen, by name."""
    listed = tuple(options)

    async def run(interaction: Interaction, **given: Any) -> None:
        await callback(interaction, given)

    keyword = inspect.Parameter.KEYWORD_ONLY
    first = inspect.Parameter(
        "interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=Any
    )
    given = [
        inspect.Parameter(each.name, keyword, annotation=each.kind, default=each.default)
        for each in listed
    ]
    run.__signature__ = inspect.Signature([first, *given])  # type: ignore[attr-defined]
    run.__doc__ = None
    described = app_commands.describe(
        **{each.name: cut(each.about, DESCRIPTION) for each in listed}
    )
    return app_commands.command(name=name, description=cut(about, DESCRIPTION))(described(run))


def requested(name: str, given: Given) -> Request:
    """The request of a command with these options; texts come as one visible line."""
    return Request.of(name, {key: _plain(value) for key, value in given.items()})


def _plain(value: Scalar | None) -> Scalar | None:
    return visible(value) if isinstance(value, str) else value
