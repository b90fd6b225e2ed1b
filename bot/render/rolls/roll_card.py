"""Every kind of roll as a card."""

from __future__ import annotations

from bot.render.card import Card
from bot.render.rolls.assault import assault_card
from bot.render.rolls.attack import attack_card
from bot.render.rolls.plain_rolls import dice_card
from bot.render.rolls.rolloff import rolloff_card
from bot.render.rolls.simple_tests import simple_card
from bot.rolls import (
    Ask,
    AssaultAsk,
    AttackAsk,
    DiceAsk,
    RolledAssault,
    RolledAttack,
    RolledDice,
    RolledRollOff,
    RolledTest,
    RollOffAsk,
    SimpleAsk,
    Story,
)


def roll_card(ask: Ask, story: Story, footer: str) -> Card:
    """The card of a roll. `footer` is its number and the log's digits."""
    match ask, story:
        case AttackAsk(), RolledAttack():
            return attack_card(ask, story, footer)
        case AssaultAsk(), RolledAssault():
            return assault_card(ask, story, footer)
        case DiceAsk(), RolledDice():
            return dice_card(ask, story, footer)
        case RollOffAsk(), RolledRollOff():
            return rolloff_card(ask, story, footer)
        case SimpleAsk(), RolledTest():
            return simple_card(ask, story, footer)
    raise TypeError(f"no card for {type(ask).__name__} with {type(story).__name__}")
