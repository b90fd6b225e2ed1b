"""The phrases of a target's shorthand."""

from typing import Any

from bot.combat.editions import Edition
from bot.combat.phrases import Phrase, phrase

KEYWORDS = [
    "infantry",
    "vehicle",
    "monster",
    "character",
    "mounted",
    "beast",
    "beasts",
    "swarm",
    "psyker",
    "fly",
    "titanic",
    "tank",
    "walker",
    "biker",
    "bike",
    "cavalry",
    "aircraft",
    "daemon",
    "chaos",
    "imperium",
    "tyranids",
    "ork",
    "orks",
    "aeldari",
    "necrons",
    "drukhari",
    "battleline",
    "transport",
    "epic",
    "hero",
    "fortification",
    "artillery",
    "terminator",
    "jump",
    "smoke",
    "grenades",
    "towering",
]


def _flag(name: str, value: Any = True) -> Any:
    return lambda _match: {name: value}


COMMON: tuple[Phrase, ...] = (
    phrase(r"(\d{1,3}) ?x|x ?(\d{1,3})|(\d{1,3})(?: models?)?", lambda m: {"models": int(m[1] or m[2] or m[3])}, "10x"),
    phrase(r"t:? ?(\d{1,2})", lambda m: {"toughness": int(m[1])}, "T4"),
    phrase(r"w:? ?(\d{1,2})", lambda m: {"wounds": int(m[1])}, "W2"),
    phrase(r"(?:sv|save)?:? ?([2-7])\+", lambda m: {"save": int(m[1])}, "3+"),
    phrase(
        r"([2-6])\+\+|(?:inv|invuln|invulnerable):? ?([2-6])\+{1,2}|([2-6])\+ (?:inv|invuln|invulnerable)",
        lambda m: {"invuln": int(m[1] or m[2] or m[3])},
        "4++",
    ),
    phrase(r"([2-6])\+\+\+|fnp:? ?([2-6])\+{0,3}", lambda m: {"fnp": int(m[1] or m[2])}, "5+++"),
    phrase(
        r"([2-6])\+\+\+ (?:v |vs |against )?mortals?(?: wounds)?", lambda m: {"fnp_mortal": int(m[1])}, "4+++ mortals"
    ),
    phrase(r"(\d{1,2}) (?:wounds? )?lost", lambda m: {"wounds_lost": int(m[1])}, "2 lost"),
    phrase(r"([+-]\d) (?:to )?saves?", lambda m: {"save_mod": int(m[1])}, "+1 save"),
    phrase(r"-(\d) ?(?:d|damage)", lambda m: {"damage_reduction": int(m[1])}, "-1 damage"),
    phrase(r"hal(?:f|ves|ve) damage", _flag("half_damage"), "half damage"),
    phrase(r"(?:rr|re-?roll) ?(1s?|ones) saves?", _flag("reroll_saves", "ones"), "rr1 saves"),
    phrase(r"(?:rr|re-?roll) failed saves?", _flag("reroll_saves", "failed"), "reroll failed saves"),
    phrase(r"(?:rr|re-?roll)(?: all)? saves?", _flag("reroll_saves", "all"), "reroll saves"),
    phrase("|".join(KEYWORDS), lambda m: {"keyword": m[0].upper()}, "INFANTRY"),
    phrase(r"keyword ([a-z' -]{2,30})", lambda m: {"keyword": m[1].upper()}, "keyword ORKS"),
)

COVER: tuple[Phrase, ...] = (
    phrase(r"(?:in )?cover", _flag("cover"), "cover"),
    phrase(r"(?:in )?(light|heavy|dense) cover", lambda m: {"cover": m[1]}, "light cover"),
    phrase(r"benefit of cover", _flag("cover", "benefit"), "benefit of cover"),
)

FOURTH: tuple[Phrase, ...] = (
    phrase(r"(?:in )?cover:? ?([2-6])\+?|([2-6])\+ cover save", lambda m: {"cover": int(m[1] or m[2])}, "cover 5+"),
    phrase(r"(?:armou?r|av|front|side|rear):? ?(\d{1,2})", lambda m: {"armour": int(m[1])}, "armour 13"),
    phrase(r"ws:? ?(\d{1,2})", lambda m: {"ws": int(m[1])}, "WS4"),
)


def phrases_of(edition: Edition) -> tuple[Phrase, ...]:
    """The phrases of an edition's targets."""
    return (*(COVER if edition.covers else FOURTH), *COMMON)
