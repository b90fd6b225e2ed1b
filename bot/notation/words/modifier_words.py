"""The phrases of re-rolls, and of what is added to a weapon's rolls."""

import re

from bot.errors import InputError, LimitError, quoted
from bot.notation.words.phrases import Fields, Phrase, gives, phrase

ADDED_UP = {"skill_mod": "to the skill", "hit_mod": "to hit", "wound_mod": "to wound"}
"""Modifiers of a roll, which weapon, target and option may each have, and what they are called."""

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
    "miss": "failed",
    "everything": "all",
}


ROLL = "(?:hits?|wounds?|h|w)"
AGAIN = "(?:rr|re[- ]?roll(?:s|ing|ed)?)"
ALSO = rf"(?:(?: and | ?[+&/] ?)(?:(?:to|on) )?(?P<also>{ROLL})(?: rolls?)?)?"


def _reroll(match: re.Match[str]) -> Fields:
    """`rr1`, `reroll hits and wounds`. InputError for `full rerolls`, which leaves open of what."""
    kind = REROLLS[match["kind"] or match["late"] or "all"]
    says_all = match["full"] or match["kind"]
    if kind == "all" and says_all and not match["what"]:
        raise _of_which_rolls(match[0])
    what = match["what"] or "hit"
    if not what.startswith(("damage", "attack")):
        said = filter(None, (what, match["also"]))
        rolls = map(_roll, said)
        return {f"reroll_{roll}s": kind for roll in rolls}
    if kind != "ones":
        dice = "damage" if what.startswith("damage") else "attacks"
        low = f"reroll {dice} up to 3"
        raise InputError(
            f"{quoted(match[0])}: write which dice are rolled again, as in "
            f"{quoted(f'reroll 1s {dice}')}; of a D6 it pays for 1 to 3, {quoted(low)}.",
            meant=((match[0], low),),
        )
    return {_rerolled_dice(what): kind}


def _of_which_rolls(typed: str) -> InputError:
    hits, both = "reroll hits", "reroll hits and wounds"
    return InputError(
        f"{quoted(typed)} may be of hits alone, or of hits and wounds: write {quoted(hits)} or "
        f"{quoted(both)}.",
        choices=((typed, hits), (typed, both)),
    )


def _roll(typed: str) -> str:
    return "wound" if typed.startswith("w") else "hit"


def _rerolled_dice(typed: str) -> str:
    return "reroll_damage" if typed.startswith("damage") else "reroll_attacks"


def _upto(match: re.Match[str]) -> Fields:
    upto = int(match["upto"])
    return {_rerolled_dice(match["what"]): {"upto": upto}}


def modifier(match: re.Match[str]) -> Fields:
    by = int(match["by"])
    if abs(by) > MAX_MODIFIER:
        raise LimitError(
            f"{quoted(match[0])}: a modifier can be at most {MAX_MODIFIER} either way."
        )
    rolls = filter(None, (match["what"], match["also"]))
    return {f"{_roll(each)}_mod": by for each in rolls}


MODIFIER = rf"(?:at )?(?P<by>[+-]\d) ?(?:to ?|on )?(?:the )?(?P<what>{ROLL})(?: rolls?)?{ALSO}"


def _single(match: re.Match[str]) -> Fields:
    """`reroll one hit`: a player picks the die when all have fallen, which no odds foresee."""
    raise InputError(
        f"{quoted(match[0])}: a single die that a player picks is not rolled again here; all dice "
        f"of 1 are `reroll 1s to {match['what']}`."
    )


def _of_a_move(match: re.Match[str]) -> Fields:
    move = match["move"].rstrip("s")
    raise InputError(
        f"{quoted(match[0])} is no roll of an attack: `/test {move}` rolls it, with its re-rolls."
    )


MODIFIERS: tuple[Phrase, ...] = (
    phrase(
        rf"(?:full )?{AGAIN} ?(?:the |failed )?(?P<move>charges?|advances?)(?: rolls?)?", _of_a_move
    ),
    phrase(
        r"re[- ]?roll(?:s|ing)? (?:1|one|an?|a single|one single) (?P<what>hit|wound)"
        r"(?: rolls?| dic?e)?",
        _single,
    ),
    phrase(
        rf"(?P<full>full )?{AGAIN} ?(?:the )?(?:all (?:the )?(?=failed|misses|1s|ones))?"
        r"(?P<kind>1s?|ones|failed|fails|misses|all|any|everything)? ?"
        rf"(?:to |on )?(?:the )?(?P<what>{ROLL}|damage|attacks?)?(?: rolls?)?{ALSO}"
        r"(?:(?: of)? ?(?P<late>1s?|ones?))?",
        _reroll,
        "rr1",
    ),
    phrase(
        rf"(?P<what>hit|wound)s?(?: rolls?)? {AGAIN}"
        r"(?:(?: of)? ?(?P<kind>1s?|ones|failed|all))?",
        lambda m: {f"reroll_{m['what']}s": REROLLS[m["kind"] or "all"]},
        "hit rerolls",
    ),
    phrase(rf"{AGAIN} both(?: rolls)?", gives(reroll_hits="all", reroll_wounds="all")),
    phrase(rf"full (?P<what>hit|wound)s? {AGAIN}", lambda m: {f"reroll_{m['what']}s": "all"}),
    phrase(
        rf"{AGAIN} (?P<what>damage|attacks?) (?:of |up to |<=)"
        r"(?P<upto>\d{1,2})(?: or less)?",
        _upto,
    ),
    phrase(MODIFIER, modifier, "+1 to hit"),
    phrase(rf"(?:to )?(?P<what>hit|wound)s?(?: rolls?)?:? ?(?P<by>[+-]\d){ALSO}", modifier),
)
