"""Dice of a roll that are thrown anew, as a roll of its own."""

from __future__ import annotations

from bot.app.actor import Actor
from bot.app.resources import Resources
from bot.app.rolls.history import named_now
from bot.app.rolls.rolling import LoggedRoll
from bot.errors import InputError
from bot.rolls import DiceAsk, RolledDice
from bot.rolls.plain import Which

NOTHING_AGAIN = "No die of this roll can be thrown again."


async def dice_again(bot: Resources, actor: Actor, first: LoggedRoll, which: Which) -> DiceAsk:
    """Its ones or misses. InputError where none of these may be thrown again."""
    ask, rolled = _dice_of(first)
    named = await named_now(bot, actor, first.roll)
    again = ask.again(rolled, which, named)
    if again is None:
        raise InputError(NOTHING_AGAIN)
    return again


async def dice_that_passed(bot: Resources, actor: Actor, first: LoggedRoll, need: str) -> DiceAsk:
    """As many as counted, on a number that was typed: what hit now wounds. InputError where none
    did, or the number can't be read.
    """
    ask, rolled = _dice_of(first)
    named = await named_now(bot, actor, first.roll)
    return ask.those_that_passed(rolled, named, need)


def _dice_of(first: LoggedRoll) -> tuple[DiceAsk, RolledDice]:
    """A roll of plain dice, which alone has such buttons."""
    assert isinstance(first.ask, DiceAsk) and isinstance(first.story, RolledDice)
    return first.ask, first.story
