"""What each server decided: read from the store at first use, and anew after every change."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from bot.errors import InputError, Unavailable, UserError, quoted
from bot.rules.answer.server_entries import PREFIX, House, make_house
from bot.rules.answer.server_rules import Shelf
from bot.rules.entry import EDITIONS, Entry, Kind
from bot.rules.library import Library
from bot.storage import HouseEntry, NotKept, ServerBook, ServerSettings, Stamp
from bot.storage.server_book import OUTSIDE
from bot.typed_text.visible import visible

log = logging.getLogger(__name__)

AT_HAND = 1_000
"""Servers whose decisions stay at hand; of more, those used longest ago are read again."""
OWN_PATH = "This server’s own rules"
_LINE_END = re.compile(r"(?<=[^\n])\n(?=[^\n])")


@dataclass(frozen=True, slots=True)
class Server:
    """A server, or the place outside of all: its settings, and what can be looked up there.
    `unread`: what it decided is not known now, so nothing is made public that may be private.
    """

    settings: ServerSettings
    shelf: Shelf
    unread: bool = False

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
    """A server at hand. The lock lets one read or change it at a time. While it is `stale`, what it
    holds is of use only if nothing newer can be read.
    """

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    stale: bool = True
    settings: ServerSettings | None = None
    house: House | None = None
    server: Server | None = None
    """Made of the two, over the rules that were in use then."""


class Servers:
    """Every server's decisions."""

    def __init__(self, library: Library, book: ServerBook) -> None:
        self._library = library
        self._book = book
        self._slots: OrderedDict[int, _Slot] = OrderedDict()

    async def at(self, server: int | None) -> Server:
        """The server of this id; None is the place outside of all. Where nothing can be read now,
        it is as it was known last; where it is not known, `unread`.
        """
        number = server or OUTSIDE
        slot = self._slot(number)
        if slot.stale:
            async with slot.lock:
                await self._refresh(number, slot)
        if slot.settings is None or slot.house is None:
            return self._unread(number)
        known = slot.server
        index = self._library.searcher.index
        if known is None or known.shelf.searcher.index is not index:
            known = self._view(slot.settings, slot.house)
            slot.server = known
        return known

    async def change(self, server: int, by: Stamp, **values: Any) -> Server:
        """Change settings, and log it. Raises `InputError` for a value that can't be followed, and
        `NotKept` where nothing could be changed.
        """
        edition = values.get("default_edition")
        if edition not in (None, *EDITIONS):
            raise InputError(
                f"{quoted(edition)} is no edition I know: name one of {', '.join(EDITIONS)}."
            )
        slot = self._slot(server)
        async with slot.lock:
            try:
                before = await self._book.settings(server)
            except Unavailable as error:
                raise NotKept(f"Nothing was changed. {error}") from error
            changed = replace(before, **values)
            await self._book.save_settings(changed, by)
            slot.stale = True
        return await self.at(server)

    @asynccontextmanager
    async def renewing(self, server: int) -> AsyncIterator[None]:
        """For a change of a server's words or entries: one at a time, and searched at once."""
        slot = self._slot(server)
        async with slot.lock:
            try:
                yield
            finally:
                slot.stale = True
        await self.at(server)

    def forget(self, server: int | None) -> None:
        """Read a server again at its next use, or all: another process changed it."""
        for number, slot in self._slots.items():
            if server in (None, number):
                slot.stale = True

    def forget_rules(self) -> None:
        """Hold on to no rules, since others are in place."""
        for slot in self._slots.values():
            slot.server = None

    def _slot(self, server: int) -> _Slot:
        slot = self._slots.setdefault(server, _Slot())
        self._slots.move_to_end(server)
        while len(self._slots) > AT_HAND:
            self._slots.popitem(last=False)
        return slot

    async def _refresh(self, server: int, slot: _Slot) -> None:
        """Read a server unless somebody just did. A change while it is read makes it stale anew."""
        if not slot.stale:
            return
        slot.stale = False
        try:
            settings = await self._book.settings(server)
            slot.house = await self._house(server)
        except UserError as error:
            slot.stale = True
            log.debug("what server %d decided could not be read: %s", server, error)
            return
        slot.settings, slot.server = settings, None

    async def _house(self, server: int) -> House:
        """What a server has of its own, made ready to be searched."""
        aliases = await self._book.aliases(server)
        kept = await self._book.entries(server)
        if not aliases and not kept:
            return House()
        words = tuple([(alias.words, alias.entry) for alias in aliases])
        entries = tuple(map(own_entry, kept))
        lexicon = self._library.searcher.index.lexicon
        return await asyncio.to_thread(make_house, lexicon, entries, words)

    def _unread(self, server: int) -> Server:
        """A server of which nothing is known: with the usual edition, answered privately."""
        return replace(self._view(ServerSettings(server, private=True), House()), unread=True)

    def _view(self, settings: ServerSettings, house: House) -> Server:
        """A server over the rules of this moment."""
        usual = self._library.searcher
        chosen = settings.default_edition
        if chosen:
            usual = replace(usual, default_edition=chosen)
        shelf = Shelf(usual, house, only_usual=chosen is not None)
        return Server(settings, shelf)


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
