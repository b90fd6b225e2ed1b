"""What each server decided, at hand: read from the store at first use, and anew after every change."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Collection, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import count
from typing import Any

from bot.errors import InputError, Unavailable, UserError, quoted
from bot.rules.answer.message import plain_query
from bot.rules.answer.server_entries import PREFIX, House, make_house
from bot.rules.answer.server_rules import Shelf
from bot.rules.editions import read_editions
from bot.rules.entry import EDITIONS, Entry, Kind
from bot.rules.library import Library
from bot.rules.text import plain, words
from bot.storage import Alias, HouseEntry, ServerBook, ServerSettings, Stamp
from bot.storage.server_book import OUTSIDE
from bot.visible import visible

log = logging.getLogger(__name__)

KEPT = 1_000
"""Servers whose decisions stay at hand; of more, those used longest ago are read again."""
ID = 60
"""Characters that a title gives an id."""
CHANGED = "Another moderator changed this entry meanwhile, so nothing was changed; look at it, then edit it again."
OWN_PATH = "This server’s own rules"
_LINE_END = re.compile(r"(?<=[^\n])\n(?=[^\n])")


@dataclass(frozen=True, slots=True)
class Server:
    """A server, or the place outside of all: its settings, and what can be looked up there."""

    settings: ServerSettings
    shelf: Shelf

    @property
    def reports(self) -> bool:
        """Whether mistakes can be reported."""
        return self.settings.report_channel is not None

    @property
    def edition(self) -> str:
        """The edition that is meant where none is named."""
        return self.shelf.searcher.default_edition


@dataclass(slots=True)
class _Slot:
    """A server at hand. The lock lets one read or change it at a time."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    settings: ServerSettings | None = None
    house: House | None = None
    shelf: Shelf | None = None


