"""A server's own rules and rulings."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from hashlib import sha256

from bot.app.actor import Actor
from bot.app.resources import Resources
from bot.app.rights import require_moderator
from bot.errors import InputError, Unavailable
from bot.rules.answer.server_entries import PREFIX
from bot.rules.text import plain
from bot.storage import HouseEntry

ID_LETTERS = 60
"""Characters that a title gives an id."""
WORDING_DIGITS = 8
CHANGED = (
    "Another moderator changed this entry meanwhile, so nothing was changed; look at it, then edit "
    "it again."
)


async def own_entries(bot: Resources, actor: Actor) -> tuple[HouseEntry, ...]:
    """A server's own entries, for one of its moderators."""
    return await bot.store.servers.entries(await require_moderator(bot, actor))


async def find_own_entry(bot: Resources, actor: Actor, name: str) -> HouseEntry:
    """A server's own entry by its id. Raises `InputError`."""
    wanted = name.strip().removeprefix(PREFIX)
    for entry in await own_entries(bot, actor):
        if entry.id == wanted:
            return entry
    raise InputError("This server has no entry of that id; choose one that the box offers.")


async def put_own_entry(
    bot: Resources, entry: HouseEntry, expected_wording: str = ""
) -> HouseEntry:
    """Keep a server's own entry and return it as it is kept.

    One without an id gets a free one, unless the server has the same entry already: a form may be
    delivered twice. `expected_wording` is the `wording_of` what the entry is to replace. Raises
    `UserError`, `Unavailable` where that is another by now.
    """
    book = bot.store.servers
    async with bot.servers.renewing(entry.server):
        kept = {each.id: each for each in await book.entries(entry.server)}
        if expected_wording:
            _check_unchanged(kept.get(entry.id), expected_wording)
        if not entry.id:
            same = _same_entry(entry, kept.values())
            if same is not None:
                return same
            new_id = free_id(entry.title, kept)
            entry = replace(entry, id=new_id)
        await book.put_entry(entry)
    return entry


def _check_unchanged(kept: HouseEntry | None, expected_wording: str) -> None:
    """`Unavailable` where an entry is gone, or worded otherwise than who edits it saw it."""
    if kept is None or wording_of(kept) != expected_wording:
        raise Unavailable(CHANGED)


def _same_entry(new: HouseEntry, kept: Iterable[HouseEntry]) -> HouseEntry | None:
    """The entry that says what a new one without an id says, whoever wrote it."""
    for entry in kept:
        if replace(entry, id="", by=new.by) == new:
            return entry
    return None


async def remove_own_entry(bot: Resources, actor: Actor, name: str) -> HouseEntry:
    """Remove a server's own entry by its id, and return it. Raises `UserError`."""
    entry = await find_own_entry(bot, actor, name)
    server = entry.server
    async with bot.servers.renewing(server):
        await bot.store.servers.remove_entry(server, entry.id, actor.stamp)
    return entry


def wording_of(entry: HouseEntry) -> str:
    """Hex digits that another wording of the entry does not share."""
    said = json.dumps((entry.title, entry.text, entry.aliases))
    return sha256(said.encode()).hexdigest()[:WORDING_DIGITS]


def free_id(title: str, used: Collection[str]) -> str:
    """An id that tells of the title and that no other entry has."""
    letters = re.sub(r"[^a-z0-9]+", "-", plain(title))
    short = letters.strip("-")[:ID_LETTERS]
    words = short.strip("-") or "entry"
    name = words
    number = 1
    while name in used:
        number += 1
        name = f"{words}-{number}"
    return name
