"""The one place where an exception becomes an answer.

discord.py calls code of ours through five doors, and lets an exception fall silently through most
of them. Each leads here: the command tree and events (`bot.client`), controls (`bot.views.item`),
forms (`bot.views.form`), autocomplete (`suggestions`). Its own views and modals run no code of
ours: what they hold comes back by its `custom_id`.
"""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, TypeVar

import aiohttp
import discord
from discord import app_commands

from bot.errors import NotAllowed, UserError
from bot.render.choices import CHOICES
from bot.render.escape import typed_plain

log = logging.getLogger(__name__)

UNKNOWN_INTERACTION = 10062
ALREADY_ANSWERED = 40060
TOKEN_EXPIRED = 50027
_TOO_LATE = frozenset({UNKNOWN_INTERACTION, ALREADY_ANSWERED, TOKEN_EXPIRED})
BROKEN = (aiohttp.ClientError, OSError)
"""What is raised where the connection to Discord breaks."""
UNREACHED = (discord.HTTPException, *BROKEN)
"""What is raised where Discord does not take an answer, or can't be reached."""
MAY_WAIT = "may wait"
"""Among an interaction's extras: Discord may have been told to wait, for only its answer to that
was lost.
"""
CHANGED = UserError(
    "This command has changed since your Discord loaded it. Restart Discord (Ctrl+R) and try again."
)
T = TypeVar("T", str, int, float)


async def report(interaction: discord.Interaction[Any], error: BaseException) -> None:
    """Tell the person what went wrong, privately, and the log whatever they need not know."""
    cause = _cause(error)
    if came_too_late(cause):
        log.warning("%s came too late: %s", _name(interaction), cause)
        return
    if isinstance(cause, UserError):
        text = str(cause)
    else:
        incident = secrets.token_hex(4)
        log.error("incident %s in %s", incident, _name(interaction), exc_info=cause)
        text = (
            f"Sorry, something broke on my side. If you report it, name the incident `{incident}`."
        )
    await tell(interaction, text)


def came_too_late(error: BaseException) -> bool:
    """Whether Discord took no answer because the interaction had ended, or had been answered."""
    return isinstance(error, discord.HTTPException) and error.code in _TOO_LATE


async def tell(interaction: discord.Interaction[Any], text: str) -> None:
    """Say something to the person alone, answered already or not; once more where the connection
    breaks.
    """

    def message() -> dict[str, Any]:
        return {"content": text, "ephemeral": True}

    try:
        try:
            await answer(interaction, message)
        except BROKEN:
            await answer(interaction, message)
    except UNREACHED as failure:
        log.warning("could not tell the user about %s: %s", _name(interaction), failure)


async def answer(
    interaction: discord.Interaction[Any], message: Callable[[], dict[str, Any]]
) -> int | None:
    """Answer with a new message, or after a deferral or an answer with one that follows. Returns
    the message's id.

    `message` makes it anew for each try, for files are read while they are sent.
    """
    if not interaction.response.is_done():
        try:
            return (await interaction.response.send_message(**message())).message_id
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED or MAY_WAIT not in interaction.extras:
                raise
    followed: discord.WebhookMessage = await interaction.followup.send(**message(), wait=True)
    return followed.id


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


Suggest = Callable[
    [discord.Interaction[Any], str], Coroutine[Any, Any, list[app_commands.Choice[T]]]
]


def suggestions(complete: Suggest[T]) -> Suggest[T]:
    """The door of autocomplete: whoever is still typing gets no choices rather than an error."""

    @wraps(complete)
    async def guarded(
        interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[T]]:
        try:
            return (await complete(interaction, current))[:CHOICES]
        except Exception:
            log.exception("autocomplete of %s", _name(interaction))
            return []

    return guarded


_SECRETS = re.compile(
    r"(?P<keep>/(?:webhooks|interactions)/[0-9]{5,20}/)[\w.-]+|[\w-]{20,32}\.[\w-]{5,8}\.[\w-]{25,45}|\baW50ZXJhY3Rpb24[\w=]+"
)


class Redacting(logging.Formatter):
    """Writes log lines without the bot's token, webhook addresses and interaction tokens."""

    def __init__(self, *secrets: str) -> None:
        super().__init__("{asctime} {levelname:<8} {name}: {message}", style="{")
        self._secrets = tuple(secret for secret in secrets if secret)

    def format(self, record: logging.LogRecord) -> str:
        """The line, traceback included."""
        return self.redact(super().format(record))

    def redact(self, text: str) -> str:
        """Replace the known secrets, and whatever is shaped like one."""
        for secret in self._secrets:
            text = text.replace(secret, "[redacted]")
        return _SECRETS.sub(lambda match: (match["keep"] or "") + "[redacted]", text)


def log_to_stderr(level: str, *secrets: str) -> logging.Handler:
    """Send every log line to standard error, redacted. Returns the handler, to be removed at the
    end.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(Redacting(*secrets))
    logging.getLogger().addHandler(handler)
    logging.getLogger().setLevel(level)
    logging.getLogger("discord").setLevel(max(logging.getLevelName(level), logging.INFO))
    # That there is no Guilds intent, and no voice, is meant so.
    logging.getLogger("discord.state").addFilter(
        lambda record: "Guilds intent" not in record.getMessage()
    )
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    return handler
