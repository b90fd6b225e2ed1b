"""Looking up a rule, an official answer, a comparison."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.app.actor import Actor
from bot.app.resources import Resources
from bot.app.servers import Server
from bot.errors import InputError, Unavailable, UserError
from bot.rules.answer import OFFICIAL, Answer
from bot.rules.answer.message import asked_in, is_words_alone, plain_query
from bot.rules.answer.server_rules import in_shared_words, look_up
from bot.rules.answer.unit_question import unit_asked_about
from bot.rules.compare import Comparison
from bot.rules.compare.compare_choice import compare_editions
from bot.rules.entry import Entry
from bot.storage.server_book import OUTSIDE
from bot.typed_text.visible import visible

log = logging.getLogger(__name__)

GONE = "This entry is no longer in the rules I have; look it up again with `/rule`."


NAMED = 0.8
"""Likeness from which on a question names a unit: `dice` is none."""


@dataclass(frozen=True, slots=True)
class UnitNamed:
    """What a question calls a unit, and the edition of the datasheets that have it."""

    name: str
    edition: str


@dataclass(frozen=True, slots=True)
class Found:
    """What a question is answered with, by the rules of a server.

    `answer` is what the rules say. `official` is what the official answers say, where only those
    were asked for. `unit`: no rule answers, but the datasheet of this one. `doubtful`: the
    answer may not be what was meant, and more than words was typed.
    """

    server: Server
    answer: Answer
    official: Answer | None = None
    unit: UnitNamed | None = None
    doubtful: bool = False


async def find_rule(
    bot: Resources, actor: Actor, query: str, editions: Sequence[str] = ()
) -> Found:
    """The entry that fits best. Raises `UserError`."""
    server = await bot.servers.at(actor.server)
    words = plain_query(query)
    answer = look_up(server.shelf, words, editions)
    return await _weighed(bot, Found(server, answer), query)


async def find_official(
    bot: Resources, actor: Actor, question: str, editions: Sequence[str] = ()
) -> Found:
    """The official answer that settles a question, and what the rules say. Raises `UserError`."""
    server = await bot.servers.at(actor.server)
    query = plain_query(question)
    official = look_up(server.shelf, query, editions, OFFICIAL)
    answer = look_up(server.shelf, query, editions)
    found = Found(server, answer, official)
    return await _weighed(bot, found, question)


async def find_asked(bot: Resources, actor: Actor, message: str) -> Found:
    """What answers the question that a message asks. Raises `UserError`."""
    server = await bot.servers.at(actor.server)
    query = asked_in(message, server.shelf.searcher.index)
    return await _weighed(bot, Found(server, look_up(server.shelf, query)), query)


async def _weighed(bot: Resources, found: Found, typed: str) -> Found:
    """What was found, with what is to be known of it beside the answer itself."""
    if found.answer.entry is None:
        return replace(found, unit=await _unit_meant(bot, found))
    return replace(found, doubtful=not found.answer.sure and not is_words_alone(typed))


async def _unit_meant(bot: Resources, found: Found) -> UnitNamed | None:
    """The unit whose datasheet answers a question, unless that is about other editions."""
    lexicon = found.server.shelf.searcher.index.lexicon
    name = unit_asked_about(lexicon, found.answer.query)
    if not name:
        return None
    book = await bot.datasheets.opened()
    if book is None:
        return None
    asked = _editions_asked(found)
    if asked and book.edition not in asked:
        return None
    matches = await asyncio.to_thread(book.find, name, 1)
    is_named = any(match.likeness >= NAMED for match in matches)
    return UnitNamed(name, book.edition) if is_named else None


def _editions_asked(found: Found) -> tuple[str, ...]:
    """The editions that a question is about, besides the usual one."""
    searcher = found.server.shelf.searcher
    reading = searcher.read(found.answer.query)
    return reading.editions or reading.unknown


async def compare_topic(
    bot: Resources, actor: Actor, topic: str, editions: Sequence[str] = ()
) -> tuple[Server, Comparison]:
    """One rule through the editions. Raises `UserError`."""
    server = await bot.servers.at(actor.server)
    shelf = server.shelf
    try:
        return server, compare_editions(
            shelf.searcher, in_shared_words(shelf, topic), tuple(editions)
        )
    except InputError:
        await note_miss(bot, actor, look_up(shelf, plain_query(topic), editions))
        raise


def find_by_code(server: Server, code: str) -> Entry:
    """The entry that a control names. `Unavailable` where it has gone."""
    entry = server.shelf.corpus.by_code.get(code)
    if entry is None:
        raise Unavailable(GONE)
    return entry


def compare_entry(server: Server, code: str) -> Comparison:
    """An entry beside the same rule in the other editions. `Unavailable` where it has gone."""
    shelf = server.shelf
    corpus = shelf.corpus
    entry = find_by_code(server, code)
    topic = corpus.topic_of(entry)
    editions = corpus.by_topic.get(topic)
    if editions is None:
        raise Unavailable(GONE)
    return compare_editions(shelf.searcher, topic, tuple(editions))


async def note_miss(bot: Resources, actor: Actor, answer: Answer) -> None:
    """Count a question that nothing answers, without who asked. That it can't be counted is no
    reason to complain.
    """
    if answer.entry is not None:
        return
    server = actor.server or OUTSIDE
    query = visible(answer.query).casefold()
    editions = ", ".join(answer.editions)
    try:
        await bot.store.servers.miss(server, query, editions, actor.at)
    except UserError as error:
        log.debug("a question without an answer could not be counted: %s", error)
