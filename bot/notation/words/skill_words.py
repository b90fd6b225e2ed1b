"""The phrases of the number needed to hit, and of what changes it."""

import re

from bot.errors import InputError, quoted
from bot.notation.words.modifier_words import MODIFIER, modifier
from bot.notation.words.phrases import Fields, Phrase, gives, phrase

SKILL = (
    r"(?:at |skill:? ?)?(\d+)\+(?: (?:to )?hit)?|(\d)s to hit"
    r"|(?:to )?hit(?:s|ting)? on:? (\d)(?:\+|s)?|(?:to )?hit(?:s|ting)?:? ?(\d)\+"
)
CHARACTERISTIC = r"(?P<kind>bs|ws) ?(?P<need>\d)\+"


def skill(match: re.Match[str]) -> Fields:
    """`3+`, `hits on 3s`, `hit 3+`; InputError for what no die can be asked to reach."""
    need = (
        match["need"]
        if "need" in match.re.groupindex
        else next(digits for digits in match.groups() if digits)
    )
    if not 2 <= int(need) <= 6:
        raise InputError(f"{quoted(match[0])}: a skill is 2+ to 6+.")
    return {"skill": f"{need}+"}


def _changed(match: re.Match[str]) -> Fields:
    """`BS3+ +1`: the characteristic itself changes."""
    return {**_characteristic(match), "skill_mod": int(match["by"])}


def _modified(match: re.Match[str]) -> Fields:
    """`BS3+ +1 to hit`: the roll is modified."""
    return {**_characteristic(match), **modifier(match)}


def _characteristic(match: re.Match[str]) -> Fields:
    melee = {"mode": "melee"} if match["kind"] == "ws" else {}
    return {**skill(match), **melee}


SKILL_CHANGES: tuple[Phrase, ...] = (
    phrase(rf"{CHARACTERISTIC} ?(?P<by>[+-]\d)", _changed, "BS3+ +1"),
    phrase(rf"{CHARACTERISTIC} {MODIFIER}", _modified),
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
