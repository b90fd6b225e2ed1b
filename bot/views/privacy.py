"""`/privacy`: what is kept about a person; taking it out, and deleting it."""

from __future__ import annotations

import asyncio

import discord

from bot.app.privacy import erase_data, kept_data
from bot.errors import Unavailable
from bot.gateway.interaction import Interaction, acting
from bot.render.card import WARNING, Card
from bot.render.records.privacy import DELETING, erased_card, exported, privacy_card
from bot.views.files import packed
from bot.views.item import Button, Owned, template
from bot.views.reply import File, Reply, send, send_privately, show_instead

EXPORT, DELETE, REALLY = "export", "delete", "really"
LABELS = {EXPORT: "Export mine", DELETE: "Delete mine", REALLY: "Yes, delete everything"}
TOO_LARGE = "Your data is too large to be sent here; ask the bot’s operator for it."


async def privacy_reply(interaction: Interaction) -> Reply:
    """What is kept, with buttons."""
    bot, actor = acting(interaction)
    asker = actor.user
    kept = await kept_data(bot, actor)
    in_server = actor.server is not None
    card = privacy_card(kept.data, kept.days, in_server)
    buttons = (Mine(asker, EXPORT), Mine(asker, DELETE))
    return Reply((card,), buttons, private=True)


class Mine(
    Owned[Button],
    template=template("mine", f"(?P<what>{EXPORT}|{DELETE}|{REALLY})"),
):
    """What a person can do with what is theirs."""

    ask_with = "`/privacy`"

    def __init__(self, asker: int, what: str) -> None:
        button = Button(label=LABELS[what], custom_id=f"mine:1:{asker}:{what}")
        if what != EXPORT:
            button.style = discord.ButtonStyle.danger
        super().__init__(button, asker)
        self.what = what

    async def press(self, interaction: Interaction) -> None:
        """Do it; before deleting ask once more."""
        if self.what == EXPORT:
            file = await export(interaction)
            card = Card("Everything I keep about you")
            await send_privately(interaction, card, files=(file,))
        elif self.what == DELETE:
            card = Card("Delete everything about you?", DELETING, colour=WARNING)
            button = Mine(self.asker, REALLY)
            reply = Reply((card,), (button,), private=True)
            await send(interaction, reply)
        else:
            erased = await erase_data(*acting(interaction))
            card = erased_card(erased)
            await show_instead(interaction, Reply((card,)))


async def export(interaction: Interaction) -> File:
    """The person's data as a file. `Unavailable` if it is too large to be sent."""
    kept = await kept_data(*acting(interaction))
    content = await asyncio.to_thread(exported, kept.data)
    file = await packed("my-data.json", content, "Everything that is kept about you")
    if file is None:
        raise Unavailable(TOO_LARGE)
    return file


ITEMS = (Mine,)
