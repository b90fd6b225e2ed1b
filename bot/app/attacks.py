"""Attacks as people type them: names of profiles in them, and the edition left open."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.app.actor import Actor
from bot.app.profiles import expand_names
from bot.app.resources import Resources
from bot.errors import UserError
from bot.rolls import AttackAsk, Request
from bot.rolls.attack import read_apart, read_attack
from bot.rolls.editions import named_editions


async def attack_asked(bot: Resources, actor: Actor, given: dict[str, Any]) -> AttackAsk:
    """The attack of a command's options. Raises `UserError`."""
    if given["edition"] is None:
        server = await bot.servers.at(actor.server)
        given["edition"] = server.edition
    await expand_names(bot, actor, given)
    # On another thread, for its odds are worked out to see whether they can be.
    return await asyncio.to_thread(read_attack, Request.typed("attack", given))


async def attack_in_editions(
    bot: Resources, actor: Actor, given: dict[str, Any]
) -> dict[str, AttackAsk | UserError]:
    """The attack of a command's options in each edition that they name; where one can't read it,
    why. Raises `UserError` where none can.
    """
    editions = named_editions(given.pop("edition") or "")
    if not editions:
        server = await bot.servers.at(actor.server)
        editions = (server.edition,)
    await expand_names(bot, actor, given)
    request = Request.typed("attack", given)
    asks = await asyncio.to_thread(read_apart, request, editions)
    if not any(isinstance(ask, AttackAsk) for ask in asks):
        raise next(ask for ask in asks if isinstance(ask, UserError))
    return dict(zip(editions, asks, strict=True))
