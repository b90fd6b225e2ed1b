"""What moderators do with the rules in use: see their state, read them again, see what is asked in
vain, and the log of changes.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, replace

from bot.app.actor import Actor
from bot.app.resources import Resources
from bot.app.rights import require_moderator
from bot.errors import NotAllowed
from bot.ops.reloading import Reloaded
from bot.ops.rules_reader import Checked
from bot.rules.corpus import Corpus
from bot.storage import RELOAD, Change, Miss, NotKept, Stamp
from bot.storage.server_book import OUTSIDE, STRANGER

log = logging.getLogger(__name__)

ELSEWHERE = (
    "The rules are the same for all servers, and this bot’s operator lets moderators of some"
    " servers alone read them again; this is none of those."
)
MISSES_SHOWN = 20
CHANGES_SHOWN = 8


@dataclass(frozen=True, slots=True)
class CorpusStatus:
    """The rules in use, since how many seconds, who put them there (see `Reloader.origin`), and how
    many aliases and entries of its own the `server` has.
    """

    corpus: Corpus
    age: float
    origin: int | None
    server: int
    aliases: int
    entries: int
    behind: str
    """Why this process could not follow a reload by another, or nothing."""


async def corpus_status(bot: Resources, actor: Actor) -> CorpusStatus:
    """The state of the rules in use, for a moderator."""
    server = await require_moderator(bot, actor)
    aliases = await bot.store.servers.aliases(server)
    entries = await bot.store.servers.entries(server)
    age = time.time() - bot.reloader.since
    return CorpusStatus(
        bot.library.corpus,
        age,
        bot.reloader.origin,
        server,
        len(aliases),
        len(entries),
        bot.reloader.behind,
    )


async def reload_corpus(bot: Resources, actor: Actor) -> Reloaded:
    """Read the rules again, once it is logged that they are. Raises `UserError` where they stay as
    they are.
    """
    server = await _require_reload_right(bot, actor)
    if (unchanged := bot.reloader.unchanged()) is not None:
        return unchanged
    bot.reloader.count()

    async def record(before: str, version: str) -> None:
        try:
            await bot.store.servers.log(server, actor.stamp, RELOAD, before, version)
        except NotKept as error:
            raise NotKept(f"The rules in use stay. {error}") from error

    done = await bot.reloader.reload(record, server)
    log.info(
        "user %d of server %d had the rules read again: %s, now %s",
        actor.user,
        server,
        done.before,
        done.version,
    )
    return done


async def check_corpus(bot: Resources, actor: Actor) -> Checked:
    """What is wrong with the files as they are now, for those who may read them again."""
    await _require_reload_right(bot, actor)
    return await bot.reloader.check()


async def _require_reload_right(bot: Resources, actor: Actor) -> int:
    """The server of a moderator who may have the rules of all servers read again."""
    server = await require_moderator(bot, actor)
    if bot.reload_servers and server not in bot.reload_servers:
        raise NotAllowed(ELSEWHERE)
    return server


async def misses(bot: Resources, actor: Actor, forget: bool) -> tuple[Miss, ...]:
    """What was asked in vain in the server, the most frequent first; with `forget` counted anew
    afterwards.
    """
    book = bot.store.servers
    server = await require_moderator(bot, actor)
    found = await book.misses(server, limit=MISSES_SHOWN)
    if forget:
        await book.clear_misses(server, actor.stamp)
    return found


async def changes(
    bot: Resources, actor: Actor, before: int | None = None
) -> tuple[tuple[Change, ...], bool]:
    """A page of the server's log of changes, older than the id `before`, and whether there is
    more.
    """
    server = await require_moderator(bot, actor)
    book = bot.store.servers
    found = await book.changes(server, before=before, limit=CHANGES_SHOWN + 1)
    told = [_as_told_in(server, change) for change in found[:CHANGES_SHOWN]]
    return tuple(told), len(found) > CHANGES_SHOWN


def _as_told_in(server: int, change: Change) -> Change:
    """A change without who made it, where that was in another server."""
    if change.server in (server, OUTSIDE):
        return change
    return replace(change, server=OUTSIDE, by=Stamp(STRANGER, change.by.at))
