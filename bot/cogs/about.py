"""`/help`, `/about`, `/privacy`."""

from __future__ import annotations

import time

from discord import app_commands
from discord.app_commands import Choice

from bot.cogs.kinds import Commands
from bot.gateway.interaction import Interaction
from bot.gateway.reporting import suggestions
from bot.render.help import START, about_card
from bot.views.help_topics import help_reply, topics_for
from bot.views.privacy import privacy_reply
from bot.views.reply import send, send_privately


@app_commands.command(name="help", description="How to ask")
async def help_(
    interaction: Interaction, topic: app_commands.Range[str, 1, 40] | None = None
) -> None:
    """Topic by topic, with the commands as they are at this moment.

    Args:
        topic: What about: dice, attacks, or a command such as roll
    """
    await send(interaction, await help_reply(interaction, topic or START))


@help_.autocomplete("topic")
@suggestions
async def offer_topics(interaction: Interaction, current: str) -> list[Choice[str]]:
    """The topics that this person needs."""
    wanted = current.casefold()
    topics = await topics_for(interaction)
    return [Choice(name=each, value=each) for each in topics if wanted in each.casefold()]


@app_commands.command(description="What this is, and which rules it knows")
async def about(interaction: Interaction) -> None:
    """Say who speaks."""
    bot = interaction.client
    edition = bot.library.searcher.default_edition
    datasheets = await bot.datasheets.opened()
    up = time.time() - bot.since
    card = about_card(bot.library.corpus, edition, datasheets, up)
    await send_privately(interaction, card)


@app_commands.command(description="What is kept about you; take it out or delete it")
async def privacy(interaction: Interaction) -> None:
    """What is kept, with buttons."""
    await send(interaction, await privacy_reply(interaction))


COMMANDS: Commands = (help_, about, privacy)
