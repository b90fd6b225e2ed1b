"""The phrases of a weapon's shorthand."""

import re
from functools import lru_cache

from bot.attack.model.limits import MAX_ATTACKS, MAX_STRENGTH, MAX_WEAPONS
from bot.dice.quantity import MAX_CONSTANT
from bot.editions import EDITIONS
from bot.errors import InputError, LimitError, quoted
from bot.notation.phrases import (
    HEADINGS,
    INCHES,
    LOOSE,
    NO_SKILL,
    SITUATION,
    Fields,
    Grammar,
    Phrase,
    Reader,
    at_most,
    gives,
    irrelevant,
    no_powers,
    phrase,
    two_ways,
)
from bot.notation.trigger_words import (
    DICE,
    PLUS,
    ROLLED,
    ROLLED_FORM,
    read_exploding,
    read_sixes,
    read_trigger,
    spelt_number,
)

ATTACKS = rf"(?P<attacks>{ROLLED_FORM}|\d+)"
DAMAGE = rf"(?P<damage>(?:d:?)?{ROLLED_FORM}|\d+)"
MAX_MODIFIER = 6
REROLLS = {
    "1": "ones",
    "1s": "ones",
    "one": "ones",
    "ones": "ones",
    "failed": "failed",
    "fails": "failed",
    "misses": "failed",
    "all": "all",
    "any": "all",
}


def _situation(name: str, value: bool = True) -> Reader:
    return gives(**{f"{SITUATION}{name}": value})


def _reroll(match: re.Match[str]) -> Fields:
    kind = REROLLS[match["kind"] or match["late"] or "all"]
    what = match["what"] or "hit"
    if what.startswith(("damage", "attack")):
        if kind != "ones":
            raise InputError(
                f"{quoted(match[0])}: of damage and attacks, 1s may be re-rolled, "
                "as in `reroll 1s damage`."
            )
        return {"reroll_damage" if what.startswith("damage") else "reroll_attacks": kind}
    return {"reroll_wounds" if what.startswith("wound") else "reroll_hits": kind}


def _upto(match: re.Match[str]) -> Fields:
    name = "reroll_damage" if match["what"].startswith("damage") else "reroll_attacks"
    return {name: {"upto": int(match["upto"])}}


def _attacks(match: re.Match[str]) -> Fields:
    """A number of attacks, perhaps of several weapons."""
    fields: Fields = {}
    if "weapons" in match.re.groupindex and match["weapons"]:
        fields["weapons"] = at_most(match[0], match["weapons"], MAX_WEAPONS, "weapons")
    amount = spelt_number(match["attacks"])
    if amount.isdecimal() and int(amount):
        at_most(match[0], amount, MAX_ATTACKS, "attacks")
    return {**fields, "attacks": amount}


def _loose(match: re.Match[str]) -> Fields:
    """A number or dice that do not say whether they are attacks or damage."""
    return {LOOSE: _attacks(match)["attacks"]}


def _damage(match: re.Match[str]) -> Fields:
    if match[1].isdecimal() and int(match[1]) > MAX_CONSTANT:
        raise LimitError(
            f"{quoted(match[0])}: damage can be at most {MAX_CONSTANT}, or dice like `DD6`."
        )
    return {"damage": spelt_number(match[1])}


def _columns(match: re.Match[str]) -> Fields:
    """A row of a datasheet's table: A, BS or WS, S, AP, D. InputError for `D3`: shorthand and table
    read it apart.
    """
    damage = match["damage"]
    if damage in ("d3", "d6"):
        raise InputError(
            f"{quoted(match[0])}: the damage `{damage.upper()}` can be read in two ways: "
            f"write the number as `{damage[1:]}`, rolled damage as `D{damage.upper()}`."
        )
    skill = _skill(match) if match["need"] else {NO_SKILL: True}
    strength = {"strength": at_most(match[0], match["strength"], MAX_STRENGTH, "Strength")}
    rolled = re.sub("^d(?=:|d)", "", damage).lstrip(":")
    return {
        **_attacks(match),
        **skill,
        **strength,
        "ap": -abs(int(match["ap"])),
        "damage": spelt_number(rolled),
    }


