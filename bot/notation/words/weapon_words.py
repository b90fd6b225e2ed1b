"""The phrases of a weapon's shorthand."""

import re
from functools import lru_cache

from bot.attack.model.limits import MAX_AP, MAX_STRENGTH, MAX_WEAPONS
from bot.dice.quantity import MAX_CONSTANT
from bot.editions import EDITIONS
from bot.errors import InputError, LimitError, quoted
from bot.notation.text.spellings import OF_WEAPONS
from bot.notation.words import damage_words
from bot.notation.words.changes import raised, turned_off
from bot.notation.words.damage_words import DAMAGES
from bot.notation.words.modifier_words import MODIFIERS
from bot.notation.words.phrases import (
    ASIDES,
    D3_OF_ROW,
    EACH,
    INCHES,
    LOOSE,
    LOOSE_AP,
    NO_SKILL,
    PASSED_OVER,
    SKILL_OR_STRENGTH,
    SQUAD,
    SQUAD_OF,
    Fields,
    Grammar,
    Phrase,
    at_most,
    gives,
    no_powers,
    number_in,
    phrase,
    two_ways,
)
from bot.notation.words.refused import of_weapons as refused
from bot.notation.words.situation_words import PICKS, SHOOTING_WAYS, SITUATIONS
from bot.notation.words.skill_words import SKILL, SKILL_CHANGES, skill
from bot.notation.words.trigger_words import (
    DICE,
    PLUS,
    ROLLED_FORM,
    TRIGGERS,
    spelt_number,
)

NO_DICE = "0D"
ATTACKS = rf"(?P<attacks>{ROLLED_FORM}|\d+)"
DAMAGE = rf"(?P<damage>(?:d:?)?{ROLLED_FORM}|\d+)"


def _attacks(match: re.Match[str]) -> Fields:
    """A number of attacks, perhaps of several weapons."""
    amount = spelt_number(match["attacks"])
    if amount.startswith(NO_DICE):
        raise InputError(f"{quoted(match[0])}: attacks must be at least one die.")
    weapons = match.groupdict().get("weapons")
    fields: Fields = {}
    if weapons:
        fields["weapons"] = at_most(match[0], weapons, MAX_WEAPONS, "weapons")
    if amount.isdecimal():
        at_most(match[0], amount, MAX_CONSTANT, "attacks")
    fields["attacks"] = amount
    return fields


def _of_each(match: re.Match[str]) -> Fields:
    """`8 attacks x 5 models`, either way round."""
    men, each = match["weapons"] or match["men"], match["attacks"] or match["each"]
    weapons = at_most(match[0], men, MAX_WEAPONS, "weapons")
    return {"weapons": weapons, "attacks": spelt_number(each)}


def _loose(match: re.Match[str]) -> Fields:
    """A number or dice that do not say whether they are attacks or damage."""
    return {LOOSE: _attacks(match)["attacks"]}


def _columns(match: re.Match[str]) -> Fields:
    """A row of a datasheet's table: A, BS or WS, S, AP, D."""
    hitting = skill(match) if match["need"] else {NO_SKILL: True}
    return {**_attacks(match), **hitting, **_last_columns(match)}


def _last_columns(match: re.Match[str]) -> Fields:
    """S, AP, D. Whether a `D3` is a number remains open: shorthand and table read it apart."""
    damage = match["damage"]
    fields: Fields = {
        "strength": at_most(match[0], match["strength"], MAX_STRENGTH, "Strength"),
        "ap": -abs(int(match["ap"])),
    }
    if damage == "d3":
        return {**fields, D3_OF_ROW: True}
    rolled = re.sub("^d(?=:|d)", "", damage).lstrip(":")
    return {**fields, "damage": spelt_number(rolled)}


def _ap(match: re.Match[str]) -> Fields:
    """`AP-1`, `ap1`, `-1 AP`: since the 8th edition AP is never above 0, so the sign is often left
    out.
    """
    ap = number_in(match)
    if ap > MAX_AP:
        raise LimitError(f"{quoted(match[0])}: AP can be at most -{MAX_AP}.")
    return {"ap": -ap}


