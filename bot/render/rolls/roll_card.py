"""Every kind of roll as a card."""

from __future__ import annotations

from bot.render.card import Card
from bot.render.rolls.attack import attack_card
from bot.render.rolls.plain_rolls import dice_card, rolloff_card, simple_card
from bot.rolls import (
    Ask,
    AttackAsk,
    Attacked,
    DiceAsk,
    DiceThrown,
    RolledOff,
    RollOffAsk,
    SimpleAsk,
    SimpleThrown,
    Story,
)


def roll_card(ask: Ask, story: Story, footer: str) -> Card:
    """The card of a roll. `footer` is its number and the log's digits."""
    match ask, story:
        case AttackAsk(), Attacked():
            return attack_card(ask, story, footer)
        case DiceAsk(), DiceThrown():
            return dice_card(ask, story, footer)
        case RollOffAsk(), RolledOff():
            return rolloff_card(ask, story, footer)
        case SimpleAsk(), SimpleThrown():
            return simple_card(ask, story, footer)
    raise TypeError(f"no card for {type(ask).__name__} with {type(story).__name__}")
