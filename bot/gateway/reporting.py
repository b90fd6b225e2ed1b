"""The one place where an exception becomes an answer.

discord.py calls code of ours through five doors, and lets an exception fall silently through most
of them. Each leads here: the command tree and events (`bot.client`), controls (`bot.views.item`),
forms (`bot.views.form`), autocomplete (`suggestions`). Its own views and modals run no code of
ours: what they hold comes back by its `custom_id`.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, TypeVar

import discord
from discord import app_commands

from bot.errors import NotAllowed, UserError
from bot.gateway.answering import ALREADY_ANSWERED, BROKEN, UNREACHED, answer
from bot.gateway.arrivals import note
from bot.gateway.refusals.mending import refusal, typed_in
from bot.gateway.refusals.pasted import pasted_in
from bot.render.choices import CHOICES
from bot.render.escape import typed_plain

log = logging.getLogger(__name__)

UNKNOWN_INTERACTION = 10062
TOKEN_EXPIRED = 50027
_TOO_LATE = frozenset({UNKNOWN_INTERACTION, ALREADY_ANSWERED, TOKEN_EXPIRED})
CHANGED = UserError(
    "This command has changed since your Discord loaded it. Restart Discord (Ctrl+R) and try again."
)
T = TypeVar("T", str, int, float)


async def report(interaction: discord.Interaction[Any], error: BaseException) -> None:
    """Tell the person what went wrong, privately, and the log whatever they need not know."""
    cause = _cause(error)
    if came_too_late(cause):
        note("late")
        log.warning("%s came too late: %s", _name(interaction), cause)
        return
    if isinstance(cause, UserError):
        note("refused")
        typed = pasted_in(interaction) or typed_in(interaction)
        asker = interaction.user.id if typed else 0
        await _tell(interaction, lambda: refusal(cause, typed, asker))
        return
    note("broken")
    incident = secrets.token_hex(4)
    log.error("incident %s in %s", incident, _name(interaction), exc_info=cause)
    await tell(
        interaction,
        f"Sorry, something broke on my side. If you report it, name the incident `{incident}`.",
    )


def came_too_late(error: BaseException) -> bool:
    """Whether Discord took no answer because the interaction had ended, or had been answered."""
    return isinstance(error, discord.HTTPException) and error.code in _TOO_LATE


def is_passing(error: BaseException) -> bool:
    """Whether no answer came through for reasons that are not the answer's: the connection broke,
    Discord is out of order or asked too much, or the bot may not speak there.
    """
    if not isinstance(error, discord.HTTPException):
        return isinstance(error, BROKEN)
    reasons = error.status in (403, 429) or error.status >= 500
    return reasons and not came_too_late(error)


def is_lost(error: BaseException) -> bool:
    """Whether an answer was lost through no defect of the program."""
    return is_passing(error) or came_too_late(error)


async def tell(interaction: discord.Interaction[Any], text: str) -> None:
    """Say something to the person alone, answered already or not."""
    await _tell(interaction, lambda: {"content": text, "ephemeral": True})


async def _tell(
    interaction: discord.Interaction[Any], message: Callable[[], dict[str, Any]]
) -> None:
    """Answer, once more where the connection breaks."""
    try:
        try:
            await answer(interaction, message)
        except BROKEN:
            await answer(interaction, message)
    except UNREACHED as failure:
        log.warning("could not tell the user about %s: %s", _name(interaction), failure)


def _cause(error: BaseException) -> BaseException:
    """The exception behind discord.py's wrappers, as what a person can act on."""
    if isinstance(error, app_commands.CommandInvokeError):
        return error.original
    if isinstance(error, app_commands.TransformerError):
        return error.__cause__ if isinstance(error.__cause__, UserError) else _unusable(error.value)
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return CHANGED
    if isinstance(error, app_commands.CheckFailure):
        reason = error.__cause__
        return (
            reason
            if isinstance(reason, UserError)
            else NotAllowed("You may not use this command here.")
        )
    return error


def _unusable(value: object) -> UserError:
    return UserError(f"I can't use {typed_plain(str(value), 60)!r}.")


def _name(interaction: discord.Interaction[Any]) -> str:
    """What was used, for the log: never what was typed."""
    data: Any = interaction.data or {}
    if interaction.command is not None:
        return f"/{interaction.command.qualified_name}"
    return str(data.get("custom_id", "").split(":")[0] or interaction.type.name)


async def _check_rights(interaction: discord.Interaction[Any]) -> None:
    """Raises `CheckFailure` where the person may not use the groups that the command is in."""
    command = interaction.command
    group = command.parent if isinstance(command, app_commands.Command) else None
    while group is not None:
        if not await group.interaction_check(interaction):
            raise app_commands.CheckFailure
        group = group.parent


Suggest = Callable[
    [discord.Interaction[Any], str], Coroutine[Any, Any, list[app_commands.Choice[T]]]
]


def suggestions(complete: Suggest[T]) -> Suggest[T]:
    """The door of autocomplete: whoever is still typing gets no choices rather than an error.
    discord.py asks for the rights of a command only when it is sent; here they are asked for at
    each letter, too.
    """

    @wraps(complete)
    async def guarded(
        interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[T]]:
        try:
            await _check_rights(interaction)
            return (await complete(interaction, current))[:CHOICES]
        except (UserError, app_commands.CheckFailure):
            note("refused")
            return []
        except Exception:
            log.exception("autocomplete of %s", _name(interaction))
            return []

    return guarded
