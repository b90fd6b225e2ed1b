"""A player's army lists: imported, shown, used, shared, deleted."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from bot.app.actor import Actor
from bot.app.books.advice import unknown
from bot.app.books.sharing import audience_asked, audiences_of
from bot.app.resources import Resources
from bot.armies.beside import read_army_beside
from bot.armies.list_data import army_data, army_of
from bot.armies.model import ArmyList
from bot.armies.namesakes import told_apart
from bot.errors import InputError, quoted
from bot.ops.aside import aside
from bot.ops.turns import Turns
from bot.storage import Army
from bot.storage.limits import NAME_CHARACTERS, check_army_room
from bot.storage.server_book import OUTSIDE
from bot.typed_text.visible import visible

AT_ONCE, WAITING = 2, 8
"""Lists that are read at the same time, and that wait for their turn."""
UNNAMED = "My army"
NO_ARMY = "You have no army here yet: `/army import` reads one."


class ArmyReader:
    """Reads lists in processes of their own, a few at a time."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self.turns = Turns(AT_ONCE, WAITING)

    async def read(self, data: bytes) -> ArmyList:
        """The list of a file. `InputError` or `LimitError` says what is wrong with it,
        `Unavailable` that too many are being read.
        """
        async with self.turns.turn():
            return await aside(read_army_beside, data, self._folder)


@dataclass(frozen=True, slots=True)
class ShownArmy:
    """An army with its units. `usual` is the edition that its place plays."""

    army: Army
    units: ArmyList
    usual: str
    in_use: bool = False
    is_new: bool = False


async def import_army(
    bot: Resources, actor: Actor, data: bytes, name: str, otherwise: str = ""
) -> ShownArmy:
    """Read a list, keep it, and take it into use where the actor is. Without a name it has that of
    the list, else `otherwise`. Raises `UserError`: then nothing is kept.
    """
    book = bot.store.armies
    if name:
        await _check_room(bot, actor, name_for(name))
    found = await bot.army_reader.read(data)
    named = name_for(name, found.title, otherwise)
    content = json.dumps(army_data(found), ensure_ascii=False, separators=(",", ":"))
    army = Army(
        player=actor.user,
        name=named,
        edition=found.edition,
        points=found.points,
        content=content,
        saved=actor.at,
    )
    is_new = await book.save(army)
    await book.use(actor.user, place_of(actor), named)
    server = await bot.servers.at(actor.server)
    return ShownArmy(army, units_of(content), server.edition, in_use=True, is_new=is_new)


async def _check_room(bot: Resources, actor: Actor, name: str) -> None:
    """LimitError before a list is read for nothing: the player has as many armies as they may, and
    none of this name.
    """
    book = bot.store.armies
    if await book.find(actor.user, name) is None:
        armies = await book.of(actor.user)
        check_army_room(len(armies) + 1)


def name_for(*names: str) -> str:
    """The first of some names that is one."""
    for name in names:
        kept = visible(name)[:NAME_CHARACTERS].strip()
        if any(sign.isalnum() for sign in kept):
            return kept
    return UNNAMED


def place_of(actor: Actor) -> int:
    """Where an army is in use: a server, or the place outside of all."""
    return actor.server or OUTSIDE


async def own_armies(bot: Resources, actor: Actor) -> tuple[tuple[Army, ...], Army | None]:
    """The actor's armies, and the one in use here. Raises `UserError`."""
    armies = await bot.store.armies.of(actor.user)
    return armies, await bot.store.armies.in_use(actor.user, place_of(actor))


async def show_army(bot: Resources, actor: Actor, name: str | None) -> ShownArmy:
    """One of the actor's armies; without a name the one in use here. Raises `UserError`."""
    used = await bot.store.armies.in_use(actor.user, place_of(actor))
    army = used
    if name:
        army = await _find(bot, actor, name)
    if army is None:
        raise InputError(NO_ARMY)
    server = await bot.servers.at(actor.server)
    return ShownArmy(
        army,
        units_of(army.content),
        server.edition,
        in_use=used is not None and used.name == army.name,
    )


async def use_army(bot: Resources, actor: Actor, name: str) -> Army:
    """Take one of the actor's armies into use here. Raises `UserError`."""
    army = await _find(bot, actor, name)
    await bot.store.armies.use(actor.user, place_of(actor), army.name)
    return army


async def delete_army(bot: Resources, actor: Actor, name: str) -> Army:
    """Delete one of the actor's armies and return it. Raises `UserError`."""
    army = await _find(bot, actor, name)
    await bot.store.armies.delete(actor.user, army.name)
    return army


async def share_army(
    bot: Resources, actor: Actor, name: str, player: int | None, shared: bool
) -> Army:
    """Let a player, or without one everyone in this server, take its units as targets; or no
    longer. Raises `UserError`.
    """
    audience = audience_asked(actor, player)
    army = await _find(bot, actor, name)
    await bot.store.armies.share(actor.user, army.name, audience, shared)
    return army


async def _find(bot: Resources, actor: Actor, name: str) -> Army:
    book = bot.store.armies
    found = await book.find(actor.user, name)
    if found is not None:
        return found
    known = [army.name for army in await book.of(actor.user)]
    raise unknown(f"You have no army {quoted(name)}", name, known, "`/army list` shows yours.")


async def armies_at_hand(bot: Resources, actor: Actor) -> tuple[list[ArmyList], list[ArmyList]]:
    """The units of the actor's army in use here, if there is one, and those of the armies that
    others share with them or with this server.
    """
    book = bot.store.armies
    used = await book.in_use(actor.user, place_of(actor))
    shared = await book.shared_with(audiences_of(actor))
    own = []
    if used:
        own.append(units_of(used.content))
    others = [units_of(army.content) for army in shared if army.player != actor.user]
    return own, others


@lru_cache(maxsize=256)
def units_of(content: str) -> ArmyList:
    """The list that was kept as this text, with a name for each unit."""
    return told_apart(army_of(json.loads(content)))
