"""`/settings`: one panel that shows a server's settings and changes them with menus. Moderators only."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Self

import discord

from bot.errors import InputError
from bot.interaction import Interaction
from bot.render.settings import FOREVER, kept, settings_card
from bot.rights import require_manager, require_moderator
from bot.rules.entry import EDITIONS
from bot.servers import Server
from bot.views.item import Owned, template
from bot.views.place import stamp
from bot.views.reply import Control, Reply, show_instead

OPERATOR = "operator"
"""Stands for the edition that the bot's operator chose."""
PUBLIC, PRIVATE = "public", "private"
DAYS = (7, 30, 90, 365)
"""Offered in the menu; others with `/settings retention`."""
NO_OPTION = "The menu has no such entry; open the panel again with `/settings show`."

NOT_TEXT = "Reports go to a text channel; choose one."


async def change(interaction: Interaction, **values: Any) -> Server:
    """Change settings of the server, for one of its moderators, and log it. Raises `UserError`."""
    server = await require_moderator(interaction)
    if "moderator_role" in values:
        require_manager(interaction)
    return await interaction.client.servers.change(server, stamp(interaction), **values)


def panel(interaction: Interaction, server: Server) -> Reply:
    """The settings with their menus."""
    usual = interaction.client.library.searcher.default_edition
    return Reply((settings_card(server.settings, usual),), tuple(_menus(server, interaction.user.id)), private=True)


def _menus(server: Server, asker: int) -> Iterator[Control]:
    settings = server.settings
    for what in _OPTIONS:
        yield SettingMenu(asker, what, _options(server, what))
    yield RoleMenu(asker, settings.moderator_role)
    yield ChannelMenu(asker, settings.report_channel)


_OPTIONS = {"edition": "Edition that is meant", "answers": "Answers about rules", "keep": "How long rolls are kept"}


def _options(server: Server, what: str) -> list[discord.SelectOption]:
    settings = server.settings
    if what == "edition":
        chosen = settings.default_edition or OPERATOR
        listed = [(OPERATOR, "Edition: as the bot’s operator chose"), *((e, f"Edition: {e}") for e in EDITIONS[::-1])]
    elif what == "answers":
        chosen = PRIVATE if settings.private else PUBLIC
        listed = [(PUBLIC, "Answers: public"), (PRIVATE, "Answers: only the asker sees them")]
    else:
        chosen = str(settings.retention_days or 0)
        days = sorted({*DAYS, *([settings.retention_days] if settings.retention_days else [])})
        listed = [("0", f"Rolls are kept {FOREVER}"), *((str(day), f"Rolls are kept {kept(day)}") for day in days)]
    return [discord.SelectOption(label=label, value=value, default=value == chosen) for value, label in listed]


def read_choice(what: str, value: str) -> dict[str, Any]:
    """What a menu's value says. InputError for one that no menu offers."""
    if what == "edition" and value in (OPERATOR, *EDITIONS):
        return {"default_edition": None if value == OPERATOR else value}
    if what == "answers" and value in (PUBLIC, PRIVATE):
        return {"private": value == PRIVATE}
    if what == "keep" and re.fullmatch(r"[0-9]{1,4}", value):
        return {"retention_days": int(value) or None}
    raise InputError(NO_OPTION)


def picked_role(values: Sequence[Any]) -> int | None:
    """The id of the role chosen, None for none. InputError for what Discord does not vouch for."""
    if values and not isinstance(values[0], discord.Role):
        raise InputError(NO_OPTION)
    return values[0].id if values else None


def picked_channel(values: Sequence[Any]) -> int | None:
    """The id of the text channel chosen, None for none. InputError for anything else."""
    if values and not isinstance(values[0], discord.app_commands.AppCommandChannel):
        raise InputError(NO_OPTION)
    return text_channel(values[0]) if values else None


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


class SettingMenu(Owned[discord.ui.Select[Any]], template=template("set", r"(?P<what>edition|answers|keep)")):
    """A setting with a few values."""

    ask_with = "`/settings show`"

    def __init__(self, asker: int, what: str, options: list[discord.SelectOption]) -> None:
        menu: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=f"set:1:{asker}:{what}", placeholder=_OPTIONS[what], options=options
        )
        super().__init__(menu, asker)
        self.what = what

    @classmethod
    def parse(cls, match: re.Match[str], item: discord.ui.Item[Any]) -> Self:
        """See `Owned.parse`."""
        return cls(int(match["asker"]), match["what"], [])

    async def press(self, interaction: Interaction) -> None:
        """Change the setting, and show the panel as it is now."""
        server = await change(interaction, **read_choice(self.what, next(iter(self.item.values), "")))
        await show_instead(interaction, panel(interaction, server))


class RoleMenu(Owned[discord.ui.RoleSelect[Any]], template=template("set-role", "")):
    """Who counts as a moderator besides those who manage the server."""

    ask_with = "`/settings show`"

    def __init__(self, asker: int, chosen: int | None = None) -> None:
        values = [discord.Object(chosen, type=discord.Role)] if chosen else []
        menu: discord.ui.RoleSelect[Any] = discord.ui.RoleSelect(
            custom_id=f"set-role:1:{asker}:", placeholder="Moderators’ role: none", min_values=0, default_values=values
        )
        super().__init__(menu, asker)

    @classmethod
    def parse(cls, match: re.Match[str], item: discord.ui.Item[Any]) -> Self:
        """See `Owned.parse`."""
        return cls(int(match["asker"]))

    async def press(self, interaction: Interaction) -> None:
        """Change the role, and show the panel as it is now."""
        role = picked_role(self.item.values)
        await show_instead(interaction, panel(interaction, await change(interaction, moderator_role=role)))


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

    @classmethod
    def parse(cls, match: re.Match[str], item: discord.ui.Item[Any]) -> Self:
        """See `Owned.parse`."""
        return cls(int(match["asker"]))

    async def press(self, interaction: Interaction) -> None:
        """Change the channel, and show the panel as it is now."""
        channel = picked_channel(self.item.values)
        await show_instead(interaction, panel(interaction, await change(interaction, report_channel=channel)))


ITEMS = (SettingMenu, RoleMenu, ChannelMenu)
