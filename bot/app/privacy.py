"""What is kept about a person."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.actor import Actor
from bot.app.resources import Resources
from bot.storage import Erased, UserData


@dataclass(frozen=True, slots=True)
class KeptData:
    """Everything that is kept about a person, and for how many days the server that they ask in
    keeps rolls; None: for ever.
    """

    data: UserData
    days: int | None


async def kept_data(bot: Resources, actor: Actor) -> KeptData:
    """What is kept about the actor. Raises `UserError`."""
    server = await bot.servers.at(actor.server)
    return KeptData(await bot.store.export(actor.user), server.settings.retention_days)


async def erase_data(bot: Resources, actor: Actor) -> Erased:
    """Delete it, everywhere. Raises `UserError`."""
    return await bot.store.erase(actor.user)
