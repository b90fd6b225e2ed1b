"""The phrases of a weapon's shorthand."""

import re
from typing import Any

from bot.combat.editions import Edition
from bot.combat.phrases import Fields, Phrase, phrase
from bot.errors import InputError

DICE = r"(\d{0,3}d\d{1,3}(?:[+-]\d{1,3})?|\d{1,4})"
ROLLED = r"(\d{0,3}d\d{1,3}(?:[+-]\d{1,3})?)"
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


def number(text: str) -> str:
    """Dice or a number, spelt as specifications spell it."""
    return text.replace(" ", "").upper()


def _give(**fields: Any) -> Any:
    return lambda _match: dict(fields)


def _situation(name: str, value: bool = True) -> Any:
    return lambda _match: {f"situation.{name}": value}


def _reroll(match: re.Match[str]) -> Fields:
    kind = REROLLS[match["kind"] or "all"]
    what = match["what"] or "hit"
    if what.startswith(("damage", "attack")):
        if kind != "ones":
            raise InputError(f"`{match[0]}`: of damage and attacks, 1s may be re-rolled, as in `reroll 1s damage`.")
        return {"reroll_damage" if what.startswith("damage") else "reroll_attacks": kind}
    return {"reroll_wounds" if what.startswith("wound") else "reroll_hits": kind}


def _upto(match: re.Match[str]) -> Fields:
    name = "reroll_damage" if match["what"].startswith("damage") else "reroll_attacks"
    return {name: {"upto": int(match["upto"])}}


def _modifier(match: re.Match[str]) -> Fields:
    return {f"{match['what']}_mod": int(match["by"])}


def _typed(match: re.Match[str]) -> Fields:
    """A weapon of the 8th or 9th edition with its type: `Heavy 3`, `Rapid Fire 1`."""
    return {"ability": match["type"].title(), "attacks": number(match["number"])}


def trigger(left: str, value: str | None, on: str, right: str) -> Fields | None:
    """`hit 6+: +2 hits`: which roll, what it reads, from which number on, and the effect in words."""
    effect = next((read(match) for form, read in _EFFECTS if (match := form.fullmatch(right))), None)
    if effect is None:
        return None
    fields = {"trigger": left, "on": int(on), **effect}
    if value:
        fields["value"] = "modified" if value.strip() == "modified" else "unmodified"
    return {"ability": fields}


_EFFECTS = (
    (re.compile(rf"\+?{DICE} (?:extra |additional |more )?hits?"), lambda m: _effect("extra_hits", m[1])),
    (re.compile(rf"\+?{DICE} (?:extra |additional |more )?attacks?"), lambda m: _effect("extra_attack", m[1])),
    (re.compile(r"(?:auto|automatically)[- ]?wounds?"), lambda m: {"effect": "auto_wound"}),
    (
        re.compile(rf"\+?{DICE} ?(?:mortals?|mortal wounds?|mw)(?P<instead> instead)?"),
        lambda m: _effect("mortal", m[1]) | ({"instead": True} if m["instead"] else {}),
    ),
    (re.compile(r"ap ?-? ?(\d)"), lambda m: {"effect": "ap", "n": f"-{m[1]}"}),
    (re.compile(rf"(?:d:? ?|damage ){DICE}"), lambda m: _effect("damage", m[1])),
)


def _effect(name: str, amount: str) -> Fields:
    return {"effect": name, "n": number(amount)}


def _trigger(match: re.Match[str]) -> Fields:
    fields = trigger(match["at"], match["value"], match["on"], match["effect"].strip())
    if fields is None:
        raise InputError(
            f"`{match[0]}`: after the colon stands `+2 hits`, `+1 attack`, `auto-wound`, `1 mortal`, `AP-4` or `D2`."
        )
    return fields


def _sixes(match: re.Match[str]) -> Fields:
    return {"ability": {"trigger": "hit", "on": int(match["on"]), "effect": "auto_wound"}}


