"""Reporting a mistake: a button under a rule's card, a form, and a message to the server's
moderators.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Mapping

import discord

from bot.errors import LimitError, Unavailable
from bot.gateway.answering import BROKEN
from bot.gateway.interaction import Interaction, current_server
from bot.render.card import WARNING, Card
from bot.render.embed import to_embed
from bot.render.escape import typed
from bot.render.rules.rule import entry_label, version_words
from bot.views.form import Field, OwnedForm, ask
from bot.views.item import CODE, Button, Owned, template
from bot.views.reply import send_privately

log = logging.getLogger(__name__)

WORDS = 1_000
NOWHERE = (
    "This server has no channel for reports; tell a moderator, who can choose one with `/settings`."
)
UNSURE = "The connection broke: the moderators may have got your report, or not; ask them."
TOO_MANY = "You have reported several mistakes just now: wait a minute, and say it then."
CLOSED = "The channel for reports can’t be written to; tell a moderator."


class ReportMistake(Owned[Button], template=template("mistake", CODE)):
    """Lets whoever presses say what is wrong with an entry."""

    shared = True

    def __init__(self, asker: int, code: str) -> None:
        button = Button(label="Report a mistake", custom_id=f"mistake:1:{asker}:{code}", row=4)
        super().__init__(button, asker)
        self.code = code

    async def press(self, interaction: Interaction) -> None:
        """Open the form; not too often, and before anything is typed for nothing."""
        user = interaction.user.id
        server = await current_server(interaction)
        if not server.reports:
            raise Unavailable(NOWHERE)
        if not interaction.client.reports.allows(user):
            raise LimitError(TOO_MANY)
        await ask(interaction, MistakeForm(user, self.code))


class MistakeForm(OwnedForm):
    """What is wrong with an entry."""

    pattern = re.compile(template("wrong", CODE))
    title = "Report a mistake"

    def __init__(self, asker: int, code: str) -> None:
        super().__init__(asker)
        self.code = code

    @property
    def custom_id(self) -> str:
        """See `OwnedForm`."""
        return f"wrong:1:{self.asker}:{self.code}"

    def fields(self) -> tuple[Field, ...]:
        """See `OwnedForm`."""
        about = "The moderators of this server will see this, and your name."
        return (Field("words", "What is wrong?", about=about, most=WORDS, long=True),)

    async def fill(self, interaction: Interaction, values: Mapping[str, str]) -> None:
        """Tell the moderators."""
        server = await current_server(interaction)
        corpus = server.shelf.corpus
        channel = server.settings.report_channel
        entry = corpus.by_code.get(self.code)
        if channel is None or entry is None:
            raise Unavailable(NOWHERE)
        words = typed(values.get("words", ""), WORDS)
        card = Card(
            title=f"Reported: {entry_label(entry)}",
            text=f"<@{interaction.user.id}> says:\n{words}",
            colour=WARNING,
            footer=f"{entry.id} · {version_words(corpus)}",
        )
        place = interaction.client.get_partial_messageable(channel)
        try:
            await place.send(embed=to_embed(card))
        except discord.HTTPException as error:
            raise Unavailable(CLOSED) from error
        except BROKEN as error:
            log.warning("a report was lost", exc_info=error)
            raise Unavailable(UNSURE) from error
        thanks = Card("Thank you", "The moderators have been told.")
        await send_privately(interaction, thanks)


FORMS = (MistakeForm,)
