"""What moderators do with the rules in use: see their state, read them again, see what is asked in
vain, and the log of changes.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from bot.app.actor import Actor
from bot.app.resources import Resources
from bot.app.rights import require_moderator
from bot.ops.reloading import Reloaded
from bot.rules.corpus import Corpus
from bot.storage import Change, Miss, NotKept

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


async def corpus_status(bot: Resources, actor: Actor) -> CorpusStatus:
    """The state of the rules in use, for a moderator."""
    server = await require_moderator(bot, actor)
    aliases = await bot.store.servers.aliases(server)
    entries = await bot.store.servers.entries(server)
    age = time.time() - bot.reloader.since
    origin = bot.reloader.origin
    return CorpusStatus(bot.library.corpus, age, origin, server, len(aliases), len(entries))


async def reload_corpus(bot: Resources, actor: Actor) -> Reloaded:
    """Read the rules again, once it is logged that they are. Raises `UserError` where they stay as
    they are.
    """
    server = await require_moderator(bot, actor)

    async def record(before: str, version: str) -> None:
        try:
            await bot.store.servers.log(server, actor.stamp, "reload", before, version)
        except NotKept as error:
            raise NotKept(f"The rules in use stay. {error}") from error

    return await bot.reloader.reload(record, server)


async def misses(bot: Resources, actor: Actor, forget: bool) -> tuple[Miss, ...]:
    """What was asked in vain in the server, the most frequent first; with `forget` counted anew
    afterwards.
    """
    server = await require_moderator(bot, actor)
    found = await bot.store.servers.misses(server, limit=MISSES_SHOWN)
    if forget:
        await bot.store.servers.clear_misses(server, actor.stamp)
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
    return found[:CHANGES_SHOWN], len(found) > CHANGES_SHOWN
