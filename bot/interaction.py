"""An interaction as commands and controls are given it, and what they may ask of the bot behind it."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.ops.reloading import Reloader
from bot.rules.library import Library
from bot.servers import Servers
from bot.storage import Store
from bot.table import Table


class Host(discord.Client):
    """The bot as its commands and controls know it. `bot.client` makes it, and they need not know
    that.
    """

    library: Library
    """The rules in use."""
    store: Store
    servers: Servers
    reloader: Reloader
    table: Table
    tree: app_commands.CommandTree[Any]


Interaction: TypeAlias = discord.Interaction[Host]
