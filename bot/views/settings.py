"""`/settings`: one panel that shows a server's settings and changes them with menus. Moderators
only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import discord

from bot.app.moderation.server_settings import change_settings
from bot.app.servers import Server
from bot.errors import InputError
from bot.gateway.interaction import Interaction, acting
from bot.render.records.settings import settings_card
from bot.views.choosable import CHOOSABLE, NO_OPTION, options, read_choice
from bot.views.item import Owned, Select, template
from bot.views.reply import Control, Reply, show_instead

NOT_TEXT = "Reports go to a text channel; choose one."


async def change(interaction: Interaction, **values: Any) -> Reply:
    """Change settings of the server, and show all of them. Raises `UserError`."""
    server = await change_settings(*acting(interaction), **values)
    return panel(interaction, server)


def panel(interaction: Interaction, server: Server) -> Reply:
    """The settings with their menus."""
    usual = interaction.client.library.searcher.default_edition
    card = settings_card(server.settings, usual)
    menus = tuple(_menus(server, interaction.user.id))
    return Reply((card,), menus, private=True)


def _menus(server: Server, asker: int) -> Iterator[Control]:
    settings = server.settings
    for name, what in CHOOSABLE.items():
        yield SettingMenu(asker, name, options(settings, what))
    yield RoleMenu(asker, settings.moderator_role)
    yield ChannelMenu(asker, settings.report_channel)


def picked_role(values: Sequence[Any]) -> int | None:
    """The id of the role chosen, None for none. InputError for what Discord does not vouch for."""
    if not values:
        return None
    role = values[0]
    if not isinstance(role, discord.Role):
        raise InputError(NO_OPTION)
    return role.id


def picked_channel(values: Sequence[Any]) -> int | None:
    """The id of the text channel chosen, None for none. InputError for anything else."""
    if values and not isinstance(values[0], discord.app_commands.AppCommandChannel):
        raise InputError(NO_OPTION)
    if values:
        return text_channel(values[0])
    return None


class TextChannelId(discord.app_commands.Transformer):
    """An option that offers text channels and comes as the id of one.

    discord.py's own option for them wants the channel in its cache, and this bot keeps none.
    """

    @property
    def type(self) -> discord.AppCommandOptionType:
        """See `Transformer`."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """See `Transformer`."""
        return [discord.ChannelType.text]

    async def transform(self, interaction: discord.Interaction[Any], value: Any, /) -> int:
        """The id of a channel in which texts are written. InputError for one of another kind."""
        return text_channel(value)


def text_channel(channel: discord.app_commands.AppCommandChannel) -> int:
    """The id of a channel in which texts are written. InputError for one of another kind."""
    if channel.type is not discord.ChannelType.text:
        raise InputError(NOT_TEXT)
    return channel.id


class SettingMenu(Owned[Select], template=template("set", f"(?P<what>{'|'.join(CHOOSABLE)})")):
    """A setting with a few values."""

    ask_with = "`/settings show`"

    def __init__(self, asker: int, what: str, options: Sequence[discord.SelectOption] = ()) -> None:
        menu = Select(
            custom_id=f"set:1:{asker}:{what}",
            placeholder=CHOOSABLE[what].placeholder,
            options=list(options),
        )
        super().__init__(menu, asker)
        self.what = what

    async def press(self, interaction: Interaction) -> None:
        """Change the setting, and show the panel as it is now."""
        choice = next(iter(self.item.values), "")
        values = read_choice(CHOOSABLE[self.what], choice)
        await show_instead(interaction, await change(interaction, **values))


class RoleMenu(Owned[discord.ui.RoleSelect[Any]], template=template("set-role", "")):
    """Who counts as a moderator besides those who manage the server."""

    ask_with = "`/settings show`"

    def __init__(self, asker: int, chosen: int | None = None) -> None:
        values = [discord.Object(chosen, type=discord.Role)] if chosen else []
        menu: discord.ui.RoleSelect[Any] = discord.ui.RoleSelect(
            custom_id=f"set-role:1:{asker}:",
            placeholder="Moderators’ role: none",
            min_values=0,
            default_values=values,
        )
        super().__init__(menu, asker)

    async def press(self, interaction: Interaction) -> None:
        """Change the role, and show the panel as it is now."""
        role = picked_role(self.item.values)
        await show_instead(interaction, await change(interaction, moderator_role=role))


class ChannelMenu(Owned[discord.ui.ChannelSelect[Any]], template=template("set-channel", "")):
    """Where reports of mistakes go."""

    ask_with = "`/settings show`"

    def __init__(self, asker: int, chosen: int | None = None) -> None:
        values = [discord.Object(chosen, type=discord.abc.GuildChannel)] if chosen else []
        menu: discord.ui.ChannelSelect[Any] = discord.ui.ChannelSelect(
            custom_id=f"set-channel:1:{asker}:",
            placeholder="Channel for reports: none",
            min_values=0,
            channel_types=[discord.ChannelType.text],
            default_values=values,
        )
        super().__init__(menu, asker)

    async def press(self, interaction: Interaction) -> None:
        """Change the channel, and show the panel as it is now."""
        channel = picked_channel(self.item.values)
        await show_instead(interaction, await change(interaction, report_channel=channel))


ITEMS = (SettingMenu, RoleMenu, ChannelMenu)
