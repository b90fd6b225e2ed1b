"""Datasheets by name: opened once, found, and offered while a name is typed."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path

from bot.app.attacks.edition_said import edition_apart
from bot.app.resources import Resources
from bot.armies.datasheets import GET_IT, SURE, Datasheet, Datasheets, open_datasheets
from bot.armies.naming import check_no_faction
from bot.armies.naming.units.asked_back import which_unit
from bot.errors import InputError, Unavailable, UserError, quoted
from bot.ops.aside import aside

SHORT = 3
"""Letters up to which a name that is only like others is asked about: too many have them."""
log = logging.getLogger(__name__)
Open = Callable[[Path | None], Datasheets | None]


class DatasheetShelf:
    """The datasheets of this process, read at their first use. `folder` keeps their table."""

    def __init__(self, folder: Path | None = None, read: Open = open_datasheets) -> None:
        self.folder = folder
        self._read = read
        self._lock = asyncio.Lock()
        self._was_read = False
        self._found: Datasheets | None = None

    async def opened(self) -> Datasheets | None:
        """The datasheets; None where the package is not installed, or can't be read."""
        async with self._lock:
            if not self._was_read:
                self._found = await self._open()
                self._was_read = True
        return self._found

    async def demand(self) -> Datasheets:
        """The datasheets. `Unavailable` says how to get them."""
        found = await self.opened()
        if found is None:
            raise Unavailable(GET_IT)
        return found

    async def _open(self) -> Datasheets | None:
        try:
            return await aside(self._read, self.folder)
        except UserError as error:
            log.warning("%s", error)
            return None


async def find_units(bot: Resources, name: str) -> tuple[Datasheets, list[Datasheet], bool]:
    """The book, the datasheets in it that a name may mean, best first, and whether the first is
    surely meant. Raises `UserError` where there is none, or a faction was named.
    """
    book = await bot.datasheets.demand()
    unit, editions = edition_apart(name)
    others = [each for each in editions if each != book.edition]
    if others:
        sentence = f"The datasheets here are those of the {book.edition} edition"
        raise InputError(f"{sentence}, not of the {others[0]}.", meant=((name, unit),))
    name = unit or name
    found = await asyncio.to_thread(book.find, name)
    if not found or found[0].by_name < SURE:
        check_no_faction(name, book)
    if not found:
        raise InputError(
            f"No datasheet of the {book.edition} edition is called {quoted(name)}, or anything "
            "like it."
        )
    sheets = [match.sheet for match in found]
    is_sure = found[0].by_name >= SURE
    if not is_sure and len(name.strip()) <= SHORT:
        raise which_unit(name, list(dict.fromkeys(map(book.label, sheets))))
    return book, sheets, is_sure


async def complete_datasheets(bot: Resources, typed: str, limit: int) -> list[str]:
    """The names of datasheets for what was typed so far."""
    book = await bot.datasheets.opened()
    if book is None:
        return []
    sheets = book.complete(typed, limit)
    return [book.label(sheet) for sheet in sheets]


def no_datasheets(_folder: Path | None) -> None:
    """For a bot that is to know none."""
