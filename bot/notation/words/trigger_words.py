"""Dice in shorthand, and the triggers that cause something: `hit 6+: +2 hits`."""

import re
from typing import Any

from bot.editions import Edition
from bot.editions.ability import MAX_EXTRA
from bot.errors import InputError, quoted
from bot.notation.words.phrases import Fields, Phrase, at_most, number_in, phrase

EFFECT_DICE = r"\d{0,3}d[36](?:[+-]\d)?"
PLUS = r"(?:[+-]\d{1,3}| [+-] \d{1,3})"
ROLLED_FORM = rf"\d{{0,3}}d\d{{1,3}}{PLUS}?"
ROLLED = f"({ROLLED_FORM})"
DICE = rf"({ROLLED_FORM}|\d+)"


BETTER_AP = r"\+ ?\d ?ap|ap ?\+ ?\d|improves? (?:the )?ap by \d|ap (?:is )?improved by \d"
"""An AP that is better by so much than the weapon's."""
EFFECT = (
    rf"(?:an? |\+?{EFFECT_DICE} |\+?\d+ )?(?:extra |additional )?"
    r"(?:mortals?|mortal wounds?|mw|hits?)(?: instead)?|auto[- ]?wounds?|ap ?-? ?\d"
    rf"|{BETTER_AP}"
)
"""What a roll causes, where no colon says that an effect follows."""
DOES = "(?P<does>(?:do|does|deal|deals|cause|causes|inflict|inflicts|give|gives|are|is|=) )?"


CRITS = "(?:an? |each |every )?crit(?:s|ical|icals)?"
BETTER = "+"
"""Before the number of an AP that is better by so much."""


def spelt_number(text: str) -> str:
    """Dice or a number, spelt as specifications spell it."""
    return re.sub("^1D", "D", text.replace(" ", "").upper())


_EACH_ONE = re.compile(r"^(?:an? (?:extra |additional )?|(?=mortal|mw|extra|additional))")
"""`a mortal`, `mortals`: one each."""
_EFFECTS = (
    (
        re.compile(rf"\+?{DICE} (?:extra |additional |more )?hits?"),
        lambda m: _effect("extra_hits", m[1]),
    ),
    (
        re.compile(rf"\+?{DICE} (?:extra |additional |more )?attacks?"),
        lambda m: _effect("extra_attack", m[1]),
    ),
    (re.compile(r"(?:auto|automatically)[- ]?wounds?"), lambda m: {"effect": "auto_wound"}),
    (
        re.compile(rf"\+?{DICE} ?(?:mortals?|mortal wounds?|mw)(?P<instead> instead)?"),
        lambda m: _effect("mortal", m[1]) | ({"instead": True} if m["instead"] else {}),
    ),
    (re.compile(r"ap ?-? ?(\d)"), lambda m: {"effect": "ap", "n": f"-{m[1]}"}),
    (re.compile(BETTER_AP), lambda m: {"effect": "ap", "n": f"{BETTER}{_digit_in(m[0])}"}),
    (re.compile(rf"(?:d:? ?|damage ){DICE}"), lambda m: _effect("damage", m[1])),
)


_OF = {
    "hit": ("extra_hits", "extra_attack", "auto_wound"),
    "wound": ("mortal", "ap", "damage"),
}
"""What each roll may cause."""
_MAY = {
    "hit": "a hit roll gives `+1 hit`, `+1 attack` or `auto-wound`; `{on} to wound: {effect}` is "
    "of the wound roll",
    "wound": "a wound roll gives `1 mortal`, `AP-4` or `damage 2`; `{on} to hit: {effect}` is of "
    "the hit roll",
}
"""What is told where another roll may cause it."""
COUNTED = ("extra_hits", "extra_attack", "mortal")
"""Effects of which there are so many."""
HIGHEST = 12
"""What a roll may reach with what is added to it."""


def _digit_in(words: str) -> str:
    return next(filter(str.isdigit, words))


def _effect(name: str, amount: str) -> Fields:
    return {"effect": name, "n": spelt_number(amount)}


def _trigger(match: re.Match[str]) -> Fields:
    """`hit 6+: +2 hits`: which roll, what it reads, from which number on, and the effect."""
    said = _EACH_ONE.sub("1 ", match["effect"].strip())
    effect = _caused(said)
    if effect is None:
        forms = "`+2 hits`, `+1 attack`, `auto-wound`, `1 mortal`, `AP-4` or `D2`"
        raise InputError(f"{quoted(match[0])}: after the colon stands {forms}.")
    at, on = match["at"], int(match["on"])
    _check_trigger(match[0], at, on, said, effect)
    ability = {"trigger": at, "on": on, **effect}
    value = match["value"]
    if value:
        ability["value"] = "modified" if value.strip() == "modified" else "unmodified"
    return {"ability": ability}


def _check_trigger(typed: str, at: str, on: int, said: str, effect: Fields) -> None:
    """InputError or LimitError for a roll that never comes, an effect that is of the other roll,
    or too much of it.
    """
    if not 2 <= on <= HIGHEST:
        raise InputError(f"{quoted(typed)}: the roll is 2+ to {HIGHEST}+, most often 6.")
    causes = effect["effect"]
    if causes not in _OF[at]:
        need = f"{on}+"
        may = _MAY[at].format(on=need, effect=said)
        raise InputError(f"{quoted(typed)}: {may}.")
    amount = effect.get("n", "1")
    is_number = amount.isdecimal()
    if causes in COUNTED and is_number:
        at_most(typed, amount, MAX_EXTRA, "what a roll causes")


