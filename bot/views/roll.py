"""Rolls as messages: the card of a roll, and the buttons under it, which know the roll by its key
in the log.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Iterator
from typing import Any, Self

import discord

from bot.errors import Unavailable, UserError
from bot.interaction import Interaction
from bot.render.rolls.details import details, details_card, details_text, is_cut
from bot.render.rolls.odds import measure_of, odds_card, odds_chart, side_by_side
from bot.render.rolls.roll_card import roll_card
from bot.reporting import came_too_late
from bot.rolls import AttackAsk, Attacked, Request, RollOffAsk, read_ask
from bot.rolls.attack import read_apart
from bot.storage import Roll, Scope
from bot.storage.limits import MAX_ID
from bot.table import FORGOTTEN, Click, Kept
from bot.views.item import Owned, template
from bot.views.pictures import painted
from bot.views.reply import Control, File, Reply, in_time, send

log = logging.getLogger(__name__)

KEY = r"(?P<key>[0-9]{1,20})"
UNSEEN = "Your roll #{} was made and counts, but the answer may have got lost on its way; `/history` shows it."
FEW_DICE = 6
"""So many are all on the card."""


def click_of(interaction: Interaction, private: bool = False) -> Click:
    """What the log says about an interaction."""
    channel, scope = interaction.channel_id or 0, scope_of(interaction)
    return Click(
        interaction.id, interaction.user.id, channel, scope, interaction.created_at, private
    )


def scope_of(interaction: Interaction) -> Scope:
    """Where an interaction's rolls are counted."""
    return (
        Scope.server(interaction.guild_id)
        if interaction.guild_id
        else Scope.dm(interaction.channel_id or 0)
    )


def may_see(interaction: Interaction, roll: Roll) -> bool:
    """Whether a roll may be shown to a person: their own, or one that was made openly in the same
    channel.
    """
    record = roll.record
    if record is None or roll.scope != scope_of(interaction):
        return False
    return record.user == interaction.user.id or (
        record.channel == interaction.channel_id and not record.private
    )


async def find_here(interaction: Interaction, key: int) -> Kept:
    """A roll by its key. `Unavailable` where there is none that the person may see."""
    kept = await interaction.client.table.find(min(key, MAX_ID))
    if not may_see(interaction, kept.roll):
        raise Unavailable(FORGOTTEN)
    return kept


async def roll(
    interaction: Interaction, request: Request, private: bool = False, parent: int | None = None
) -> None:
    """Roll what was asked, keep it, then show it. Raises `UserError`."""
    table = interaction.client.table
    ask = await asyncio.to_thread(read_ask, request)
    kept = await in_time(
        interaction, table.roll(ask, click_of(interaction, private), parent), private
    )
    message = await _shown(interaction, kept, private)
    try:
        if message is not None:
            await table.seen(kept, message)
    except UserError as error:
        log.warning(
            "roll %d is shown, but its message could not be noted: %s", kept.roll.key, error
        )


async def _shown(interaction: Interaction, kept: Kept, private: bool) -> int | None:
    """Show a roll, and return its message's id. `Unavailable` where that fails: it counts all the
    same.
    """
    try:
        return await send(interaction, roll_reply(kept, interaction.user.id).privately(private))
    except (discord.HTTPException, Unavailable) as error:
        if came_too_late(error):
            raise
        log.warning("roll %d could not be shown", kept.roll.key, exc_info=error)
        raise Unavailable(UNSEEN.format(kept.roll.number)) from error


def roll_reply(kept: Kept, asker: int) -> Reply:
    """A roll with its buttons."""
    return Reply((roll_card(kept.ask, kept.story, kept.footer),), tuple(controls(kept, asker)))


