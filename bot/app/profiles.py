"""Weapons and targets by name: kept, found, and put in place of their names."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.app.actor import Actor
from bot.app.resources import Resources
from bot.app.rights import require_moderator
from bot.errors import InputError, UserError, quoted
from bot.rolls.sheet import SheetLine, check_name, read_profile, read_sheet, spelt_out
from bot.storage import Owner, Profile, ProfileKind
from bot.storage.profile_book import name_key
from bot.typed_text.spelling import nearest
from bot.typed_text.visible import visible

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Imported:
    """How many profiles a sheet held, and how many of them were new."""

    read: int
    new: int


Profiles = tuple[Profile, ...]


async def usable_by_owner(
    bot: Resources, actor: Actor, kind: ProfileKind | None = None
) -> tuple[Profiles, Profiles]:
    """What a player may use here: their own, and the server's."""
    book = bot.store.profiles
    own = await book.of(Owner.user(actor.user), kind)
    if actor.server is None:
        return own, ()
    return own, await book.of(Owner.server(actor.server), kind)


async def usable(bot: Resources, actor: Actor, kind: ProfileKind | None = None) -> Profiles:
    """The same in one: first the player's own, for a name means these before the server's."""
    own, shared = await usable_by_owner(bot, actor, kind)
    return own + shared


async def find_profiles(bot: Resources, actor: Actor, name: str) -> list[Profile]:
    """Every profile of this name that the actor may use. `InputError` if there is none."""
    known = await usable(bot, actor)
    found = [each for each in known if name_key(each.name) == name_key(name)]
    if not found:
        raise InputError(f"There is no profile of that name here; {_advice(name, known)}")
    return found


async def save_profile(
    bot: Resources, actor: Actor, kind: str, name: str, text: str, shared: bool
) -> tuple[Profile, bool]:
    """Keep one profile; also whether its name is new. Raises `UserError`."""
    server = await bot.servers.at(actor.server)
    read_profile(kind, text, server.edition)
    owner = await writable_owner(bot, actor, shared)
    line = SheetLine(kind, check_name(visible(name)), " ".join(text.split()))
    profile = _profile(actor, owner, line)
    new = await bot.store.profiles.save((profile,))
    return profile, bool(new)


async def import_sheet(bot: Resources, actor: Actor, text: str, shared: bool) -> Imported:
    """Keep every profile of a sheet, or none. Raises `UserError`."""
    server = await bot.servers.at(actor.server)
    seen = "\n".join(map(visible, text.splitlines()))
    lines = await asyncio.to_thread(read_sheet, seen, server.edition)
    owner = await writable_owner(bot, actor, shared)
    # Of several lines with one name the last counts.
    latest: dict[tuple[str, str], Profile] = {}
    for line in lines:
        key = line.kind, name_key(line.name)
        latest[key] = _profile(actor, owner, line)
    new = await bot.store.profiles.save(tuple(latest.values()))
    return Imported(len(latest), new)


async def export_sheet(bot: Resources, actor: Actor, shared: bool) -> Profiles:
    """All profiles of the actor, or the shared ones of the server, which everyone may read.
    `InputError` if there are none.
    """
    if shared and actor.server is None:
        raise InputError("Shared profiles belong to a server; there is none here.")
    owner = Owner.server(actor.server or 0) if shared else Owner.user(actor.user)
    profiles = await bot.store.profiles.of(owner)
    if not profiles:
        raise InputError("There is no profile yet; `/profile save` keeps one.")
    return profiles


async def delete_profile(
    bot: Resources, actor: Actor, kind: str, name: str, shared: bool
) -> Profile:
    """Delete a profile and return it. Raises `UserError`."""
    book = bot.store.profiles
    owner = await writable_owner(bot, actor, shared)
    deleted = await book.delete(owner, ProfileKind(kind), name)
    if deleted is None:
        known = await book.of(owner, ProfileKind(kind))
        raise InputError(f"There is no {kind} of that name; {_advice(name, known)}")
    return deleted


async def writable_owner(bot: Resources, actor: Actor, shared: bool) -> Owner:
    """Whose profiles the actor changes. `NotAllowed` where they are a server's, and the actor is no
    moderator.
    """
    if shared:
        return Owner.server(await require_moderator(bot, actor))
    return Owner.user(actor.user)


async def expand_names(bot: Resources, actor: Actor, given: dict[str, Any]) -> dict[str, Any]:
    """A command's options with profiles in place of the names typed for a weapon and a target.

    `InputError` for a name misspelt. Where profiles can't be read, texts stay as they are.
    """
    try:
        known = await usable(bot, actor)
    except UserError as error:
        log.warning("profiles can't be read: %s", error)
        return given
    expanded = dict(given)
    for kind in ProfileKind:
        profiles = [each for each in known if each.kind is kind]
        expanded[kind] = _expanded(profiles, kind, given[kind])
    return expanded


def _expanded(known: Sequence[Profile], kind: ProfileKind, text: str) -> str:
    expanded = in_shorthand(known, kind, text)
    # Nothing without a number is read as a profile, so such a text was meant as a name.
    if expanded == text and not any(sign.isdigit() for sign in text):
        meant = nearest(text, [each.name for each in known])
        if meant:
            raise InputError(
                f"There is no {kind} {quoted(text)} here; did you mean {quoted(meant)}?"
            )
    return expanded


def in_shorthand(known: Iterable[Profile], kind: ProfileKind, text: str) -> str:
    """A text that is a profile's name, or has one in it, in shorthand; any other text as it is."""
    named = [(each.name, each.text) for each in known]
    key = name_key(text)
    for name, shorthand in named:
        if name_key(name) == key:
            return shorthand
    return spelt_out(kind, text, named)


def _profile(actor: Actor, owner: Owner, line: SheetLine) -> Profile:
    kind = ProfileKind(line.kind)
    return Profile(owner, kind, line.name, line.text, actor.user, actor.at)


def _advice(name: str, known: Sequence[Profile]) -> str:
    """The end of a sentence about a name that nothing has: the name that was meant, or where they
    stand.
    """
    meant = nearest(name, [each.name for each in known])
    return f"did you mean {quoted(meant)}?" if meant else "`/profile list` shows them."
