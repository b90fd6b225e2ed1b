"""Who may decide for a server. Discord hides commands from others; what counts is decided here."""

from __future__ import annotations

from bot.app.actor import Actor
from bot.app.resources import Resources
from bot.errors import NotAllowed

ONLY_IN_SERVERS = "This works in a server only, where its moderators decide."


def require_server(actor: Actor) -> int:
    """The server's id. `NotAllowed` outside of servers."""
    if actor.server is None:
        raise NotAllowed(ONLY_IN_SERVERS)
    return actor.server


async def is_moderator(bot: Resources, actor: Actor) -> bool:
    """Whether the actor decides for the server they are in."""
    if actor.server is None:
        return False
    server = await bot.servers.at(actor.server)
    role = server.settings.moderator_role
    return actor.manages or role in actor.roles


async def require_moderator(bot: Resources, actor: Actor) -> int:
    """The server's id, for one of its moderators. `NotAllowed` names who may."""
    number = require_server(actor)
    if await is_moderator(bot, actor):
        return number
    role = (await bot.servers.at(number)).settings.moderator_role
    if role:
        also = f", or the role <@&{role}>"
    else:
        also = "; one of them can choose a moderators’ role with `/settings`"
    raise NotAllowed(
        f"Only moderators may do this: members with the permission Manage Server{also}."
    )


def require_manager(actor: Actor) -> int:
    """The server's id, for someone who manages it. `NotAllowed` says so."""
    server = require_server(actor)
    if not actor.manages:
        raise NotAllowed(
            "Only members with the permission Manage Server may decide who counts as a moderator."
        )
    return server
