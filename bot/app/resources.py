"""What use cases work with."""

from __future__ import annotations

from bot.app.rolling import RollService
from bot.app.servers import Servers
from bot.ops.reloading import Reloader
from bot.rules.library import Library
from bot.storage import Store


class Resources:
    """Everything that the program opened when it started. The Discord client is one of these."""

    library: Library
    """The rules in use."""
    store: Store
    servers: Servers
    reloader: Reloader
    rolls: RollService
