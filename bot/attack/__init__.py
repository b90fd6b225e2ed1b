"""One attack sequence for every edition: roll a specification, or take its exact odds."""

from bot.attack.model.assault import Assault
from bot.attack.model.spec import AttackSpec, Target, Volley
from bot.attack.model.story import AttackStory
from bot.attack.odds.assault_odds import AssaultOdds, assault_odds
from bot.attack.odds.attack_odds import AttackOdds, attack_odds
from bot.attack.roll.assault_roll import AssaultStory, roll_assault
from bot.attack.roll.attack_roll import roll_attack

__all__ = [
    "Assault",
    "AssaultOdds",
    "AssaultStory",
    "AttackOdds",
    "AttackSpec",
    "AttackStory",
    "Target",
    "Volley",
    "assault_odds",
    "attack_odds",
    "roll_assault",
    "roll_attack",
]