def _always_wounds(match: re.Match[str]) -> Fields:
    """`wounds on 4+`."""
    on = number_in(match)
    if not 2 <= on <= 6:
        raise InputError(f"{quoted(match[0])}: a weapon wounds on 2+ to 6+.")
    return {"ability": {"trigger": "always", "effect": "fixed_wound", "on": on}}


def _caused(words: str) -> Fields | None:
    """The effect in words; None where it is none."""
    for form, read in _EFFECTS:
        found = form.fullmatch(words)
        if found:
            return read(found)
    return None


def _said_trigger(match: re.Match[str]) -> Fields:
    """A trigger without a colon. InputError for `4+ to wound AP-1`, which may be two values."""
    effect, on = match["effect"], match["on"]
    may_be_a_value = "ap" in effect and on != "6"
    if may_be_a_value and not match["does"]:
        ways = f"`wounds on {on}+, {effect}`, or `are` in front of the AP"
        raise InputError(f"{quoted(match[0])} can be read in two ways: write {ways}.")
    return _trigger(match)


def _critical(match: re.Match[str]) -> Fields:
    """`crit wounds AP-2`: InputError, for what a roll causes hangs on its number."""
    effect = match["effect"] or match["first"]
    causes = (_caused(_EACH_ONE.sub("1 ", effect)) or {}).get("effect")
    usual = "wound" if causes in _OF["wound"] else "hit"
    roll = match["of"] or match["late"] or usual
    written = f"6s to {roll}: {effect}"
    raise InputError(
        f"{quoted(match[0])}: an effect hangs on the number rolled, as in {quoted(written)}.",
        meant=((match[0], written),),
    )


def _sixes(match: re.Match[str]) -> Fields:
    """`6s auto-wound`."""
    return {"ability": {"trigger": "hit", "on": int(match["on"]), "effect": "auto_wound"}}


def _exploding(match: re.Match[str]) -> Fields:
    """`exploding 6s`, `6s explode`."""
    on = int(match["on"] or match["late"])
    return {"ability": {"trigger": "hit", "on": on, "effect": "extra_hits", "n": "1"}}


def with_ap_of(edition: Edition, fields: Fields) -> Fields:
    """The abilities, with the AP that a roll gives as the 4th edition counts it: `AP2` is no -2."""
    if not edition.ap_beats_armour:
        return {}
    abilities = fields.get("abilities", ())
    found = [
        {**item, "n": item["n"].lstrip("-")} if _gives_ap(item) else item for item in abilities
    ]
    return {"abilities": found} if found else {}


def _gives_ap(ability: Any) -> bool:
    return isinstance(ability, dict) and ability["effect"] == "ap"


TRIGGERS: tuple[Phrase, ...] = (
    phrase(
        r"(?P<at>hit|wound)s?(?: rolls?)?(?: of)? (?P<value>unmodified |natural |modified )?"
        r"(?P<on>\d{1,2})(?:\+|s)? ?:(?P<effect>.{1,40})",
        _trigger,
        "hit 6+: +2 hits",
    ),
    phrase(
        r"(?:(?:each|every|on) )?(?P<value>unmodified |natural |modified )?(?P<on>\d{1,2})(?:\+|s)?"
        r" to (?P<at>hit|wound) ?:(?P<effect>.{1,40})",
        _trigger,
        "each 6 to wound: 1 mortal",
    ),
    phrase(
        r"(?P<value>unmodified |natural |modified )?"
        rf"(?P<on>[2-6])(?:\+|s)? to (?P<at>hit|wound) {DOES}(?P<effect>{EFFECT})",
        _said_trigger,
        "6s to wound cause 1 mortal",
    ),
    phrase(
        rf"(?P<effect>{EFFECT}) (?:on|for) (?:an? |each |every )?"
        r"(?P<value>unmodified |natural |modified )?(?P<on>[2-6])(?:\+|s)? to (?P<at>hit|wound)",
        _trigger,
        "1 mortal on 6s to wound",
    ),
    phrase(
        rf"(?:on )?{CRITS}(?: (?P<of>hit|wound)s?)? {DOES}(?P<effect>{EFFECT})"
        rf"|(?P<first>{EFFECT}) (?:on|for) {CRITS}(?: (?P<late>hit|wound)s?)?",
        _critical,
    ),
    phrase(r"(?P<on>[2-6])(?:\+|s)?(?: to hit)? auto[- ]?wounds?", _sixes, "6s auto-wound"),
    phrase(r"auto[- ]?wounds? (?:on|for) (?P<on>[2-6])(?:\+|s)?(?: to hit)?", _sixes),
    phrase(
        r"exploding (?P<on>[2-6])(?:\+|s)?(?: to hit)?"
        r"|(?P<late>[2-6])(?:\+|s)?(?: to hit)? explode",
        _exploding,
        "exploding 6s",
    ),
    phrase(
        r"(?:always )?wound(?:s|ing)? on (\d)(?:\+|s)?|(?:to )?wounds? (\d)\+",
        _always_wounds,
        "wounds on 4+",
    ),
)
