"""What a player lets others use: weapons, targets, presets and macros by name."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.actor import Actor
from bot.app.books.advice import unknown
from bot.app.resources import Resources
from bot.errors import InputError, quoted
from bot.storage import Owner, Profile, ProfileKind
from bot.storage.server_book import OUTSIDE


def audience_asked(actor: Actor, player: int | None) -> Owner:
    """A player, or without one everyone in this server. `InputError` where there is none."""
    if player is None and actor.server is None:
        raise InputError("There is no server here: name the player to share it with.")
    return Owner.user(player) if player else Owner.server(actor.server or OUTSIDE)


def audiences_of(actor: Actor) -> list[Owner]:
    """With whom a thing is shared that the actor may use here."""
    audiences = [Owner.user(actor.user)]
    if actor.server is not None:
        audiences.append(Owner.server(actor.server))
    return audiences


async def share_profiles(
    bot: Resources,
    actor: Actor,
    kinds: Sequence[ProfileKind],
    name: str,
    player: int | None,
    shared: bool,
) -> Profile:
    """Let a player, or everyone in this server, use what the actor saved under a name, of each of
    these kinds; or no longer. Raises `UserError`.
    """
    audience = audience_asked(actor, player)
    book, owner = bot.store.profiles, Owner.user(actor.user)
    found = [await book.find(owner, kind, name) for kind in kinds]
    profiles = [each for each in found if each is not None]
    if not profiles:
        known = [each.name for each in await own_profiles(bot, actor, kinds)]
        words = " or ".join(kinds)
        otherwise = "what moderators keep for the server is everyone’s already."
        sentence = f"You have no {words} {quoted(name)} of your own"
        raise unknown(sentence, name, known, otherwise)
    for each in profiles:
        await book.share(owner, each.kind, name, audience, shared)
    return profiles[0]


async def own_profiles(
    bot: Resources, actor: Actor, kinds: Sequence[ProfileKind]
) -> tuple[Profile, ...]:
    """What the actor saved of these kinds."""
    book = bot.store.profiles
    own = await book.of(Owner.user(actor.user))
    return tuple(each for each in own if each.kind in kinds)
