"""How the bot behaves in a server, as its moderators decide."""

from __future__ import annotations

from typing import Any

from bot.app.actor import Actor
from bot.app.resources import Resources
from bot.app.rights import require_manager, require_moderator
from bot.app.servers import Server
from bot.errors import InputError

EVERYONE = "Everyone has that role: choose one that your moderators alone have."
"""Discord names the role of all members like their server, and does not tell it with the others."""


async def change_settings(bot: Resources, actor: Actor, **values: Any) -> Server:
    """Change fields of `ServerSettings`, for a moderator, and log it. Who counts as one is for
    those alone who manage the server. Raises `UserError`.
    """
    server = await require_moderator(bot, actor)
    if "moderator_role" in values:
        require_manager(actor)
        if values["moderator_role"] == server:
            raise InputError(EVERYONE)
    return await bot.servers.change(server, actor.stamp, **values)
