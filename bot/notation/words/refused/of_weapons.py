"""What a weapon cannot be, as it is said: hits that may be attacks, a rule and where it begins,
stages that are not rolled from here.
"""

import re

from bot.errors import InputError, quoted
from bot.notation.words.phrases import Fields, Phrase, phrase


def _attacks_or_hits(match: re.Match[str]) -> Fields:
    """`20 hits 3+`: InputError, for these may be hits that need no roll."""
    shots = f"{match['attacks']} shots"
    hits = f"{match['attacks']} auto hits"
    need = match["need"]
    raise InputError(
        f"{quoted(match[0])} can be read in two ways: attacks can be written as {quoted(shots)} "
        f"with the skill {quoted(need)}, hits without a roll as {quoted(hits)}.",
        choices=((match[0], f"{shots} {need}"), (match[0], hits)),
    )


def _on_critical(match: re.Match[str]) -> Fields:
    """`lethal on 5s`: InputError, for what is critical and what that does are two rules."""
    need = match["need"]
    rule = match["rule"]
    if match["sustained"]:
        rule = f"sustained hits {match['hits'] or 1}"
    rolls = "wounds" if match["wounds"] else "hits"
    written = f"{rule}, critical {rolls} {need}+"
    raise InputError(
        f"{quoted(match[0])}: that {rolls} are critical from {need} on is a rule of its own, write "
        f"{quoted(written)}.",
        meant=((match[0], written),),
    )


def _later_stage(match: re.Match[str]) -> Fields:
    """`6 wounds`, `5 mortal wounds`: InputError, for an attack is rolled from its hits on."""
    if match["what"].startswith("m"):
        why = "mortal wounds are no attack: each takes one wound, without a save"
    else:
        roll = f"/roll {match['number']} dice on 5s"
        why = (
            "an attack is rolled from its attacks on, or from its hits, as `10 hits`; saves alone "
            f"are {quoted(roll)}"
        )
    raise InputError(f"{quoted(match[0])}: {why}.")


def _stratagem(match: re.Match[str]) -> Fields:
    raise InputError(f"{quoted(match[0])} is a Stratagem, no weapon: `/test grenade` rolls it.")


PHRASES: tuple[Phrase, ...] = (
    phrase(r"(?P<attacks>\d+) hits (?P<need>\d\+)", _attacks_or_hits),
    phrase(r"(?P<number>\d+) (?P<what>wounds?|saves?|mortals?|mws?|mortal wounds?)", _later_stage),
    phrase(r"grenades? strat(?:agem)?", _stratagem),
    phrase(
        r"(?P<rule>(?P<wounds>dev(?:astating|s)?(?: wounds?)?)|lethal(?:s| hits?)?"
        r"|(?P<sustained>sustained(?: hits?)?)(?: (?P<hits>d?\d))?)"
        r" (?:on|at|for) (?P<need>[2-5])(?:\+|s)?(?: to (?:hit|wound))?",
        _on_critical,
    ),
)
