"""Rolls as messages: the card of a roll, and the buttons under it, which know the roll by its key
in the log.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator, Mapping
from typing import Any

import discord

from bot.app.history import find_repeatable
from bot.app.rolling import LoggedRoll
from bot.errors import Unavailable, UserError
from bot.gateway.interaction import Interaction, acting, actor_of
from bot.gateway.reporting import came_too_late
from bot.render.rolls.details import details, details_card, details_text, is_cut
from bot.render.rolls.odds import measure_of, odds_card, odds_chart, side_by_side
from bot.render.rolls.roll_card import roll_card
from bot.rolls import Ask, AttackAsk, Attacked, Request, RollOffAsk, read_ask
from bot.views.item import Owned, template
from bot.views.pictures import painted
from bot.views.reply import Control, File, Reply, in_time, send, send_privately

log = logging.getLogger(__name__)

KEY = r"(?P<key>[0-9]{1,20})"
UNSEEN = (
    "Your roll #{} was made and counts, but the answer may have got lost on its way; `/history` "
    "shows it."
)
FEW_DICE = 6
"""So many are all on the card."""


async def roll_typed(interaction: Interaction, name: str, private: bool, **given: Any) -> None:
    """Roll what a command's options ask for, and show it. Raises `UserError`."""
    await roll(interaction, read_ask(Request.typed(name, given)), private)


async def roll(
    interaction: Interaction, ask: Ask, private: bool = False, parent: int | None = None
) -> None:
    """Roll what was asked, keep it, then show it. Raises `UserError`."""
    rolls = interaction.client.rolls
    rolling = rolls.roll(ask, actor_of(interaction), private, parent)
    logged = await in_time(interaction, rolling, private)
    message = await _show(interaction, logged, private)
    try:
        if message is not None:
            await rolls.note_message(logged, message)
    except UserError as error:
        log.warning(
            "roll %d is shown, but its message could not be noted: %s", logged.roll.key, error
        )


async def _show(interaction: Interaction, logged: LoggedRoll, private: bool) -> int | None:
    """Show a roll, and return its message's id. `Unavailable` where that fails: it counts all the
    same.
    """
    reply = roll_reply(logged, interaction.user.id).privately(private)
    try:
        return await send(interaction, reply)
    except (discord.HTTPException, Unavailable) as error:
        if came_too_late(error):
            raise
        log.warning("roll %d could not be shown", logged.roll.key, exc_info=error)
        raise Unavailable(UNSEEN.format(logged.roll.number)) from error


def roll_reply(logged: LoggedRoll, asker: int) -> Reply:
    """A roll with its buttons."""
    card = roll_card(logged.ask, logged.story, logged.footer)
    return Reply((card,), tuple(controls(logged, asker)))


def controls(logged: LoggedRoll, asker: int) -> Iterator[Control]:
    """What can be done with a roll. A roll-off is settled: nothing rolls it again."""
    if isinstance(logged.ask, RollOffAsk):
        return
    if logged.roll.record and len(logged.roll.record.dice) > FEW_DICE:
        yield EveryDie(asker, logged.roll.key)
    if isinstance(logged.ask, AttackAsk):
        yield OddsPicture(asker, logged.roll.key)
    yield RollAgain(asker, logged.roll.key)


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

    async def find(self, interaction: Interaction) -> LoggedRoll:
        """The roll. `Unavailable` where there is none that the person may see."""
        return await interaction.client.rolls.find_visible(actor_of(interaction), self.key)


class RollAgain(OfRoll, template=template("again", KEY)):
    """Rolls the same once more: a new roll, whose parent is the one under which it stands."""

    name, label = "again", "Roll again"

    async def press(self, interaction: Interaction) -> None:
        """Roll, as publicly as before."""
        first = await find_repeatable(*acting(interaction), self.key)
        private = bool(interaction.message and interaction.message.flags.ephemeral)
        await roll(interaction, first.ask, private, parent=self.key)


class EveryDie(OfRoll, template=template("dice", KEY)):
    """Shows whoever presses every die of the roll."""

    name, label, shared = "dice", "Details", True

    async def press(self, interaction: Interaction) -> None:
        """Show the dice; as a file too where a card can't hold them."""
        logged = await self.find(interaction)
        parts = details(logged.ask, logged.story)
        files: tuple[File, ...] = ()
        if is_cut(parts):
            text = details_text(logged.ask, parts, logged.footer)
            name = f"roll-{logged.roll.number}.txt"
            files = (File(name, text.encode(), "Every die of the roll, as text"),)
        card = details_card(parts, logged.footer)
        await send_privately(interaction, card, files=files)


class OddsPicture(OfRoll, template=template("chart", KEY)):
    """Shows whoever presses the exact odds of the roll, and where among them it lies."""

    name, label, shared = "chart", "Odds", True

    async def press(self, interaction: Interaction) -> None:
        """Show the odds."""
        logged = await self.find(interaction)
        if isinstance(logged.ask, AttackAsk) and isinstance(logged.story, Attacked):
            rolled = logged.story.story.counts()[measure_of(logged.ask)[0]]
            asks = {logged.ask.spec.edition: logged.ask}
            await send_odds(interaction, asks, private=True, rolled=rolled)


async def send_odds(
    interaction: Interaction,
    asks: Mapping[str, AttackAsk | UserError],
    private: bool,
    rolled: int | None = None,
) -> None:
    """Answer with the odds of an attack in each of the editions that can read it. `rolled` is
    marked in the picture.
    """
    reply = await in_time(interaction, odds_reply(asks, rolled), private)
    await send(interaction, reply.privately(private))


async def odds_reply(asks: Mapping[str, AttackAsk | UserError], rolled: int | None = None) -> Reply:
    """The odds of an attack, in one edition or several, with their picture."""
    read = tuple(ask for ask in asks.values() if isinstance(ask, AttackAsk))
    picture = await painted(odds_chart(read, rolled))
    name = picture.name if picture else ""
    if len(asks) == 1:
        card = await asyncio.to_thread(odds_card, read[0], name)
    else:
        card = side_by_side(tuple(asks.values()), tuple(asks), name)
    return Reply((card,), files=(picture,) if picture else ())


ITEMS = (RollAgain, EveryDie, OddsPicture)