def _modifier(match: re.Match[str]) -> Fields:
    if abs(int(match["by"])) > MAX_MODIFIER:
        raise LimitError(
            f"{quoted(match[0])}: a modifier can be at most {MAX_MODIFIER} either way."
        )
    return {f"{match['what']}_mod": int(match["by"])}


def _typed(match: re.Match[str]) -> Fields:
    """A weapon of the 8th or 9th edition with its type: `Heavy 3`, `Rapid Fire 1`."""
    return {"ability": match["type"].title(), **_attacks(match)}


def _skill(match: re.Match[str]) -> Fields:
    """`3+`, `hits on 3s`; InputError for what no die can be asked to reach."""
    need = (
        match["need"]
        if "need" in match.re.groupindex
        else next(digits for digits in match.groups() if digits)
    )
    if not 2 <= int(need) <= 6:
        raise InputError(f"{quoted(match[0])}: a skill is 2+ to 6+.")
    return {"skill": f"{need}+"}


def _melee(kind: str) -> Fields:
    return {"mode": "melee"} if kind == "ws" else {}


SKILL = r"(\d+)\+(?: to hit)?|hit(?:s|ting)? on (\d)(?:\+|s)?"


COMMON: tuple[Phrase, ...] = (
    phrase(rf"(?P<weapons>\d+) ?x ?a? ?{ATTACKS}(?: shots?| attacks?)?", _attacks, "6x D6+3"),
    phrase(r"(\d+) ?x", lambda m: {"weapons": at_most(m[0], m[1], MAX_WEAPONS, "weapons")}, "6x"),
    phrase(rf"a:? ?{ATTACKS}", _attacks, "A20"),
    phrase(rf"{ATTACKS} (?:shots?|attacks?|a)", _attacks, "20 shots"),
    phrase(r"(?P<attacks>\d+)", _loose, "20"),
    phrase(rf"(?P<attacks>\d{{1,3}}d\d{{1,3}}{PLUS}?|d\d{{1,3}}{PLUS})", _loose, "2D6"),
    no_powers("attacks", MAX_ATTACKS),
    phrase(r"(?:(?:bs|ws):? ?)?n-a", gives(**{NO_SKILL: True})),
    phrase(
        r"(?:s|str|strength):? ?(\d+)",
        lambda m: {"strength": at_most(m[0], m[1], MAX_STRENGTH, "Strength")},
        "S4",
    ),
    phrase(r"auto(?:matic)?(?:(?:ally)?[- ]hits?)?", gives(skill="auto"), "auto"),
    phrase(
        r"(?:rr|(?:full )?re-?roll(?:s|ing)?) ?(?:the |a )?(?:all (?=failed))?"
        r"(?P<kind>1s?|ones?|failed|fails|misses|all|any)? ?"
        r"(?:to |on )?(?P<what>hits?|wounds?|damage|attacks?)?(?: rolls?)?"
        r"(?:(?: of)? (?P<late>1s?|ones?))?",
        _reroll,
        "rr1",
    ),
    phrase(r"full (?P<what>hit|wound)s? re-?rolls?", lambda m: {f"reroll_{m['what']}s": "all"}),
    phrase(
        r"(?:rr|re-?roll) (?P<what>damage|attacks?) (?:of |up to |<=)"
        r"(?P<upto>\d{1,2})(?: or less)?",
        _upto,
    ),
    phrase(r"(?P<by>[+-]\d) (?:to )?(?P<what>hit|wound)", _modifier, "+1 to hit"),
    phrase(
        r"(?P<at>hit|wound)s?(?: rolls?)?(?: of)? (?P<value>unmodified |natural |modified )?"
        r"(?P<on>\d{1,2})(?:\+|s)? ?:(?P<effect>.{1,40})",
        read_trigger,
        "hit 6+: +2 hits",
    ),
    phrase(r"(?P<on>[2-6])(?:\+|s)?(?: to hit)? auto[- ]?wounds?", read_sixes, "6s auto-wound"),
    phrase(r"exploding (?P<on>[2-6])(?:\+|s)?(?: to hit)?", read_exploding, "exploding 6s"),
    phrase(
        r"(?:always )?wounds on (\d)\+?",
        lambda m: {"ability": {"trigger": "always", "effect": "fixed_wound", "on": int(m[1])}},
        "wounds on 4+",
    ),
    irrelevant(rf"(?:range:? ?)?\d{{1,3}} ?{INCHES}|range:? ?\d{{1,3}}|{HEADINGS}"),
    phrase(r"(?:in )?(melee|overwatch)", lambda m: {"mode": m[1]}, "melee"),
    phrase(r"shoot(?:ing)?", gives(mode="shoot"), "shooting"),
    phrase(r"half[- ]range", _situation("half_range"), "half range"),
    phrase(r"(?:remained )?stationary", _situation("stationary"), "stationary"),
    phrase(r"moved", _situation("moved"), "moved"),
    phrase(r"advanced", _situation("advanced"), "advanced"),
    phrase(r"charged", _situation("charged"), "charged"),
    phrase(r'beyond 12"?', _situation("beyond_12"), "beyond 12"),
    phrase(r"(?:out of sight|not visible|unseen)", _situation("visible", False), "out of sight"),
)