class Servers:
    """Every server's decisions."""

    def __init__(self, library: Library, book: ServerBook) -> None:
        self._library = library
        self._book = book
        self._slots: OrderedDict[int, _Slot] = OrderedDict()

    async def at(self, server: int | None) -> Server:
        """The server of this id; None is the place outside of all. What can't be read now counts as
        not decided.
        """
        number = server or OUTSIDE
        slot = self._slot(number)
        if slot.settings is None or slot.house is None:
            async with slot.lock:
                try:
                    await self._read(number, slot)
                except UserError as error:
                    log.warning("what server %d decided could not be read: %s", number, error)
                    return self._view(_Slot(settings=ServerSettings(number), house=House()))
        return self._view(slot)

    async def change(self, server: int, by: Stamp, **values: Any) -> Server:
        """Change settings, and log it. Raises `UserError` for a value that can't be followed."""
        edition = values.get("default_edition")
        if edition is not None and edition not in EDITIONS:
            raise InputError(
                f"{quoted(edition)} is no edition I know: name one of {', '.join(EDITIONS)}."
            )
        slot = self._slot(server)
        async with slot.lock:
            before = await self._book.settings(server)
            await self._book.save_settings(replace(before, **values), by)
            slot.settings = None
        return await self.at(server)

    async def add_alias(self, alias: Alias) -> bool:
        """Keep a server's own words for an entry; False if it has them already, whatever the
        capitals. Raises `UserError`.
        """
        stop = self._library.searcher.index.lexicon.stop
        if stop.issuperset(words(read_editions(alias.words).text)):
            raise InputError(
                "A name needs a word of its own, beside editions and words such as `the` and `can I`."
            )
        async with self._renewing(alias.server):
            said = {
                (each.words.casefold(), each.entry)
                for each in await self._book.aliases(alias.server)
            }
            return (alias.words.casefold(), alias.entry) not in said and await self._book.add_alias(
                alias
            )

    async def remove_alias(
        self, server: int, words: str, by: Stamp, entry: str | None
    ) -> tuple[Alias, ...]:
        """Take words back, for one entry or all, or one alias as it is `alias_told`; capitals do
        not count.
        """
        typed = alias_words(words).casefold()
        async with self._renewing(server):
            kept = [
                alias for alias in await self._book.aliases(server) if entry in (None, alias.entry)
            ]
            told = [alias for alias in kept if alias_told(alias).casefold() == typed]
            meant = told or [alias for alias in kept if alias.words.casefold() == typed]
            gone = [
                await self._book.remove_alias(server, each.words, by, each.entry) for each in meant
            ]
        return tuple(alias for each in gone for alias in each)

    async def put_entry(self, entry: HouseEntry, over: str = "") -> HouseEntry:
        """Keep a server's own entry and return it; one without an id gets a free one, unless there
        is the same entry already: a form may be delivered twice. `over`: the `wording_of` what it
        is to replace. Raises `UserError`, `Unavailable` where that is another by now.
        """
        async with self._renewing(entry.server):
            kept = {each.id: each for each in await self._book.entries(entry.server)}
            if over and (entry.id not in kept or wording_of(kept[entry.id]) != over):
                raise Unavailable(CHANGED)
            if not entry.id:
                same = (
                    each for each in kept.values() if replace(each, id="", by=entry.by) == entry
                )
                if found := next(same, None):
                    return found
                entry = replace(entry, id=free_id(entry.title, kept))
            await self._book.put_entry(entry)
        return entry

    async def remove_entry(self, server: int, id: str, by: Stamp) -> None:
        """Remove a server's own entry."""
        async with self._renewing(server):
            await self._book.remove_entry(server, id, by)

    @asynccontextmanager
    async def _renewing(self, server: int) -> AsyncIterator[None]:
        """A change of a server's words or entries: one at a time, and searched at once."""
        slot = self._slot(server)
        async with slot.lock:
            try:
                yield
            finally:
                slot.house = None
        await self.at(server)

    def forget_rules(self) -> None:
        """Hold on to no rules, since others are in place."""
        for slot in self._slots.values():
            slot.shelf = None

    def _slot(self, server: int) -> _Slot:
        slot = self._slots.setdefault(server, _Slot())
        self._slots.move_to_end(server)
        while len(self._slots) > KEPT:
            self._slots.popitem(last=False)
        return slot

    async def _read(self, server: int, slot: _Slot) -> None:
        if slot.settings is None:
            slot.settings = await self._book.settings(server)
            slot.shelf = None
        if slot.house is None:
            aliases, entries = await self._book.aliases(server), await self._book.entries(server)
            slot.house = await self._made(aliases, entries) if aliases or entries else House()
            slot.shelf = None

    async def _made(self, aliases: Iterable[Alias], entries: Iterable[HouseEntry]) -> House:
        own = tuple(own_entry(entry) for entry in entries)
        words = tuple((alias.words, alias.entry) for alias in aliases)
        return await asyncio.to_thread(make_house, self._library.searcher.index.lexicon, own, words)

    def _view(self, slot: _Slot) -> Server:
        """The server over the rules of this moment."""
        assert slot.settings is not None
        assert slot.house is not None
        searcher = self._library.searcher
        if slot.shelf is None or slot.shelf.searcher.index is not searcher.index:
            edition = slot.settings.default_edition or searcher.default_edition
            slot.shelf = Shelf(replace(searcher, default_edition=edition), slot.house)
        return Server(slot.settings, slot.shelf)


def alias_words(typed: str) -> str:
    """What was typed as the words of an alias: without what a search leaves out as well. Raises
    `InputError`.
    """
    return " ".join(plain_query(typed).split())


def alias_told(alias: Alias) -> str:
    """A server's words, and what they mean there."""
    return f"{alias.words} → {alias.entry}"


def wording_of(entry: HouseEntry) -> str:
    """Eight hex digits that another wording of the entry does not share."""
    return sha256(json.dumps((entry.title, entry.text, entry.aliases)).encode()).hexdigest()[:8]


def free_id(title: str, taken: Collection[str]) -> str:
    """An id that tells of the title and that nobody has."""
    slug = re.sub(r"[^a-z0-9]+", "-", plain(title)).strip("-")[:ID].strip("-") or "entry"
    numbered = (slug if number == 1 else f"{slug}-{number}" for number in count(1))
    return next(name for name in numbered if name not in taken)


def own_entry(kept: HouseEntry) -> Entry:
    """A server's entry as it is searched and shown. Its lines stay lines: they were typed in a
    form, not wrapped.
    """
    return Entry(
        id=PREFIX + kept.id,
        edition=kept.edition,
        kind=Kind(kept.kind),
        path=(OWN_PATH, visible(kept.title)),
        text=_LINE_END.sub("  \n", kept.text),
        aliases=kept.aliases,
    )
