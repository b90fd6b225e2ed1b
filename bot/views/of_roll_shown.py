"""Buttons under a roll that show more of it to whoever presses: every die, and the odds."""

from __future__ import annotations

from bot.app.comparing import OddsAsked
from bot.gateway.interaction import Interaction
from bot.render.rolls.details import details, details_card, details_text, is_cut
from bot.render.rolls.odds import measure_of
from bot.rolls import AttackAsk, RolledAttack
from bot.views.item import template
from bot.views.odds import send_odds
from bot.views.of_roll import KEY, OfRoll
from bot.views.reply import File, send_privately


class EveryDie(OfRoll, template=template("dice", KEY)):
    """Shows whoever presses every die of the roll, and why each number was needed."""

    name, label, shared = "dice", "Details", True

    async def press(self, interaction: Interaction) -> None:
        """Show them; the dice as a file too where a card can't hold them."""
        logged = await self.find(interaction)
        parts = details(logged.ask, logged.story)
        files: tuple[File, ...] = ()
        if is_cut(logged.ask, parts):
            text = details_text(logged.ask, parts, logged.footer)
            name = f"roll-{logged.roll.number}.txt"
            files = (File(name, text.encode(), "Every die of the roll, as text"),)
        card = details_card(logged.ask, parts, logged.footer)
        await send_privately(interaction, card, files=files)


class OddsPicture(OfRoll, template=template("chart", KEY)):
    """Shows whoever presses the exact odds of the roll, and where among them it lies."""

    name, label, shared = "chart", "Odds", True

    async def press(self, interaction: Interaction) -> None:
        """Show the odds."""
        logged = await self.find(interaction)
        ask = logged.ask
        rolled = logged.story
        if isinstance(ask, AttackAsk) and isinstance(rolled, RolledAttack):
            measure, _ = measure_of(ask)
            result = rolled.story.counts()[measure]
            await send_odds(interaction, OddsAsked({ask.spec.edition: ask}), True, rolled=result)