WAYS: tuple[Phrase, ...] = (
    phrase(r"plunging(?: fire)?", _situation("plunging"), "plunging"),
    phrase(r"(?:shot |fired )?(?:indirect|indirectly)", _situation("indirect"), "indirect"),
    phrase(r"spotted", _situation("spotted"), "spotted"),
)
"""Ways of shooting that the 11th edition has."""

SKILL_CHANGES: tuple[Phrase, ...] = (
    phrase(
        r"(?P<kind>bs|ws) ?(?P<need>\d)\+ ?(?P<by>[+-]\d)",
        lambda m: {**_skill(m), "skill_mod": int(m["by"]), **_melee(m["kind"])},
        "BS3+ +1",
    ),
    phrase(
        r"(?P<by>[+-]\d) (?:to )?(?:the )?(?:bs|ws|skill)",
        lambda m: {"skill_mod": int(m["by"])},
        "+1 BS",
    ),
    phrase(
        r"(?:no|without|unused|never) lethal(?: hits)?", gives(lethal="never"), "no lethal hits"
    ),
)
"""What changes BS or WS itself, and the choice not to use Lethal Hits."""

SINCE_EIGHTH: tuple[Phrase, ...] = (
    phrase(rf"{SKILL}|bs:? ?(\d)\+", _skill, "3+"),
    phrase(r"ws:? ?(\d)\+", lambda m: {**_skill(m), "mode": "melee"}, "WS3+"),
    phrase(r"ap:? ?-? ?(0)|ap:? ?- ?(\d{1,2})", lambda m: {"ap": -int(m[1] or m[2])}, "AP-1"),
    phrase(
        rf"{ATTACKS} (?:(?P<need>\d)\+|n-a) (?P<strength>\d+) (?P<ap>0|-\d{{1,2}}) {DAMAGE}",
        _columns,
    ),
    phrase(r"d:? ?(\d+)", _damage, "D2"),
    phrase(rf"d:? ?{ROLLED}", lambda m: {"damage": spelt_number(m[1])}, "DD3"),
    phrase(rf"(?:damage|dmg):? ?d{ROLLED}", _damage),
    phrase(rf"(?:damage|dmg):? ?{DICE}", _damage, "damage 2"),
    phrase(rf"{DICE} (?:damage|dmg)", _damage),
    two_ways(r"\d+ d[36]", "2D6", "A2"),
    two_ways(rf"{DICE} (?:damage|dmg) d?{DICE}", "20 shots, damage 2"),
)

TYPED: tuple[Phrase, ...] = (
    phrase(rf"(?P<type>rapid fire|heavy|assault|pistol|grenade) {ATTACKS}", _typed, "Heavy 3"),
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
    phrase(SKILL, _skill, "3+"),
)


@lru_cache(maxsize=8)
def grammar_of(key: str) -> Grammar:
    """The grammar of an edition's weapons."""
    edition = EDITIONS[key]
    skills = FOURTH if edition.compares_skills else SINCE_EIGHTH
    return Grammar.of(
        *(SKILL_CHANGES if edition.skill_limits else ()),
        *(WAYS if edition.ways else ()),
        *skills,
        *(TYPED if edition.types_carry_attacks else ()),
        *COMMON,
    )
