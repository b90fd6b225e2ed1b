"""What each server decided, at hand: read from the store at first use, and anew after every change."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from bot.errors import UserError
from bot.render.escape import visible
from bot.rules.entry import Entry, Kind
from bot.rules.house import PREFIX, House, make_house
from bot.rules.library import Library
from bot.rules.shelf import Shelf
from bot.storage import Alias, HouseEntry, ServerBook, ServerSettings, Stamp
from bot.storage.server_book import OUTSIDE

log = logging.getLogger(__name__)

KEPT = 1_000
"""Servers whose decisions stay at hand; of more, those used longest ago are read again."""
OWN_PATH = "This server’s own rules"


@dataclass(frozen=True, slots=True)
class Server:
    """A server, or the place outside of all: its settings, and what can be looked up there."""

    settings: ServerSettings
    shelf: Shelf

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
        """The server of this id; None is the place outside of all. What can't be read now counts as not decided."""
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
        slot = self._slot(server)
        async with slot.lock:
            before = await self._book.settings(server)
            await self._book.save_settings(replace(before, **values), by)
            slot.settings = None
        return await self.at(server)

    async def renewed(self, server: int) -> Server:
        """The server after its words or entries have changed in the store."""
        slot = self._slot(server)
        async with slot.lock:
            slot.house = None
        return await self.at(server)

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


def own_entry(kept: HouseEntry) -> Entry:
    """A server's entry as it is searched and shown."""
    return Entry(
        id=PREFIX + kept.id,
        edition=kept.edition,
        kind=Kind(kept.kind),
        path=(OWN_PATH, visible(kept.title)),
        text=kept.text,
        aliases=kept.aliases,
    )
