"""Why an attack's rolls need what they need, in words."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import replace

from bot.attack.explain.needs import Need, needs
from bot.attack.explain.notes import notes
from bot.render.escape import capital, harmless, uncited
from bot.render.rolls.stages import reached
from bot.render.rolls.weapons import called
from bot.rolls import AttackAsk

NO_SAVE = "none"
REACHED = ("wound", "save", "ignore")
"""Rolls of which a 6 is the least, not the only number that will do."""


def why_lines(ask: AttackAsk) -> list[str]:
    """Why each number is needed."""
    spec = ask.spec
    lines = []
    whys = zip(spec.volleys, needs(spec), ask.weapon_names(), strict=True)
    for number, (volley, found, name) in enumerate(whys, 1):
        if len(ask.weapons) > 1:
            lines.append(f"*{called(number, name)}*")
        for need in found:
            why = _why(need)
            if need.roll == "penetration":
                why = _penetration(volley.strength, spec.target.armour or 0)
            lines.append(why)
    return lines


def note_lines(ask: AttackAsk) -> list[str]:
    """What else is to be known, abilities that change no die included."""
    return list(map(uncited, notes(ask.spec)))


def _why(need: Need) -> str:
    reasons = (*need.why, *need.besides)
    return f"**{needed(need)}** {harmless(' · '.join(reasons))}"


def needed(need: Need) -> str:
    """`Hit 3+`, `Save of group 1 6+`, `Invulnerable save 4+`"""
    roll = need.roll.removeprefix("armour ")
    return f"{capital(roll)} {number_needed(need)}"


def number_needed(need: Need) -> str:
    """`3+`"""
    is_reached = any(word in need.roll for word in REACHED)
    return reached(need.need) if is_reached else need.need


def needed_together(found: Iterable[Need]) -> str:
    """`Hit 3+ · Wound 4+ · Armour save 4+`, each once."""
    return " · ".join(dict.fromkeys(map(needed, _without_hopeless_saves(found))))


def _without_hopeless_saves(found: Iterable[Need]) -> list[Need]:
    """What is needed, with one line of saves where no group of the unit can make one."""
    listed = list(found)
    saves = [need for need in listed if " save" in f" {need.roll}"]
    if len(saves) < 2 or any(need.need != NO_SAVE for need in saves):
        return listed
    first = listed.index(saves[0])
    once = replace(saves[0], roll="save", why=("no save can be made",))
    others = [need for need in listed if need not in saves]
    return [*others[:first], once, *others[first:]]


def why_shortly(ask: AttackAsk) -> list[str]:
    """Why each number is needed, of models in one line, without what else is done with the dice; of
    several weapons only what each of them needs.
    """
    if ask.spec.target.armour is not None:
        return why_lines(ask)
    if len(ask.weapons) > 1:
        of_each = enumerate(needs(ask.spec), 1)
        return [f"{number}. {needed_together(found)}" for number, found in of_each]
    return [_of_one(ask)]


def _of_one(ask: AttackAsk) -> str:
    """`Hit 3+ (skill 3+) · Wound 3+ (S4 v T4, Lance) · …`"""
    (volley,) = ask.spec.volleys
    (found,) = needs(ask.spec)
    abilities = {str(item) for item in volley.abilities}
    return " · ".join(_why_named(need, abilities) for need in _without_hopeless_saves(found))


def _why_named(need: Need, abilities: Container[str]) -> str:
    """What a roll needs, and why; of abilities only their names."""
    reasons = []
    for why in need.why:
        name, _, _ = why.partition(":")
        reasons.append(name if name in abilities else why)
    once = list(dict.fromkeys(reasons))
    if once in ([f"skill {need.need}"], [f"skill {need.need}+"]):
        return needed(need)  # It tells nothing new.
    return f"{needed(need)} ({harmless(', '.join(once))})"


def _penetration(strength: int, armour: int) -> str:
    """What a D6 does that is added to the Strength (004:263-268): less, the same, or more than the
    armour.
    """
    equal = armour - strength
    if equal < 1:
        return f"**Armour {armour}** D6 + Strength {strength}: every roll penetrates"
    does = "no roll is enough"
    if equal == 6:
        does = "6 glances"
    elif equal < 6:
        does = f"{equal + 1}+ penetrates, {equal} glances"
    return f"**Armour {armour}** D6 + Strength {strength}: {does}"
