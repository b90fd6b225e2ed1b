"""A server's own words for entries."""

from __future__ import annotations

from dataclasses import dataclass

from bot.app.actor import Actor
from bot.app.resources import Resources
from bot.app.rights import require_moderator
from bot.app.servers import Server
from bot.errors import InputError
from bot.rules.answer import Answer
from bot.rules.answer.message import plain_query
from bot.rules.answer.server_entries import PREFIX
from bot.rules.answer.server_rules import look_up
from bot.rules.editions import read_editions
from bot.rules.entry import EDITIONS, Entry
from bot.rules.search.certainty import Confidence
from bot.rules.text import words
from bot.storage import Alias

_OWN_WORD = "A name needs a word of its own, beside editions and words such as `the` and `can I`."


@dataclass(frozen=True, slots=True)
class AliasAdded:
    """An alias that a server has now, and what its words found before and after. `new`: it did not
    have it already.
    """

    alias: Alias
    new: bool
    before: Answer
    after: Answer


async def add_alias(bot: Resources, actor: Actor, typed: str, entry: str) -> AliasAdded:
    """Keep a server's own words for an entry. Raises `UserError`."""
    number = await require_moderator(bot, actor)
    server = await bot.servers.at(number)
    meant = _entry_meant(server, entry)
    alias = Alias(number, alias_words(typed), meant.id, actor.stamp)
    _check_own_word(server, alias.words)
    before = look_up(server.shelf, alias.words)
    new = await _keep(bot, alias)
    server = await bot.servers.at(number)
    after = look_up(server.shelf, alias.words)
    return AliasAdded(alias, new, before, after)


def _check_own_word(server: Server, typed: str) -> None:
    """InputError for words that a search leaves out, all of them."""
    without_editions = read_editions(typed).text
    left = words(without_editions)
    lexicon = server.shelf.searcher.index.lexicon
    if lexicon.stop.issuperset(left):
        raise InputError(_OWN_WORD)


async def _keep(bot: Resources, alias: Alias) -> bool:
    """Keep an alias; False if the server has it already, whatever the capitals."""
    book = bot.store.servers
    line = alias_line(alias).casefold()
    async with bot.servers.renewing(alias.server):
        for known in await book.aliases(alias.server):
            known_line = alias_line(known).casefold()
            if known_line == line:
                return False
        return await book.add_alias(alias)


async def remove_alias(
    bot: Resources, actor: Actor, typed: str, entry: str | None = None
) -> tuple[Alias, ...]:
    """Take words back, for one entry or all, or one alias as `alias_line` writes it; capitals do
    not count. Returns those removed.
    """
    server = await require_moderator(bot, actor)
    text = alias_words(typed).casefold()
    book = bot.store.servers
    removed: list[Alias] = []
    async with bot.servers.renewing(server):
        aliases = await book.aliases(server)
        known = [each for each in aliases if entry in (None, each.entry)]
        lines = [each for each in known if alias_line(each).casefold() == text]
        named = [each for each in known if each.words.casefold() == text]
        for each in lines or named:
            removed += await book.remove_alias(server, each.words, actor.stamp, each.entry)
    return tuple(removed)


async def aliases(bot: Resources, actor: Actor) -> tuple[Alias, ...]:
    """A server's own words, for one of its moderators."""
    return await bot.store.servers.aliases(await require_moderator(bot, actor))


def alias_words(typed: str) -> str:
    """What was typed as the words of an alias: without what a search leaves out as well. Raises
    `InputError`.
    """
    return " ".join(plain_query(typed).split())


def alias_line(alias: Alias) -> str:
    """A server's words, and what they mean there."""
    return f"{alias.words} → {alias.entry}"


def _entry_meant(server: Server, text: str) -> Entry:
    """An entry by its id, or by a question that surely means it. Raises `InputError`."""
    typed = text.strip().lower()
    entry = server.shelf.corpus.by_id.get(typed)
    if entry is not None:
        return entry
    folder, slash, _ = typed.partition("/")
    if typed.startswith(PREFIX) or (slash and folder in EDITIONS):
        raise InputError("There is no entry of that id; choose one that the box offers.")
    answer = look_up(server.shelf, text)
    if answer.entry is None or answer.confidence is not Confidence.HIGH:
        raise InputError("No entry is surely meant by that; choose one that the box offers.")
    return answer.entry
