"""`/privacy`: what is kept about a person; taking it out, and deleting it."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Self

import discord

from bot.errors import Unavailable
from bot.interaction import Interaction
from bot.render.card import WARNING, Card
from bot.render.records.privacy import DELETING, erased_card, exported, privacy_card
from bot.views.files import packed
from bot.views.item import Owned, template
from bot.views.place import here
from bot.views.reply import File, Reply, in_time, send, show_instead

EXPORT, DELETE, REALLY = "export", "delete", "really"
LABELS = {EXPORT: "Export mine", DELETE: "Delete mine", REALLY: "Yes, delete everything"}


async def privacy_reply(interaction: Interaction) -> Reply:
    """What is kept, with buttons."""
    data = await interaction.client.store.export(interaction.user.id)
    days = (await here(interaction)).settings.retention_days
    buttons = tuple(Mine(interaction.user.id, what) for what in (EXPORT, DELETE))
    return Reply(
        (privacy_card(data, days, interaction.guild_id is not None),), buttons, private=True
    )


class Mine(
    Owned[discord.ui.Button[Any]],
    template=template("mine", f"(?P<what>{EXPORT}|{DELETE}|{REALLY})"),
):
    """What a person can do with what is theirs."""

    ask_with = "`/privacy`"

    def __init__(self, asker: int, what: str) -> None:
        style = discord.ButtonStyle.secondary if what == EXPORT else discord.ButtonStyle.danger
        button: discord.ui.Button[Any] = discord.ui.Button(
            label=LABELS[what], style=style, custom_id=f"mine:1:{asker}:{what}"
        )
        super().__init__(button, asker)
        self.what = what

    @classmethod
    def parse(cls, match: re.Match[str], item: discord.ui.Item[Any]) -> Self:
        """See `Owned.parse`."""
        return cls(int(match["asker"]), match["what"])

    async def press(self, interaction: Interaction) -> None:
        """Do it; before deleting ask once more."""
        store, person = interaction.client.store, interaction.user.id
        if self.what == EXPORT:
            file = await in_time(interaction, export(interaction), private=True)
            await send(
                interaction,
                Reply((Card("Everything I keep about you"),), private=True, files=(file,)),
            )
        elif self.what == DELETE:
            card = Card("Delete everything about you?", DELETING, colour=WARNING)
            await send(interaction, Reply((card,), (Mine(person, REALLY),), private=True))
        else:
            await show_instead(interaction, Reply((erased_card(await store.erase(person)),)))


async def export(interaction: Interaction) -> File:
    """The person's data as a file. `Unavailable` if it is too large to be sent."""
    data = await interaction.client.store.export(interaction.user.id)
    file = await packed(
        "my-data.json", await asyncio.to_thread(exported, data), "Everything that is kept about you"
    )
    if file is None:
        raise Unavailable("Your data is too large to be sent here; ask the bot’s operator for it.")
    return file


ITEMS = (Mine,)
