"""Weapons and targets by name: kept, found, and put in place of their names."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.app.actor import Actor
from bot.app.books.advice import unknown
from bot.app.books.sharing import audiences_of
from bot.app.resources import Resources
from bot.app.rights import require_moderator
from bot.errors import InputError, quoted
from bot.notation.several import BETWEEN, split_weapons
from bot.rolls.sheet import KINDS, SheetLine, read_kept, read_sheet, spell_out_names
from bot.storage import Owner, Profile, ProfileKind
from bot.storage.profile_book import name_key
from bot.typed_text.spelling import nearest
from bot.typed_text.visible import visible


@dataclass(frozen=True, slots=True)
class Imported:
    """How many profiles a sheet held, and how many of them were new."""

    read: int
    new: int


Profiles = tuple[Profile, ...]


@dataclass(frozen=True, slots=True)
class Usable:
    """What a player may use in a place: their own, the server's, and what others share with them or
    with the server.
    """

    own: Profiles
    servers: Profiles
    others: Profiles


async def usable_by_owner(bot: Resources, actor: Actor, kind: ProfileKind | None = None) -> Usable:
    """What the actor may use here. Without a kind these are weapons and targets."""
    book = bot.store.profiles
    me = Owner.user(actor.user)
    own = await _of(bot, me, kind)
    servers: Profiles = ()
    if actor.server:
        servers = await _of(bot, Owner.server(actor.server), kind)
    shared = await book.shared_with(audiences_of(actor), kind)
    others = tuple([each for each in shared if each.owner != me])
    return Usable(own, servers, _of_kind(others, kind))


async def _of(bot: Resources, owner: Owner, kind: ProfileKind | None) -> Profiles:
    """An owner's profiles of one kind."""
    return _of_kind(await bot.store.profiles.of(owner, kind), kind)


def _of_kind(profiles: Profiles, kind: ProfileKind | None) -> Profiles:
    """Those of one kind; without a kind weapons and targets, for presets and macros have commands
    of their own.
    """
    if kind is not None:
        return profiles
    return tuple(each for each in profiles if each.kind in KINDS)


async def usable(bot: Resources, actor: Actor, kind: ProfileKind | None = None) -> Profiles:
    """As `usable_by_owner`, in one tuple: first the player's own, for a name means one of these
    before one of the server's, and last what others share.
    """
    found = await usable_by_owner(bot, actor, kind)
    return found.own + found.servers + found.others


async def find_profiles(bot: Resources, actor: Actor, name: str) -> list[Profile]:
    """Every profile of this name that the actor may use. `InputError` if there is none."""
    known = await usable(bot, actor)
    wanted = name_key(name)
    found = [each for each in known if name_key(each.name) == wanted]
    if not found:
        raise _unknown("There is no profile of that name here", name, known)
    return found


async def save_profile(
    bot: Resources, actor: Actor, kind: str, name: str, text: str, shared: bool
) -> tuple[Profile, bool]:
    """Keep one profile; also whether its name is new. Raises `UserError`."""
    server = await bot.servers.at(actor.server)
    owner = await writable_owner(bot, actor, shared)
    line = read_kept(kind, visible(name), text, server.edition)
    profile = _of_line(actor, owner, line)
    new = await bot.store.profiles.save((profile,))
    return profile, bool(new)


async def import_sheet(bot: Resources, actor: Actor, text: str, shared: bool) -> Imported:
    """Keep every profile of a sheet, or none. Raises `UserError`."""
    server = await bot.servers.at(actor.server)
    seen = map(visible, text.splitlines())
    sheet = "\n".join(seen)
    lines = await asyncio.to_thread(read_sheet, sheet, server.edition)
    owner = await writable_owner(bot, actor, shared)
    # Of several lines with one name the last counts.
    latest: dict[tuple[str, str], Profile] = {}
    for line in lines:
        key = (line.kind, name_key(line.name))
        latest[key] = _of_line(actor, owner, line)
    profiles = tuple(latest.values())
    new = await bot.store.profiles.save(profiles)
    return Imported(len(profiles), new)


