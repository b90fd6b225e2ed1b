"""The phrases of a target's shorthand."""

import re
from dataclasses import replace
from functools import lru_cache

from bot.attack.model.limits import MAX_MODEL_WOUNDS, MAX_MODELS, MAX_TOUGHNESS
from bot.editions import EDITIONS
from bot.editions.ability import Bearer
from bot.editions.edition import UsualTarget
from bot.editions.named_abilities import find_ability
from bot.errors import InputError, quoted
from bot.notation.text.keywords import KEYWORDS
from bot.notation.text.spellings import OF_TARGETS
from bot.notation.words import hard_to_wound
from bot.notation.words.changes import raised
from bot.notation.words.changes.gained import PHRASES as GAINED
from bot.notation.words.damage_words import DAMAGES
from bot.notation.words.loss_words import PHRASES as CASUALTIES
from bot.notation.words.modifier_words import AGAIN
from bot.notation.words.phrases import (
    ASIDES,
    INCHES,
    LOOSE,
    PASSED_OVER,
    SQUAD_OF,
    Fields,
    Grammar,
    Phrase,
    at_most,
    gives,
    irrelevant,
    no_powers,
    number_in,
    phrase,
    two_ways,
)
from bot.notation.words.refused.of_targets import (
    NOT_RESILIENT,
    OFTEN_MISREAD,
    RESILIENT,
    WORSE_AP,
)
from bot.notation.words.scanning import Read, Scan


def _save(match: re.Match[str]) -> Fields:
    need = number_in(match)
    if not 2 <= need <= 7:
        raise InputError(f"{quoted(match[0])}: a save is 2+ to 7+.")
    return {"save": need}


SAVE = "(?:armou?r )?(?:sv|saves?)"
INVULNERABLE = "(?:iv|inv|invul|invuln|invulns|invulnerable)(?: (?:sv|saves?))?"
RANGED = "(?:ranged|shooting|guns)(?: attacks)?"
MELEE = "(?:melee|close combat)(?: attacks)?"
VERSUS = "(?:v|vs|versus|against) "
MORTALS = "(?:mortals?|mws?)(?: wounds?)?"
IGNORE = "(?:fnp|f\\.n\\.p|feel no pain)"


def _invulnerable_in(field: str, mode: str, example: str) -> Phrase:
    """An invulnerable save in one mode alone: `5++ ranged`, `5+ invulnerable against shooting`."""
    saves = rf"([2-6])\+\+|([2-6])\+{{1,2}} ?{INVULNERABLE}|{INVULNERABLE}:? ?([2-6])\+{{0,2}}"
    return phrase(
        rf"(?:{saves}) (?:{VERSUS}|in )?{mode}",
        lambda m: {field: number_in(m)},
        example,
    )


LETTERS = {"m": "M", "ld": "Ld", "oc": "OC"}
"""Move, Leadership, Objective Control, as datasheets head them."""

