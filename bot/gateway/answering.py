"""Answering an interaction in time, and once.

Discord waits three seconds for a first answer. `expect` hears of every interaction that comes,
whatever was used, and asks Discord to wait where the answer takes longer, so that no command has to
think of it. `answer`, `change` and `open_form` know what was said before, and go on from there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

import aiohttp
import discord
from discord import InteractionType, app_commands

from bot.errors import Unavailable
from bot.gateway.arrivals import Arrival, current

log = logging.getLogger(__name__)

PATIENCE = 1.5
"""Seconds of silence; Discord allows three."""
ALREADY_ANSWERED = 40060
BROKEN = (aiohttp.ClientError, OSError)
"""What is raised where the connection to Discord breaks."""
UNREACHED = (discord.HTTPException, *BROKEN)
"""What is raised where Discord does not take an answer, or can't be reached."""
TOO_LATE_FOR_A_FORM = "That took me too long to open a form; please try again."
_WAITING = "waiting"
"""Among an interaction's extras: its `Waiting`."""

Content = dict[str, Any]
"""A message as `send_message` takes it."""
Sent = TypeVar("Sent")


@dataclass(slots=True)
class Waiting:
    """What Discord knows of an answer that takes long. Whoever says something holds `turn`."""

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    alone: bool | None = None
    """Whether "thinking…" is shown to the asker alone or to all; None: to nobody."""
    perhaps: bool = False
    """Discord may have been asked to wait, for only its answer to that was lost."""


def waiting_of(interaction: discord.Interaction[Any]) -> Waiting:
    """What Discord knows of this interaction's answer."""
    kept = interaction.extras.setdefault(_WAITING, Waiting())
    assert isinstance(kept, Waiting)
    return kept


def expect(interaction: discord.Interaction[Any]) -> None:
    """Ask Discord to wait if an interaction that has just come is not answered soon."""
    if interaction.type is not InteractionType.autocomplete:
        loop = asyncio.get_running_loop()
        loop.call_later(PATIENCE, _ask_if_silent, interaction, current())


_ASKING: set[asyncio.Task[None]] = set()
"""Held here, for the event loop does not hold them."""


def _ask_if_silent(interaction: discord.Interaction[Any], arrival: Arrival | None) -> None:
    ended = arrival is not None and not arrival.tasks
    if ended or interaction.response.is_done() or waiting_of(interaction).turn.locked():
        return
    task = asyncio.create_task(_ask_to_wait(interaction))
    _ASKING.add(task)
    task.add_done_callback(_ASKING.discard)


async def _ask_to_wait(interaction: discord.Interaction[Any]) -> None:
    """Ask Discord to wait. That it can't be asked does not stop the work, whose answer will show
    whether Discord can be reached. Where another process got the same interaction and was faster,
    that one answers.

    After a press nothing is shown, for nobody knows yet whether the message will change or another
    will follow; after a form neither, if it was opened by a press.
    """
    waiting = waiting_of(interaction)
    shows = interaction.message is None
    async with waiting.turn:
        if interaction.response.is_done():
            return  # answered while this waited for its turn
        if shows:
            waiting.alone = _is_for_asker_alone(interaction)
        try:
            await interaction.response.defer(ephemeral=bool(waiting.alone), thinking=shows)
        except UNREACHED as error:
            log.warning("Discord could not be told to wait: %s", error)
            refused = isinstance(error, discord.HTTPException) and error.code == ALREADY_ANSWERED
            waiting.perhaps = not refused


def _is_for_asker_alone(interaction: discord.Interaction[Any]) -> bool:
    """Whether an answer will probably be private: a command that can be asked for a private one
    answers publicly without. Where that turns out wrong, `answer` mends it.
    """
    command = interaction.command
    if not isinstance(command, app_commands.Command):
        return True
    choosable = any(parameter.name == "private" for parameter in command.parameters)
    return not choosable or bool(interaction.namespace.private)


async def answer(
    interaction: discord.Interaction[Any], message: Callable[[], Content]
) -> int | None:
    """Answer with a new message, after an answer with one that follows. Returns the message's id,
    if Discord told it.

    `message` makes it anew for each try, for files are read while they are sent. A first answer is
    tried twice: Discord takes only one.
    """
    waiting = waiting_of(interaction)
    async with waiting.turn:
        with suppress(_Follow):
            first = await _first(
                interaction, waiting, lambda: interaction.response.send_message(**message())
            )
            return first.message_id if first else None
        if waiting.alone is not None:
            return await _instead_of_thinking(interaction, waiting, message)
        return await follow(interaction, message)


async def follow(interaction: discord.Interaction[Any], message: Callable[[], Content]) -> int:
    """Add a message to an answer, and return its id."""
    followed: discord.WebhookMessage = await interaction.followup.send(**message(), wait=True)
    return followed.id


async def change(interaction: discord.Interaction[Any], message: Callable[[], Content]) -> None:
    """Answer a press by changing the message that was pressed on."""
    waiting = waiting_of(interaction)
    async with waiting.turn:
        with suppress(_Follow):
            await _first(
                interaction, waiting, lambda: interaction.response.edit_message(**message())
            )
            return
        await _twice(lambda: interaction.edit_original_response(**message()))


async def open_form(interaction: discord.Interaction[Any], form: discord.ui.Modal) -> None:
    """Answer with a form. `Unavailable` where it is too late for one."""
    waiting = waiting_of(interaction)
    async with waiting.turn:
        try:
            await _first(interaction, waiting, lambda: interaction.response.send_modal(form))
        except _Follow:
            raise Unavailable(TOO_LATE_FOR_A_FORM) from None


class _Follow(Exception):
    """Discord has a first answer already: another one has to follow it."""


async def _first(
    interaction: discord.Interaction[Any],
    waiting: Waiting,
    send: Callable[[], Awaitable[Sent]],
) -> Sent | None:
    """Send a first answer; once more where the connection breaks: if Discord had heard it, it
    refuses the second, and None is returned. Raises `_Follow`.
    """
    if interaction.response.is_done():
        raise _Follow
    tried = False
    while True:
        try:
            return await send()
        except BROKEN:
            if tried:
                raise
            tried = True
        except discord.HTTPException as error:
            if error.code != ALREADY_ANSWERED or not (tried or waiting.perhaps):
                raise
            if waiting.perhaps:
                raise _Follow from error
            return None


async def _instead_of_thinking(
    interaction: discord.Interaction[Any], waiting: Waiting, message: Callable[[], Content]
) -> int:
    """Put an answer in the place of "thinking…"; where that is seen by others than should see the
    answer, take it away, and let the answer follow.
    """
    content = message()
    alone, waiting.alone = waiting.alone, None
    if content.get("ephemeral", False) is not alone:
        try:
            await interaction.delete_original_response()
        except UNREACHED as error:
            log.warning("a message that says thinking could not be taken away: %s", error)
        return await follow(interaction, lambda: content)
    changed = await _twice(lambda: interaction.edit_original_response(**_as_change(message())))
    return changed.id


def _as_change(content: Content) -> Content:
    """A new message as the change of one."""
    content = {name: value for name, value in content.items() if name != "ephemeral"}
    if "files" in content:
        content["attachments"] = content.pop("files")
    return content


async def _twice(send: Callable[[], Awaitable[Sent]]) -> Sent:
    """Send what may arrive twice, once more where the connection breaks."""
    try:
        return await send()
    except BROKEN:
        return await send()