def _typed(match: re.Match[str]) -> Fields:
    """A weapon of the 8th or 9th edition with its type: `Heavy 3`, `Rapid Fire 1`."""
    return {"ability": match["type"].title(), **_attacks(match)}


def _typed_columns(match: re.Match[str]) -> Fields:
    """A row of the 8th's or 9th's table: Type, perhaps the range, S, AP, D."""
    reach = {PASSED_OVER: f"range {match['reach']}"} if match["reach"] else {}
    return {**_typed(match), **reach, **_last_columns(match)}


MEN = "(?:guys|dudes|models?|men|bearers)"
REACH = rf"\d{{1,3}} ?{INCHES}"
TYPE = "(?P<type>rapid fire|heavy|assault|pistol|grenade)"
SHOTS = "(?:shots?|swings?|attacks?|att?acks?|atks?|att|dice|a)"


COMMON: tuple[Phrase, ...] = (
    phrase(rf"(?P<weapons>\d+) ?x ?a? ?{ATTACKS}(?: ?{SHOTS})?", _attacks, "6x D6+3"),
    phrase(
        rf"(\d+) ?x|x ?(\d+)|(\d+) {MEN}",
        lambda m: {"weapons": at_most(m[0], m[1] or m[2] or m[3], MAX_WEAPONS, "weapons")},
        "6x",
    ),
    phrase(
        rf"{ATTACKS} ?{SHOTS} ?x ?(?P<weapons>\d+)(?: {MEN})?"
        rf"|(?P<men>\d+) {MEN} ?x ?(?P<each>{ROLLED_FORM}|\d+) ?{SHOTS}",
        _of_each,
        "8 attacks x 5 models",
    ),
    phrase("each", gives(**{EACH: True})),
    SQUAD_OF,
    phrase(
        rf"{SQUAD} of (\d+)",
        lambda m: {"weapons": at_most(m[0], m[1], MAX_WEAPONS, "weapons")},
    ),
    phrase(rf"(?:a|attacks?|shots?):? ?{ATTACKS}", _attacks, "A20"),
    phrase(rf"{ATTACKS} ?{SHOTS}", _attacks, "20 shots"),
    phrase(
        rf"{ATTACKS} ?(?:(?:{SHOTS}|hits) )?on (?P<need>\d)(?:\+|s)",
        lambda m: {**_attacks(m), **skill(m)},
        "20 attacks on 3s",
    ),
    phrase(
        rf"(?P<weapons>\d+) {MEN} (?:each )?(?:with|having|at) "
        rf"{ATTACKS} ?{SHOTS}(?: each)?",
        _attacks,
        "5 models with 4 attacks each",
    ),
    *refused.PHRASES,
    phrase(r"(?P<attacks>\d+)", _loose, "20"),
    phrase(rf"(?P<attacks>\d{{1,3}}d\d{{1,3}}{PLUS}?|d\d{{1,3}}{PLUS})", _loose, "2D6"),
    no_powers("attacks", MAX_CONSTANT),
    phrase(r"(?:(?:bs|ws):? ?)?n-a", gives(**{NO_SKILL: True})),
    phrase(
        r"(?:at )?(?:s|str|strength):? ?(\d+)|(\d{2,})s|(\d+)str",
        lambda m: {"strength": at_most(m[0], str(number_in(m)), MAX_STRENGTH, "Strength")},
        "S4",
    ),
    phrase(
        r"(?P<attacks>\d+) (?:auto(?:matic)? hits|hits auto(?:matic(?:ally)?)?)",
        lambda m: {**_attacks(m), "skill": "auto"},
    ),
    phrase(r"(?P<attacks>\d+) hits", lambda m: {**_attacks(m), "skill": "auto"}, "10 hits"),
    phrase(
        r"(?:(?:bs|ws) )?auto(?:matic)?(?:(?:ally)?[- ]?hit(?:s|ting)?)?",
        gives(skill="auto"),
        "auto",
    ),
    *MODIFIERS,
    *turned_off.PHRASES,
    *raised.FROM_FOURTH,
    *TRIGGERS,
    phrase(
        rf"(?:range:? ?)?({REACH})(?: range)?|range:? ?(\d{{1,3}})",
        lambda m: {PASSED_OVER: f"range {m[1] or m[2]}"},
    ),
    *ASIDES,
    phrase(r"(?:in |range:? |fir(?:e|ing) )?(melee|overwatch)", lambda m: {"mode": m[1]}, "melee"),
    phrase(
        r"(?:in )?(?:close combat|hth)|ws|in combat|fight(?:s|ing)?"
        r"|(?:au )?corps[- ](?:à|a)[- ]corps",
        gives(mode="melee"),
    ),
    phrase(r"(?:in )?shoot(?:s|ing)?", gives(mode="shoot"), "shooting"),
    *SITUATIONS,
)


