"""`/history`: rolls of the past, a page at a time, and rolling one of them again."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Self

import discord

from bot.errors import InputError
from bot.interaction import Interaction
from bot.render.records.history import again_label, history_card, place_words
from bot.storage import Roll, Within
from bot.storage.limits import MAX_ID
from bot.views.item import Owned, template
from bot.views.reply import Control, Reply, show_instead
from bot.views.roll import find_here, may_see, roll, scope_of

PAGE = 6
"""Rolls on one page."""
SETTLED = "/rolloff"
"""Begins what is not rolled again."""


async def history_reply(
    interaction: Interaction, player: int = 0, before: int | None = None
) -> Reply:
    """A page: of a player, or of the channel if `player` is 0."""
    rolls, more = await _page(interaction, player, before)
    scope = scope_of(interaction)
    if player == interaction.user.id:
        title = f"Your rolls in {place_words(scope)}"
    else:
        title = "Rolls of a player in this channel" if player else "Rolls in this channel"
    controls = tuple(_controls(interaction.user.id, player, rolls, more, before))
    return Reply((history_card(rolls, title, more),), controls, private=True)


async def _page(
    interaction: Interaction, player: int, before: int | None
) -> tuple[tuple[Roll, ...], bool]:
    """The rolls that this person may see, and whether there are more."""
    log, scope, asker = interaction.client.store.rolls, scope_of(interaction), interaction.user.id
    channel, more = interaction.channel_id or 0, PAGE + 1
    if player == asker:
        found = await log.by_user(player, Within(scope), before=before, limit=more)
    elif player:
        found = await log.by_user(
            player, Within(scope, channel, public=True), before=before, limit=more
        )
    else:
        found = await log.in_channel(channel, viewer=asker, before=before, limit=more)
    kept = tuple(each for each in found[:PAGE] if may_see(interaction, each))
    return kept, len(found) > PAGE


def _controls(
    asker: int, player: int, rolls: Sequence[Roll], more: bool, before: int | None
) -> Iterator[Control]:
    again = [each for each in rolls if each.record and not each.record.command.startswith(SETTLED)]
    if again:
        yield PastRoll(asker, again)
    if before is not None:
        yield PastPage(asker, player, 0, "Newest")
    if more:
        yield PastPage(asker, player, rolls[-1].key, "Older")


class PastPage(
    Owned[discord.ui.Button[Any]],
    template=template("past", r"(?P<player>[0-9]{1,20}):(?P<before>[0-9]{1,20})"),
):
    """Shows another page. `before` 0 is the newest."""

    ask_with = "`/history`"

    def __init__(self, asker: int, player: int, before: int, label: str = "Older") -> None:
        super().__init__(
            discord.ui.Button(label=label, custom_id=f"past:1:{asker}:{player}:{before}"), asker
        )
        self.player = player
        self.before = before

    @classmethod
    def parse(cls, match: re.Match[str], item: discord.ui.Item[Any]) -> Self:
        """See `Owned.parse`."""
        return cls(
            int(match["asker"]),
            min(int(match["player"]), MAX_ID),
            min(int(match["before"]), MAX_ID),
        )

    async def press(self, interaction: Interaction) -> None:
        """Show the page in place of this one."""
        await show_instead(
            interaction, await history_reply(interaction, self.player, self.before or None)
        )


class PastRoll(Owned[discord.ui.Select[Any]], template=template("reroll", "")):
    """Rolls one of the rolls of a page again."""

    ask_with = "`/history`"

    def __init__(self, asker: int, rolls: Sequence[Roll] = ()) -> None:
        options = []
        for each in rolls:
            label, about = again_label(each)
            options.append(
                discord.SelectOption(label=label, value=str(each.key), description=about)
            )
        menu: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=f"reroll:1:{asker}:", placeholder="Roll again", options=options
        )
        super().__init__(menu, asker)

    @classmethod
    def parse(cls, match: re.Match[str], item: discord.ui.Item[Any]) -> Self:
        """See `Owned.parse`."""
        return cls(int(match["asker"]))

    async def press(self, interaction: Interaction) -> None:
        """Roll the same once more, as openly as it was."""
        value = next(iter(self.item.values), "")
        if not re.fullmatch(r"[0-9]{1,20}", value):
            raise InputError("Nothing was chosen; choose a roll in the menu.")
        kept = await find_here(interaction, int(value))
        assert kept.roll.record is not None
        if kept.roll.record.command.startswith(SETTLED):
            raise InputError("A roll-off is settled; `/rolloff` begins a new one.")
        await roll(interaction, kept.ask.request, kept.roll.record.private, parent=kept.roll.key)


ITEMS = (PastPage, PastRoll)
