"""What moderators do with the rules: reload, list, name entries in words of their own; and the log
of changes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Self

import discord

from bot.errors import InputError
from bot.interaction import Interaction
from bot.ops.reloading import Reloaded
from bot.render.records.settings import log_card, whole_changes
from bot.render.rules.corpus import (
    IDS,
    LINES,
    alias_kept,
    change_lines,
    listing_card,
    reloaded_card,
    said_card,
)
from bot.render.rules.rule import version_words
from bot.rights import require_moderator
from bot.rules.answer.server_entries import PREFIX
from bot.rules.answer.server_rules import look_up
from bot.rules.entry import EDITIONS, Entry
from bot.rules.search.certainty import Confidence
from bot.servers import Server, alias_words
from bot.storage import Alias, NotKept
from bot.storage.limits import MAX_ID
from bot.views.files import text_file
from bot.views.item import Owned, template
from bot.views.place import here, stamp
from bot.views.reply import Reply, show_instead

PAGE = 8
"""Changes on one page of the log."""


async def reload(interaction: Interaction) -> Reloaded:
    """Read the rules again, once it is logged that they are. Raises `UserError` where they stay as
    they are.
    """
    server, book = await require_moderator(interaction), interaction.client.store.servers

    async def record(before: str, version: str) -> None:
        try:
            await book.log(server, stamp(interaction), "reload", before, version)
        except NotKept as error:
            raise NotKept(f"The rules in use stay. {error}") from error

    return await interaction.client.reloader.reload(record, server)


def reload_reply(done: Reloaded) -> Reply:
    """What a reload changed, with all ids in a file where a card can't hold them."""
    lines = change_lines(done)
    files = (
        (text_file("changes.txt", lines, "Every entry that changed"),) if len(lines) > IDS else ()
    )
    return Reply((reloaded_card(done),), private=True, files=files)


def listing(title: str, lines: Sequence[str], empty: str, version: str) -> Reply:
    """A list, with a file where a card can't hold it."""
    files = (text_file("list.txt", lines, title),) if len(lines) > LINES else ()
    return Reply((listing_card(title, lines, empty, version),), private=True, files=files)


def entry_meant(place: Server, text: str) -> Entry:
    """An entry by its id, or by a question that surely means it. Raises `InputError`."""
    typed = text.strip().lower()
    entry = place.shelf.corpus.by_id.get(typed)
    if entry is not None:
        return entry
    if typed.startswith((PREFIX, *(f"{edition}/" for edition in EDITIONS))):
        raise InputError("There is no entry of that id; choose one that the box offers.")
    answer = look_up(place.shelf, text)
    if answer.entry is None or answer.confidence is not Confidence.HIGH:
        raise InputError("No entry is surely meant by that; choose one that the box offers.")
    return answer.entry


async def add_alias(interaction: Interaction, words: str, entry: str) -> Reply:
    """Keep a server's own words for an entry, and say what they find now and found before. Raises
    `UserError`.
    """
    server, place = await require_moderator(interaction), await here(interaction)
    meant = entry_meant(place, entry)
    alias = Alias(server, alias_words(words), meant.id, stamp(interaction))
    new = await interaction.client.servers.add_alias(alias)
    before, after = (
        look_up(place.shelf, alias.words),
        look_up((await here(interaction)).shelf, alias.words),
    )
    title = "Kept" if new else "This server has that already"
    return Reply((said_card(title, "\n".join(alias_kept(alias, before, after))),), private=True)


async def log_reply(interaction: Interaction, before: int | None = None) -> Reply:
    """A page of the server's log of changes."""
    server = await require_moderator(interaction)
    found = await interaction.client.store.servers.changes(server, before=before, limit=PAGE + 1)
    shown, more = found[:PAGE], len(found) > PAGE
    controls = [OlderChanges(interaction.user.id, shown[-1].id)] if more else []
    lines = whole_changes(shown)
    files = (
        (text_file("changes.txt", lines, "These changes with their whole texts"),) if lines else ()
    )
    card = log_card(shown, more, version_words(interaction.client.library.corpus))
    return Reply((card,), tuple(controls), private=True, files=files)


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

    @classmethod
    def parse(cls, match: re.Match[str], item: discord.ui.Item[Any]) -> Self:
        """See `Owned.parse`."""
        return cls(int(match["asker"]), min(int(match["before"]), MAX_ID))

    async def press(self, interaction: Interaction) -> None:
        """Show the page in place of this one."""
        await show_instead(interaction, await log_reply(interaction, self.before))


ITEMS = (OlderChanges,)
