"""The phrases of a target's shorthand."""

import re
from functools import lru_cache

from bot.attack.model.limits import MAX_MODEL_WOUNDS, MAX_MODELS, MAX_TOUGHNESS
from bot.editions import EDITIONS
from bot.errors import InputError, quoted
from bot.notation.phrases import (
    HEADINGS,
    INCHES,
    LOOSE,
    Fields,
    Grammar,
    Phrase,
    at_most,
    gives,
    irrelevant,
    no_powers,
    phrase,
    two_ways,
)

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


def _save(match: re.Match[str]) -> Fields:
    need = int(match[1] or match[2])
    if not 2 <= need <= 7:
        raise InputError(f"{quoted(match[0])}: a save is 2+ to 7+.")
    return {"save": need}


INVULNERABLE = "(?:inv|invul|invuln|invulnerable)(?: saves?)?"
IGNORE = "(?:fnp|feel no pain)"
COMMON: tuple[Phrase, ...] = (
    phrase(
        r"(\d+) ?x|x ?(\d+)|(\d+) models?",
        lambda m: {"models": at_most(m[0], m[1] or m[2] or m[3], MAX_MODELS, "the models")},
        "10x",
    ),
    phrase(r"(\d+)", lambda m: {LOOSE: at_most(m[0], m[1], MAX_MODELS, "the models")}),
    no_powers("models", MAX_MODELS),
    phrase(
        r"(?:t|toughness):? ?(\d+)",
        lambda m: {"toughness": at_most(m[0], m[1], MAX_TOUGHNESS, "Toughness")},
        "T4",
    ),
    phrase(
        r"(?:w|wounds):? ?(\d+)|(\d+) ?(?:w|wounds)",
        lambda m: {
            "wounds": at_most(m[0], m[1] or m[2], MAX_MODEL_WOUNDS, "the wounds of a model")
        },
        "W2",
    ),
    phrase(
        r"(-[1-6]) (?:to )?(?:be )?(hit|wound)(?:ed)?",
        lambda m: {f"{m[2]}_mod": int(m[1])},
        "-1 to hit",
    ),
    irrelevant(rf"m:? ?\d{{1,2}}{INCHES}?|(?:ld|oc):? ?\d{{1,2}}\+?|{HEADINGS}"),
    phrase(r"(\d{1,2})\+(?: (?:sv|saves?))?|(?:sv|save):? ?(\d{1,2})\+?", _save, "3+"),
    phrase(
        rf"([2-6])\+\+|{INVULNERABLE}:? ?([2-6])\+{{0,2}}|([2-6])\+{{1,2}} ?{INVULNERABLE}",
        lambda m: {"invuln": int(m[1] or m[2] or m[3])},
        "4++",
    ),
    phrase(
        rf"([2-6])\+\+\+|{IGNORE}:? ?([2-6])\+{{0,3}}|([2-6])\+{{1,3}} ?{IGNORE}",
        lambda m: {"fnp": int(m[1] or m[2] or m[3])},
        "5+++",
    ),
    phrase(
        rf"([2-7])\+ {INVULNERABLE} ([2-6])(?: {IGNORE} ([2-6])\+{{0,3}})?",
        lambda m: {"save": int(m[1]), "invuln": int(m[2]), **({"fnp": int(m[3])} if m[3] else {})},
    ),
    phrase(
        rf"([2-7])\+ {INVULNERABLE} ([2-6])\+{{1,2}} {IGNORE} ([2-6])\+{{0,3}}",
        lambda m: {"save": int(m[1]), "invuln": int(m[2]), "fnp": int(m[3])},
    ),
    phrase(rf"([2-7])\+ {IGNORE} ([2-6])", lambda m: {"save": int(m[1]), "fnp": int(m[2])}),
    phrase(
        rf"([2-6])\+ {INVULNERABLE} ([2-6])\+ {IGNORE}",
        lambda m: {"invuln": int(m[1]), "fnp": int(m[2])},
    ),
    two_ways(rf"[2-7]\+ {INVULNERABLE} [2-7]\+", "3+ 4++"),
    two_ways(rf"[2-7]\+ {IGNORE} [2-7]\+", "3+ 5+++"),
    two_ways(r"\d+ wounds \d+", "10x W2"),
    phrase(
        r"([2-6])\+\+\+ (?:v |vs |against )?mortals?(?: wounds)?",
        lambda m: {"fnp_mortal": int(m[1])},
        "4+++ mortals",
    ),
    phrase(
        r"(\d{1,2}) (?:wounds? )?lost|(?:wounds? )?lost:? (\d{1,2})",
        lambda m: {"wounds_lost": int(m[1] or m[2])},
        "2 lost",
    ),
    two_ways(r"\d+ (?:wounds? )?lost \d+", "10x, 2 lost"),
    phrase(r"([+-]\d) (?:to )?saves?", lambda m: {"save_mod": int(m[1])}, "+1 save"),
    phrase(r"-(\d) ?(?:d|damage)", lambda m: {"damage_reduction": int(m[1])}, "-1 damage"),
    phrase(r"hal(?:f|ves|ve) damage", gives(half_damage=True), "half damage"),
    phrase(r"(?:rr|re-?roll) ?(1s?|ones) saves?", gives(reroll_saves="ones"), "rr1 saves"),
    phrase(r"(?:rr|re-?roll) failed saves?", gives(reroll_saves="failed"), "reroll failed saves"),
    phrase(r"(?:rr|re-?roll)(?: all)? saves?", gives(reroll_saves="all"), "reroll saves"),
    phrase("|".join(KEYWORDS), lambda m: {"keyword": m[0].upper()}, "INFANTRY"),
    phrase(r"keyword ([a-z' -]{2,30})", lambda m: {"keyword": m[1].upper()}, "keyword ORKS"),
)

COVER: tuple[Phrase, ...] = (
    phrase(r"(?:in )?cover", gives(cover=True), "cover"),
    phrase(r"(?:in )?(light|heavy|dense) cover", lambda m: {"cover": m[1]}, "light cover"),
    phrase(r"benefit of cover", gives(cover="benefit"), "benefit of cover"),
)

FOURTH: tuple[Phrase, ...] = (
    phrase(
        r"(?:in )?cover:? ?([2-6])\+?|([2-6])\+ cover save",
        lambda m: {"cover": int(m[1] or m[2])},
        "cover 5+",
    ),
    phrase(
        r"(?:armou?r|av|front|side|rear):? ?(\d{1,2})", lambda m: {"armour": int(m[1])}, "armour 13"
    ),
    phrase(r"ws:? ?(\d{1,2})", lambda m: {"ws": at_most(m[0], m[1], 10, "Weapon Skill")}, "WS4"),
)


@lru_cache(maxsize=8)
def grammar_of(key: str) -> Grammar:
    """The grammar of an edition's targets."""
    return Grammar.of(*(FOURTH if EDITIONS[key].cover_saves else COVER), *COMMON)
