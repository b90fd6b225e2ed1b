"""Abilities: what each is and does, and how it is found by its name."""

from bot.editions.abilities.ability import (
    Ability,
    AbilityUse,
    Argument,
    Bearer,
    Scene,
    Situation,
    Takes,
)
from bot.editions.abilities.finding import (
    ABILITIES,
    NotModelled,
    abilities_of,
    editions_with,
    find_ability,
    hits_automatically,
    may_be_ability,
    nearest_ability,
    read_ability,
)

__all__ = [
    "ABILITIES",
    "Ability",
    "AbilityUse",
    "Argument",
    "Bearer",
    "NotModelled",
    "Scene",
    "Situation",
    "Takes",
    "abilities_of",
    "editions_with",
    "find_ability",
    "hits_automatically",
    "may_be_ability",
    "nearest_ability",
    "read_ability",
]
