"""The phrases of re-rolls, and of what is added to a weapon's rolls."""

import re

from bot.errors import InputError, LimitError, quoted
from bot.notation.phrases import Fields, Phrase, phrase

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


ROLL = "(?:hits?|wounds?|h|w)"
ALSO = rf"(?:(?: and | ?[+&/] ?)(?:(?:to|on) )?(?P<also>{ROLL})(?: rolls?)?)?"


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
    return {_rerolled(each): kind for each in (what, match["also"]) if each}


def _rerolled(roll: str) -> str:
    return "reroll_wounds" if roll.startswith("w") else "reroll_hits"


def _upto(match: re.Match[str]) -> Fields:
    name = "reroll_damage" if match["what"].startswith("damage") else "reroll_attacks"
    return {name: {"upto": int(match["upto"])}}


def modifier(match: re.Match[str]) -> Fields:
    if abs(int(match["by"])) > MAX_MODIFIER:
        raise LimitError(
            f"{quoted(match[0])}: a modifier can be at most {MAX_MODIFIER} either way."
        )
    rolls = [roll for roll in (match["what"], match["also"]) if roll]
    return {"wound_mod" if roll.startswith("w") else "hit_mod": int(match["by"]) for roll in rolls}


MODIFIER = rf"(?P<by>[+-]\d) ?(?:to )?(?P<what>{ROLL})(?: rolls?)?{ALSO}"
MODIFIERS: tuple[Phrase, ...] = (
    phrase(
        r"(?:rr|(?:full )?re-?roll(?:s|ing)?) ?(?:the |a )?(?:all (?=failed))?"
        r"(?P<kind>1s?|ones|failed|fails|misses|all|any)? ?"
        rf"(?:to |on )?(?P<what>{ROLL}|damage|attacks?)?(?: rolls?)?{ALSO}"
        r"(?:(?: of)? (?P<late>1s?|ones?))?",
        _reroll,
        "rr1",
    ),
    phrase(
        r"(?P<what>hit|wound)s?(?: rolls?)? (?:rr|re-?rolls?)"
        r"(?:(?: of)? (?P<kind>1s?|ones|failed|all))?",
        lambda m: {f"reroll_{m['what']}s": REROLLS[m["kind"] or "all"]},
        "hit rerolls",
    ),
    phrase(r"full (?P<what>hit|wound)s? re-?rolls?", lambda m: {f"reroll_{m['what']}s": "all"}),
    phrase(
        r"(?:rr|re-?roll) (?P<what>damage|attacks?) (?:of |up to |<=)"
        r"(?P<upto>\d{1,2})(?: or less)?",
        _upto,
    ),
    phrase(MODIFIER, modifier, "+1 to hit"),
)