COMMON: tuple[Phrase, ...] = (
    phrase(
        rf"(\d{{1,3}}) ?x ?a? ?{DICE}(?: shots?| attacks?)?",
        lambda m: {"weapons": int(m[1]), "attacks": number(m[2])},
        "6x D6+3",
    ),
    phrase(r"(\d{1,3}) ?x", lambda m: {"weapons": int(m[1])}, "6x"),
    phrase(rf"a:? ?{DICE}", lambda m: {"attacks": number(m[1])}, "A20"),
    phrase(rf"{DICE} (?:shots?|attacks?|a)", lambda m: {"attacks": number(m[1])}, "20 shots"),
    phrase(r"(\d{1,4})", lambda m: {"attacks": m[1]}, "20"),
    phrase(r"(\d{1,3}d\d{1,3}(?:[+-]\d{1,3})?|d\d{1,3}[+-]\d{1,3})", lambda m: {"attacks": number(m[1])}, "2D6"),
    phrase(r"s:? ?(\d{1,2})", lambda m: {"strength": int(m[1])}, "S4"),
    phrase(r"d:? ?(\d{1,3})", lambda m: {"damage": m[1]}, "D2"),
    phrase(rf"d:? ?{ROLLED}", lambda m: {"damage": number(m[1])}, "DD3"),
    phrase(rf"(?:damage|dmg):? {DICE}", lambda m: {"damage": number(m[1])}, "damage 2"),
    phrase(r"auto", _give(skill="auto"), "auto"),
    phrase(
        r"(?:rr|re-?roll) ?(?P<kind>1s?|ones?|failed|misses|all|any)? ?"
        r"(?:to )?(?P<what>hits?|wounds?|damage|attacks?)?(?: rolls?)?",
        _reroll,
        "rr1",
    ),
    phrase(r"(?:rr|re-?roll) (?P<what>damage|attacks?) (?:of |up to |<=)(?P<upto>\d{1,2})(?: or less)?", _upto),
    phrase(r"(?P<by>[+-]\d) (?:to )?(?P<what>hit|wound)", _modifier, "+1 to hit"),
    phrase(
        r"(?P<at>hit|wound)s?(?: rolls?)?(?: of)? (?P<value>unmodified |natural |modified )?"
        r"(?P<on>\d{1,2})(?:\+|s)? ?:(?P<effect>.{1,40})",
        _trigger,
        "hit 6+: +2 hits",
    ),
    phrase(r"(?P<on>[2-6])(?:\+|s)?(?: to hit)? auto[- ]?wounds?", _sixes, "6s auto-wound"),
    phrase(
        r"(?:always )?wounds on (\d)\+?",
        lambda m: {"ability": {"trigger": "always", "effect": "fixed_wound", "on": int(m[1])}},
        "wounds on 4+",
    ),
    phrase(r"(?:in )?(melee|overwatch)", lambda m: {"mode": m[1]}, "melee"),
    phrase(r"shoot(?:ing)?", _give(mode="shoot"), "shooting"),
    phrase(r"half[- ]range", _situation("half_range"), "half range"),
    phrase(r"(?:remained )?stationary", _situation("stationary"), "stationary"),
    phrase(r"moved", _situation("moved"), "moved"),
    phrase(r"advanced", _situation("advanced"), "advanced"),
    phrase(r"charged", _situation("charged"), "charged"),
    phrase(r'beyond 12"?', _situation("beyond_12"), "beyond 12"),
    phrase(r"(?:out of sight|not visible|unseen)", _situation("visible", False), "out of sight"),
)

SINCE_EIGHTH: tuple[Phrase, ...] = (
    phrase(r"(?:bs)?:? ?([2-6])\+", lambda m: {"skill": f"{m[1]}+"}, "3+"),
    phrase(r"ws:? ?([2-6])\+", lambda m: {"skill": f"{m[1]}+", "mode": "melee"}, "WS3+"),
    phrase(r"ap:? ?-? ?(0)|ap:? ?- ?(\d{1,2})", lambda m: {"ap": -int(m[1] or m[2])}, "AP-1"),
)

TYPED: tuple[Phrase, ...] = (
    phrase(rf"(?P<type>rapid fire|heavy|assault|pistol|grenade) (?P<number>{DICE})", _typed, "Heavy 3"),
)

FOURTH: tuple[Phrase, ...] = (
    phrase(r"bs:? ?(\d{1,2})", lambda m: {"bs": int(m[1])}, "BS4"),
    phrase(r"ws:? ?(\d{1,2})", lambda m: {"ws": int(m[1]), "mode": "melee"}, "WS4"),
    phrase(r"ap:? ?([1-6])", lambda m: {"ap": int(m[1])}, "AP5"),
    phrase(r"ap:? ?-", _give(ap="-"), "AP-"),
    phrase(r"ordnance", _give(ordnance=True), "ordnance"),
    phrase(r"([2-6])\+", lambda m: {"skill": f"{m[1]}+"}, "3+"),
)


def phrases_of(edition: Edition) -> tuple[Phrase, ...]:
    """The phrases of an edition's weapons."""
    skills = FOURTH if "bs" in edition.skill_fields else SINCE_EIGHTH
    return (*skills, *(TYPED if edition.typed_weapons else ()), *COMMON)
