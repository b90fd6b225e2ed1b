"""Buttons under a roll that show more of it: every die, and the odds.

Whoever rolled sees it under the card, in the same message, and takes it away again with *Less*.
Anybody else sees it alone.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import replace

import discord

from bot.app.attacks.comparing import OddsAsked
from bot.app.rolls.rolling import LoggedRoll
from bot.gateway import template_of
from bot.gateway.interaction import Interaction
from bot.render.card import Card
from bot.render.embed import fit
from bot.render.rolls.details import details, details_card, details_text, is_cut
from bot.render.rolls.odds.odds_card import measure_of
from bot.render.rolls.roll_card import roll_card
from bot.rolls import AttackAsk, RolledAttack
from bot.views.item import template
from bot.views.reply import Control, File, Reply, show_instead
from bot.views.rolls.odds import odds_reply
from bot.views.rolls.of_roll import KEY, OfRoll


async def _card_of(interaction: Interaction, logged: LoggedRoll) -> Card:
    """The card that stands in the message of a roll."""
    shown = await interaction.client.rolls.with_parent(logged)
    return roll_card(shown.ask, shown.story, shown.footer)


def _under(card: Card, more: tuple[Card, ...]) -> tuple[Card, ...]:
    """More of a roll under its card, whose footer says for both which roll it is; in place of the
    card where one message can't hold both.
    """
    under = (replace(each, footer="") for each in more)
    together = (card, *under)
    return together if fit(together) else more


class MoreOfRoll(OfRoll, template=r"(?!)"):
    """Shows more of a roll."""

    shared = True

    @abstractmethod
    async def more(self, logged: LoggedRoll) -> Reply | None:
        """What there is to show, if anything."""

    async def press(self, interaction: Interaction) -> None:
        """Show it: under the card, in place of it where one message can't hold both; or alone."""
        logged = await self.find(interaction)
        more = await self.more(logged)
        if more is None:
            return
        changes = self.is_askers(interaction)
        if changes:
            card = await _card_of(interaction, logged)
            controls = _controls(interaction.message, self.name)
            more = Reply(_under(card, more.cards), tuple(controls), files=more.files)
        await show_instead(interaction, more, changes)


class EveryDie(MoreOfRoll, template=template("dice", KEY)):
    """Shows every die of the roll, and why each number was needed."""

    name, label = "dice", "Details"

    async def more(self, logged: LoggedRoll) -> Reply:
        """The dice; as a file too where a card can't hold them."""
        parts = details(logged.ask, logged.story)
        files: tuple[File, ...] = ()
        if is_cut(logged.ask, parts):
            text = details_text(logged.ask, parts, logged.footer)
            name = f"roll-{logged.roll.number}.txt"
            files = (File(name, text.encode(), "Every die of the roll, as text"),)
        card = details_card(logged.ask, parts, logged.footer)
        return Reply((card,), files=files)


class OddsPicture(MoreOfRoll, template=template("chart", KEY)):
    """Shows the exact odds of the roll, and where among them it lies."""

    name, label = "chart", "Odds"

    async def more(self, logged: LoggedRoll) -> Reply | None:
        """The odds of an attack."""
        ask = logged.ask
        rolled = logged.story
        if not isinstance(ask, AttackAsk) or not isinstance(rolled, RolledAttack):
            return None
        measure, _ = measure_of(ask)
        result = rolled.story.counts()[measure]
        return await odds_reply(OddsAsked({ask.spec.edition: ask}), result)


class Less(OfRoll, template=template("less", rf"{KEY}:(?P<instead>dice|chart)")):
    """Takes away what one of them shows; it stands in the place of its button, `instead`."""

    name, label, shared = "less", "Less", True

    def __init__(self, asker: int, key: int, instead: str) -> None:
        super().__init__(asker, key, rest=f":{instead}")

    async def press(self, interaction: Interaction) -> None:
        """Show the card as it was."""
        logged = await self.find(interaction)
        card = await _card_of(interaction, logged)
        controls = _controls(interaction.message)
        reply = Reply((card,), tuple(controls))
        await show_instead(interaction, reply, self.is_askers(interaction))


_KINDS: tuple[type[MoreOfRoll], ...] = (EveryDie, OddsPicture)


def _controls(message: discord.Message | None, shown: str = "") -> Iterator[Control]:
    """The controls of a roll's message; `shown` is the name of the one whose more is shown."""
    if message is None:
        return
    for control in discord.ui.View.from_message(message, timeout=None).children:
        yield _as_it_should_be(control, shown)


def _as_it_should_be(control: Control, shown: str) -> Control:
    """A button for more of a roll, or *Less* in its place; another control as it is."""
    custom_id = getattr(control, "custom_id", "")
    for kind in _KINDS:
        roll = _read_as(kind, custom_id)
        if roll:
            button = _button(kind, roll, shown)
            button.row = control.row
            return button
    return control


def _read_as(kind: type[MoreOfRoll], custom_id: str) -> re.Match[str] | None:
    """A custom id as that of this kind, or of the *Less* in its place."""
    less = template_of(Less).fullmatch(custom_id)
    if less and less["instead"] == kind.name:
        return less
    return template_of(kind).fullmatch(custom_id)


def _button(kind: type[MoreOfRoll], roll: re.Match[str], shown: str) -> OfRoll:
    """This kind's button for the roll of a custom id; *Less* where its more is shown."""
    asker, key = int(roll["asker"]), int(roll["key"])
    if kind.name == shown:
        return Less(asker, key, kind.name)
    return kind(asker, key)