SINCE_EIGHTH: tuple[Phrase, ...] = (
    *raised.SINCE_EIGHTH,
    phrase(rf"{SKILL}|(?:at )?(?:bs|ballistic skill):? ?(\d)\+", skill, "3+"),
    phrase(
        r"(?:at )?(?:ws|weapon skill):? ?(\d)\+",
        lambda m: {**skill(m), "mode": "melee"},
        "WS3+",
    ),
    phrase(
        r"(?:ap|rend|armou?r (?:penetration|piercing)):? ?(?:- ?)?(\d{1,2})"
        r"|-(\d{1,2}) ?ap|(\d{1,2}) ?ap",
        _ap,
        "AP-1",
    ),
    phrase(r"-(\d{1,2})|(0)", lambda m: {LOOSE_AP: -int(m[1] or m[2])}),
    phrase(r"ap:? -|no ap|ap:? none", gives(ap=0)),
    two_ways(r"\d{1,2} ?ap \d{1,2}", "AP-1, 2 shots"),
    phrase(
        rf"(?:(?P<weapons>\d+) ?x )?{ATTACKS} (?:(?P<need>\d)\+|n-a) "
        rf"(?P<strength>\d+) (?P<ap>0|-\d{{1,2}}) {DAMAGE}",
        _columns,
    ),
    *damage_words.PHRASES,
    phrase(r"(\d)s", lambda m: {SKILL_OR_STRENGTH: int(m[1])}, "3s"),
    two_ways(r"\d+ d[36]", "2D6", "A2"),
    two_ways(rf"{DICE} {DAMAGES} d?{DICE}", "20 shots, damage 2"),
)

TYPED: tuple[Phrase, ...] = (
    phrase(rf"{TYPE} {ATTACKS}", _typed, "Heavy 3"),
    phrase(
        rf"{TYPE} {ATTACKS}(?: (?P<reach>{REACH}))? "
        rf"(?P<strength>\d+) (?P<ap>0|-\d{{1,2}}) {DAMAGE}",
        _typed_columns,
    ),
)

FOURTH: tuple[Phrase, ...] = (
    phrase(r"bs:? ?(\d{1,2})", lambda m: {"bs": at_most(m[0], m[1], 10, "Ballistic Skill")}, "BS4"),
    phrase(
        r"ws:? ?(\d{1,2})",
        lambda m: {"ws": at_most(m[0], m[1], 10, "Weapon Skill"), "mode": "melee"},
        "WS4",
    ),
    phrase(r"ap:? ?([1-6])", lambda m: {"ap": int(m[1])}, "AP5"),
    phrase(r"ap:? ?-", gives(ap="-"), "AP-"),
    phrase(r"ordnance", gives(ordnance=True), "ordnance"),
    phrase(rf"{SKILL}|([2-6])s", skill, "3+"),
)


@lru_cache(maxsize=8)
def grammar_of(key: str) -> Grammar:
    """The grammar of an edition's weapons."""
    edition = EDITIONS[key]
    skills = FOURTH if edition.compares_skills else SINCE_EIGHTH
    return Grammar.of(
        *(SKILL_CHANGES if edition.skill_limits else ()),
        *(SHOOTING_WAYS if edition.ways else ()),
        *(PICKS if edition.target_groups else ()),
        *skills,
        *(TYPED if edition.types_carry_attacks else ()),
        *COMMON,
        vocabulary=OF_WEAPONS,
    )
