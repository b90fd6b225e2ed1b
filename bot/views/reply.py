"""What is sent as one answer: cards, controls under them, and who may see it."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any, TypeAlias

import discord

from bot.errors import Unavailable
from bot.gateway.answering import UNREACHED, Content, answer, change, follow
from bot.gateway.interaction import Interaction
from bot.gateway.reporting import is_passing
from bot.render.card import Card
from bot.render.embed import to_embeds

log = logging.getLogger(__name__)

Control: TypeAlias = "discord.ui.Item[Any]"
UNKNOWN_MESSAGE = 10008
"""What Discord calls one that was deleted."""
LOST = (
    "My answer may have got lost on its way; ask again, but if that changes something, look first "
    "whether it has."
)


@dataclass(frozen=True, slots=True)
class File:
    """A file to attach; `alt` is read out by screen readers."""

    name: str
    data: bytes
    alt: str


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer. `private`: only the asker sees it."""

    cards: tuple[Card, ...]
    controls: tuple[Control, ...] = ()
    private: bool = False
    files: tuple[File, ...] = ()

    def privately(self, private: bool = True) -> Reply:
        """The same, for the asker alone if `private`; what is private already stays so."""
        return replace(self, private=self.private or private)


def as_view(reply: Reply) -> discord.ui.View:
    """The controls as discord.py wants them. It is told that it is done with them, so that it keeps
    nothing of them: those of private answers would each wait a quarter of an hour in a task of
    their own.
    """
    view = discord.ui.View(timeout=None)
    for control in reply.controls:
        view.add_item(control)
    view.stop()
    return view


def _files(reply: Reply) -> list[discord.File]:
    return [discord.File(BytesIO(p.data), p.name, description=p.alt) for p in reply.files]


async def send(interaction: Interaction, reply: Reply) -> int | None:
    """Answer with a new message, in time (see `bot.gateway.answering`). Returns its id, if Discord
    told it. `Unavailable` as `_or_lost`.
    """
    with _or_lost():
        return await answer(interaction, lambda: _message(reply))


async def send_after(interaction: Interaction, reply: Reply) -> int:
    """Add a message to an answer that another process gave. Returns its id. `Unavailable` as
    `_or_lost`.
    """
    with _or_lost():
        return await follow(interaction, lambda: _message(reply))


def _message(reply: Reply) -> Content:
    content: Content = {"embeds": to_embeds(reply.cards), "ephemeral": reply.private}
    if reply.controls:
        content["view"] = as_view(reply)
    if reply.files:
        content["files"] = _files(reply)
    return content


async def send_privately(
    interaction: Interaction, *cards: Card, files: tuple[File, ...] = ()
) -> None:
    """Answer with cards that only the asker sees. `Unavailable` as `_or_lost`."""
    await send(interaction, Reply(cards, private=True, files=files))


async def show_instead(interaction: Interaction, reply: Reply, changes: bool = True) -> None:
    """Answer a press by changing the message that was pressed on; unless the press `changes` it,
    or where it has been deleted, with a message that only this person sees. `Unavailable` as
    `_or_lost`.
    """
    if changes and await _change(interaction, reply):
        return
    await send(interaction, reply.privately())


async def _change(interaction: Interaction, reply: Reply) -> bool:
    """Change the message that was pressed on; False where it is gone."""

    def message() -> dict[str, Any]:
        view = as_view(reply) if reply.controls else None
        return {"embeds": to_embeds(reply.cards), "view": view, "attachments": _files(reply)}

    try:
        with _or_lost():
            await change(interaction, message)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
        return False
    return True


@contextmanager
def _or_lost() -> Iterator[None]:
    """`Unavailable` where the connection breaks, for nobody knows then whether the answer has come,
    and where Discord has no time for it, or bars it.
    """
    try:
        yield
    except UNREACHED as error:
        if not is_passing(error):
            raise
        log.warning("an answer was lost", exc_info=error)
        raise Unavailable(LOST) from error