async def export_sheet(bot: Resources, actor: Actor, shared: bool) -> Profiles:
    """All profiles of the actor, or the shared ones of the server, which everyone may read.
    `InputError` if there are none.
    """
    if shared and actor.server is None:
        raise InputError("Shared profiles belong to a server; there is none here.")
    profiles = await _of(bot, readable_owner(actor, shared), None)
    if not profiles:
        raise InputError("There is no profile yet; `/profile save` keeps one.")
    return profiles


def readable_owner(actor: Actor, shared: bool) -> Owner:
    """Whose profiles the actor asks for: their own, or those of the server."""
    return Owner.server(actor.server or 0) if shared else Owner.user(actor.user)


async def delete_profile(
    bot: Resources, actor: Actor, kind: str, name: str, shared: bool
) -> Profile:
    """Delete a profile and return it. Raises `UserError`."""
    book = bot.store.profiles
    wanted = ProfileKind(kind)
    owner = await writable_owner(bot, actor, shared)
    deleted = await book.delete(owner, wanted, name)
    if deleted is None:
        known = await book.of(owner, wanted)
        raise _unknown(f"There is no {kind} of that name", name, known)
    return deleted


async def delete_named(
    bot: Resources, actor: Actor, kind: ProfileKind, name: str, shared: bool
) -> Profile:
    """As `delete_profile`, of a kind that has a list of its own: a preset or a macro."""
    owner = await writable_owner(bot, actor, shared)
    deleted = await bot.store.profiles.delete(owner, kind, name)
    if deleted is None:
        raise InputError(f"There is no {kind} {quoted(name)}; `/{kind} list` shows them.")
    return deleted


async def writable_owner(bot: Resources, actor: Actor, shared: bool) -> Owner:
    """Whose profiles the actor changes. `NotAllowed` where they are a server's, and the actor is no
    moderator.
    """
    if shared:
        return Owner.server(await require_moderator(bot, actor))
    return Owner.user(actor.user)


def check_misspelt(known: Iterable[Profile], kind: ProfileKind, text: str) -> None:
    """`InputError` for a text that is all but a profile's name."""
    # Nothing without a number is read as a profile, so such a text was meant as a name.
    if any(map(str.isdigit, text)):
        return
    names = [each.name for each in known]
    meant = nearest(text, names)
    if meant:
        sentence = f"There is no {kind} {quoted(text)} here; did you mean {quoted(meant)}?"
        raise InputError(sentence, meant=((text, meant),))


def in_shorthand(known: Iterable[Profile], kind: ProfileKind, text: str) -> str:
    """A text that is a profile's name, or has one in it, in shorthand; any other text as it is. Of
    several weapons each may be one.
    """
    key = name_key(text)
    for each in known:
        if name_key(each.name) == key:
            return each.text
    named = [(each.name, each.text) for each in known]
    if kind is not ProfileKind.WEAPON or not BETWEEN.search(text):
        return spell_out_names(kind, text, named)
    parts = split_weapons(text)
    spelt = [spell_out_names(kind, part, named) for part in parts]
    return text if spelt == parts else "; ".join(spelt)


def make_profile(actor: Actor, owner: Owner, kind: ProfileKind, name: str, text: str) -> Profile:
    """A profile as the actor saves it now."""
    return Profile(owner, kind, name, text, actor.user, actor.at)


def _of_line(actor: Actor, owner: Owner, line: SheetLine) -> Profile:
    return make_profile(actor, owner, ProfileKind(line.kind), line.name, line.text)


def _unknown(sentence: str, name: str, known: Sequence[Profile]) -> InputError:
    names = [each.name for each in known]
    return unknown(sentence, name, names, "`/profile list` shows them.")
