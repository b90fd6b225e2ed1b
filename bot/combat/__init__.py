"""One attack sequence for four editions: read a specification, roll it, or take its exact odds."""

from bot.combat.assault4 import Assault, AssaultOdds, assault_from_json, assault_odds
from bot.combat.assault_roll import AssaultStory, roll_assault
from bot.combat.json_form import attack_from_json
from bot.combat.odds import AttackOdds, attack_odds
from bot.combat.options import Options, combine
from bot.combat.reading import TargetReading, WeaponReading
from bot.combat.roll import roll_attack
from bot.combat.shorthand import read_target, read_weapon
from bot.combat.spec import AttackSpec, Target, Volley
from bot.combat.story import AttackStory

__all__ = [
    "Assault",
    "AssaultOdds",
    "AssaultStory",
    "AttackOdds",
    "AttackSpec",
    "AttackStory",
    "Options",
    "Target",
    "TargetReading",
    "Volley",
    "WeaponReading",
    "assault_from_json",
    "assault_odds",
    "attack_from_json",
    "attack_odds",
    "combine",
    "read_target",
    "read_weapon",
    "roll_assault",
    "roll_attack",
]
