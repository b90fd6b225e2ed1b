"""Tables of the 4th edition: skills, wounds, saves, Instant Death, vehicles, assaults (004)."""

from bot.dice.stage import Check
from bot.editions.edition import SaveOption, SaveQuestion, SkillQuestion

VEHICLE_DAMAGE = {
    "glancing": ("Shaken", "Shaken", "Stunned", "Gun Wrecked", "Immobilized", "Destroyed"),
    "penetrating": (
        "Stunned",
        "Stunned + Gun Wrecked",
        "Stunned + Immobilized",
        "Destroyed",
        "Destroyed",
        "Explodes",
    ),
    "ordnance": (
        "Stunned",
        "Stunned + Gun Wrecked",
        "Stunned + Immobilized",
        "Destroyed",
        "Explodes",
        "Annihilated",
    ),
}
"""The table of 004:270-278: for each column the results of 1 to 6."""

DESTROYING = frozenset({"Destroyed", "Explodes", "Annihilated"})


def to_hit(question: SkillQuestion) -> tuple[int | None, str]:
    """7 - BS, never better than 2+ (004:430); in close combat Weapon Skill against Weapon Skill
    (004:566-579).
    """
    ballistic = question.ballistic_skill
    attacker = question.weapon_skill
    defender = question.defender_weapon_skill
    if question.skill is not None:
        return question.skill, f"skill {question.skill}+"
    if not question.melee and ballistic is not None:
        return max(2, 7 - ballistic), f"BS{ballistic}: 7 - BS, never better than 2+"
    if attacker is None or defender is None:
        return None, "hits automatically"
    return weapon_skills(attacker, defender), f"WS{attacker} against WS{defender}"


def weapon_skills(attacker: int, defender: int) -> int:
    """3+ against a lower Weapon Skill, 5+ against more than twice the own, else 4+
    (004:566-579).
    """
    if attacker > defender:
        return 3
    return 5 if defender > 2 * attacker else 4


def to_wound(strength: int, toughness: int) -> int | None:
    """4 + T - S, from 2+ to 6+, and no effect from four points below on (004:436-449)."""
    need = 4 + toughness - strength
    return None if need >= 8 else min(6, max(2, need))


def one_save(question: SaveQuestion) -> tuple[SaveOption, ...]:
    """The saves to choose one from: armour that the AP does not beat, invulnerable, cover
    (004:478-502).
    """
    bonus = question.bonus
    found = []
    if question.save is not None:
        found.append(_armour_save(question.save, question.ap, bonus))
    need = question.invulnerable
    if need is not None:
        why = f"invulnerable {need}+, which AP never beats"
        check = Check(need, bonus)
        found.append(SaveOption("invulnerable", check, (why,)))
    need = question.own_cover
    if need is not None and not question.melee:
        why = f"cover save {need}+, which ignores AP"
        check = Check(need, bonus)
        found.append(SaveOption("cover", check, (why,)))
    return tuple(found)


def _armour_save(save: int, ap: int | None, bonus: int) -> SaveOption:
    check = Check(save, bonus)
    reason = "no AP"
    if ap is not None:
        reason = f"AP{ap} does not beat it"
        if ap <= save:
            check = Check(None)
            reason = f"AP{ap} beats it"
    return SaveOption("armour", check, (f"save {save}+", reason))


def instant_death(strength: int, toughness: int, rule: str) -> bool:
    """Strength twice the Toughness or more; `rule` "==" takes the text at its word (004:484)."""
    return strength == 2 * toughness if rule == "==" else strength >= 2 * toughness


def penetration(score: int, armour: int) -> str | None:
    """What D6 + Strength does to the armour: more penetrates, as much is a glancing hit
    (004:263-268).
    """
    if score > armour:
        return "penetrating"
    return "glancing" if score == armour else None


def holds(total: int, leadership: int, *, published: bool = False) -> bool:
    """Whether 2D6 pass a Leadership test: below it, or as published equal to it, too (004:205)."""
    return total < leadership or (published and total == leadership)


def escapes(loser: int, winner: int) -> bool:
    """Whether the loser of an assault gets away, from D6 + Initiative of each: only by more
    (004:649).
    """
    return loser > winner
