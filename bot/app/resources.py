"""What use cases work with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.app.rolls.rolling import RollService
from bot.app.servers import Servers
from bot.ops.reloading import Reloader
from bot.rules.library import Library
from bot.storage import Store

if TYPE_CHECKING:
    from bot.app.books.armies import ArmyReader
    from bot.app.units import DatasheetShelf


class Resources:
    """Everything that the program opened when it started. The Discord client is one of these."""

    library: Library
    """The rules in use."""
    store: Store
    servers: Servers
    reloader: Reloader
    rolls: RollService
    datasheets: DatasheetShelf
    army_reader: ArmyReader
    reload_servers: frozenset[int] = frozenset()
    """The servers whose moderators may have the rules read again; none: all."""