def controls(kept: Kept, asker: int) -> Iterator[Control]:
    """What can be done with a roll. A roll-off is settled: nothing rolls it again."""
    if isinstance(kept.ask, RollOffAsk):
        return
    if kept.roll.record and len(kept.roll.record.dice) > FEW_DICE:
        yield EveryDie(asker, kept.roll.key)
    if isinstance(kept.ask, AttackAsk):
        yield OddsPicture(asker, kept.roll.key)
    yield RollAgain(asker, kept.roll.key)


class OfRoll(Owned[discord.ui.Button[Any]], template=r"(?!)"):
    """A button that knows a roll by its key."""

    name = ""
    label = ""
    ask_with = "`/attack`, `/roll` or `/test`"

    def __init__(self, asker: int, key: int) -> None:
        super().__init__(
            discord.ui.Button(label=self.label, custom_id=f"{self.name}:1:{asker}:{key}"), asker
        )
        self.key = key

    @classmethod
    def parse(cls, match: re.Match[str], item: discord.ui.Item[Any]) -> Self:
        """See `Owned.parse`."""
        return cls(int(match["asker"]), int(match["key"]))


class RollAgain(OfRoll, template=template("again", KEY)):
    """Rolls the same once more: a new roll, whose parent is the one under which the button stands."""

    name, label = "again", "Roll again"

    async def press(self, interaction: Interaction) -> None:
        """Roll, as publicly as before."""
        kept = await find_here(interaction, self.key)
        private = bool(interaction.message and interaction.message.flags.ephemeral)
        await roll(interaction, kept.ask.request, private, parent=self.key)


class EveryDie(OfRoll, template=template("dice", KEY)):
    """Shows whoever presses every die of the roll."""

    name, label, shared = "dice", "Details", True

    async def press(self, interaction: Interaction) -> None:
        """Show the dice; as a file too where a card can't hold them."""
        kept = await find_here(interaction, self.key)
        parts = details(kept.ask, kept.story)
        files: tuple[File, ...] = ()
        if is_cut(parts):
            text = details_text(kept.ask, parts, kept.footer)
            files = (
                File(
                    f"roll-{kept.roll.number}.txt", text.encode(), "Every die of the roll, as text"
                ),
            )
        await send(
            interaction, Reply((details_card(parts, kept.footer),), private=True, files=files)
        )


class OddsPicture(OfRoll, template=template("chart", KEY)):
    """Shows whoever presses the exact odds of the roll, and where among them it lies."""

    name, label, shared = "chart", "Odds", True

    async def press(self, interaction: Interaction) -> None:
        """Show the odds."""
        kept = await find_here(interaction, self.key)
        if isinstance(kept.ask, AttackAsk) and isinstance(kept.story, Attacked):
            rolled = kept.story.story.counts()[measure_of(kept.ask)[0]]
            await send_odds(
                interaction, kept.ask.request, (kept.ask.spec.edition,), private=True, rolled=rolled
            )


async def send_odds(
    interaction: Interaction,
    request: Request,
    editions: tuple[str, ...],
    private: bool,
    rolled: int | None = None,
) -> None:
    """Answer with the odds of an attack in each of the editions. Raises `UserError` if none of them
    can read it.
    """
    reply = await in_time(interaction, odds_reply(request, editions, rolled), private)
    await send(interaction, reply.privately(private))


async def odds_reply(
    request: Request, editions: tuple[str, ...], rolled: int | None = None
) -> Reply:
    """The odds of an attack, in one edition or several, with their picture. `rolled` is marked in
    it.
    """
    asks = await asyncio.to_thread(read_apart, request, editions)
    read = tuple(ask for ask in asks if isinstance(ask, AttackAsk))
    if not read:
        raise next(ask for ask in asks if isinstance(ask, UserError))
    picture = await painted(odds_chart(read, rolled))
    name = picture.name if picture else ""
    card = (
        await asyncio.to_thread(odds_card, read[0], name)
        if len(asks) == 1
        else side_by_side(asks, editions, name)
    )
    return Reply((card,), files=(picture,) if picture else ())


ITEMS = (RollAgain, EveryDie, OddsPicture)