COMMON: tuple[Phrase, ...] = (
    phrase(
        r"(?:(?:unit|squad|group|mob) of |x ?|models?:? ?)(\d+)(?: models?)?"
        r"|(\d+)(?: ?x| (?:models?|guys|dudes|men)|[- ]man(?: (?:unit|squad|group|mob))?)",
        lambda m: {"models": at_most(m[0], m[1] or m[2], MAX_MODELS, "the models")},
        "10x",
    ),
    phrase(r"(\d+)", lambda m: {LOOSE: at_most(m[0], m[1], MAX_MODELS, "the models")}),
    SQUAD_OF,
    no_powers("models", MAX_MODELS),
    phrase(
        r"(?:at )?(?:t|toughness):? ?(\d+)|(\d+)t",
        lambda m: {"toughness": at_most(m[0], str(number_in(m)), MAX_TOUGHNESS, "Toughness")},
        "T4",
    ),
    phrase(
        r"(?:w|wounds):? ?(\d+)(?: each)?|(\d+) ?(?:w|wounds?|lp|pv|hp)(?: each| per model)?",
        lambda m: {
            "wounds": at_most(m[0], m[1] or m[2], MAX_MODEL_WOUNDS, "the wounds of a model")
        },
        "W2",
    ),
    phrase(
        r"(-[1-6]) ?(?:to )?(?:be )?(hit|wound)(?:ed)?",
        lambda m: {f"{m[2]}_mod": int(m[1])},
        "-1 to hit",
    ),
    phrase(
        rf"(m):? ?(\d{{1,2}}{INCHES}?)|(ld|oc):? ?(\d{{1,2}}\+?)",
        lambda m: {PASSED_OVER: f"{LETTERS[m[1] or m[3]]}{m[2] or m[4]}"},
    ),
    *OFTEN_MISREAD,
    irrelevant("(?:no|without|out of|outside|not in) cover|in the open"),
    irrelevant("(?:at |on |with )?(?:full|all) (?:wounds|health|hp|strength)|un(?:hurt|damaged)"),
    phrase(rf"(?:no|without) {INVULNERABLE}(?: [2-6]\+{{0,2}})?", gives(invuln=None)),
    phrase(rf"(?:no|without) {IGNORE}(?: [2-6]\+{{0,3}})?", gives(fnp=None)),
    *ASIDES,
    phrase(
        rf"(\d{{1,2}})\+ ?(?:{SAVE}|armou?r)?|{SAVE}:? (?:of )?(\d{{1,2}})\+?"
        r"|armou?r:? (?:of )?(\d)\+"
        r"|(?:sv|save):?(\d{1,2})\+?|([2-6])s(?:v|ave)?"
        r"|sav(?:es?|ing) on:? (\d)(?:\+|s)?|(\d)s saves?",
        _save,
        "3+",
    ),
    phrase(
        rf"([2-6])\+\+(?: saves?)?|{INVULNERABLE}:? ?(?:of )?([2-6])\+{{0,2}}"
        rf"|([2-6])\+{{0,2}} ?{INVULNERABLE}|\+\+([2-6])|([2-6])\+{{0,2}}i",
        lambda m: {"invuln": number_in(m)},
        "4++",
    ),
    _invulnerable_in("invuln_ranged", RANGED, "5++ ranged"),
    _invulnerable_in("invuln_melee", MELEE, "5++ melee"),
    phrase(
        rf"([2-6])\+\+\+|{IGNORE}:? ?(?:of )?([2-6])\+{{0,3}}|([2-6])(?:\+|\+\+\+)? ?{IGNORE}"
        r"|\+\+\+([2-6])",
        lambda m: {"fnp": number_in(m)},
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
    phrase(
        rf"(2|3(?=.*[45]\+$))\+ {INVULNERABLE} ([4-6])\+",
        lambda m: {"save": int(m[1]), "invuln": int(m[2])},
    ),
    phrase(rf"([23])\+ {IGNORE} ([4-6])\+", lambda m: {"save": int(m[1]), "fnp": int(m[2])}),
    phrase(
        rf"([2-6])\+ {INVULNERABLE} (\d+) ?(?:w|wounds?)(?: each)?",
        lambda m: {
            "invuln": int(m[1]),
            "wounds": at_most(m[0], m[2], MAX_MODEL_WOUNDS, "the wounds of a model"),
        },
    ),
    two_ways(rf"[2-7]\+ {INVULNERABLE} [2-7]\+", "3+ 4++"),
    two_ways(rf"[2-7]\+ {IGNORE} [2-7]\+", "3+ 5+++"),
    two_ways(r"\d+ wounds \d+", "10x W2"),
    phrase(
        rf"([2-6])\+\+\+ (?:{VERSUS})?{MORTALS}"
        rf"|(?:{IGNORE} )?([2-6])\+{{0,2}}(?: {IGNORE})? {VERSUS}{MORTALS}",
        lambda m: {"fnp_mortal": int(m[1] or m[2])},
        "4+++ mortals",
    ),
    phrase(r"no (?:armou?r )?(?:sv|saves?)|(?:sv|saves?):? ?-", gives(save=None), "no save"),
    phrase(r"([+-]\d) (?:to )?saves?", lambda m: {"save_mod": int(m[1])}, "+1 save"),
    phrase(
        rf"-(\d) ?(?:d|(?:to )?{DAMAGES}(?: taken)?)|{DAMAGES}:? ?-(\d)"
        rf"|{DAMAGES} reduction:? (?:of )?-?(\d)|reduces? {DAMAGES} by (\d)",
        lambda m: {"damage_reduction": number_in(m)},
        "-1 damage",
    ),
    phrase(rf"hal(?:f|ves?|ved|ving) {DAMAGES}", gives(half_damage=True), "half damage"),
    phrase(
        rf"{AGAIN} ?(?:1s?|ones) (?:on )?(?:to )?saves?|{AGAIN} saves? (?:rolls? )?of (?:1s?|ones)",
        gives(reroll_saves="ones"),
        "rr1 saves",
    ),
    phrase(rf"{AGAIN} failed saves?", gives(reroll_saves="failed"), "reroll failed saves"),
    phrase(rf"{AGAIN}(?: all)? saves?", gives(reroll_saves="all"), "reroll saves"),
    phrase("|".join(KEYWORDS), lambda m: {"keyword": m[0].upper()}, "INFANTRY"),
    phrase(r"keyword ([a-z' -]{2,30})", lambda m: {"keyword": m[1].upper()}, "keyword ORKS"),
)

COVER: tuple[Phrase, ...] = (
    phrase(r"(?:in |into |behind )?cover", gives(cover=True), "cover"),
    phrase(
        r"(?:(?:in|within|behind|inside) (?:an? |the |some )?|(?:an? |the |some ))"
        r"(?:ruins?|woods?|forests?|trees|craters?|terrain)",
        gives(cover=True),
    ),
    phrase(r"(?:in |behind )?(light|heavy|dense) cover", lambda m: {"cover": m[1]}, "light cover"),
    phrase(r"benefit of cover", gives(cover="benefit"), "benefit of cover"),
)

FOURTH: tuple[Phrase, ...] = (
    phrase(
        r"(?:in )?cover:? ?([2-6])\+?|([2-6])\+ cover save",
        lambda m: {"cover": int(m[1] or m[2])},
        "cover 5+",
    ),
    phrase(
        r"([2-7])\+ (?:in )?(?:a )?([2-6])\+ cover(?: saves?)?",
        lambda m: {"save": int(m[1]), "cover": int(m[2])},
    ),
    phrase(
        r"(?:armou?r|av|front|side|rear):? ?(\d{1,2})", lambda m: {"armour": int(m[1])}, "armour 13"
    ),
    phrase(r"ws:? ?(\d{1,2})", lambda m: {"ws": at_most(m[0], m[1], 10, "Weapon Skill")}, "WS4"),
)


def smoke_meant(scanned: Scan, text: str) -> Scan:
    """The stratagem where `smoke` stands alone, the keyword in a list of keywords; among other
    keywords that no list holds it may be either, which is a complaint.
    """
    smoke = next(filter(_is_smoke, scanned.read), None)
    if smoke is None or _LISTED_SMOKE.search(text):
        return scanned
    others = [item for item in scanned.read if item is not smoke]
    names_keywords = any("keyword" in item.fields for item in others)
    if names_keywords:
        complaints = (*scanned.complaints, _smoke_doubt(smoke))
        return replace(scanned, read=tuple(others), complaints=complaints)
    stratagem = Read(smoke.text, {"ability": "Smokescreen"})
    return replace(scanned, read=(*others, stratagem))


def _smoke_doubt(smoke: Read) -> InputError:
    ways = "write `smokescreen`, or `keyword smoke`."
    return InputError(f"{quoted(smoke.text)} can be read in two ways: {ways}")


def _is_smoke(item: Read) -> bool:
    return item.text.casefold() == "smoke" and "keyword" in item.fields


_LISTED_SMOKE = re.compile(
    r"[\[(][^\])]*(?:\bsmoke\b[^\])]*,|,[^\])]*\bsmoke\b)|keywords:.*\bsmoke\b", re.IGNORECASE
)


@lru_cache(maxsize=8)
def grammar_of(key: str) -> Grammar:
    """The grammar of an edition's targets."""
    edition = EDITIONS[key]
    is_resilient = find_ability(RESILIENT, key, Bearer.TARGET) is not None
    return Grammar.of(
        *(() if edition.ap_beats_armour else WORSE_AP),
        *(() if is_resilient or edition.wounds_always_one else NOT_RESILIENT),
        *(FOURTH if edition.cover_saves else COVER),
        *(_usual(name, profile) for name, profile in edition.usual_targets.items()),
        *raised.OF_TARGETS,
        *hard_to_wound.phrases_of(key),
        *COMMON,
        *CASUALTIES,
        *GAINED,
        vocabulary=OF_TARGETS,
    )


def _usual(name: str, profile: UsualTarget) -> Phrase:
    """`MEQ`: the numbers that players mean by it in this edition."""
    return phrase(rf"{name.casefold()}s?", gives(**profile))
