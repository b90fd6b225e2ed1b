"""What moderators do with the rules, as answers: a reload, lists, and the log of changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.app.corpus import changes
from bot.gateway.interaction import Interaction, acting
from bot.ops.reloading import Reloaded
from bot.render.records.settings import log_card, whole_changes
from bot.render.rules.corpus import (
    IDS,
    LINES,
    change_lines,
    listing_card,
    reloaded_card,
)
from bot.render.rules.rule import version_words
from bot.rules.corpus import Corpus
from bot.views.files import text_file
from bot.views.item import Owned, template
from bot.views.reply import Reply, show_instead


def reload_reply(done: Reloaded) -> Reply:
    """What a reload changed, with all ids in a file where a card can't hold them."""
    lines = change_lines(done)
    files = (
        (text_file("changes.txt", lines, "Every entry that changed"),) if len(lines) > IDS else ()
    )
    return Reply((reloaded_card(done),), private=True, files=files)


def list_reply(corpus: Corpus, title: str, lines: Sequence[str]) -> Reply:
    """A list, with a file where a card can't hold it."""
    files = (text_file("list.txt", lines, title),) if len(lines) > LINES else ()
    card = listing_card(title, lines, "It has none yet.", version_words(corpus))
    return Reply((card,), private=True, files=files)


async def log_reply(interaction: Interaction, before: int | None = None) -> Reply:
    """A page of the server's log of changes."""
    bot, actor = acting(interaction)
    shown, more = await changes(bot, actor, before)
    older = (OlderChanges(actor.user, shown[-1].id),) if more else ()
    lines = whole_changes(shown)
    files = (
        (text_file("changes.txt", lines, "These changes with their whole texts"),) if lines else ()
    )
    card = log_card(shown, more, version_words(bot.library.corpus))
    return Reply((card,), older, private=True, files=files)


class OlderChanges(
    Owned[discord.ui.Button[Any]], template=template("changes", r"(?P<before>[0-9]{1,19})")
):
    """Shows what was changed before."""

    ask_with = "`/corpus log`"

    def __init__(self, asker: int, before: int) -> None:
        super().__init__(
            discord.ui.Button(label="Older", custom_id=f"changes:1:{asker}:{before}"), asker
        )
        self.before = before

    async def press(self, interaction: Interaction) -> None:
        """Show the page in place of this one."""
        await show_instead(interaction, await log_reply(interaction, self.before))


ITEMS = (OlderChanges,)
