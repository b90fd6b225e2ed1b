"""What use cases work with, where units are known by the published datasheets."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app.resources import Resources
from bot.app.rolls.rolling import RollService, seal
from bot.app.servers import Servers
from bot.app.units import DatasheetShelf
from bot.armies.datasheets import Datasheets
from bot.rules.library import Library
from bot.storage import open_store


@pytest.fixture
async def bot(shipped: Library, published: Datasheets, tmp_path: Path) -> AsyncIterator[Resources]:
    async with open_store(tmp_path / "bot.sqlite3", seal) as store:
        resources = Resources()
        resources.store = store
        resources.servers = Servers(shipped, store.servers)
        resources.rolls = RollService(store.rolls)
        resources.datasheets = DatasheetShelf(read=lambda _: published)
        yield resources
