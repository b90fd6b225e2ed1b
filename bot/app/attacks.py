"""Attacks as people type them: names of profiles in them, and the edition left open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

from bot.app.actor import Actor
from bot.app.profiles import expand_names
from bot.app.resources import Resources
from bot.errors import UserError
from bot.rolls import AttackAsk, Request
from bot.rolls.attack import read_apart, read_attack
from bot.rolls.editions import named_editions

Given = dict[str, Any]
"""A command's options by name."""
Read = TypeVar("Read")


async def attack_asked(bot: Resources, actor: Actor, given: Given) -> AttackAsk:
    """The attack of a command's options. Raises `UserError`."""
    if given["edition"] is None:
        server = await bot.servers.at(actor.server)
        given["edition"] = server.edition
    return await _read(bot, actor, given, read_attack)


async def attack_in_editions(
    bot: Resources, actor: Actor, given: Given
) -> dict[str, AttackAsk | UserError]:
    """The attack of a command's options in each edition that they name; where one can't read it,
    why. Raises `UserError` where none can.
    """
    editions = named_editions(given.pop("edition") or "")
    if not editions:
        server = await bot.servers.at(actor.server)
        editions = (server.edition,)
    asks = await _read(bot, actor, given, partial(read_apart, editions=editions))
    return dict(zip(editions, asks, strict=True))


async def _read(
    bot: Resources, actor: Actor, given: Given, read: Callable[[Request], Read]
) -> Read:
    """Read an attack; only one that can't be read as it was typed has names of profiles in it.

    On another thread, for the odds are worked out to see whether they can be.
    """
    try:
        return await asyncio.to_thread(read, Request.typed("attack", given))
    except UserError:
        expanded = await expand_names(bot, actor, given)
        if expanded == given:
            raise
    return await asyncio.to_thread(read, Request.typed("attack", expanded))
