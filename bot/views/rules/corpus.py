"""What moderators do with the rules, as answers: a reload, lists, and the log of changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.app.moderation.corpus import changes
from bot.gateway.interaction import Interaction, acting
from bot.ops.reloading import Reloaded
from bot.render.records.settings import changes_in_full, log_card
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
from bot.views.item import Button, Owned, template
from bot.views.reply import Reply, show_instead


def reload_reply(done: Reloaded) -> Reply:
    """What a reload changed, with all ids in a file where a card can't hold them."""
    reply = Reply((reloaded_card(done),), private=True)
    lines = change_lines(done)
    if len(lines) > IDS:
        file = text_file("changes.txt", lines, "Every entry that changed")
        reply = replace(reply, files=(file,))
    return reply


def list_reply(corpus: Corpus, title: str, lines: Sequence[str]) -> Reply:
    """A list, with a file where a card can't hold it."""
    version = version_words(corpus)
    card = listing_card(title, lines, "It has none yet.", version)
    reply = Reply((card,), private=True)
    if len(lines) > LINES:
        file = text_file("list.txt", lines, title)
        reply = replace(reply, files=(file,))
    return reply


async def log_reply(interaction: Interaction, before: int | None = None) -> Reply:
    """A page of the server's log of changes."""
    bot, actor = acting(interaction)
    shown, more = await changes(bot, actor, before)
    version = version_words(bot.library.corpus)
    card = log_card(shown, more, version)
    reply = Reply((card,), private=True)
    if more:
        last = shown[-1]
        older = OlderChanges(actor.user, last.id)
        reply = replace(reply, controls=(older,))
    lines = changes_in_full(shown)
    if lines:
        file = text_file("changes.txt", lines, "These changes with their whole texts")
        reply = replace(reply, files=(file,))
    return reply


class OlderChanges(Owned[Button], template=template("changes", r"(?P<before>[0-9]{1,19})")):
    """Shows what was changed before."""

    ask_with = "`/corpus log`"

    def __init__(self, asker: int, before: int) -> None:
        button = Button(label="Older", custom_id=f"changes:1:{asker}:{before}")
        super().__init__(button, asker)
        self.before = before

    async def press(self, interaction: Interaction) -> None:
        """Show the page in place of this one."""
        await show_instead(interaction, await log_reply(interaction, self.before))


ITEMS = (OlderChanges,)
